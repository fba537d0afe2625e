"""What the terminal says of a house that is kept in a database."""

DATABASE = {
    "cannot_write.away": (
        "La base de données ne répond pas : démarrez-la, ou vérifiez VEILLEUSE_DATABASE. Ce qui est noté est intact.",
        "The database does not answer: start it, or check VEILLEUSE_DATABASE. What has been noted is safe.",
    ),
    "database.missing": (
        "Pour une base de données, il manque un morceau : « pip install 'veilleuse[postgres]' ».",
        "A piece is missing for a database: \"pip install 'veilleuse[postgres]'\".",
    ),
    "database.newer": (
        "Une Veilleuse plus récente a écrit dans cette base de données : mettez celle-ci à jour.",
        "A newer Veilleuse has written into this database: update this one.",
    ),
    "database.tools": (
        "Cette maison est dans une base de données : sauvegardez-la avec ses propres outils (pg_dump, pg_restore).",
        "This house is in a database: back it up with the database's own tools (pg_dump, pg_restore).",
    ),
    "doctor.database.yes": (
        "La base de données répond et prend note : {tables} tables, {facts} faits.",
        "The database answers and takes notes: {tables} tables, {facts} facts.",
    ),
    "doctor.database.no": (
        "La base de données répond, mais ne laisse pas écrire : aucun geste ne sera noté.",
        "The database answers, but may not be written to: no tap will be noted.",
    ),
}
