"""A book is its files: a language more is a file more."""

from pathlib import Path

from companion.reference.rules_book import read_phrases
from companion.reference.rules_of_all_games import RulesOfAllGames

FRENCH = "# Pile\n\n## TY-001 · Le but\nLe plus haut gagne.\n\n## TY-002 · Le tour\nUn point (TY-001).\n"
ENGLISH = "# Pile\n\n## TY-001 · The aim\nThe highest wins.\n\n## TY-002 · A turn\nOne point (TY-001).\n"
INVENTED = "# Pilo\n\n## TY-001 · La celo\nPlej alta gajnas.\n"


def desk(content: Path, **told: str) -> RulesOfAllGames:
    for language, text in told.items():
        (content / f"rules.{language}.md").write_text(text, "utf-8")
    return RulesOfAllGames({"pile": [content]})


def test_a_language_is_added_by_adding_a_file(tmp_path: Path) -> None:
    found = desk(tmp_path, fr=FRENCH, en=ENGLISH, eo=INVENTED)
    assert [section.title for section in found.books["pile"].read("eo").values()] == ["La celo", "A turn"]
    assert [hit.title for hit in found.index.find("gajnas", "eo")] == ["La celo"]
    assert [hit.title for hit in found.index.find("gajnas", "en")] == ["The aim"]


def test_what_people_call_a_thing_is_a_line_of_data(tmp_path: Path) -> None:
    (tmp_path / "words.toml").write_text('"TY-002" = ["go", "12+"]\n', "utf-8")
    found = desk(tmp_path, fr=FRENCH, en=ENGLISH)
    assert [hit.rule for hit in found.index.find("12+", "en")] == ["TY-002"]


def test_a_game_that_tells_no_rules_is_not_at_the_desk(tmp_path: Path) -> None:
    assert desk(tmp_path).books == {} and desk(tmp_path).index.find("anything", "en") == ()


def test_the_game_in_short_comes_before_its_rules_in_each_language(tmp_path: Path) -> None:
    (tmp_path / "guide.fr.md").write_text("## round · Une manche\n{star} Vite.\n", "utf-8")
    found = desk(tmp_path, fr=FRENCH, eo=INVENTED)
    assert list(found.books["pile"].told["fr"]) == ["round", "TY-001", "TY-002"]
    assert "".join(text for text, _ in found.index.find("vite", "fr")[0].line) == "Vite."


def test_where_a_section_comes_from_is_kept_apart_from_what_it_says(tmp_path: Path) -> None:
    found = desk(tmp_path, fr=FRENCH, en="## TY-001 · The aim\nThe highest wins.\n\n> A parchment says so.\n")
    section = found.books["pile"].told["en"]["TY-001"]
    assert (section.body, section.origin) == ("The highest wins.", "A parchment says so.")
    assert found.index.find("parchment", "en") == ()


def test_a_typical_question_belongs_to_a_line_if_its_key_has_a_number(tmp_path: Path) -> None:
    (tmp_path / "asks.en.toml").write_text('"TY-001 2" = ["how high"]\n"TY-001 x" = ["who wins"]\n', "utf-8")
    assert read_phrases([tmp_path], "asks") == {"TY-001": (("how high", 2), ("who wins", 0))}
