"""Each promise of SECURITY.md names its attack, and each attack is on a promise."""

import re
from pathlib import Path

from tests.soak.promises import ATTACKS, PROMISES

ROOT = Path(__file__).parents[2]
ROW = re.compile(r"^\| ([^|]+) \| [^|]+ \|$", re.MULTILINE)


def test_each_promise_names_its_attack() -> None:
    found = ROW.findall((ROOT / "SECURITY.md").read_text(encoding="utf-8"))
    assert {each for each in found if each not in ("against", "---")} == {*ATTACKS}


def test_each_attack_is_there_and_each_line_of_the_soak_is_on_a_promise() -> None:
    lines, named = {each.name for each in PROMISES}, {attack for attacks in ATTACKS.values() for attack in attacks}
    assert all(attacks for attacks in ATTACKS.values()) and lines <= named
    assert [each for each in named - lines if not (ROOT / each).is_file()] == []
