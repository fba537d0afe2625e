"""The doctor's sentences, one for each finding."""

MEND = 'sudo chown -R "$USER" "{data}" && chmod -R u+rwX "{data}"'
DOCTOR = {
    "doctor.rights.yes": (
        "Chaque fichier de la maison est modifiable.",
        "Every file of the house can be written to.",
    ),
    "doctor.rights.no": (
        "{found} : écriture interdite, aucun geste ne sera enregistré. Ce qui l'est déjà est intact. Tapez : " + MEND,
        "{found} cannot be written to: no tap will be saved. Everything saved is safe. To repair this, type: " + MEND,
    ),
    "doctor.rights.beside": (
        "{found} : écriture interdite. Les gestes sont enregistrés quand même. Pour réparer, tapez : " + MEND,
        "{found} cannot be written to. Taps are saved all the same. To repair this, type: " + MEND,
    ),
    "doctor.python.yes": ("Python {version}", "Python {version}"),
    "doctor.python.no": (
        "Python {version} est trop ancien : il faut Python 3.11 ou plus récent.",
        "Python {version} is too old: Python 3.11 or newer is needed.",
    ),
    "doctor.folder.yes": (
        "Le dossier {data} est accessible en écriture.",
        "The folder {data} can be written to.",
    ),
    "doctor.folder.no": (
        "Le dossier {data} n'est pas accessible en écriture.",
        "The folder {data} cannot be written to.",
    ),
    "doctor.parts": (
        "Copies interrompues : {n} ({size} Kio). Veilleuse les efface à son prochain démarrage.",
        "Interrupted copies: {n} ({size} KiB). Veilleuse deletes them when it starts next.",
    ),
    "doctor.house.yes": (
        "La maison est en bon état : {tables} table(s), {facts} faits.",
        "The house is healthy: {tables} table(s), {facts} facts.",
    ),
    "doctor.house.none": (
        "Pas encore de maison : « companion serve » en crée une.",
        'No house yet: "companion serve" creates one.',
    ),
    "doctor.house.no": (
        "La maison est abîmée : « companion restore » restaure une sauvegarde.",
        'The house is damaged: "companion restore" restores a backup.',
    ),
    "doctor.pictures.yes": ("{n} photo(s), {size} Kio, toutes intactes.", "{n} photo(s), {size} KiB, all intact."),
    "doctor.pictures.no": (
        "{n} photo(s), dont {spoilt} abîmée(s) ; {missing} manquent. Elles sont peut-être dans une sauvegarde.",
        "{n} photo(s), {spoilt} of them damaged; {missing} missing. They may be in a backup.",
    ),
    "doctor.tables.yes": ("Toutes les tables s'ouvrent et s'affichent.", "Every table can be opened and shown."),
    "doctor.tables.untried": (
        "Pas assez de place pour vérifier les tables : libérez-en, puis recommencez.",
        "There is not enough disk space to check the tables: make room, then try again.",
    ),
    "doctor.tables.broken": (
        "La table {table} n'est plus lisible : elle est mise de côté, les autres vont bien. Voyez dans une sauvegarde.",
        "The table {table} can't be read any more: it is set aside, the others are fine. It may be in a backup.",
    ),
    "doctor.tables.game": (
        "La table {table} a besoin d'un jeu qui n'est pas installé.",
        "The table {table} needs a game that is not installed.",
    ),
    "doctor.tables.ill": (
        "La table {table} s'ouvre, mais quelque chose ne s'y affiche pas ({why}) : rien n'est perdu, signalez-le.",
        "The table {table} opens, but something in it can't be shown ({why}): nothing is lost, please report it.",
    ),
    "doctor.tables.photos": (
        "La table {table} : photos abîmées ou perdues : {why}. Tout le reste va bien. Voyez dans une sauvegarde.",
        "The table {table}: damaged or lost photos: {why}. Everything else is fine. They may be in a backup.",
    ),
    "doctor.disk.yes": (
        "Chaque geste est enregistré sur le disque avant la réponse.",
        "Each tap is saved to the disk before it is answered.",
    ),
    "doctor.disk.no": (
        "Une coupure de courant pourrait faire perdre des gestes (synchronous {level}).",
        "Taps might be lost in a power cut (synchronous {level}).",
    ),
    "doctor.port.yes": ("Le port {port} est libre.", "Port {port} is free."),
    "doctor.port.served": (
        "Veilleuse est allumée, sur le port {port}.",
        "Veilleuse is on, at port {port}.",
    ),
    "doctor.port.no": (
        "Le port {port} est pris par un autre programme.",
        "Port {port} is taken by another program.",
    ),
    "doctor.addresses.yes": ("Adresses : {found}", "Addresses: {found}"),
    "doctor.addresses.no": (
        "Aucun réseau : connectez cet ordinateur au Wi-Fi de la maison.",
        "No network: connect this computer to the home Wi-Fi.",
    ),
    "doctor.files.yes": ("Textes et images sont là.", "Texts and pictures are there."),
    "doctor.files.no": (
        "Il manque {missing} : réinstallez Veilleuse.",
        "{missing} is missing: install Veilleuse again.",
    ),
    "doctor.games.yes": ("Jeux : {found}", "Games: {found}"),
    "doctor.games.no": (
        "Le jeu {game} est en panne, les autres marchent. À transmettre à son auteur : {found}",
        "The game {game} is out of order, the others work. For its author: {found}",
    ),
    "doctor.texts.no": (
        "Des textes d'un jeu sont illisibles : {file} ({why}). Réinstallez ce jeu.",
        "Some texts of a game cannot be read: {file} ({why}). Install that game again.",
    ),
    "doctor.clock.right": ("L'horloge est à l'heure : {now}.", "The clock looks right: {now}."),
    "doctor.clock.behind": ("L'horloge retarde ({now}) : réglez-la.", "The clock is behind ({now}): set it."),
    "doctor.clock.ahead": ("L'horloge avance ({now}) : réglez-la.", "The clock is ahead ({now}): set it."),
    "doctor.clock.future": (
        "L'horloge dit {now}. Une partie est datée d'après ({last}) : l'horloge avançait sans doute ce soir-là.",
        "The clock says {now}. A game is dated later ({last}): the clock was probably ahead that evening.",
    ),
    "doctor.space.yes": ("Il reste {free} Mio sur le disque.", "{free} MiB are free on the disk."),
    "doctor.space.no": (
        "Il ne reste que {free} Mio sur le disque : faites de la place.",
        "Only {free} MiB are free on the disk: make room.",
    ),
}
