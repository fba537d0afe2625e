"""Turns a code spoken in French or English into its printed form: "un zéro un a" becomes "I-01 A"."""

import re
from collections.abc import Iterator
from itertools import chain, product

from companion.games.etherfields.ledger.code_guessing import setup_word
from companion.games.etherfields.ledger.codes import NUMERALS

ROMAN = {value: numeral for numeral, value in NUMERALS.items()}
UNITS = {
    word: value
    for words in (
        "ZERO UN DEUX TROIS QUATRE CINQ SIX SEPT HUIT NEUF DIX ONZE DOUZE TREIZE QUATORZE QUINZE SEIZE",
        "O ONE TWO THREE FOUR FIVE SIX SEVEN EIGHT NINE TEN ELEVEN TWELVE THIRTEEN FOURTEEN FIFTEEN SIXTEEN SEVENTEEN "
        "EIGHTEEN NINETEEN",
        "OH UNE",
        "NOUGHT",
    )
    for value, word in enumerate(words.split())
}
TENS = {
    word: value
    for words in (
        "VINGT TRENTE QUARANTE CINQUANTE SOIXANTE SEPTANTE HUITANTE NONANTE",
        "TWENTY THIRTY FORTY FIFTY SIXTY SEVENTY EIGHTY NINETY",
        "VINGTS TRENTES FOURTY CINQUANTES SOIXANTES SETANTE OCTANTE",
    )
    for value, word in zip(range(20, 100, 10), words.split(), strict=False)
}
HUNDRED, THOUSAND = {"CENT", "CENTS", "HUNDRED"}, {"MILLE", "THOUSAND"}
# Words that sound like a number; the player is asked about a code with one of them.
ALIKE = {
    "TO": "TWO", "TOO": "TWO", "FOR": "FOUR", "WON": "ONE", "ATE": "EIGHT", "CET": "SEPT", "SET": "SEPT",
    "VIN": "VINGT", "SANS": "CENT", "DIS": "DIX",
}  # fmt: skip
NUMBER_WORDS = {*UNITS, *TENS, *HUNDRED, *THOUSAND, "ET", "AND"}
SEPARATORS = {
    "TIRET", "TIRETS", "TIRE", "DASH", "HYPHEN", "MOINS", "MINUS", "ESPACE", "SPACE", "POINT", "DOT", "VIRGULE",
    "COMMA", "SLASH", "BARRE", "GROUPE", "GROUP",
}  # fmt: skip
# The names of the letters, in French, in English, and those used by radio.
LETTER_NAMES = {
    name: names[0]
    for names in (
        "A AH AY ALPHA ALFA", "B BE BEE BRAVO", "C CE CEE SEE SEA CHARLIE", "D DE DEE DELTA", "E EE EUX ECHO",
        "F EF EFF EFFE FOXTROT", "G GE GEE GOLF", "H HACHE ACHE AITCH HAITCH HOTEL", "I EYE AYE INDIA",
        "J JI GI JAY JULIET JULIETT JULIETTE", "K KA KAY KILO", "L EL ELLE LIMA", "M EM EMME AIME MIKE",
        "N EN ENNE HAINE NOVEMBER", "O OH EAU OSCAR", "P PE PEE PAPA", "Q QU CU CUE QUEUE QUEBEC",
        "R AR ER ERRE AIR ROMEO", "S ES ESS ESSE SIERRA", "T TE TEE TEA THE TANGO", "U YOU UNIFORM", "V VE VEE VICTOR",
        "W WHISKY WHISKEY", "X EX IXE XRAY", "Y WHY YANKEE", "Z ZED ZEDE ZEE ZULU",
    )
    for name in names.split()
}  # fmt: skip
SAID_ALOUD = {word for word in (*NUMBER_WORDS, *SEPARATORS, *LETTER_NAMES) if len(word) > 1}
# Numerals and letters of several words; "I I-01 A" is spelt letter by letter.
NAMES_OF_TWO_WORDS = (
    (r"\bDOUBLE (?:U|V|VE|VEE|YOU)\b", "W"), (r"\b[IY] GREC(?:QUE)?\b", "Y"), (r"\bX[ -]RAY\b", "X"),
    (r"\bDOUBLE (?:I|EYE)\b|^(?:DEUX|TWO) (?:I|EYE)(?=[ -]+\w\w)", "II"),
    (r"\bI I(?=[ -]*\d[ -]*\d[ -]*[A-Z]\b)", "II"), (r"\bTRAIT D UNION\b", "TIRET"),
)  # fmt: skip
# "B comme Berthe", "B as in Bertha".
AS_IN = re.compile(r"\b([A-Z]+) (?:COMME|FOR|AS IN|AS|LIKE) ([A-Z])[A-Z]+$")
LETTER_WORDS = {"LETTRE", "LETTER"}
ARTICLES = {"DE", "DES", "THE", "UN", "UNE"}
LONGEST_SPOKEN = 12
Chunks = list[tuple[str, ...]]


