"""Holds the rule books of all games and their search index, each read when it is first needed."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from companion.reference.rules_book import Book, read_book, read_phrases, read_sections
from companion.reference.search import Index

# The pages of the manual, and the name of the file that each is read from.
MANUAL = {"tonight": "manual", "computer": "computer", "hosting": "hosting", "scripts": "scripts"}


@dataclass
class RulesOfAllGames:
    """The rule books of all games, and the manual. `contents` maps each game to the folders of its texts."""

    contents: Mapping[str, Sequence[Path]]
    manual: Sequence[Path] = ()

    @cached_property
    def books(self) -> Mapping[str, Book]:
        read = (read_book(slug, contents) for slug, contents in self.contents.items())
        return {book.slug: book for book in read if book.told}

    @cached_property
    def lessons(self) -> Mapping[str, Book]:
        """Returns the lesson of each game that has one. A lesson teaches the game in short sections: some are read one
        after the other, others are shown as hints during the first game."""
        read = {slug: read_sections(contents, "lesson") for slug, contents in self.contents.items()}
        return {slug: Book(slug, told, {}) for slug, told in read.items() if told}

    def title(self, slug: str, rule: str, language: str) -> str:
        """Returns the title of a rule, for people to read in place of the rule's id; "" if the rule has no section."""
        section = self.books[slug].section(rule, language) if slug in self.books else None
        return section.title if section else ""

    @cached_property
    def index(self) -> Index:
        return Index(self.books, {slug: read_phrases(self.contents[slug], "asks") for slug in self.books})

    @cached_property
    def manual_index(self) -> Index:
        books = {name: Book(name, read_sections(self.manual, file), {}) for name, file in MANUAL.items()}
        return Index(books, {name: {} for name in books})
