"""The setting that switches the assistant on. The assistant keeps track of stones, cards and effects."""

from companion.table.moves import Choice
from companion.table.settings import Setting

ASSISTANT = Setting("assistant", "off", Choice(("off", "on")), "house", goes_along=False)
