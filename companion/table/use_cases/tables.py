"""Brings together all that may be done with the tables of a house."""

from typing import cast

from companion.table.house.house_game import House
from companion.table.log.injected_resources import Resources
from companion.table.log.table_memory import HOUSE_ID, TableMemory
from companion.table.use_cases.fact_writer import FactWriter, Lessons
from companion.table.use_cases.photo_album import PhotoAlbum
from companion.table.use_cases.secret_looks import SecretLooks
from companion.table.use_cases.table_export_import import TableFiles
from companion.table.use_cases.table_moves import Moves, Undos
from companion.table.use_cases.table_opening import TableOpening
from companion.table.use_cases.views import Views


class Tables:
    def __init__(self, resources: Resources) -> None:
        self.resources = resources
        self.memory = memory = TableMemory(resources)
        self.lessons = lessons = Lessons(resources, memory)
        self.writer = writer = FactWriter(resources, memory, lessons)
        self.views = views = Views(resources, memory)
        self.moves = moves = Moves(resources, memory, lessons, writer, views)
        self.undos = Undos(memory, views, moves)
        self.secrets = SecretLooks(resources, memory, writer, moves)
        self.photos = PhotoAlbum(resources, memory, writer, moves)
        self.opening = opening = TableOpening(resources, memory, lessons, writer)
        self.files = TableFiles(resources, memory, writer, opening)

    def house(self) -> House:
        return cast(House, self.memory.load(HOUSE_ID).table.state)

    def house_in_memory(self) -> House:
        """Returns the house as it was read last, without using the disk; an empty one if it was never read."""
        opened = self.memory.opened.get(HOUSE_ID)
        return cast(House, opened.table.state) if opened else House()
