"""Lists the kinds of moves and facts that exist in every game; no game may give these names to its own."""

MOVES = {
    "add_seat": "seat_added",
    "move_seat": "seat_moved",
    "leave": "seat_left",
    "sit_out": "seat_sat_out",
    "come_back": "seat_came_back",
    "rename_seat": "seat_renamed",
    "recolour_seat": "seat_recoloured",
    "release_seat": "seat_released",
    "hear_news": "news_heard",
    "answer_peek": "peek_answered",
    "put_away": "table_put_away",
    "take_out": "table_taken_out",
    "drop_picture": "picture_dropped",
    "note_table": "table_noted",
    "drop_note": "note_dropped",
    "dim_screens": "screens_dimmed",
    "light_screens": "screens_lit",
}
# If the phone of another seat does these, they are news.
NEWS_BY_GUESTS = frozenset({"seat_renamed", "seat_left", "seat_sat_out"})
# Dimming is not part of the game: it is never undone, and the last move before it can still be undone.
LIGHTS = frozenset({"screens_dimmed", "screens_lit"})
MOVE_PHONE = "move_phone"
SETTING, POINT = "set_", "point_"
UNDO_AND_REDO = frozenset({"undone", "redone"})
FACTS = UNDO_AND_REDO | {
    *MOVES.values(), "table_opened", "table_followed", "seat_taken", "secret_shown", "peek_asked", "deal_voided",
    "clock_corrected", "setting_changed", "point_settled", "game_ended", "picture_taken",
}  # fmt: skip


def is_of_every_table(move: str) -> bool:
    """Returns whether this kind of move exists at every table, whatever its game."""
    return move in MOVES or move == MOVE_PHONE or move.startswith((SETTING, POINT))