def spoken_writings(plain: str, fillers: set[str], script: set[str]) -> tuple[str, ...]:
    """Returns the printed forms that a spoken text in capitals may have; () if no word is typical of speech. `fillers`
    are words to ignore, `script` words that announce a script."""
    said = re.findall(r"[A-Z]+|\d+|#|\|", plain)
    tokens = [*without_fillers(said, fillers - script | LETTER_WORDS)]
    heard = [each for each in tokens if each not in script]
    words = [ALIKE.get(each, each) for each in heard]
    if words[1:] and words[0] in ("L", "LL") and is_number_word(words[1]):
        words[0] = words[0].replace("L", "I")
    is_spoken = any(each in SAID_ALOUD for each in words)
    if not is_spoken or len(words) > LONGEST_SPOKEN:
        return ()
    if len(words) == 1 and {*said} & LETTER_WORDS:
        return tuple(filter(None, (spoken_letter(words),)))
    found = [*codes_and_numbers(words, "SCRIPT " if heard != tokens else "", is_sure=words == heard)]
    return (*dict.fromkeys(found),)


def joined_names(plain: str) -> str:
    """Returns the text with names of several words ("double v", "b comme Berthe") turned into letters."""
    for name, letter in NAMES_OF_TWO_WORDS:
        plain = re.sub(name, letter, plain)
    as_in = AS_IN.search(plain)
    is_letter = as_in and LETTER_NAMES.get(as_in[1]) == as_in[2]
    return plain[: as_in.start()] + as_in[2] if as_in and is_letter else plain


def without_fillers(words: list[str], fillers: set[str]) -> Iterator[str]:
    """Yields the words that may be part of a code. A number of copies at the end ("x 2") is left out. An article at the
    end stays: it may name a letter ("de" for D). "un" is a number unless it comes first before a word such as
    "carte"."""
    while words and words[-1] in fillers - {*ARTICLES, *LETTER_NAMES}:
        words = words[:-1]
    if len(words) > 3 and words[-2] == "X" and words[-1].isdecimal() and words[-3] in LETTER_NAMES:
        words = words[:-2]
    is_first = True
    for word, after in zip(words, (*words[1:], ""), strict=False):
        if word in ("UN", "UNE"):
            is_filler = is_first and after in fillers - ARTICLES - SEPARATORS
        else:
            is_filler = bool(after) if word in ARTICLES else word in fillers and word not in SEPARATORS
        is_first &= is_filler
        if not is_filler:
            yield word


def codes_and_numbers(words: list[str], script: str, is_sure: bool) -> Iterator[str]:
    """Yields the printed forms that the words may mean. `script` is "SCRIPT " if a word announces a script, else "".
    `is_sure` is False if a word only sounds like a number; each form then begins with the letter ("A I-01"), and the
    app asks about such a form."""
    numeral, rest = spoken_numeral(words)
    end = next((at for at, word in enumerate(rest) if not is_number_word(word)), len(rest))
    ends = (end, end - 1) if rest[-1:] in (["O"], ["OH"]) and end == len(rest) else (end,)
    for each in ends:
        chunks, letter = number_chunks(rest[:each]), spoken_letter(rest[each:])
        is_half = each == len(rest) and (numeral or len(chunks) > 1)
        if chunks and (letter or is_half) and not (script and end == len(rest)):
            texts = code_texts(numeral, chunks, letter)
            yield from texts if is_sure else (letter_first(text) for text in texts)
    if end == len(rest) and not numeral and is_sure and len(rest) > (not script):
        yield from (script + number for number in numbers(number_chunks(rest)))
    if words and (letter := LETTER_NAMES.get(words[0], "")) and not numeral and number_chunks(words[1:]):
        numeral, rest = spoken_numeral(words[1:])
        if all(is_number_word(word) for word in rest):
            yield from (letter_first(text) for text in code_texts(numeral, number_chunks(rest), letter))


