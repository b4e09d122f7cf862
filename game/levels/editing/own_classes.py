"""An author's own ship classes in the [[class]] rows of a level or a pack's classes.toml: add one,
find her ships."""

import re
from collections.abc import Collection
from typing import Any, Final

from game.levels.editing.id_renames import IdKind
from game.levels.editing.toml_edits import add_table_edits
from game.levels.editing.toml_text import TomlEdit, TomlText
from game.levels.format.fields import OWN_PREFIX

_MAX_NAME: Final = 34
"""Characters of an id before its number: the format allows 40."""
_FORM: Final = re.compile(rf"{OWN_PREFIX}[a-z0-9-]{{1,36}}")
FORM_WORDS: Final = f"{OWN_PREFIX} and then small letters, digits and hyphens, 40 in all"


def class_rows(toml_text: TomlText) -> list[dict[str, Any]]:
    """Return the [[class]] rows of a text."""
    rows = toml_text.data.get(IdKind.CLASS)
    return [row for row in rows if isinstance(row, dict)] if isinstance(rows, list) else []


def class_index(toml_text: TomlText, class_id: str) -> int | None:
    """Return the index of the row with that id, or None."""
    return next((n for n, row in enumerate(class_rows(toml_text)) if row.get("id") == class_id), None)


def is_own_class_id(class_id: str) -> bool:
    """Return whether an own class may have this id."""
    return _FORM.fullmatch(class_id) is not None


def free_class_id(model: str, taken: Collection[str]) -> str:
    """Return a free id for a class copied from that one."""
    stem = f"{OWN_PREFIX}{model.removeprefix(OWN_PREFIX)}"[:_MAX_NAME].rstrip("-")
    names = (stem if n == 1 else f"{stem}-{n}" for n in range(1, len(taken) + 2))
    return next(name for name in names if name not in taken)


def add_class_edits(
    toml_text: TomlText, class_id: str, model: str, copied_row: dict[str, Any] | None
) -> tuple[TomlEdit, ...]:
    """Return the edits that add a class after the last: a copy of ``model`` of the fleet or of an
    own ``copied_row`` with everything in it.

    Raise KeyError if the rows are in brackets on one line.
    """
    if (IdKind.CLASS.value,) in toml_text.positions.value_starts:
        raise KeyError(class_id)
    said = {"like": model} if copied_row is None else {k: v for k, v in copied_row.items() if k != "id"}
    return add_table_edits(toml_text, (IdKind.CLASS,), {"id": class_id, **said})


def ship_names_of_class(toml_text: TomlText, class_id: str) -> list[str]:
    """Return the ships of a level with this class, by name or id, including those that only have it
    under one book."""
    listed = toml_text.data.get("ship")
    ships = [ship for ship in listed if isinstance(ship, dict)] if isinstance(listed, list) else []
    called = {str(ship.get("id")): str(ship.get("name") or ship.get("id")) for ship in ships}
    found = [called[str(ship.get("id"))] for ship in ships if ship.get("class") == class_id]
    for path in toml_text.positions.value_starts:
        inner = path[:1] == ("for",) and path[2:3] == ("ship",) and path[4:] == ("class",)
        if inner and toml_text.value_at(path) == class_id:
            found.append(called.get(str(path[3]), str(path[3])))
    return list(dict.fromkeys(found))
