"""Exports a table as a file and imports it as a new table."""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from hashlib import sha256

from companion.table.common import common_moves, jpeg, table_photos
from companion.table.fact import TABLET, Fact, Json, sitting
from companion.table.game import AnyGame
from companion.table.log import table_export_format, undo
from companion.table.log.fold import FoldedTable, fold, tell
from companion.table.log.injected_resources import Resources
from companion.table.log.store_contract import AppendConflict
from companion.table.log.table_memory import HOUSE_ID, TableMemory
from companion.table.moves import IllegalMove
from companion.table.say import say
from companion.table.use_cases.fact_writer import FactWriter
from companion.table.use_cases.table_opening import TableOpening

NO_PHOTOS: Mapping[str, bytes] = {}


class TableFiles:
    def __init__(self, resources: Resources, memory: TableMemory, writer: FactWriter, opening: TableOpening) -> None:
        self.resources, self.memory, self.writer, self.opening = resources, memory, writer, opening

    def pack(self, id: str) -> dict[str, Json]:
        """Returns the content of the file for this table. Raises IllegalMove while a deal runs, because the file would
        contain its secrets."""
        opened = self.memory.load(id)
        if opened.table.privacy.deal:
            raise IllegalMove(say("file.secrets"))
        return table_export_format.pack(opened.table.game, self.memory.facts(id))

    def unpack(self, file: object, photos: Mapping[str, bytes] = NO_PHOTOS) -> str:
        """Imports a table up to its running deal, with its intact photos, and returns its id. The id is computed from
        the file, so a second import of the same file adds no table. Raises IllegalMove if the file is invalid or its
        game is not installed."""
        slug, facts = table_export_format.unpack(file, self.opening.new_code(), self.resources.clock())
        if slug not in self.resources.games or slug == HOUSE_ID:
            raise IllegalMove(say("file.no_game"))
        facts = self.before_deal(self.resources.games[slug], facts)
        id = sha256(repr(file).encode()).hexdigest()[:8]
        opened = self.check_shown(self.resources.games[slug], id, facts)
        renamed = common_moves.rename_duplicates(opened.table.seats)
        facts += self.writer.stamp(renamed, opened.seq)
        known = table_photos.taken_names(facts)
        clean = {name: photo for name, photo in photos.items() if name in known and jpeg.is_clean(name, photo)}
        with suppress(AppendConflict):
            self.resources.log.append(id, facts, pictures=clean)
            self.resources.announce(id)
        return id

    def before_deal(self, game: AnyGame, facts: Sequence[Fact]) -> list[Fact]:
        """Returns the facts before the running deal, because somebody may have read the secrets of that deal in the
        file. Raises IllegalMove if there are no such facts."""
        try:
            kept = [*facts[: undo.before_deal(game, facts)]]
        except Exception as error:
            raise IllegalMove(say("file.unreadable")) from error
        if not kept:
            raise IllegalMove(say("file.unreadable"))
        return kept

    def check_shown(self, game: AnyGame, id: str, facts: Sequence[Fact]) -> FoldedTable:
        """Returns the table after these facts. Raises IllegalMove if the table could not be opened or shown."""
        try:
            opened = fold(game, id, facts)
            for who in (TABLET, *(sitting(seat.id) for seat in opened.table.seats)):
                game.view(opened.table, who, common_moves.offers(game, opened.table, who))
                game.headline(opened.table, who)
                for fact in facts:
                    tell(game, opened.table, fact, who)
        except Exception as error:
            raise IllegalMove(say("file.unreadable")) from error
        return opened