def letter_first(text: str) -> str:
    head, _, letter = text.rpartition(" ")
    return f"{letter} {head}"


def spoken_numeral(words: list[str]) -> tuple[str, list[str]]:
    for size in (3, 2, 1):
        numeral = "".join(word if word in NUMERALS else LETTER_NAMES.get(word, "-") for word in words[:size])
        if numeral in NUMERALS and len(words) > size and is_number_word(words[size]):
            return numeral, words[size:]
    return "", words


def is_number_word(word: str) -> bool:
    """Returns whether the word is digits, a number word, or a separator such as "tiret"."""
    return word.isdecimal() or word in NUMBER_WORDS or word in SEPARATORS


def number_chunks(words: list[str]) -> Chunks:
    """Returns the words of each number, split at separators such as "tiret"."""
    text = " ".join("-" if word in SEPARATORS else word for word in words)
    return [(*chunk.split(),) for chunk in text.split("-") if chunk.strip()]


def spoken_letter(words: list[str]) -> str:
    """Returns the letter that the words name; the words themselves if they mean "setup"; else ""."""
    text = " ".join(words)
    return LETTER_NAMES.get(text, text if setup_word(text) else "")


def code_texts(numeral: str, chunks: Chunks, letter: str) -> Iterator[str]:
    """Yields the codes that the numbers in `chunks` may mean. If `numeral` is "", the first number may be the
    numeral."""
    for chosen in product(*map(sequences, chunks)):
        values = [*chain(*chosen)]
        if not numeral and len(chosen) == 1 and len("".join(values)) < 3:
            yield f"{''.join(values)} {letter}"
        if not numeral and len(chosen) > 1 and len(chosen[0]) > 1:
            continue
        head = numeral or (values[0] if chunks[0][0].isdecimal() else ROMAN.get(int(values[0]), ""))
        group = "".join(values if numeral else values[1:])
        if head and 0 < len(group) < 3:
            yield f"{head}-{group} {letter}".strip()


def numbers(chunks: Chunks) -> Iterator[str]:
    """Yields the script numbers that the spoken words in `chunks` may mean, as one number and digit by digit. Yields
    none if a separator stands between the words."""
    if len(chunks) == 1:
        ways = sorted(sequences(chunks[0]), key=len)
        digits = [way for way in ways if all(len(each) == 1 for each in way)]
        yield from ("".join(way) for way in (*ways[:1], *digits) if len("".join(way)) < 5)


def sequences(words: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    """Yields each way to read the words as numbers: "vingt deux" is ("22",) or ("20", "2")."""
    if not words:
        yield ()
    for size in range(1, len(words) + 1):
        number = words[0] if size == 1 and words[0].isdecimal() else str(spoken_number(words[:size]) or "")
        number = number or "0" * (size == 1 and UNITS.get(words[0]) == 0)
        if number:
            yield from ((number, *rest) for rest in sequences(words[size:]))


def spoken_number(words: tuple[str, ...]) -> int:
    """Returns the number from 1 to 9999 that all words together mean, or 0 if they mean none."""
    for large, size in ((THOUSAND, 1_000), (HUNDRED, 100)):
        at = next((at for at, word in enumerate(words) if word in large), -1)
        if at >= 0:
            before, after = words[:at], words[at + 1 :]
            after = after[1:] if after[:1] in (("AND",), ("ET",)) else after
            times = below_hundred(before) if before else 1
            rest = spoken_number(after) if after else 0
            return size * times + rest if 0 < times < 10 and (rest or not after) and rest < size else 0
    return below_hundred(words)


def below_hundred(words: tuple[str, ...]) -> int:
    """Returns the number from 1 to 99 that all words together mean, or 0 if they mean none."""
    if words[:2] in (("QUATRE", "VINGT"), ("QUATRE", "VINGTS")):
        tens, rest = 80, words[2:]
    else:
        tens = TENS.get(words[0], 0) if words else 0
        rest = words[1:] if tens else words
    rest = rest[1:] if tens and rest[:1] == ("ET",) and len(rest) > 1 else rest
    is_seventeen = len(rest) == 2 and rest[0] == "DIX" and rest[1] in ("SEPT", "HUIT", "NEUF")
    ones = 10 + UNITS[rest[1]] if is_seventeen else UNITS.get(rest[0], 0) if len(rest) == 1 else 0
    most = 19 if not tens or words[0] in ("SOIXANTE", "SOIXANTES", "QUATRE") else 9
    return tens + ones if (ones or not rest) and ones <= most else 0
