"""The terminal's sentences for a house that is kept in a database."""

MESSAGES = {
    "database.away": (
        "La base de données ne répond pas : démarrez-la ou vérifiez VEILLEUSE_DATABASE. "
        "Ce qui est enregistré est intact.",
        "The database does not answer: start it, or check VEILLEUSE_DATABASE. Everything saved is safe.",
    ),
    "database.turned_away": (
        "La base de données répond, mais refuse la connexion ({said}). Vérifiez VEILLEUSE_DATABASE.",
        "The database answers, but refuses the connection ({said}). Check VEILLEUSE_DATABASE.",
    ),
    "database.address": (
        "VEILLEUSE_DATABASE est mal écrit : postgresql://nom:mot-de-passe@machine/base, caractères spéciaux en %xx.",
        "VEILLEUSE_DATABASE is not valid: postgresql://name:password@host/database, special characters as %xx.",
    ),
    "database.full": (
        "Le disque de la base de données est plein : faites-y de la place. Ce qui est enregistré est intact.",
        "The disk of the database is full: make room there. Everything saved is safe.",
    ),
    "database.rights": (
        "Cet utilisateur ne peut pas écrire dans la base : donnez-lui ce droit. Ce qui est enregistré est intact.",
        "This user may not write to the database: grant that right. Everything saved is safe.",
    ),
    "database.busy": (
        "La base de données est trop occupée : recommencez dans un instant. Ce qui est enregistré est intact.",
        "The database is too busy: try again in a moment. Everything saved is safe.",
    ),
    "database.disk": (
        "La base de données n'arrive pas à écrire : vérifiez son journal et son disque, et sauvegardez-la (pg_dump).",
        "The database cannot write: check its log and its disk, and back it up (pg_dump).",
    ),
    "database.damaged": (
        "La maison n'est plus lisible dans la base de données : restaurez une sauvegarde (pg_restore).",
        "The house can no longer be read from the database: restore a backup (pg_restore).",
    ),
    "database.missing": (
        "Il manque une bibliothèque pour les bases de données : tapez « make postgres ».",
        'The library for databases is missing: type "make postgres".',
    ),
    "database.newer": (
        "Cette base de données vient d'une version plus récente de Veilleuse : mettez Veilleuse à jour ici.",
        "This database comes from a newer version of Veilleuse: update Veilleuse here.",
    ),
    "database.tools": (
        "Cette maison est dans une base de données : sauvegardez-la avec ses propres outils (pg_dump, pg_restore).",
        "This house is in a database: back it up with the database's own tools (pg_dump, pg_restore).",
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
        "The house {name} already exists. Its key, and the address for the tablet:",
    ),
    "doctor.database.yes": (
        "La base de données répond et enregistre : {tables} tables, {facts} faits.",
        "The database answers and saves: {tables} tables, {facts} facts.",
    ),
    "doctor.database.no": (
        "La base de données répond, mais n'accepte pas d'écriture : aucun geste ne sera enregistré.",
        "The database answers, but does not accept writing: no tap will be saved.",
    ),
}
