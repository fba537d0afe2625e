"""The one use case: load, fold, decide, append, announce. Whatever happens at a table goes through `change`."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial
from hashlib import sha256
from typing import Any

from companion.table import again, archive, jpeg, namesakes, offering, peeks, pictures, seating, undoing
from companion.table.chapter import Asked, Due
from companion.table.fact import HOUSE, TABLET, Fact, Json, Who, sitting
from companion.table.fold import Opened, advance, fold, moves_of, tell
from companion.table.folded import HOUSE_ID, NoSuchTable
from companion.table.game import Game
from companion.table.grammar import said_twice
from companion.table.house import letters
from companion.table.log import Clash
from companion.table.moves import Choice, Domain, Field, IllegalMove, Move, Number, Text, present, read_move
from companion.table.news import keeps_secret
from companion.table.peeks import Peek
from companion.table.say import say
from companion.table.seats import Seat, seat, shared_out
from companion.table.secret import Secret, look
from companion.table.settings import Silence
from companion.table.showing import Showing
from companion.table.table import Table
from companion.table.writing import Decide, stamped

ANY_MOVE = Number(1, 1_000_000_000)
NO_PHOTOS: Mapping[str, bytes] = {}


class Tables(Showing):
    """What may be done with the tables of the house."""

    def change(self, id: str, who: Who, decide: Decide, key: str = "") -> Opened:
        """What somebody asks for, after what time has brought meanwhile."""
        self.keep_time(id)
        return self.append(id, who, decide, key)

    def keep_time(self, id: str) -> float | None:
        """The house plays what is due by now; the moment at which something is due next."""
        with self.lock(id):
            while due := self.due(self.remembered(id)):
                if due.at > self.clock():
                    return due.at
                if not self.play_due(id, due):
                    break
        return None

    def play_due(self, id: str, due: Due) -> bool:
        """Once for each cause, unless another process knows better by now; False when nothing comes of it."""

        def decide(opened: Opened) -> list[Fact]:
            return self.decided(opened, HOUSE, due.move) if self.due(opened) == due else []

        before = self.remembered(id).seq
        with suppress(IllegalMove):
            return self.append(id, HOUSE, decide, f"due.{due.cause}").seq > before
        return False

    def due(self, opened: Opened) -> Due | None:
        return self.game(opened).due(opened.table)

    def play(self, id: str, who: Who, kind: str, raw: Mapping[str, object], key: str = "") -> Opened:
        def decide(opened: Opened) -> list[Fact]:
            offers = self.offers(opened, who)
            move = read_move(kind, raw, offers)
            settled = self.settled(opened, offers[kind].asks, raw)
            return settled + self.decided(advance(self.game(opened), opened, settled), who, move)

        return self.change(id, who, decide, key)

    def settled(self, opened: Opened, asked: tuple[str, ...], raw: Mapping[str, object]) -> list[Fact]:
        """The silent points that this move touches are settled with it, by what the table chose or saw as default."""
        points = [each for each in self.game(opened).silences if each.id in asked]
        return [self.settling(each, raw.get(f"point_{each.id}")) for each in points]

    def settling(self, point: Silence, chosen: object) -> Fact:
        choice = Choice(point.choices).read("point", chosen or point.default)
        assumed: dict[str, Json] = {"assumed": True} if point.is_quiet and not chosen else {}
        return Fact("point_settled", {"point": point.id, "choice": choice, **assumed})

    def decided(self, opened: Opened, who: Who, move: Move) -> list[Fact]:
        game, table = self.game(opened), opened.table
        known = {} if game.slug == HOUSE_ID else self.known_to(game.slug)
        if move.kind == "add_seat":
            move = replace(move, fields={**move.fields, "seat": self.new_seat(table.id)})
        asked = Asked(table, who, move, known, self.chance, self.clock())
        facts = seating.decide(game, table, who, move)
        return game.decide(asked) if facts is None else facts + game.follow(asked)

    def new_seat(self, id: str) -> str:
        """A seat's id is never given twice, not even when the first to have it was undone: its points stay its own."""
        facts = self.log.read(id)
        opened_with = sum(len(fact.texts("names")) for fact in facts if fact.kind == "table_opened")
        return f"s{opened_with + sum(fact.kind == 'seat_added' for fact in facts) + 1}"

    def take_picture(self, id: str, who: Who, of: str, sent: bytes, key: str = "") -> Opened:
        """A photo of something at this table: on disk together with the fact that names it."""
        picture = jpeg.read(sent)

        def decide(opened: Opened) -> list[Fact]:
            return pictures.taken(self.game(opened), opened.table, of, picture)

        self.keep_time(id)
        return self.append(id, who, decide, key, {picture.name: picture.content})

    def picture(self, opened: Opened, name: str) -> bytes | None:
        """Of those that the table shows."""
        return self.log.picture(opened.table.id, name) if name in pictures.shown(opened.table) else None

    def take_seat(self, id: str, seat: str, device: str, takes_over: bool = False) -> Opened:
        def decide(opened: Opened) -> list[Fact]:
            return seating.take_seat(opened.table, seat, device, takes_over)

        return self.change(id, HOUSE, decide)

    def show(self, id: str, who: Who, seat: str, what: str = "", is_awake: bool = False) -> Secret:
        """What this seat may know: to its own phone, or on the tablet, which everybody is told and a phone that
        `is_awake` is asked. Sent again, it is seen again: no key makes two looks one."""
        if who.role == "seat" and who.seat != seat:
            raise IllegalMove(say("secret.not_yours"))
        with self.lock(id):
            self.keep_time(id)
            of = self.secret(self.look(id), seat, what).of
            self.ask_phone(id, who, Peek(seat, of, is_awake and who.role != "seat", self.clock()))
            opened = self.append(id, who, partial(self.looked, who=who, seat=seat, what=what))
            return self.secret(opened, seat, what)

    def looked(self, opened: Opened, who: Who, seat: str, what: str) -> list[Fact]:
        on_phone: dict[str, Json] = {"on_phone": True} if keeps_secret(opened.table, who, seat) else {}
        facts = look(opened.table.looks, who, seat, self.secret(opened, seat, what))
        return [replace(fact, data={**fact.data, **on_phone}) for fact in facts]

    def ask_phone(self, id: str, who: Who, peek: Peek) -> None:
        if not peeks.is_free(self.look(id).table, peek):
            asked = self.append(id, who, lambda opened: peeks.ask(opened.table, peek))
            raise peeks.refusal(asked.table, peek)

    def secret(self, opened: Opened, seat: str, what: str) -> Secret:
        secret = self.game(opened).secret(opened.table, seat, what)
        if secret is None:
            raise IllegalMove(say("secret.none"))
        return secret

    def open(
        self,
        slug: str,
        names: Sequence[str],
        colours: Sequence[str],
        raw: Mapping[str, object],
        key: str = "",
        after: str = "",
        is_demo: bool = False,
    ) -> str:
        """A new table; its id. `raw` are the game's own options, such as who begins or where the game stands. The same
        key opens the same table: a tap sent twice opens one. `after` another table, whoever played there keeps their
        phone, and their colour unless another is given; two keepers who tap "play again" at once play on at one
        table."""
        names = [Text(24).read("name", name) for name in names]
        if twice := said_twice(names):
            raise IllegalMove(say("open.already", names=twice))
        if not after:
            return self.begin(slug, names, colours, raw, key, is_demo=is_demo)
        with self.lock(after):
            before, chosen = self.look(after).table, dict(zip(names, colours, strict=True))
            if (id := before.next) and self.goes_on(id, slug, names):
                return id
            id = self.begin(slug, names, shared_out(names, chosen, again.colours(before)), raw, key, before)
            if before.next != id:
                self.append(after, HOUSE, lambda _: [Fact("table_followed", {"next": id})])
            return id

    def goes_on(self, id: str, slug: str, names: Sequence[str]) -> bool:
        """The same people are at the same game there, and have not finished."""
        with suppress(NoSuchTable):
            table = self.look(id).table
            same = (table.game, sorted(seat.name for seat in table.seats)) == (slug, sorted(names))
            return same and not table.is_away and not self.games[slug].is_over(table)
        return False

    def begin(
        self,
        slug: str,
        names: Sequence[str],
        colours: Sequence[str],
        raw: Mapping[str, object],
        key: str,
        before: Table[Any] | None = None,
        is_demo: bool = False,
    ) -> str:
        game = self.games[slug]
        seats = tuple(seat(n, name, colour) for n, (name, colour) in enumerate(zip(names, colours, strict=True), 1))
        least, most = game.players
        if not least <= len(seats) <= most:
            raise IllegalMove(say("open.how_many", least=least, most=most))
        people: dict[str, Json] = {"names": [*names], "colours": [*colours], **({"demo": True} if is_demo else {})}
        facts = [
            Fact("table_opened", {"game": slug, "code": self.new_code(), **people}),
            *game.setup(self.options(game, seats, raw), seats, self.known_to(slug)),
            *(again.carried(before, game, seats) if before else []),
        ]
        id = sha256(key.encode()).hexdigest()[:8] if key else letters(self.chance, 8).lower()
        begun = stamped(facts, 0, 1, HOUSE, self.clock())
        self.write_first(id, begun, self.lessons_of(fold(game, id, begun), begun))
        return id

    def pack(self, id: str) -> dict[str, Json]:
        opened = self.look(id)
        if opened.table.company.deal:
            raise IllegalMove(say("file.secrets"))
        return archive.packed(opened.table.game, self.facts(id))

    def pictures(self, id: str) -> Iterator[tuple[str, bytes]]:
        """All that go with the table to another house, one after the other."""
        for name in self.log.pictures(id):
            if content := self.log.picture(id, name):
                yield name, content

    def unpack(self, file: object, photos: Mapping[str, bytes] = NO_PHOTOS) -> str:
        """The table that a file holds, and its photos, as a new one of this house; the same file makes the same one."""
        slug, facts = archive.unpacked(file, self.new_code(), self.clock())
        if slug not in self.games or slug == HOUSE_ID:
            raise IllegalMove(say("file.no_game"))
        id = sha256(repr(file).encode()).hexdigest()[:8]
        opened = self.check_shown(self.games[slug], id, facts)
        facts += stamped(namesakes.told_apart(opened.table.seats), opened.seq, opened.seq + 1, HOUSE, self.clock())
        if not all(jpeg.is_clean(name, content) for name, content in photos.items()):
            raise IllegalMove(say("file.unreadable"))
        known = pictures.named(facts)
        with suppress(Clash):
            self.log.append(id, facts, pictures={name: photos[name] for name in photos if name in known})
            self.announce(id)
        return id

    def check_shown(self, game: Game[Any], id: str, facts: Sequence[Fact]) -> Opened:
        """A table that could not be opened afterwards is not taken in."""
        try:
            opened = fold(game, id, facts)
            for who in (TABLET, *(sitting(seat.id) for seat in opened.table.seats)):
                game.view(opened.table, who, offering.offers(game, opened.table, who))
                game.headline(opened.table, who)
                for fact in facts:
                    tell(game, opened.table, fact, who)
        except Exception as error:
            raise IllegalMove(say("file.unreadable")) from error
        return opened

    def options(self, game: Game[Any], seats: Sequence[Seat], raw: Mapping[str, object]) -> dict[str, Field]:
        fields: dict[str, Domain] = dict(game.opening(seats))
        return {name: fields[name].read(name, raw[name]) for name in fields if raw.get(name) not in (None, "")}

    def new_code(self) -> str:
        taken = {each.table.code for each in self.every()}
        while (code := letters(self.chance, 4)) in taken:
            continue
        return code

    def with_code(self, code: str) -> Opened | None:
        wanted = code.upper()
        return next((each for each in self.every() if each.table.code == wanted), None)

    def undo(self, id: str, who: Who, raw: Mapping[str, object], key: str = "") -> Opened:
        return self.filter(id, who, undoing.undo, raw, key)

    def redo(self, id: str, who: Who, raw: Mapping[str, object], key: str = "") -> Opened:
        return self.filter(id, who, undoing.redo, raw, key)

    def rewind(self, id: str, who: Who, raw: Mapping[str, object], key: str = "") -> Opened:
        return self.filter(id, who, undoing.rewind, raw, key)

    def filter(self, id: str, who: Who, what: undoing.Filter, raw: Mapping[str, object], key: str) -> Opened:
        def decide(opened: Opened) -> list[Fact]:
            move = ANY_MOVE.read("move", present("move", raw))
            facts = self.since(id, move)
            self.check_may_read(opened, facts, {move}, who)
            filtered = what(self.game(opened), facts, move)
            self.check_may_read(opened, facts, moves_of(filtered), who)
            if namesakes.NAMING & {*filtered.texts("kinds")}:
                after = fold(self.game(opened), id, [*self.facts(id), filtered])
                namesakes.check(opened.table.seats, after.table.seats)
            return [filtered]

        return self.change(id, who, decide, key)

    def since(self, id: str, move: int) -> list[Fact]:
        """The facts from this move on, and from the first that was undone together with it: who stood before stands."""
        facts = self.log.read(id, after=move - 1)
        first = undoing.first_of(facts, move)
        return facts if first >= move else self.log.read(id, after=first - 1)

    def check_may_read(self, opened: Opened, facts: Sequence[Fact], moves: set[int], who: Who) -> None:
        """Nobody takes back or brings back what their screen must not know of, not even by its number."""
        for fact in facts:
            if fact.move in moves and self.tell(opened, fact, TABLET) and not self.tell(opened, fact, who):
                raise IllegalMove(say("undo.hidden"))
