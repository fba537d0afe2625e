"""What the terminal says. Whoever starts the house reads both languages; the rest is in the terminal's own."""

import locale
import os

from companion.terminal.database_words import DATABASE

MEND = 'sudo chown -R "$USER" "{data}" && chmod -R u+rwX "{data}"'
WORDS = {
    "greet.on": (
        "Veilleuse est allumée. Avec la tablette, scannez le code ou ouvrez la première adresse :",
        "Veilleuse is on. With the tablet, scan the code or open the first address:",
    ),
    "greet.secure": (
        "https n'est que pour la tablette, qui prévient une fois que le certificat est le nôtre : continuez.",
        "https is for the tablet alone, which warns once that the certificate is our own: go on.",
    ),
    "secure.missing": (
        "Il manque de quoi écrire un certificat : tapez « .venv/bin/pip install cryptography », puis recommencez.",
        'What writes a certificate is missing: type ".venv/bin/pip install cryptography", then try again.',
    ),
    "greet.key": ("Clé de la maison : {key}", "Key of the house: {key}"),
    "greet.stop": ("Ctrl-C pour éteindre.", "Ctrl-C to switch it off."),
    "greet.moved": (
        "Le port {usual} est déjà pris : cette fois, c'est {port}.",
        "Port {usual} is already taken: this time it is {port}.",
    ),
    "listen.taken": (
        "Le port {port} est déjà pris par un autre programme : fermez-le, ou changez avec --port.",
        "Port {port} is already taken by another program: close it, or choose another with --port.",
    ),
    "listen.forbidden": (
        "Le port {port} est réservé au système : choisissez-en un au-dessus de 1023 avec --port.",
        "Port {port} is reserved for the system: choose one above 1023 with --port.",
    ),
    "listen.not_here": (
        "L'adresse {host} n'est pas celle de cet ordinateur : retirez --host, Veilleuse la trouvera.",
        "The address {host} is not one of this computer's: leave out --host, Veilleuse will find it.",
    ),
    "listen.impossible": (
        "Impossible d'écouter sur {host}, port {port}.",
        "Cannot listen on {host}, port {port}.",
    ),
    "busy": (
        "Veilleuse est déjà ouverte sur cette maison ({data}) : éteignez-la d'abord.",
        "Veilleuse is already serving this house ({data}): stop it first.",
    ),
    "folder": (
        "Impossible d'écrire dans {path} : vérifiez les droits et la place sur le disque.",
        "Cannot write to {path}: check permissions and disk space.",
    ),
    "cannot_write.full": (
        "Le disque de {data} est plein : faites de la place, puis recommencez. Ce qui est noté est intact.",
        "The disk of {data} is full: make room, then try again. What has been noted is safe.",
    ),
    "cannot_write.rights": (
        "Veilleuse ne peut pas écrire dans {data}. Ce qui est noté est intact. Pour y remédier : " + MEND,
        "Veilleuse may not write in {data}. What has been noted is safe. To mend it: " + MEND,
    ),
    "cannot_write.busy": (
        "Un autre programme tient la maison de {data} : fermez-le, puis recommencez. Ce qui est noté est intact.",
        "Another program holds the house in {data}: close it, then try again. What has been noted is safe.",
    ),
    "cannot_write.disk": (
        "Le disque de {data} refuse d'écrire : il est plein, ou il faiblit. Copiez la maison ailleurs.",
        "The disk of {data} refuses to write: it is full, or failing. Copy the house elsewhere.",
    ),
    **DATABASE,
    "doctor.rights.yes": ("Chaque fichier de la maison est à vous.", "Each file of the house is yours to write."),
    "doctor.rights.no": (
        "{found} : fermé en écriture, aucun geste ne sera noté. Ce qui est noté est intact. Pour y remédier : " + MEND,
        "{found} cannot be written: no tap will be noted. What has been noted is safe. To mend it: " + MEND,
    ),
    "no_house": (
        "Il n'y a pas encore de maison dans {data} : « companion serve » en ouvre une.",
        'There is no house in {data} yet: "companion serve" opens one.',
    ),
    "gone": (
        "house.db a disparu de {data}, mais {found} y est : « companion restore » ramène une sauvegarde. "
        "Pour une maison neuve, rangez ailleurs ce qui reste.",
        'house.db is gone from {data}, but {found} is there: "companion restore" brings back a backup. '
        "For a new house, move what is left elsewhere.",
    ),
    "install.written": ("Écrit : {what}", "Written: {what}"),
    "install.removed": ("Retiré : {what}", "Removed: {what}"),
    "install.ran": ("Fait : {what}", "Done: {what}"),
    "install.to_type": (
        "Refusé ici, à taper vous-même : {what}",
        "Refused here, for you to type: {what}",
    ),
    "install.on": (
        "Veilleuse s'allume désormais avec cet ordinateur, sur la maison de {data}.",
        "From now on Veilleuse switches on with this computer, on the house in {data}.",
    ),
    "install.after": (
        "« companion key » redit l'adresse et la clé ; « journalctl --user -u veilleuse » ce qui se passe. "
        "Pour revenir en arrière : « companion install --remove ».",
        '"companion key" tells the address and the key; "journalctl --user -u veilleuse" what happens. '
        'To take it back: "companion install --remove".',
    ),
    "install.kept": ("La maison de {data} reste où elle est.", "The house in {data} stays where it is."),
    "install.not_linux": (
        "Cet ordinateur n'a pas de services systemd : l'aide dit comment faire ailleurs (Termux, Mac, Windows).",
        "This computer has no systemd services: the manual says what to do elsewhere (Termux, Mac, Windows).",
    ),
    "install.no_systemd": (
        "systemd est introuvable ici : lancez « companion serve » depuis ce qui démarre avec votre session.",
        'systemd is not found here: start "companion serve" from whatever starts with your session.',
    ),
    "install.sudo": (
        "Sans sudo : Veilleuse s'installe pour vous, et la maison doit rester à vous.",
        "Without sudo: Veilleuse is installed for you, and the house must stay yours.",
    ),
    "install.none": ("Rien n'était installé.", "Nothing was installed."),
    "unhealthy": (
        "{file} n'est pas une maison intacte : rien n'a été changé.",
        "{file} is not a healthy house: nothing has been changed.",
    ),
    "newer": (
        "{file} a été écrit par une version plus récente de Veilleuse : installez-la. Rien n'a été changé.",
        "{file} was written by a newer Veilleuse: install that one. Nothing has been changed.",
    ),
    "exists": (
        "{file} existe déjà et ne sera pas écrasé : donnez un autre nom.",
        "{file} exists already and will not be overwritten: give another name.",
    ),
    "key.new": (
        "Une nouvelle clé renvoie toutes les tablettes de la maison : chacune devra la scanner. Continuer ?",
        "A new key sends away every tablet of the house: each has to scan it. Go on?",
    ),
    "key.dismissed": ("Les anciennes tablettes sont renvoyées.", "The old tablets have been sent away."),
    "backup.done": (
        "{file} : {tables} table(s), {facts} faits, {pictures} photo(s), {size} Kio.",
        "{file}: {tables} table(s), {facts} facts, {pictures} photo(s), {size} KiB.",
    ),
    "restore.sure": (
        "Remplacer la maison de {data} par {file} ({tables} table(s), {facts} faits) ?",
        "Replace the house in {data} by {file} ({tables} table(s), {facts} facts)?",
    ),
    "restore.done": ("La maison de {file} est revenue.", "The house of {file} is back."),
    "restore.aside": ("L'ancienne est gardée ici : {aside}", "The former one is kept here: {aside}"),
    "pack.done": (
        "Tout est dans {file} : {tables} table(s), {photos} photo(s), {size} Kio.",
        "All of it is in {file}: {tables} table(s), {photos} photo(s), {size} KiB.",
    ),
    "pack.held_back": (
        "{n} manche(s) à secrets en cours restent ici ; leurs tables partent telles qu'elles étaient avant.",
        "{n} round(s) with secrets are under way and stay here; their tables go along as they were before.",
    ),
    "pack.left": (
        "{n} table(s) ne peuvent pas s'ouvrir ici et n'en font pas partie.",
        "{n} table(s) cannot be opened here and stay behind.",
    ),
    "unpack.line": ("  {what} : {n}", "  {what}: {n}"),
    "unpack.learnt": (
        "Choses que l'on sait : gens, couleurs, cartes, phrases",
        "Known of people, colours, cards, sentences",
    ),
    "unpack.nothing": ("Tout ce que contient {file} est déjà ici.", "Everything in {file} is here already."),
    "unpack.sure": (
        "Le reprendre dans {data} ? Rien n'y est remplacé.",
        "Bring it into {data}? Nothing there is replaced.",
    ),
    "unpack.done": ("{n} table(s) sont arrivées.", "{n} table(s) came in."),
    "demo.made": (
        "Une année de soirées, pour voir : {data}. « companion demo --drop » la jette.",
        'A year of evenings, to look around: {data}. "companion demo --drop" throws it away.',
    ),
    "demo.none": (
        "La maison de {data} n'est pas une démo : rien n'a été touché.",
        "The house in {data} is no demo: nothing has been touched.",
    ),
    "demo.dropped": ("La démo de {data} est jetée.", "The demo in {data} is thrown away."),
    "luggage.not_ours": (
        "{file} ne vient pas de Veilleuse. Rien n'a changé.",
        "{file} does not come from Veilleuse. Nothing has been changed.",
    ),
    "luggage.newer": (
        "Une Veilleuse plus récente a écrit {file} : installez-la d'abord. Rien n'a changé.",
        "A newer Veilleuse has written {file}: install that one first. Nothing has been changed.",
    ),
    "luggage.half": (
        "Il manque une partie de {file} : copiez-le à nouveau. Rien n'a changé.",
        "Part of {file} is missing: copy it again. Nothing has been changed.",
    ),
    "luggage.too_large": (
        "{file} contient plus qu'aucune Veilleuse n'en écrit. Rien n'a changé.",
        "There is more in {file} than any Veilleuse writes. Nothing has been changed.",
    ),
    "luggage.unfit": (
        "{file} contient ce qu'aucune Veilleuse n'écrit : quelqu'un l'a modifié. Rien n'a changé.",
        "There is something in {file} that no Veilleuse writes: somebody has changed it. Nothing has been changed.",
    ),
    "luggage.future": (
        "{file} est daté d'après aujourd'hui : mettez à l'heure l'un des deux ordinateurs. Rien n'a changé.",
        "{file} is dated after today: set the clock of one of the two computers. Nothing has been changed.",
    ),
    "doctor.python.yes": ("Python {version}", "Python {version}"),
    "doctor.python.no": (
        "Python {version} est trop ancien : il faut 3.11.",
        "Python {version} is too old: 3.11 is needed.",
    ),
    "doctor.folder.yes": (
        "Le dossier {data} est accessible en écriture.",
        "The folder {data} can be written to.",
    ),
    "doctor.folder.no": (
        "Le dossier {data} n'est pas accessible en écriture.",
        "The folder {data} cannot be written to.",
    ),
    "doctor.house.yes": (
        "La maison est intacte : {tables} table(s), {facts} faits.",
        "The house is healthy: {tables} table(s), {facts} facts.",
    ),
    "doctor.house.none": (
        "Pas encore de maison : « companion serve » en ouvre une.",
        'No house yet: "companion serve" opens one.',
    ),
    "doctor.house.no": (
        "La maison est abîmée : « companion restore » ramène une sauvegarde.",
        'The house is damaged: "companion restore" brings back a backup.',
    ),
    "doctor.pictures.yes": ("{n} photo(s), {size} Kio, toutes intactes.", "{n} photo(s), {size} KiB, all whole."),
    "doctor.pictures.no": (
        "{n} photo(s), dont {spoilt} abîmée(s) ; {missing} manquent. Une sauvegarde les a peut-être.",
        "{n} photo(s), {spoilt} of them damaged; {missing} missing. A backup may have them.",
    ),
    "doctor.tables.yes": ("Chaque table s'ouvre et se dessine.", "Every table opens and can be drawn."),
    "doctor.tables.untried": (
        "Pas de place pour essayer les tables une à une : faites-en, puis recommencez.",
        "No room to try the tables one by one: make some, then try again.",
    ),
    "doctor.tables.broken": (
        "La table {table} ne se lit plus : elle est mise de côté, les autres vont bien. Une sauvegarde l'a peut-être.",
        "The table {table} can't be read any more: it is set aside, the others are whole. A backup may have it.",
    ),
    "doctor.tables.game": (
        "La table {table} attend un jeu qui n'est pas installé.",
        "The table {table} waits for a game that is not installed.",
    ),
    "doctor.tables.ill": (
        "La table {table} s'ouvre, mais quelque chose ne s'y affiche pas ({why}) : rien n'est perdu, signalez-le.",
        "The table {table} opens, but something in it can't be shown ({why}): nothing is lost, please report it.",
    ),
    "doctor.disk.yes": (
        "Chaque geste est sur le disque avant la réponse.",
        "Each tap is on disk before it is answered.",
    ),
    "doctor.disk.no": (
        "Une coupure de courant pourrait perdre des gestes (synchronous {level}).",
        "A power cut might lose taps (synchronous {level}).",
    ),
    "doctor.port.yes": ("Le port {port} est libre.", "Port {port} is free."),
    "doctor.port.served": (
        "La maison est ouverte sur le port {port}.",
        "The house is being served on port {port}.",
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
    "doctor.games.no": ("Un jeu ne se charge pas ({found}).", "A game does not load ({found})."),
    "doctor.texts.no": (
        "Des textes d'un jeu ne se lisent pas : {file} ({why}). Réinstallez ce jeu.",
        "Texts of a game cannot be read: {file} ({why}). Install that game again.",
    ),
    "doctor.clock.yes": ("L'horloge est à l'heure : {now}.", "The clock looks right: {now}."),
    "doctor.clock.no": ("L'horloge retarde ({now}) : réglez-la.", "The clock is behind ({now}): set it."),
    "doctor.space.yes": ("Il reste {free} Mio sur le disque.", "{free} MiB are free on the disk."),
    "doctor.space.no": (
        "Il ne reste que {free} Mio : faites de la place.",
        "Only {free} MiB are free: make room.",
    ),
}


def spoken(id: str, **values: object) -> str:
    french, english = WORDS[id]
    return (french if is_french() else english).format(**values)


def both(id: str, **values: object) -> str:
    return "\n".join(text.format(**values) for text in WORDS[id])


def is_french() -> bool:
    chosen = next((os.environ[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if os.environ.get(name)), None)
    return (chosen or locale.getlocale()[0] or "").lower().startswith("fr")
