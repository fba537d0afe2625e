"""How people write what they look for: 200 writings, each with what it should find, by what is odd about it. The group
has what `MET` names."""

MET = {
    "I-01 A": ("card", ""), "I-01 B": ("object", "Clé rouillée"), "I-01 D": ("wisdom", "L'œil du Châtelain"),
    "I-01 SETUP": ("tile", ""), "I-01 X": ("gate", ""), "I-02 A": ("card", "Le marchand d’âmes ne ment jamais"),
    "I-02 B": ("gate", "The seventh door, keep two keys"), "I-02 K": ("tile", "L’échoppe aux mille chapeaux"),
    "I-10 O": ("card", "Porte-clés en os"), "I-11 B": ("card", "Cheval sans cavalier"), "I-12 Q": ("card", ""),
    "I-20 S": ("object", "Lanterne brisée"), "II-07 C": ("tile", "House of mirrors"),
    "II-41 C": ("card", "Les journaux brûlés"), "II-41 R": ("card", ""), "II-42 I": ("card", "Death, read it aloud"),
    "II-42 K": ("note", "Ne pas réveiller les loups"), "III-05 E": ("map", "Le phare"), "IV-12 T": ("object", ""),
    "script 45": ("script", "The old woman laughs"), "script 123": ("script", ""), "script 450": ("script", ""),
    "*Lantern of the dead": ("object", "lights two spaces"), "*Masque de corbeau": ("mask", ""),
    "*Fog": ("season", "Distress at dawn"),
}  # fmt: skip
DIARY = "Ben a perdu son masque dans l’escalier de nacre"

