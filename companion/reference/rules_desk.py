"""All rule books of the house, read when somebody first needs them."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from companion.reference.rules_book import Book, read_book, read_questions
from companion.reference.search import Index


@dataclass
class RulesDesk:
    """The rule books of all games; `contents` maps each game to the folder of its texts."""

    contents: Mapping[str, Path]

    @cached_property
    def books(self) -> Mapping[str, Book]:
        read = (read_book(slug, content) for slug, content in self.contents.items())
        return {book.slug: book for book in read if book.told}

    def title(self, slug: str, rule: str, language: str) -> str:
        """Returns the title of a rule, which people read instead of the rule's id; empty if the rule has no section."""
        languages = self.books[slug].sections_by_preference((language,)) if slug in self.books else ()
        return next((told[rule].title for told in languages if rule in told), "")

    @cached_property
    def index(self) -> Index:
        return Index(self.books, {slug: read_questions(self.contents[slug]) for slug in self.books})
