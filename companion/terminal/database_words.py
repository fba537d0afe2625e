"""What the terminal says of a house that is kept in a database."""

DATABASE = {
    "database.away": (
        "La base de données ne répond pas : démarrez-la, ou vérifiez VEILLEUSE_DATABASE. Ce qui est noté est intact.",
        "The database does not answer: start it, or check VEILLEUSE_DATABASE. What has been noted is safe.",
    ),
    "database.turned_away": (
        "La base de données répond, mais ne laisse pas entrer ({said}). Vérifiez VEILLEUSE_DATABASE.",
        "The database answers, but lets nobody in ({said}). Check VEILLEUSE_DATABASE.",
    ),
    "database.address": (
        "VEILLEUSE_DATABASE n'est pas lisible : postgresql://nom:mot-de-passe@machine/base, signes rares en %xx.",
        "VEILLEUSE_DATABASE cannot be read: postgresql://name:password@host/database, rare signs as %xx.",
    ),
    "database.full": (
        "Le disque de la base de données est plein : faites-y de la place. Ce qui est noté est intact.",
        "The disk of the database is full: make room there. What has been noted is safe.",
    ),
    "database.rights": (
        "La base de données ne laisse pas écrire sous ce nom : donnez-lui ce droit. Ce qui est noté est intact.",
        "The database does not let this name write: grant it that. What has been noted is safe.",
    ),
    "database.busy": (
        "La base de données est trop occupée : recommencez dans un instant. Ce qui est noté est intact.",
        "The database is too busy: try again in a moment. What has been noted is safe.",
    ),
    "database.disk": (
        "La base de données n'arrive pas à écrire : regardez son journal et son disque. Sauvegardez-la (pg_dump).",
        "The database fails to write: look at its log and its disk. Back it up (pg_dump).",
    ),
    "database.damaged": (
        "Ce que la base de données a noté de la maison ne se lit plus : ramenez sa sauvegarde (pg_restore).",
        "What the database has noted of the house can be read no more: bring its backup back (pg_restore).",
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
    "house.alone": (
        "Plusieurs maisons demandent une base de données : donnez son adresse dans VEILLEUSE_DATABASE.",
        "Several houses need a database: give its address in VEILLEUSE_DATABASE.",
    ),
    "house.name": (
        "Un nom de maison tient en 40 minuscules sans accent, chiffres ou tirets, comme « club-lyon ».",
        'The name of a house is at most 40 small letters without accents, digits or hyphens, such as "club-lyon".',
    ),
    "house.none": (
        "Aucune maison ne s'appelle {name} dans cette base de données : « companion house {name} » l'ouvre.",
        'No house in this database is called {name}: "companion house {name}" opens it.',
    ),
    "house.new": (
        "La maison {name} est ouverte. Sa clé, et l'adresse pour la tablette :",
        "The house {name} is open. Its key, and the address for the tablet:",
    ),
    "house.known": (
        "La maison {name} existait déjà. Sa clé, et l'adresse pour la tablette :",
        "The house {name} was there already. Its key, and the address for the tablet:",
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
