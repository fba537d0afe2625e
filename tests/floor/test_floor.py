"""All that sheets, scripts and templates use is known to the oldest browsers served, or something works without it."""

import re
from pathlib import Path

import pytest

from companion.config import PACKAGE, folder
from tests.floor.features import BLOCK, COMMENT, Use, in_script, in_sheet, in_template

STATIC = folder("static")
SHEETS = [*STATIC.glob("*.css"), *STATIC.glob("css/**/*.css"), *STATIC.glob("pages/*.css"), *PACKAGE.rglob("*.css")]
SCRIPTS = [*STATIC.glob("js/*.js")]
TEMPLATES = [*PACKAGE.rglob("*.html")]
# Without these a screen is only plainer: the place or the colour of a thing differs, and everything can be done.
PLAINER = {
    "selectors.has": "spacing and what is left out on small screens",
    "types.color.color-mix": "a tint is missing",
    "properties.text-wrap": "lines break where they are full",
    "properties.field-sizing": "a field scrolls",
    "properties.container": "sizes follow the screen",
    "properties.container-type": "sizes follow the screen",
    "at-rules.container": "sizes follow the screen",
    "properties.overscroll-behavior": "the page behind scrolls along",
    "properties.hyphens": "a long word is not divided",
    "properties.resize": "a field keeps its height",
    "properties.cursor": "there is no mouse on a tablet",
    "properties.outline": "it has square corners",
    "properties.accent-color": "a slider has the system's colour",
    "properties.user-select": "stands beside its prefixed name",
    "properties.-webkit-touch-callout": "iOS alone has it",
    "properties.-webkit-tap-highlight-color": "a tap flashes",
    "properties.align-content": "some grids begin at the top anyway",
    "properties.float": "a legend stands above",
    "properties.text-decoration": "a line is not dotted",
    "properties.print-color-adjust": "on paper",
    "properties.break-after": "on paper",
    "at-rules.page": "on paper",
    "inert": "what lies under dimmed screens can be reached with a keyboard",
    "autocapitalize": "a keyboard begins with a capital",
    "capture": "a photo is chosen instead of taken",
    "playsinline": "only iOS needs it",
    "name": "several folds of the history stay open",
    "wakeLock": "asked for before it is used; a silent video stands in",
    "share": "asked for before it is used; the text can be copied",
    "canShare": "asked for before it is used",
    "vibrate": "asked for before it is used; iOS and Firefox do not shake",
    "audioSession": "asked for before it is used; the manual says what to do instead",
    "requestFullscreen": "with and without prefix, and asked for before it is used",
    "exitFullscreen": "with and without prefix",
    "fullscreenElement": "with and without prefix",
    "imageSmoothingQuality": "a photo is shrunk more coarsely",
    "srcObject": "a video's stream: only other kinds of source are newer",
}
# Names of our own that are also names of something new.
OURS = {"connection", "lost", "reading", "first", "sourceElement"}


def is_plainer(use: Use) -> bool:
    return any(use.feature in (name, *OURS) or use.feature.startswith(f"{name}.") for name in PLAINER)


@pytest.mark.parametrize("file", [*SHEETS, *SCRIPTS, *TEMPLATES], ids=lambda file: file.name)
def test_nothing_is_newer_than_the_oldest_browser_without_something_in_its_place(file: Path) -> None:
    found = {".css": in_sheet, ".js": in_script, ".html": in_template}[file.suffix](file.read_text("utf-8"))
    assert [str(use) for use in found if not is_plainer(use)] == []


@pytest.mark.parametrize("file", SHEETS, ids=lambda file: file.name)
def test_a_rule_that_an_old_browser_drops_takes_no_other_selector_with_it(file: Path) -> None:
    heads = [head for head, end in BLOCK.findall(COMMENT.sub("", file.read_text("utf-8"))) if end == "{"]
    assert [head.strip() for head in heads if len({"+has+" in each for each in alternatives(head)}) > 1] == []


def alternatives(head: str) -> list[str]:
    """Returns the selectors of a rule, in which `:has()` is written "+has+" and other parentheses are left out."""
    while "(" in head:
        head = re.sub(r"(:has)?\(([^()]*)\)", lambda it: "+has+" if it[1] or "+has+" in it[2] else "", head)
    return head.split(",")


@pytest.mark.parametrize(
    ("sheet", "feature"),
    [
        ("a { rotate: 90deg; }", "properties.rotate"),
        ("a { width: 3cqw; }", "types.length.container_query_length_units"),
        ("a { height: 100dvh; }", "types.length.viewport_percentage_units_dynamic"),
        ("a { overflow: clip visible; }", "properties.overflow.clip"),
        ("@media (scripting: none) { a { color: red; } }", "at-rules.media.scripting"),
        ("a:popover-open { color: red; }", "selectors.popover-open"),
    ],
)
def test_what_is_newer_is_found(sheet: str, feature: str) -> None:
    assert [use.feature for use in in_sheet(sheet)][:1] == [feature]


@pytest.mark.parametrize(
    "sheet",
    [
        "a { height: 100vh; height: 100dvh; }",
        "@supports (width: 1cqw) { a { width: 3cqw; } }",
        "a { transform: rotate(90deg); inset: 0; }",
        "/* a:popover-open { rotate: 1deg } */",
    ],
)
def test_what_has_something_before_it_is_not(sheet: str) -> None:
    assert [*in_sheet(sheet)] == []


def test_scripts_and_templates_are_read_too() -> None:
    assert {use.feature for use in in_script("form.requestSubmit(); a.checkVisibility(); b.closest('c')")} == {
        "checkVisibility",
        "requestSubmit",
    }
    assert [use.feature for use in in_template('<section popover id="a">')] == ["popover"]


def test_what_is_said_to_be_only_plainer_is_still_used() -> None:
    text = "".join(file.read_text("utf-8") for file in (*SHEETS, *SCRIPTS, *TEMPLATES))
    last = {name: re.split(r"[.]", name)[-1] for name in PLAINER}
    assert [name for name, word in last.items() if word not in text] == []
