"""Checks a game: plays evenings of it in a house of its own, draws every screen, and lists what is wrong."""

import logging
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import closing, suppress
from dataclasses import replace
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from traceback import format_exception_only
from typing import Any, NamedTuple

from companion.app import make_app, make_common
from companion.config import Config
from companion.reference.content_mistakes import text_mistakes
from companion.store.sqlite_log import SqliteLog
from companion.table.fact import TABLET, Who, sitting
from companion.table.log.fold import FoldedTable, fold, is_void
from companion.table.log.undo import undoable
from companion.table.moves import IllegalMove, Offer
from companion.table.return_value_checks import InvalidGame
from companion.terminal.keeper_key_and_backups import current_key
from companion.testing.evening import PEOPLE, Clock, timeless
from companion.testing.game_findings import wrong_drawing, wrong_rules, wrong_templates
from companion.testing.game_observers import AskedTexts, LoggedBugs, own_place
from companion.testing.missing_texts import untranslated_texts, wrong_texts
from companion.testing.random_play import filled
from companion.testing.screen_check import COPY, ScreenCheck
from companion.time_limit import TooLong, time_limit
from companion.web.game_registry import RegisteredGame, find_games
from companion.web.http.current_request import SERVICES_KEY
from companion.web.rendering.translations import IncompleteText

HOST = "127.0.0.1"
STEPS = 40
# In seconds, for one move and all screens after it.
LONGEST_STEP = 30.0
# Of ten steps, this many are moves of the game; the others are moves of every table and changes of the past.
OWN_MOVES, UNDO = 8, 9


class Checked(NamedTuple):
    """Holds the result of a check. `findings` are sentences about what is wrong. `unplayed` are kinds of moves that
    could never be made, so they are not checked. `untranslated` are the texts that some languages lack."""

    findings: list[str]
    unplayed: tuple[str, ...] = ()
    untranslated: tuple[str, ...] = ()


def check_game(slug: str) -> Checked:
    """Checks the installed game with this slug."""
    registry = find_games()
    box = registry.get(slug)
    if box is None or not (box.game or box.broken):
        found = ", ".join(sorted(each for each, other in registry.items() if other.game))
        why = f"no game is called {slug}: declare its entry point and install its package (found: {found})"
        return Checked([why, *(each.broken for each in registry.values() if each.broken)])
    return Checked([box.broken]) if box.broken else check_box(box)


def check_box(box: RegisteredGame) -> Checked:
    """Plays evenings of the game in a temporary house and draws all its screens. Returns what is wrong, which moves
    could never be made, and which texts are not translated."""
    with TemporaryDirectory() as folder, closing(SqliteLog(Path(folder) / "house.db", durable=False)) as log:
        house = CheckedHouse(box, Path(folder), log)
        logger = logging.getLogger("veilleuse")
        logger.addHandler(house.bugs)
        try:
            with time_limit(LONGEST_STEP) as begin_anew:
                house.play_all(begin_anew)
        except TooLong as error:
            house.note(error)
        finally:
            logger.removeHandler(house.bugs)
            house.app.stream.pool.shutdown()
        met = house.met_texts()
        return Checked([*house.findings, *wrong_texts(box, met)], house.unplayed(), (*untranslated_texts(box, met),))


