"""Where walks begin that chance alone would seldom reach: scenes, as the moves that lead there."""

DEPTH = ("set_depth", {"value": "yes"})
FIRST, SECOND = ("assault", "pillage")


def met(kind: str, seat: str, against: str) -> tuple[str, dict[str, str]]:
    return ("find_conflict", {"conflict": kind, "seat": seat, "against": against})


SIEGE = met("siege", "s1", "s2")
FOUGHT = (("throw_fight", {"seat": "s1"}), ("throw_fight", {"seat": "s2"}), ("settle_fight", {}))
STRONG = ("correct_count", {"seat": "s1", "item": "army", "count": 6})
GIVEN = (
    ("note_gift", {"capacity": "capacity_1", "bonus": "resources", "stone": 0, "wood": 0, "metal": 0}),
    ("correct_count", {"seat": "s1", "item": "capacity_1", "count": 1}),
)

BEGINNINGS = (
    (DEPTH, met("pillage", "s1", "s2"), met("assault", "s2", "s1")),
    (DEPTH, STRONG, SIEGE, *FOUGHT),
    (DEPTH, *GIVEN, ("reveal_season", {})),
)
