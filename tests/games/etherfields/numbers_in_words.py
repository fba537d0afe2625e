"""Numbers and letters as people say them, written here anew so that the reader is not tested with its own tables."""

from collections.abc import Callable

from companion.games.etherfields.ledger.codes import LETTERS

FRENCH_WORDS = "zéro un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize"
FRENCH_TENS = {2: "vingt", 3: "trente", 4: "quarante", 5: "cinquante", 6: "soixante"}
ENGLISH_WORDS = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen "
    "eighteen nineteen"
)
ENGLISH_TENS = ("twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety")
FRENCH, ENGLISH = FRENCH_WORDS.split(), ENGLISH_WORDS.split()
OF_LETTERS = {
    "french": "a,bé,cé,dé,e,effe,gé,hache,i,ji,ka,elle,emme,enne,o,pé,qu,erre,esse,té,u,vé,double vé,ixe,i grec,zède",
    "english": "ay,bee,cee,dee,ee,eff,gee,aitch,eye,jay,kay,el,em,en,oh,pee,cue,ar,ess,tee,you,vee,double you,ex,why,"
    "zed",
    "radio": "alpha,bravo,charlie,delta,echo,foxtrot,golf,hotel,india,juliett,kilo,lima,mike,november,oscar,papa,"
    "quebec,romeo,sierra,tango,uniform,victor,whiskey,x-ray,yankee,zulu",
}
NAMES = {how: dict(zip(LETTERS, names.split(","), strict=True)) for how, names in OF_LETTERS.items()}
FRENCH_LETTERS = NAMES["french"]


def french(number: int) -> str:
    if number >= 100:
        return large(number, french, "cent", "mille")
    if number < 17:
        return FRENCH[number]
    if number < 20:
        return f"dix-{FRENCH[number - 10]}"
    if number < 70:
        tens, ones = divmod(number, 10)
        return FRENCH_TENS[tens] + ("" if not ones else " et un" if ones == 1 else f"-{FRENCH[ones]}")
    base, rest = (60, number - 60) if number < 80 else (80, number - 80)
    word = "soixante" if base == 60 else "quatre-vingt"
    return word + ("s" if not rest else " et onze" if number == 71 else f"-{french(rest)}")


def english(number: int) -> str:
    if number >= 100:
        return large(number, english, "hundred", "thousand")
    tens, ones = divmod(number, 10)
    return ENGLISH[number] if number < 20 else ENGLISH_TENS[tens - 2] + (f"-{ENGLISH[ones]}" if ones else "")


def large(number: int, say: Callable[[int], str], hundred: str, thousand: str) -> str:
    size, word = (1000, thousand) if number >= 1000 else (100, hundred)
    times, rest = divmod(number, size)
    head = word if times == 1 and say is french else f"{say(times)} {word}"
    return f"{head} {say(rest)}" if rest else head


def digits(text: str, say: Callable[[int], str]) -> str:
    return " ".join(say(int(digit)) for digit in text)


def english_letters(letter: str) -> set[str]:
    return {NAMES["english"][letter], NAMES["radio"][letter]}
