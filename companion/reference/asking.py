"""How people ask: the words that every question is made of, the endings that words wear, how a word sounds, and the
ordinary words that mean the same. It knows no game."""

import re
from collections import defaultdict
from collections.abc import Mapping
from functools import cache

from companion.kit.matcher import SMALL

# What a question is made of, whatever it is about.
ASKING = SMALL | {
    "about", "again", "am", "any", "are", "as", "be", "been", "can", "cannot", "could", "did", "didn", "do",
    "does", "doesn", "doing", "don", "done", "exactly", "from", "get", "gets", "getting", "go", "goes", "got", "had",
    "happen", "happens", "has", "have", "he", "her", "him", "his", "how", "i", "if", "it", "its", "just", "kind", "let",
    "like", "many", "may", "me", "much", "must", "my", "need", "no", "not", "or", "our", "own", "re", "s", "she",
    "should", "so", "still", "t", "than", "that", "their", "them", "then", "there", "they", "thing", "this", "those",
    "use", "ve", "was", "we", "were", "what", "whats", "when", "where", "which", "who", "whos", "whose", "why", "wich",
    "will", "work", "works", "would", "you", "your", "st", "nd", "rd", "th", "stuff", "guy", "guys", "into", "onto",
    "please", "really",
    "a", "ai", "ait", "alors", "aussi", "avoir", "bien", "c", "ca", "ce", "ces", "cest", "cet", "cette", "chose",
    "comme", "combien", "comment", "dire", "dit", "dois", "doit", "doivent", "donc", "e", "eme", "er", "ere", "elle",
    "elles", "es", "est", "etre", "eux", "fai", "fais", "fait", "faire", "faut", "ici", "il", "ils", "j", "je", "jai",
    "leur", "lui", "m", "ma", "mais", "marche", "meme", "mes", "moi", "mon", "n", "nb", "ne", "nos", "notre",
    "nous", "on", "ont", "ou", "pas", "passe", "peu", "peut", "peuvent", "peux", "pouvoir", "pourquoi", "quand", "quel",
    "quelle", "quels", "quelles", "quest", "quoi", "sa", "se", "ses", "si", "soi", "son", "sont", "ta",
    "te", "tes", "toi", "ton", "tu", "va", "vont", "vos", "votre", "vous", "y", "truc", "trucs", "machin", "bidule",
    "mec", "gars", "monde", "cb", "ds", "mm", "pk", "pq", "qd", "tjs", "tt", "ki", "koi", "ke", "kan", "ya", "pu",
    "svp", "vraiment",
}  # fmt: skip
# Who says it, how many and when: longest first, and of the word at least three letters stay.
ENDINGS = (
    "issements|issement|ations|ation|ements|ement|aient|antes|ables|euses|ings|ions|euse|able|eurs|ante|ants|ing|ion|eur"
    "|ant|ees|ent|ons|ait|iez|ers|ies|aux|ee|ed|es|ez|er|ir|or|ie|is|it|al|ux|us|s|x|e|i|y|u"
)
ENDED = re.compile(rf"^(\w{{3,}}?)(?:{ENDINGS})?$", re.MULTILINE)
TWICE = re.compile(r"^(\w{2,}?)(\w)\2$", re.MULTILINE)
SOUNDS = [
    (re.compile(letters, re.MULTILINE), heard)
    for letters, heard in (
        ("qu|ck", "k"), ("ph", "f"), ("c(?=[eiy])", "s"), ("c", "k"), ("g(?=[eiy])", "j"), ("h", ""), ("y", "i"),
        ("eau|au", "o"), ("ai|ei", "e"), ("z", "s"), ("er$", "e"), (r"(.)\1+", r"\1"), (r"(?<=\w\w)[estdxz]+$", ""),
    )
]  # fmt: skip
SHORTEST = 3


def stems(words: str) -> str:
    """Of each word, one a line, what is left without its ending."""
    return TWICE.sub(r"\1\2", ENDED.sub(r"\1", words))


def sounds(words: str) -> str:
    """Each word, one a line, as whoever does not know how it is written would write it."""
    for letters, heard in SOUNDS:
        words = letters.sub(heard, words)
    return words


