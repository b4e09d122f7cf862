"""Battles to begin a level from: patterns of the cookbook that say `x-beginning`, by that number."""

import re
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

from game.levels.editing.toml_edits import edited_text, parse_toml_text, removal_edits, set_value_edits
from game.levels.reading.level_folders import cookbook_levels
from game.levels.reading.toml_source import parse_toml, read_level_file

KEY: Final = "x-beginning"
_HEADING = re.compile(r"^# (?P<name>[A-Z][A-Z ,'-]*): (?P<words>.*)$", re.MULTILINE)


class Beginning(NamedTuple):
    """A battle to begin from: the name of its file, what it is in a sentence, and its home book."""

    name: str
    path: Path
    sentence: str
    book: str


@cache
def all_beginnings() -> tuple[Beginning, ...]:
    """Return the beginnings that come with the game, in their order."""
    found: list[tuple[int, Beginning]] = []
    for path in cookbook_levels():
        text = read_level_file(path)
        data = parse_toml(text, path.name).data
        number = data.get(KEY)
        if isinstance(number, int):
            found.append((number, Beginning(path.stem, path, _sentence_of(text), data["rules"]["book"])))
    return tuple(beginning for _, beginning in sorted(found))


def _sentence_of(text: str) -> str:
    """Return the first sentence of the comment at its head, which begins with what it is in capitals."""
    heading = _HEADING.search(text)
    if heading is None:
        return ""
    sentence = heading["words"].partition(". ")[0].rstrip(".")
    return f"{heading['name'].capitalize()}: {sentence}."


def find_beginning(name: str) -> Beginning | None:
    """Return the beginning of that name, or None."""
    return next((each for each in all_beginnings() if each.name == name), None)


def copied_level_text(text: str, file: str, title: str) -> str:
    """Return the text of a level with another title, which it then has in one language alone; its comments
    stay. `file` is named in errors."""
    toml = parse_toml_text(text, file)
    others = [("in", code, "title") for code in toml.data.get("in", {})]
    gone = [edit for path in ((KEY,), *others) if toml.has(path) for edit in removal_edits(toml, path)]
    edits = (*gone, *set_value_edits(toml, ("title",), title))
    # Its schema lies where that level lay.
    return re.sub(r"\A#:schema .*\n", "", edited_text(toml.text, edits))
