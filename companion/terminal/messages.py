"""The terminal's messages. The start of the house is shown in both languages, all else in the terminal's language."""

import locale
import os
from collections.abc import Mapping

from companion.terminal.doctor_messages import DOCTOR, MEND

Messages = Mapping[str, tuple[str, str]]
WORDS: Messages = {
    "greet.on": (
        "Veilleuse est allumée. Avec la tablette, scannez le code ou ouvrez la première adresse :",
        "Veilleuse is on. With the tablet, scan the code or open the first address:",
    ),
    "greet.secure": (
        "L'adresse https n'est que pour la tablette. Elle signale une fois le certificat de Veilleuse : continuez.",
        "The https address is only for the tablet. It warns once about the certificate of Veilleuse: continue.",
    ),
    "secure.missing": (
        "Il manque la bibliothèque des certificats : tapez « make tls », puis recommencez.",
        'The library for certificates is missing: type "make tls", then try again.',
    ),
    "greet.service": (
        "La maison est ouverte. « companion key » montre sa clé.",
        "The house is open. “companion key” shows its key.",
    ),
    "greet.key": ("Clé : {key}", "Key: {key}"),
    "greet.stop": ("Ctrl-C pour éteindre.", "Ctrl-C switches it off."),
    "greet.moved": (
        "Le port {usual} est déjà pris : cette fois, c'est {port}. Une carte de place imprimée avec l'ancien port "
        "se lit par « Scanner », pas par l'appareil photo seul.",
        "Port {usual} is already taken: this time it is {port}. A seat card that was printed with the old port is read "
        "by “Scan”, not by the camera alone.",
    ),
    "listen.taken": (
        "Le port {port} est déjà pris par un autre programme : fermez-le, ou choisissez un autre port avec --port.",
        "Port {port} is already taken by another program: close that program, or choose another port with --port.",
    ),
    "listen.forbidden": (
        "Le port {port} est réservé au système : choisissez-en un au-dessus de 1023 avec --port.",
        "Port {port} is reserved for the system: choose one above 1023 with --port.",
    ),
    "listen.not_here": (
        "L'adresse {host} n'est pas celle de cet ordinateur : retirez --host, Veilleuse trouvera la bonne.",
        "This computer does not have the address {host}: leave out --host, and Veilleuse will find the right one.",
    ),
    "listen.impossible": (
        "Impossible d'écouter sur {host}, port {port}.",
        "Cannot listen on {host}, port {port}.",
    ),
    "busy": (
        "Veilleuse est déjà allumée avec cette maison ({data}) : éteignez-la d'abord.",
        "Veilleuse is already on with this house ({data}): switch it off first.",
    ),
    "folder": (
        "Impossible d'écrire dans {path} : vérifiez les droits et la place sur le disque.",
        "Cannot write to {path}: check permissions and disk space.",
    ),
    "cannot_write.full": (
        "Le disque de {data} est plein : faites de la place, puis recommencez. Ce qui est enregistré est intact.",
        "The disk of {data} is full: make room, then try again. Everything saved is safe.",
    ),
    "cannot_write.rights": (
        "Veilleuse n'a pas le droit d'écrire dans {data}. Ce qui est enregistré est intact. Pour réparer, tapez : "
        + MEND,
        "Veilleuse is not allowed to write in {data}. Everything saved is safe. To repair this, type: " + MEND,
    ),
    "cannot_write.busy": (
        "Un autre programme utilise le fichier de vos parties ({data}) : fermez ce programme, puis recommencez. "
        "Ce qui est enregistré est intact.",
        "Another program is using your games file ({data}): close that program, then try again. "
        "Everything saved is safe.",
    ),
    "cannot_write.disk": (
        "Impossible d'écrire sur le disque de {data} : il est plein, ou il tombe en panne. Copiez la maison ailleurs.",
        "The disk of {data} cannot be written to: it is full, or it is failing. Copy the house elsewhere.",
    ),
    "missing": ("{path} n'existe pas.", "There is no {path}."),
    "is_folder": (
        "{path} est un dossier, alors qu'il faut un fichier : déplacez-le, ou donnez un autre nom.",
        "{path} is a folder, and a file is needed: move it elsewhere, or give another name.",
    ),
    "is_file": (
        "{path} n'est pas un dossier, alors qu'il en faut un : déplacez ce fichier, ou donnez un autre nom.",
        "{path} is not a folder, and one is needed: move that file elsewhere, or give another name.",
    ),
    "data.empty": (
        "Après --data, il manque le nom du dossier de la maison.",
        "The name of the house's folder is missing after --data.",
    ),
    "setting": ("{french}", "{english}"),
    "output": (
        "Impossible d'afficher le résultat : ce qui le reçoit (un fichier, un autre programme) est plein ou fermé.",
        "The result cannot be shown: what receives it (a file, another program) is full or closed.",
    ),
    "stopped": ("Arrêté.", "Stopped."),
    "yes_no": ("[o/N]", "[y/N]"),
    "usage.option": ("L'option {what} n'existe pas.", "There is no option {what}."),
    "usage.missing": ("Il manque {what}.", "{what} is missing."),
    "usage.value": ("La valeur de {what} ne convient pas.", "The value of {what} is not right."),
    "usage.other": ("Cette commande n'existe pas, ou elle est mal écrite.", "There is no such command."),
    "usage.help": ("« {command} --help » montre comment l'écrire.", '"{command} --help" shows how to write it.'),
    "house.alone": (
        "Plusieurs maisons demandent une base de données : donnez son adresse dans VEILLEUSE_DATABASE.",
        "Several houses need a database: give its address in VEILLEUSE_DATABASE.",
    ),
    "house.name": (
        "Le nom d'une maison a 40 signes au plus : minuscules sans accent, chiffres ou tirets, comme « club-lyon ».",
        'The name of a house has at most 40 small letters without accents, digits or hyphens, such as "club-lyon".',
    ),
    "no_house": (
        "Il n'y a pas encore de maison dans {data} : « companion serve » en crée une.",
        'There is no house in {data} yet: "companion serve" creates one.',
    ),
    "gone": (
        "house.db a disparu de {data}, mais {found} y est encore : « companion restore » restaure une sauvegarde. "
        "Pour créer une nouvelle maison, déplacez d'abord ces fichiers.",
        'house.db is gone from {data}, but {found} is still there: "companion restore" restores a backup. '
        "To create a new house, first move these files elsewhere.",
    ),
    "install.written": ("Écrit : {what}", "Written: {what}"),
    "install.removed": ("Retiré : {what}", "Removed: {what}"),
    "install.ran": ("Fait : {what}", "Done: {what}"),
    "install.to_type": (
        "Refusé par le système, à taper vous-même : {what}",
        "Refused by the system; please type it yourself: {what}",
    ),
    "install.on": (
        "Veilleuse s'allume désormais avec cet ordinateur, avec la maison de {data}.",
        "From now on Veilleuse starts with this computer, with the house in {data}.",
    ),
    "install.after": (
        "« companion key » montre l'adresse et la clé ; « journalctl --user -u veilleuse » montre ce qui se passe. "
        "Pour annuler l'installation : « companion install --remove ».",
        '"companion key" shows the address and the key; "journalctl --user -u veilleuse" shows what happens. '
        'To undo the installation: "companion install --remove".',
    ),
    "install.kept": ("La maison de {data} reste où elle est.", "The house in {data} stays where it is."),
    "install.not_linux": (
        "Cet ordinateur n'a pas de services systemd : l'aide dit comment faire ailleurs (Termux, Mac, Windows).",
        "This computer has no systemd services: the manual says what to do elsewhere (Termux, Mac, Windows).",
    ),
    "install.no_systemd": (
        "systemd est introuvable ici : ajoutez « companion serve » aux programmes qui démarrent avec votre session.",
        'systemd was not found here: add "companion serve" to the programs that start with your session.',
    ),
    "install.sudo": (
        "Recommencez sans sudo : Veilleuse s'installe pour vous, et la maison doit rester à vous.",
        "Try again without sudo: Veilleuse is installed for you, and the house must stay yours.",
    ),
    "install.none": ("Rien n'était installé.", "Nothing was installed."),
    "unhealthy": (
        "{file} n'est pas une maison en bon état : rien n'a changé.",
        "{file} is not a healthy house: nothing has been changed.",
    ),
    "newer": (
        "{file} vient d'une version plus récente de Veilleuse : installez d'abord cette version. Rien n'a changé.",
        "{file} comes from a newer version of Veilleuse: install that version first. Nothing has been changed.",
    ),
    "exists": (
        "{file} existe déjà et ne sera pas écrasé : donnez un autre nom.",
        "{file} already exists and will not be overwritten: give another name.",
    ),
    "key.new": (
        "Avec une nouvelle clé, toutes les tablettes de la maison devront la scanner. Continuer ?",
        "With a new key, every tablet of the house has to scan it. Continue?",
    ),
    "key.dismissed": (
        "L'ancienne clé ne marche plus : les tablettes doivent scanner la nouvelle.",
        "The old key no longer works: the tablets have to scan the new one.",
    ),
    "backup.done": (
        "{file} : {tables} table(s), {facts} faits, {pictures} photo(s), {size} Kio.",
        "{file}: {tables} table(s), {facts} facts, {pictures} photo(s), {size} KiB.",
    ),
    "restore.sure": (
        "Remplacer la maison de {data} par {file} ({tables} table(s), {facts} faits) ?",
        "Replace the house in {data} with {file} ({tables} table(s), {facts} facts)?",
    ),
    "restore.done": ("La maison de {file} est restaurée.", "The house in {file} is restored."),
    "restore.aside": ("La maison d'avant est gardée ici : {aside}", "The previous house is kept here: {aside}"),
    "pack.done": (
        "Tout est dans {file} : {tables} table(s), {photos} photo(s), {size} Kio.",
        "Everything is in {file}: {tables} table(s), {photos} photo(s), {size} KiB.",
    ),
    "pack.held_back": (
        "{n} manche(s) à secrets en cours ne sont pas exportées ; leurs tables le sont telles qu'elles étaient avant.",
        "{n} round(s) with secrets are under way and are not exported; their tables are exported as they were before.",
    ),
    "pack.left": (
        "{n} table(s) ne peuvent pas s'ouvrir ici et ne sont pas exportées.",
        "{n} table(s) cannot be opened here and are not exported.",
    ),
    "unpack.line": ("  {what} : {n}", "  {what}: {n}"),
    "unpack.learnt": (
        "Autres choses : personnes, couleurs, détails des cartes, règles maison",
        "Other things: people, colours, card details, house rules",
    ),
    "unpack.nothing": ("Tout ce que contient {file} est déjà ici.", "Everything in {file} is already here."),
    "unpack.sure": (
        "Importer ce fichier dans {data} ? Rien n'y est remplacé.",
        "Import this file into {data}? Nothing there is replaced.",
    ),
    "unpack.done": ("{n} table(s) importée(s).", "{n} table(s) imported."),
    "demo.made": (
        "Une année de soirées, pour essayer : {data}. « companion demo --drop » la supprime.",
        'A year of evenings, to try things out: {data}. "companion demo --drop" deletes it.',
    ),
    "demo.none": (
        "La maison de {data} n'est pas une démo : rien n'a changé.",
        "The house in {data} is not a demo: nothing has been changed.",
    ),
    "demo.dropped": ("La démo de {data} est supprimée.", "The demo in {data} is deleted."),
    "luggage.not_ours": (
        "{file} ne vient pas de Veilleuse. Rien n'a changé.",
        "{file} does not come from Veilleuse. Nothing has been changed.",
    ),
    "luggage.newer": (
        "{file} vient d'une version plus récente de Veilleuse : installez d'abord cette version. Rien n'a changé.",
        "{file} comes from a newer version of Veilleuse: install that version first. Nothing has been changed.",
    ),
    "luggage.half": (
        "Une partie de {file} manque ou est abîmée : copiez-le à nouveau. Rien n'a changé.",
        "Part of {file} is missing or damaged: copy it again. Nothing has been changed.",
    ),
    "luggage.too_large": (
        "{file} contient plus que ce que Veilleuse peut importer. Rien n'a changé.",
        "{file} contains more than Veilleuse can import. Nothing has been changed.",
    ),
    "luggage.unfit": (
        "{file} contient quelque chose que Veilleuse n'écrit jamais : quelqu'un l'a modifié. Rien n'a changé.",
        "{file} contains something that Veilleuse never writes: somebody has edited it. Nothing has been changed.",
    ),
    **DOCTOR,
}


def in_own_language(id: str, messages: Messages = WORDS, /, **values: object) -> str:
    french, english = messages[id]
    return (french if is_french() else english).format(**values)


def in_both_languages(id: str, messages: Messages = WORDS, /, **values: object) -> str:
    return "\n".join(text.format(**values) for text in messages[id])


def is_french() -> bool:
    chosen = next((os.environ[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if os.environ.get(name)), None)
    return (chosen or locale.getlocale()[0] or "").lower().startswith("fr")