class CheckedHouse:
    """A house with only this game. `findings` are the sentences about what is wrong, each once."""

    def __init__(self, box: RegisteredGame, folder: Path, log: SqliteLog) -> None:
        assert box.game
        self.box, self.game, self.asked = box, box.game, set[str]()
        self.findings: dict[str, None] = {}
        self.rules, self.played, self.enders, self.tries = set[str](), set[str](), set[str](), Counter[str]()
        self.bugs = LoggedBugs()
        self.clock = Clock()
        common = make_common({box.slug: box})
        speakers = {
            name: AskedTexts(each, self.note, self.asked, self.rules) for name, each in common.translators.items()
        }
        self.languages = [*speakers]
        common = replace(common, translators={**speakers})
        config = Config(folder, host=HOST)
        self.app = make_app(config, log, Random(1), self.clock, common, report=self.note)
        self.tables = self.app.services.tables
        self.screens = ScreenCheck(self.app, self.game, self.say_all)
        self.client = self.app.common.flask.test_client()
        self.client.environ_base.update({SERVICES_KEY: self.app.services})  # type: ignore[dict-item]

    def say(self, finding: str) -> None:
        self.findings[finding] = None

    def say_all(self, findings: Iterable[str]) -> None:
        for each in findings:
            self.say(each)

    def note(self, error: BaseException) -> str:
        """Adds an error of the game, with its place in the code, to the findings. The app calls it instead of logging
        the error, and expects an id for the error in return."""
        told = str(error) if isinstance(error, TooLong) else format_exception_only(error)[-1].strip()
        is_named = isinstance(error, InvalidGame | IncompleteText)
        self.say(str(error) if is_named else f"{own_place(error, self.box.package or Path())}: {told}")
        return "0"

    def met_texts(self) -> set[str]:
        """Returns the ids of the texts that screens asked for: the game's own texts, the names of fields, and texts
        that no catalogue has."""
        own = (f"{self.box.slug}.", "field.")
        known = next(iter(self.app.common.translators.values())).knows
        return {id for id in self.asked if id.startswith(own) or not known(id)}

    def play_all(self, step_ends: Callable[[], None]) -> None:
        """Plays an evening with the fewest people and one with the most, and requests the pages of the game. Calls
        `step_ends` after each step."""
        self.say_all(text_mistakes(self.box.contents))
        self.say_all(wrong_drawing(self.box))
        self.say_all(wrong_templates(self.box, self.app.common.flask.jinja_env))
        if "name" not in self.box.about:
            self.say(f"{self.box.content / 'game.toml'} has no [name]: the first page shows {self.box.slug!r}")
        key = current_key(self.tables)
        self.ask("POST", "/keepers", 201, json={"key": key})
        names = "&".join(f"who={name}" for name in PEOPLE[: self.game.players[0]])
        self.ask("GET", f"/tables/new/{self.box.slug}?{names}", 200)
        for seed, people in enumerate(sorted({*self.game.players}), start=1):
            self.play(people, Random(seed), step_ends)
        self.say_all(self.screens.reads.wrong_fields(self.game.index.facts))
        self.say_all(wrong_rules(self.box, self.game, self.rules))
        self.ask("GET", "/", 200)
        self.ask("GET", f"/rules/{self.box.slug}", 200, 404)

    def ask(self, method: str, path: str, *allowed: int, **more: Any) -> None:
        """Sends a request as the tablet. A page (GET) is requested in each language, anything else once. A status that
        is not `allowed` is a finding. `more` goes to Flask's test client, such as the request body."""
        for language in self.languages[: None if method == "GET" else 1]:
            headers = {"Accept": "text/html" if method == "GET" else "application/json", "Accept-Language": language}
            self.bugs.lines.clear()
            url = f"http://{HOST}:{self.app.services.config.port}"
            status = self.client.open(path, method=method, base_url=url, headers=headers, **more).status_code
            if status not in allowed:
                shown = path.replace(path.split("/")[2], "<id>", 1) if path.startswith("/tables/") else path
                self.say(f"{shown} answers {status}: {' '.join(self.bugs.lines) or 'no bug is logged'}")

    def play(self, people: int, chance: Random, step_ends: Callable[[], None]) -> None:
        """Plays an evening with this number of people: makes moves that are offered, undoes some, looks at all screens,
        and requests the pages of the table. Calls `step_ends` after each step."""
        try:
            id = self.tables.opening.open(self.box.slug, PEOPLE[:people], [""] * people, {})
        except Exception as error:
            self.note(error.__cause__ if isinstance(error.__cause__, Exception) else error)
            return
        audiences = (TABLET, *(sitting(f"s{number}") for number in range(1, people + 1)))
        for number, who in enumerate(audiences[1:]):
            self.tables.moves.take_seat(id, who.seat, f"device-{number}")
        self.screens.first.clear()
        forms: set[str] = set()
        steps = max(STEPS, 3 * len(self.game.index.decides))
        for number in range(steps):
            self.clock.pass_time(30)
            for who in audiences:
                self.screens.look(id, who)
            self.step(id, audiences, chance, may_end=number >= steps * 3 // 4)
            step_ends()
            opened = self.tables.memory.load(id)
            for kind in sorted({*self.offers(opened, TABLET)} - forms):
                forms.add(kind)
                self.ask("GET", f"/tables/{id}/moves/{kind}", 200)
        for who in audiences:
            self.screens.look(id, who)
        self.check_past(id)
        for page in ("", "/history", "/people", "/settings", *(f"/pages/{name}" for name in self.game.pages)):
            self.ask("GET", f"/tables/{id}{page}", 200, *([404] if page.startswith("/pages/") else []))
        self.ask("POST", f"/tables/{id}/undos", 200, 422, json={"move": self.tables.memory.load(id).seq})

    def offers(self, opened: FoldedTable, who: Who) -> Mapping[str, Offer]:
        return self.tables.views.offers(opened, who)

    def step(self, id: str, audiences: Sequence[Who], chance: Random, may_end: bool) -> None:
        """Makes one move at random, as a random one of `audiences` (the tablet and the seats). Mostly it is the
        possible move that was tried least often so far, sometimes any possible move. Sometimes it undoes and redoes a
        move instead. A move that ends the game is undone, unless `may_end`."""
        who, dice = audiences[chance.randrange(len(audiences))], chance.randrange(10)
        opened = self.tables.memory.load(id)
        before = repr(opened.table.state)
        try:
            if dice >= UNDO:
                self.undo_and_redo(opened)
                return
            offers = self.offers(opened, who)
            own = sorted(offers.keys() & self.game.index.decides.keys())
            if not may_end:
                own = [kind for kind in own if kind not in self.enders] or own
            if own and dice < OWN_MOVES:
                fewest = min(self.tries[kind] for kind in own)
                own = [kind for kind in own if self.tries[kind] == fewest]
            else:
                own = sorted(offers)
            offer = offers[own[chance.randrange(len(own))]]
            self.tries[offer.kind] += 1
            fields = filled(offer, *(chance.randrange(400) for _ in offer.fields))
            self.tables.moves.play(id, who, offer.kind, {**fields, "at": offer.at})
            if repr(opened.table.state) != before:
                self.say(f"the move {offer.kind!r} changes a state that it was given: {COPY}")
            self.played.add(offer.kind)
            self.go_on_after_end(id, offer.kind, opened.seq, may_end)
        except IllegalMove as refused:
            for translator in self.app.common.translators.values():
                translator(refused.why)
        except Exception as error:
            self.note(error.__cause__ if isinstance(error.__cause__, Exception) else error)

    def go_on_after_end(self, id: str, kind: str, before: int, may_end: bool) -> None:
        """Does something only if the move after the fact `before` has ended the game: records the move's `kind` and,
        unless `may_end`, undoes that move."""
        new = [fact for fact in self.tables.memory.facts(id) if fact.seq > before]
        if any(fact.kind == "game_ended" for fact in new):
            self.enders.add(kind)
            if not may_end:
                with suppress(IllegalMove):
                    self.tables.undos.undo(id, TABLET, {"move": new[0].move})

    def unplayed(self) -> tuple[str, ...]:
        """Returns the kinds of moves of the game that were never made."""
        return tuple(sorted(self.game.index.decides.keys() - self.played))

    def undo_and_redo(self, opened: FoldedTable) -> None:
        """Undoes and redoes the last move, and adds a finding if the table differs afterwards. Does nothing if that
        move cannot be undone, or if the table would differ on purpose, such as after secrets were shown."""
        id, facts = opened.table.id, self.tables.memory.facts(opened.table.id)
        move = facts[-1].move
        kinds = {fact.kind for fact in facts if fact.move == move}
        if move not in undoable(self.game, facts) or kinds & {"undone", "redone", *self.game.index.reveals}:
            return
        if is_void(self.game, facts, {move}) or self.tables.memory.next_due(opened):
            # What was shown is announced, and a clock comes back paused: both differ on purpose.
            return
        self.tables.undos.undo(id, TABLET, {"move": move})
        before = fold(self.game, id, [fact for fact in facts if fact.move != move]).table
        now = self.tables.memory.facts(id)
        if now[-1].kind == "undone" and timeless(self.tables.memory.load(id).table) != timeless(before):
            self.say(f"undoing {', '.join(sorted(kinds))} does not give the table as if it had never been made")
        with suppress(IllegalMove):
            self.tables.undos.redo(id, TABLET, {"move": move})
            if timeless(self.tables.memory.load(id).table) != timeless(opened.table):
                self.say(f"redoing {', '.join(sorted(kinds))} does not give the same table again")

    def check_past(self, id: str) -> None:
        """Adds a finding if the table in memory differs from the same table computed anew from its log."""
        facts = self.tables.memory.facts(id)
        again, kept = fold(self.game, id, facts).table, self.tables.memory.load(id).table
        if again != kept:
            self.say("the table in memory differs from its log: a change depends on more than the table and the fact")
