"""Shows a seat its secret: on its own phone, or on the tablet, which is announced to everybody."""

from dataclasses import replace
from functools import partial

from companion.table.fact import Fact, Json, Who
from companion.table.log.fold import FoldedTable
from companion.table.log.injected_resources import Resources
from companion.table.log.table_memory import TableMemory
from companion.table.moves import IllegalMove
from companion.table.say import say
from companion.table.secret import Secret, look_facts
from companion.table.secrets import peeks, privacy_notices
from companion.table.use_cases.fact_writer import FactWriter
from companion.table.use_cases.table_moves import Moves


class SecretLooks:
    def __init__(self, resources: Resources, memory: TableMemory, writer: FactWriter, moves: Moves) -> None:
        self.resources, self.memory, self.writer, self.moves = resources, memory, writer, moves

    def show(self, id: str, who: Who, seat: str, what: str = "", is_awake: bool = False) -> Secret:
        """Returns a secret of a seat and records the look. `what` is "" for the usual secret, otherwise the name of a
        further kind. On the tablet, the seat's phone is asked first if it `is_awake`, or if the seat has lost its phone
        since the deal began. Then IllegalMove is raised until the phone agrees or has not answered for a while."""
        if who.role == "seat" and who.seat != seat:
            raise IllegalMove(say("secret.not_yours"))
        with self.memory.lock(id):
            self.moves.keep_time(id)
            opened = self.memory.load(id)
            deal, table = self.secret(opened, seat, what).of, opened.table
            is_released = not table.holder(seat) and privacy_notices.keeps_secret(table, who, seat)
            if (is_awake or is_released) and who.role != "seat":
                self.ask_phone(id, who, seat, deal)
            opened = self.writer.append(id, who, partial(self.look_facts, who=who, seat=seat, what=what))
            return self.secret(opened, seat, what)

    def look_facts(self, opened: FoldedTable, who: Who, seat: str, what: str) -> list[Fact]:
        """Returns the fact that records a look, marked if the tablet shows the secret of a phone."""
        on_phone: dict[str, Json] = {"on_phone": True} if privacy_notices.keeps_secret(opened.table, who, seat) else {}
        facts = look_facts(opened.table.looks, who, seat, self.secret(opened, seat, what))
        return [replace(fact, data={**fact.data, **on_phone}) for fact in facts]

    def ask_phone(self, id: str, who: Who, seat: str, deal: str) -> None:
        """Asks the phone of the seat and raises IllegalMove, unless the tablet may show the secret of this deal now."""
        if not peeks.has_agreed(self.memory.load(id).table, seat, deal, self.resources.clock()):
            asked = self.writer.append(id, who, lambda opened: peeks.ask_phone_facts(opened.table, seat, deal))
            raise peeks.refusal(asked.table, seat)

    def secret(self, opened: FoldedTable, seat: str, what: str) -> Secret:
        """Returns the secret of the kind `what` that a seat has; raises IllegalMove if the seat has none."""
        secret = opened.game.secret(opened.table, seat, what)
        if secret is None:
            raise IllegalMove(say("secret.none"))
        return secret
