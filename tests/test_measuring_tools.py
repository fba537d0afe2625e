"""What stands beside the tests and runs by hand is loaded here, so that it does not fall behind what it measures."""

from importlib import import_module
from pathlib import Path

import pytest

HERE = Path(__file__).parent
TOOLS = [
    f"tests.{folder}.{file.stem}"
    for folder in ("bench", "engines", "look", "soak")
    for file in sorted((HERE / folder).glob("*.py"))
    if file.stem != "__main__"
]


@pytest.mark.parametrize("tool", TOOLS)
def test_what_runs_by_hand_can_be_loaded(tool: str) -> None:
    assert import_module(tool).__name__ == tool
