"""The script format: the models of its keys, and what is refused.

The format is explained in game/books/kmh/README.md.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, ClassVar

from pydantic import ConfigDict, Field, StrictInt, ValidationError, model_validator
from pydantic_core import PydanticCustomError

from game.levels.format.fields import NamedModel
from game.levels.reading.findings import LevelError
from game.levels.reading.pydantic_errors import explain_errors
from game.levels.reading.toml_source import TomlSource, parse_toml, read_level_file

NOT_ON_THE_MENU = "not on the menu"
END_OF_BATTLE = "the end"
"""The value of ``ends_at`` for a script that plays its battle to the end."""


class ScriptError(Exception):
    """A script file that cannot be used; the text says why in plain words."""


class _Part(NamedModel):
    model_config = ConfigDict(extra="forbid", frozen=True)
    noun: ClassVar[str] = "a script"


class Expect(_Part):
    """A value of the dump at a dotted path: equal within a tolerance, a list that ``has`` or
    ``lacks`` an item, words or a list of words that ``says`` a text; without any of these there
    must be nothing. Or, without a path, keys that the current question offers, or does not."""

    noun: ClassVar[str] = "an expectation"
    path: str = ""
    value: Any = None
    tolerance: float = Field(default=0.0, ge=0)
    has: Any = None
    lacks: Any = None
    says: str = ""
    offered: tuple[str, ...] = ()
    not_offered: tuple[str, ...] = ()

    @model_validator(mode="after")
    def _expects_once(self) -> Expect:
        wanted = [self.value, self.has, self.lacks, self.says or None]
        if self.offered or self.not_offered:
            if self.path or wanted != [None] * 4:
                raise PydanticCustomError("expect", "keys that are offered have no path and value")
        elif not self.path:
            raise PydanticCustomError("expect", 'an expectation needs "path"')
        if sum(value is not None for value in wanted) > 1:
            raise PydanticCustomError("expect", "expect one of: value, has, lacks, says")
        return self


class Answer(_Part):
    """One answer: a key or keys for a choice, faces or a card for a roll.

    With ``refused`` that clause must refuse the key, or with "" the key must not be on the menu,
    and the question stays. Keys ``offered`` and ``not_offered`` are checked on the menu when it is
    asked; an answer with only these leaves the question. ``then`` is expected when the battle next
    asks for something.
    """

    noun: ClassVar[str] = "an answer"
    clause: str = ""
    seat: str = ""
    about: str = ""
    key: str = ""
    keys: tuple[str, ...] = ()
    faces: tuple[StrictInt, ...] = ()
    card: str = ""
    refused: str | None = None
    offered: tuple[str, ...] = ()
    not_offered: tuple[str, ...] = ()
    then: tuple[Expect, ...] = ()

    @model_validator(mode="after")
    def _answers_once(self) -> Answer:
        given = sum(map(bool, (self.key, self.keys, self.faces, self.card)))
        if given != 1 and not (self.is_menu_check and not given):
            raise PydanticCustomError("answer", "an answer has one of: key, keys, faces, card")
        if self.refused is not None and not self.key:
            raise PydanticCustomError("answer", "only a key can be refused")
        if self.is_roll and (self.offered or self.not_offered):
            raise PydanticCustomError("answer", "dice and cards offer no keys")
        if self.then and (self.is_menu_check or self.refused is not None):
            raise PydanticCustomError("answer", "nothing happens then: the question stands")
        return self

    @property
    def is_menu_check(self) -> bool:
        """Whether it only checks the menu and takes nothing from it."""
        takes = self.key or self.keys or self.faces or self.card
        return not takes and bool(self.offered or self.not_offered)

    @property
    def is_roll(self) -> bool:
        """Whether it answers a roll rather than a choice."""
        return bool(self.faces or self.card)


class GivenValue(_Part):
    """A value put on the table before the battle begins, or a ship at a ``range`` from another, as
    the book measures it, on a ``bearing`` in degrees (else on her own)."""

    noun: ClassVar[str] = "a given value"
    path: str
    value: Any = None
    range: float | None = Field(default=None, ge=0)
    of: str = ""
    bearing: float | None = None

    @model_validator(mode="after")
    def _gives_once(self) -> GivenValue:
        if (self.value is None) == (self.range is None):
            raise PydanticCustomError("given", 'a given value needs "value", or "range" with "of"')
        if (self.range is None) == bool(self.of):
            raise PydanticCustomError("given", '"range" and "of" stand together')
        return self


class Script(_Part):
    """A whole script file."""

    format: StrictInt = Field(ge=1, le=1)
    title: str = ""
    clauses: tuple[str, ...] = ()
    level: str | dict[str, Any]
    book: str = ""
    options: tuple[str, ...] = ()
    given: tuple[GivenValue, ...] = ()
    overlap: bool = False
    cards: tuple[str, ...] = ()
    hold: tuple[str, ...] = ()
    seed: StrictInt = 1
    strict: bool = False
    play_on: bool = False
    ends_at: str = ""
    note: str = ""
    answer: tuple[Answer, ...] = ()
    expect: tuple[Expect, ...] = ()


def read_script(path: Path) -> Script:
    """Return the script in a file. Raise ScriptError with everything found, each with its line."""
    return parse_script(read_script_source(path))


def read_script_source(path: Path) -> TomlSource:
    """Return the file's TOML with its lines. Raise ScriptError."""
    try:
        return parse_toml(read_level_file(path), str(path))
    except LevelError as fault:
        raise ScriptError(str(fault)) from None


def parse_script(source: TomlSource) -> Script:
    """Return the script of a source. Raise ScriptError."""
    try:
        return Script.model_validate(source.data)
    except ValidationError as refused:
        faults = source.locate_findings(explain_errors(refused, source.data, Script))
        raise ScriptError("\n".join(map(str, faults))) from None
