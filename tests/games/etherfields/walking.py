"""Where walks begin that chance alone would seldom reach: scenes, as the moves that lead there."""

RICH = ("take_pieces", {"seat": "s1", "thing": "ether", "by": 5})
INITIATION = (("begin_evening", {}), ("begin_initiation", {}))
SLUMBER = (*INITIATION, ("end_scene", {"how": "won"}), ("begin_slumber", {"turns": 9}))
CLOSELY = ("set_turns", {"value": "on"})
DREAM = ("enter_dream", {})

BEGINNINGS = (
    (*INITIATION, CLOSELY, RICH),
    (*SLUMBER, RICH),
    (*SLUMBER, CLOSELY, ("begin_cost", {}), ("place_entity", {}), ("afflict_dreamer", {})),
    (*SLUMBER, DREAM, CLOSELY, RICH),
)
