"""Finds mistakes in catalogues of texts (`.po` files). Babel reads many of these mistakes without an error."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from difflib import get_close_matches
from pathlib import Path
from string import Formatter

from companion.languages import is_locale
from companion.web.rendering.translations import Texts, read_catalogue

LINE = re.compile(r'(?:#.*|(?:(?:msgctxt|msgid|msgid_plural|msgstr|msgstr\[\d\])\s+)?"(?:[^"\\]|\\.)*")?\s*')
ID = re.compile(r'^msgid "(.+)"$', re.MULTILINE)
FORMS = re.compile(r"nplurals=(\d)")


def catalogue_mistakes(folders: Iterable[Path]) -> Iterator[tuple[Path, str]]:
    """Yields each mistake in the catalogues of these folders: the file, and a sentence that says what is wrong in
    it."""
    folders = [*folders]
    for folder in folders:
        yield from (
            (file, f"nobody reads it here: call it {folder / 'de.po'}, for example")
            for file in folder.glob("*/**/*.po")
        )
    for file in (file for folder in folders for file in sorted(folder.glob("*.po"))):
        try:
            yield from ((file, why) for why in mistakes_in(file))
        except Exception as error:
            yield file, str(error)


def mistakes_in(file: Path) -> Iterator[str]:
    """Yields sentences that say what is wrong in a catalogue. Raises an error if the file cannot be read at all."""
    if not is_locale(file.stem):
        yield f"{file.stem!r} is no language: call it en.po, for example"
        return
    text = file.read_text("utf-8")
    wrong = [number for number, line in enumerate(text.splitlines(), start=1) if not LINE.fullmatch(line)]
    if wrong:
        yield f"line {wrong[0]} is no line of a catalogue: is a quote missing?"
        return
    texts = read_catalogue(file, strictly=True)
    yield from (
        f"the text {id} stands twice: the last one counts" for id, n in Counter(ID.findall(text)).items() if n > 1
    )
    yield from wrong_forms(text, texts)
    yield from wrong_placeholders(texts)


def wrong_forms(text: str, texts: Texts) -> Iterator[str]:
    """Yields a sentence for each text whose number of plural forms differs from the one in the catalogue's header.
    `text` is the whole catalogue, and `texts` are the texts read from it."""
    wanted = int(FORMS.findall(text)[0]) if FORMS.search(text) else 0
    for id, each in texts.items():
        if each.plural and wanted and not (len(each.forms) == wanted and all(each.forms)):
            yield f"{id} has {len([*filter(None, each.forms)])} forms, and the header says nplurals={wanted}"


def wrong_placeholders(texts: Texts) -> Iterator[str]:
    """Yields a sentence for each text with a malformed placeholder, and for each text in which two plural forms spell a
    placeholder differently."""
    for id, each in texts.items():
        try:
            named = [{name for _, name, _, _ in Formatter().parse(form) if name is not None} for form in each.forms]
        except ValueError as error:
            yield f"{id}: {error}: write placeholders as {{name}}"
            continue
        for name in {name for form in named for name in form}:
            others = {other for form in named if name not in form for other in form}
            if near := get_close_matches(name, others - {name}, 1):
                yield f"{id} has {{{name}}} in one form and {{{near[0]}}} in another: is one of them misspelt?"
                break
