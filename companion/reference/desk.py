"""The desk: all books of the house, opened when somebody first asks."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from companion.reference.book import Book, read_asks, read_book
from companion.reference.search import Index


@dataclass
class Desk:
    """`contents` says for each game where its texts lie."""

    contents: Mapping[str, Path]

    @cached_property
    def books(self) -> Mapping[str, Book]:
        read = (read_book(slug, content) for slug, content in self.contents.items())
        return {book.slug: book for book in read if book.told}

    def title(self, slug: str, rule: str, language: str) -> str:
        """What people read instead of a rule's number; empty for one that nobody tells."""
        languages = self.books[slug].in_order((language,)) if slug in self.books else ()
        return next((told[rule].title for told in languages if rule in told), "")

    @cached_property
    def index(self) -> Index:
        return Index(self.books, {slug: read_asks(self.contents[slug]) for slug in self.books})
