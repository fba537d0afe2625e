"""Forty more of what people ask, written down before anything was done for them: half of them in each language, many
misspelt or half said."""

QUESTIONS: tuple[tuple[str, str, tuple[str, ...]], ...] = (
    # When I Dream
    ("le reveur a dit un mot faux, on lui dit ?", "when_i_dream", ("WD-007", "WD-010")),
    ("who flips the hourglass", "when_i_dream", ("WD-005",)),
    ("qui est le gentil et qui est le méchant", "when_i_dream", ("roles", "WD-011")),
    ("what is the left over role card for", "when_i_dream", ("WD-003", "WD-004")),
    (
        "inventer une histoire droles",
        "when_i_dream",
        (
            "story",
            "WD-010",
        ),
    ),
    ("can two clues be the same word twice", "when_i_dream", ("WD-006", "WD-005")),
    ("cartes bleus a quoi ca sert", "when_i_dream", ("glossary", "WD-011", "WD-007")),
    ("sadman bonus equal", "when_i_dream", ("WD-011", "WD-012")),
    # Dream
    ("le mortel doit faire quoi", "dream", ("round", "DR-001", "DR-007", "DR-008")),
    ("do we keep the same stars every round", "dream", ("DR-012", "DR-007")),
    ("montage des disque de vote", "dream", ("DR-002", "discs")),
    ("how far does the track go", "dream", ("glossary", "DR-002", "DR-011", "DR-009")),
    ("on est 2 on peut jouer", "dream", ("DR-003", "DR-001", "questions")),
    ("mirrage card", "dream", ("DR-005",)),
    ("nobody voted me how many points", "dream", ("DR-009", "DR-010")),
    ("jetons dieux en trop", "dream", ("DR-003", "DR-002")),
    # The Vale of Eternity
    ("quel couleur vaut 6", "vale_of_eternity", ("VE-001", "signs", "VE-004")),
    ("is it allowed to play zero cards", "vale_of_eternity", ("round", "VE-008", "VE-010")),
    ("initiative tuile passe a qui", "vale_of_eternity", ("VE-013", "VE-002")),
    ("deck runs out reshufle", "vale_of_eternity", ("VE-007",)),
    ("score negatif", "vale_of_eternity", ("VE-006",)),
    ("sell watter card", "vale_of_eternity", ("VE-009",)),
    ("carte qui revient en main", "vale_of_eternity", ("VE-014", "effects")),
    ("how much to get rid of a creature", "vale_of_eternity", ("VE-011", "VE-005")),
    # Etherium
    ("on peut traverser un ennemi", "etherium", ("ET-035",)),
    ("whats a guide good for", "etherium", ("ET-050", "ET-065", "ET-040", "ET-071", "glossary")),
    ("cubes noirs", "etherium", ("ET-046", "ET-068", "signs", "ET-045")),
    ("can i keep my action tokens secret", "etherium", ("questions", "glossary", "ET-030", "ET-032")),
    (
        "raser une ville",
        "etherium",
        (
            "questions",
            "ET-064",
        ),
    ),
    ("draw on dice in fight", "etherium", ("ET-065", "ET-081", "ET-067")),
    ("collecteur se fait atraper par une armée", "etherium", ("ET-062", "ET-060", "ET-066")),
    ("permanant bonus of capacities", "etherium", ("ET-045", "ET-024", "ET-071", "capacities")),
    # Etherfields
    ("mon perso meurt il se passe quoi", "etherfields", ("EF-103", "EF-101", "EF-102", "EF-100", "EF-151")),
    ("can somebody leave the campain", "etherfields", ("questions", "EF-041", "EF-001", "EF-039")),
    ("combien de fois je pioche par tour", "etherfields", ("round", "EF-080", "EF-081")),
    ("green backed cards", "etherfields", ("EF-072",)),
    ("un ou i dans un code", "etherfields", ("EF-057",)),
    ("when do we save", "etherfields", ("EF-150", "EF-151")),
    ("jeton block", "etherfields", ("EF-020", "EF-112")),
    ("clef pour un portail", "etherfields", ("EF-061", "EF-068")),
)
