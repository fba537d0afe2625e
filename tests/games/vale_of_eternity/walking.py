"""Where walks begin that chance alone would seldom reach: scenes, as the moves that lead there."""

ASSISTED = ("set_assistant", {"value": "on"})
RED, BLUE = (("change_stones", {"seat": "s1", "gem": gem, "change": 6}) for gem in ("red", "blue"))

BEGINNINGS = (
    (ASSISTED, RED),
    (ASSISTED, RED, BLUE, ("change_limit", {"seat": "s1", "most": 1})),
    (ASSISTED, RED, ("place_creature", {"seat": "s1"})),
)