WRITINGS: dict[str, tuple[tuple[str, str], ...]] = {
    "case and blanks": (
        ("I-02 A", "I-02 A"), ("i-02 a", "I-02 A"), ("i02a", "I-02 A"), ("I02A", "I-02 A"), ("i 02 a", "I-02 A"),
        (" I - 02 - A ", "I-02 A"), ("I-02A", "I-02 A"), ("I -02 A", "I-02 A"), ("ii42i", "II-42 I"),
        ("Ii 42 I", "II-42 I"), ("II42 K", "II-42 K"), ("iii05e", "III-05 E"), ("iv-12t", "IV-12 T"),
        ("Iv 12 t", "IV-12 T"), ("I 0 2 A", "I-02 A"), ("I-0 2A", "I-02 A"), ("I I-42 I", "II-42 I"),
    ),
    "dashes and dots": (
        ("I–02 A", "I-02 A"), ("I—02—A", "I-02 A"), ("I−02 A", "I-02 A"), ("I‑02 A", "I-02 A"), ("I.02.A", "I-02 A"),
        ("I/02/A", "I-02 A"), ("I_02_A", "I-02 A"), ("I,02,a", "I-02 A"), ("(I-02 A)", "I-02 A"),
        ("« I-02 A »", "I-02 A"), ("\"I-02 A\"", "I-02 A"), ("I-02 A.", "I-02 A"), ("I-02 A ?", "I-02 A"),
        ("[ii-41 c]", "II-41 C"), ("I:02:A", "I-02 A"), ("Ⅱ-42 I", "II-42 I"), ("ⅱ 42 i", "II-42 I"),
        ("I--02-A", "I-02 A"),
    ),
    "look-alikes": (
        ("1-02 A", "I-02 A"), ("l-02 a", "I-02 A"), ("|-02 A", "I-02 A"), ("I-O2 A", "I-02 A"), ("1-O2 A", "I-02 A"),
        ("l-o2 a", "I-02 A"), ("11-42 I", "II-42 I"), ("ll-42 l", "II-42 I"), ("II-42 l", "II-42 I"),
        ("II-42 1", "II-42 I"), ("II-421", "II-42 I"), ("1142i", "II-42 I"), ("242i", "II-42 I"), ("2-42 I", "II-42 I"),
        ("11-41C", "II-41 C"), ("I-10 0", "I-10 O"), ("I-100", "I-10 O"), ("I-1O 0", "I-10 O"), ("I-I0 O", "I-10 O"),
        ("I-l1 b", "I-11 B"), ("I-II B", "I-11 B"), ("I-11 8", "I-11 B"), ("I-20 5", "I-20 S"), ("I-2O S", "I-20 S"),
        ("3-05 e", "III-05 E"), ("III-O5 E", "III-05 E"), ("111-05 E", "III-05 E"), ("4-12 T", "IV-12 T"),
        ("1-01X", "I-01 X"), ("101x", "I-01 X"), ("lI-42 I", "II-42 I"), ("I-12 O", "I-12 Q"),
    ),
    "short": (
        ("i2a", "I-02 A"), ("I-2 A", "I-02 A"), ("I-2-A", "I-02 A"), ("I 1 d", "I-01 D"), ("II7C", "II-07 C"),
        ("ii 7 c", "II-07 C"), ("III-5 E", "III-05 E"), ("02 A", "I-02 A"), ("42i", "II-42 I"), ("41 R", "II-41 R"),
        ("12a", "I-02 A"), ("20s", "I-20 S"), ("7c", "II-07 C"),
    ),
    "words around": (
        ("carte I-02 A", "I-02 A"), ("I-02 A card", "I-02 A"), ("card I-02 A", "I-02 A"), ("la carte I-02 A", "I-02 A"),
        ("the card II-42 I", "II-42 I"), ("Secret II-42 I", "II-42 I"), ("code I-02 A", "I-02 A"),
        ("tuile I-02 K", "I-02 K"), ("I-02 K (tuile)", "I-02 K"), ("tile I-02 K", "I-02 K"), ("porte I-02 B", "I-02 B"),
        ("I-02 B gate", "I-02 B"), ("objet i-20 s", "I-20 S"), ("I-02 B (x4)", "I-02 B"), ("I-02 B ×2", "I-02 B"),
        ("rêve I-02 lettre A", "I-02 A"), ("dream I-02 letter A", "I-02 A"), ("I-20 S lanterne", "I-20 S"),
        ("la clé I-01 B", "I-01 B"), ("I-02 chapeaux", "I-02 K"),
    ),
    "order": (
        ("A I-02", "I-02 A"), ("A, I-02", "I-02 A"), ("A de I-02", "I-02 A"), ("K - I-02", "I-02 K"),
        ("lettre A I-02", "I-02 A"), ("I II-42", "II-42 I"), ("mise en place I-01", "I-01 SETUP"),
        ("setup I-01", "I-01 SETUP"), ("le A du I-02", "I-02 A"),
    ),
    "a slip in a code": (
        ("I-022 A", "I-02 A"), ("I-002 A", "I-02 A"), ("I-02 AA", "I-02 A"), ("I-02 AK", "I-02 K"),
        ("II-24 I", "II-42 I"),
        ("III-42 I", "II-42 I"), ("II-43 I", "II-42 I"), ("II-442 I", "II-42 I"), ("II-42 II", "II-42 I"),
        ("IJ-42 I", "II-42 I"), ("I-0Z A", "I-02 A"),
    ),
    "the set-up": (
        ("I-01 SETUP", "I-01 SETUP"), ("I-01 setup", "I-01 SETUP"), ("I-01 set-up", "I-01 SETUP"),
        ("I-01 Mise en place", "I-01 SETUP"), ("I-01 Mise-en-place", "I-01 SETUP"), ("I-01 MEP", "I-01 SETUP"),
        ("i01mep", "I-01 SETUP"), ("I-01 mise en plcae", "I-01 SETUP"), ("I-01 m.e.p.", "I-01 SETUP"),
        ("I-01 setpu", "I-01 SETUP"), ("1-01 mep", "I-01 SETUP"), ("Mise-en-place", "I-01 SETUP"),
        ("MEP", "I-01 SETUP"), ("setup", "I-01 SETUP"), ("mise en place", "I-01 SETUP"),
    ),
    "scripts": (
        ("script 45", "script 45"), ("Script 45", "script 45"), ("script n° 45", "script 45"),
        ("script nº45", "script 45"),
        ("script no. 45", "script 45"), ("script #45", "script 45"), ("#123", "script 123"), ("# 123", "script 123"),
        ("n°450", "script 450"), ("450", "script 450"), ("123", "script 123"), ("texte 450", "script 450"),
        ("s45", "script 45"), ("S-45", "script 45"), ("scirpt 45", "script 45"), ("scrpt 450", "script 450"),
        ("450 script", "script 450"), ("le script 45", "script 45"), ("secret script 45", "script 45"),
        ("script numéro 450", "script 450"), ("script number 45", "script 45"),
    ),
    "words": (
        ("clé", "I-01 B"), ("cle", "I-01 B"), ("CLÉ", "I-01 B"), ("oeil", "I-01 D"), ("œil", "I-01 D"),
        ("l'oeil", "I-01 D"), ("l’œil", "I-01 D"), ("chatelain", "I-01 D"), ("echoppe", "I-02 K"),
        ("l'échoppe", "I-02 K"), ("chapeau", "I-02 K"), ("âmes", "I-02 A"), ("marchand d'ames", "I-02 A"),
        ("porte clés", "I-10 O"), ("porteclés", "I-10 O"), ("chevaux", "I-11 B"), ("journal", "II-41 C"),
        ("loup", "II-42 K"), ("mirror", "II-07 C"), ("seventh doors", "I-02 B"), ("phares", "III-05 E"),
        ("corbeaux", "*Masque de corbeau"), ("fog", "*Fog"), ("the dead lantern", "*Lantern of the dead"),
        ("keys two", "I-02 B"), ("cavalier cheval", "I-11 B"), ("brisee lanterne", "I-20 S"),
        ("old woman", "script 45"), ("read aloud", "II-42 I"), ("nacre", DIARY), ("escalier masque", DIARY),
    ),
    "typos in words": (
        ("rouilée", "I-01 B"), ("chatelian", "I-01 D"), ("marchnad", "I-02 A"), ("echope", "I-02 K"),
        ("chapaeux", "I-02 K"), ("cavallier", "I-11 B"), ("lanterme brisee", "I-20 S"), ("mirorrs", "II-07 C"),
        ("sevnth door", "I-02 B"), ("jurnaux", "II-41 C"), ("reveiler", "II-42 K"), ("corbaeu", "*Masque de corbeau"),
        ("lantenr", "*Lantern of the dead"), ("womam laugs", "script 45"),
    ),
}  # fmt: skip