# Ordinary words that mean the same, or that one fact answers, whatever the game: one line each.
SAME = """
0 zero nul nulle gratuit gratuite free negatif negative
1 un one premier first
2 deux two second deuxieme
3 trois three third troisieme
4 quatre four fourth quatrieme
5 cinq five fifth cinquieme
6 six sixth sixieme
7 sept seven seventh
8 huit eight eighth huitieme
9 neuf nine
10 dix ten tenth dixieme
12 douze twelve
16 seize sixteen
60 soixante sixty
achat acheter achete acquerir buy buys buying bought purchase acquire
adversaire adversaires ennemi ennemis autre autrui opponent opponents enemy enemies rival somebody another other
allow allowed permitted legal droit autorise permis permettre interdit forbidden banned
ability abilities capability capabilities capacity capacities capacite capacites pouvoir pouvoirs power powers
annuler cancel undo revenir defaire
apres after afterwards ensuite suivant suivante next then prochain prochaine later
arreter arrete stop stops quit quitter pause interrompre finir fini fin end ends ending finish finished over terminer
attaque attaquer attack attacking combat combats combattre battre fight fights fighting battle battles bataille
avancer avance advance forward move
accuser accuse accuses accused soupconner soupcon soupconne suspect suspects suspicion denoncer
aider aide help helps helping helper
baisser lower reduce reduire reduction diminuer discount cheaper moins less fewer
baisser tomber tombe drop drops dropping fall falls falling below sous dessous under lower
battu vaincu perdant perdu perdre perd loses lose loser losing lost beaten defeat defaite
begin begins beginning begun start starts starting commencer commence debut demarrer depart initial
bon bonne juste correct right vrai good
bouger bouge deplacer deplace deplacement move moves moving movement walk marcher avancer
break briser departager tiebreak tiebreaker tie ties tied egalite egalites egaux equal draw execo aequo exaequo
cacher cache hide hides hidden hiding conceal secret secrets secretement secretly prive
calculer calcul compter compte comptage count counts counting counted tally marquer marque score scoring scores
carte cartes card cards
case cases space spaces square hex cell espace emplacement place spot slot
changer change changes changing switch swap modifier echanger echange exchange trade
choisir choisit choix choose chooses choosing chosen chose choice pick picks picking select decide decider decides
cheat cheats cheating cheated tricher triche tricheur
chiffre nombre numero number quantite amount
combien number nombre
couleur couleurs colour colours color colors
cout couter coute cost costs price prix payer paye paie pay pays paying paid
de des die dice
defausser defausse discard discards discarded jeter jette throw away
demarche etape etapes phase phases step steps
dernier derniere last final finale
devoiler reveler revele reveal reveals revealed montrer montre show shows shown flip visible
deviner devine guess guesses guessing guessed trouver trouve find found
degats dommages blessure blesse damage hit hits hurt wound wounded harm touche
difference distinction between entre ecart
distribuer distribue distribution deal deals dealt dealing donner donne give gives given giving hand
double twice deux fois
duree dure durer tps long length time temps last lasts
empty vide dry epuise epuisee run out ran exhausted left none plus reste
entrer entre entree enter enters entering entrance
erreur mistake wrong faux fausse incorrect trompe tromper error
etoile etoiles star stars
excedent surplus excess extra trop too much over
exemple example examples instance
extra supplementaire additional bonus more plus
enchainer suite affilee chain row
ensemble together simultaneously simultaneous simultanement simultane
fermer ferme close closed closes shut
figurine figurines figure figures miniature miniatures mini minis pion
forcer force forced oblige obligatoire compulsory mandatory obligation required have must
garder garde keep keeps keeping kept stay conserver
gagner gagne gagnent gain gains gained win wins winning won winner winners vainqueur gagnant victoire victory
gagner rapporte rapporter gain gains earn recevoir worth give gives income reward recompense
gauche left
guerir guerison soigner soin heal heals healing cure cured
horaire clockwise sens direction
image images picture pictures
impossible cannot unable
indice indices hint hints clue clues
installer installation setup preparer preparation prepare mise set placer
item items objet objets object objects
jeton jetons token tokens counter marker marqueur pion pawn chip
joueur joueurs player players personne personnes people person participant gens
lancer lance lancers roll rolls rolling rolled throw throws
level levels niveau niveaux
limite limit limits max maximum most plafond cap
liste list
lire read reading
main hand hands hold holds holding
manche manches round rounds tour tours turn turns
manquer manque missing lack shortage penurie
masque mask
moitie half
melanger melange shuffle shuffles shuffled shuffling mix mixes mixing remelanger reshuffle
mettre mis met put puts place places placed placing poser pose pose posees lay
minimum min least fewest
monter monte raise raises up upgrade upgrades upgrading increase augmenter ameliorer improve level
mort mourir meurt die dies died dying death dead kill killed eliminated
mot mots word words
oblige must forced
oeil yeux eye eyes
ouvrier worker workers collecteur collector
optionnel facultatif optional refuser refuse decline skip
ordre order sequence turn
oublier oublie forget forgets forgot forgotten
ouvert ouverts open
paquet pioche deck pile stack piles stacks pack
pari parier parie paris bet bets betting miser mise vote
parler parle talk talks talking speak speaks speaking discuter discuss
partager partage share shares shared
passer pass passes skip sauter
perdre lose
piece pieces gems gem stones stone pierre pierres
piocher draw draws drawing drawn tirer prendre
points point pts pt vp
partir part quitter quitte leave leaves leaving left
piste track voie way path
prendre prend prends pris take takes taking taken took grab
question faq
ranger range pack store away rangement
reserve supply stock bank banque pool
reapparaitre generation spawn spawns appear appears apparait
recommencer refaire retry restart again
recuperer reprendre recover recovers back return retrieve
toucher touche touch touches manipuler handle
trier classer sort
avantage interet benefit advantage utile useful sert servir
regarder regarde look looks looking see sees seeing watch peek voir voit consulter consult
relancer reroll rerolls reroll
repeter repete repeat repeats repeated
retirer enlever enleve remove removes removing take off oter
seul alone solo
retourner retourne retournee flip flips flipped turned
sablier timer hourglass clock chrono
sauvegarder sauvegarde sauver save saves saving saved
second seconds seconde secondes
signe sign signs icon icons icone icones symbole symboles symbol symbols
surprise ambush
table board plateau
taille size big large huge grand grande gros
savoir sais sait know knows knowing connaitre connait
raconter raconte recit recits histoire story stories tell tells telling told narration narrate
teleporter teleportation teleporte teleport relocaliser relocate relocated
terrain tile tiles tuile tuiles
traverser traverse through thru cross crosses crossing across
unite unites unit units
utiliser utilise using used spend depenser
vendre vend vends vendu vente sell sells selling sold sale
ville city cite town
voisin voisine voisins neighbour neighbours neighbor adjacent adjacente
voler vole vol steal steals stealing stole stolen rob
vote voter votes voting voted
"""


@cache
def alike() -> Mapping[str, frozenset[str]]:
    """For each stem, the words that may stand for it."""
    found: dict[str, set[str]] = defaultdict(set)
    for line in SAME.strip().splitlines():
        for each in stems(line.replace(" ", "\n")).split():
            found[each].update(line.split())
    return {each: frozenset(words) for each, words in found.items()}
