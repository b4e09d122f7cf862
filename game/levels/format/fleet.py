"""The ship classes of levels/fleet.toml: a ship's values that her level leaves out."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from typing import Annotated, ClassVar, Literal

from pydantic import Field, StrictBool, StrictStr, ValidationError

from game.levels.format import allowed_words
from game.levels.format.fields import OWN_PREFIX, Boats, Decks, GunCount, Id, Length, LevelModel, Masts, Men
from game.levels.format.ships import OwnClass
from game.levels.reading.findings import LevelError
from game.levels.reading.level_folders import shipped_levels_folder
from game.levels.reading.pydantic_errors import explain_errors
from game.levels.reading.toml_source import parse_toml, read_level_file


class ShipClass(LevelModel):
    """One class: facts of the ship, no book's numbers. Metres; boats None if they varied."""

    noun: ClassVar[str] = "a ship class"
    description: Annotated[StrictStr, Field(max_length=200)]
    kind: allowed_words.Kind
    rate: allowed_words.Rate
    guns: GunCount
    masts: Masts
    decks: Decks
    boats: Boats | None = None
    men: Men
    length_m: Length
    beam_m: Length
    usual: Annotated[StrictBool, Field(description="a ship without a class may be likened to her")] = True


class Fleet(LevelModel):
    """All classes by id, in the order of the file."""

    noun: ClassVar[str] = "a fleet"
    format: Literal[1]
    classes: Annotated[dict[Id, ShipClass], Field(alias="class", min_length=1)]

    def with_own_classes(self, own_classes: Sequence[OwnClass]) -> Fleet:
        """Return the fleet with a level's own classes added, each based on a known class."""
        if not own_classes:
            return self
        added = {each.id: self._complete_class(each) for each in own_classes}
        return self.model_copy(update={"classes": {**self.classes, **added}})

    def _complete_class(self, own: OwnClass) -> ShipClass:
        said = {key: value for key, value in own if key in ShipClass.model_fields}
        given = {key: value for key, value in said.items() if value not in (None, "")}
        given = {"description": own.id.removeprefix(OWN_PREFIX), **given, "usual": False}
        return self.classes[own.like].model_copy(update=given)

    def class_for_guns(self, guns: int, rate: str | None = None) -> ShipClass:
        """Return the class for a ship whose level names none.

        Of the classes of her rate the nearest in guns; without a rate the usual class for her guns.
        """
        kin = [model for model in self.classes.values() if model.rate == rate and model.usual]
        if kin:
            return min(kin, key=lambda model: abs(model.guns - guns))
        wanted = next(name for least, name in USUAL_CLASSES if guns >= least)
        return self.classes.get(wanted, next(iter(self.classes.values())))


# The usual class from this many guns upwards.
USUAL_CLASSES = (
    (100, "gb-first-100"),
    (90, "gb-second-98"),
    (64, "gb-third-74"),
    (50, "gb-fourth-50"),
    (32, "any-frigate-32"),
    (20, "sixth-28"),
    (16, "ship-sloop-18"),
    (0, "gun-brig-12"),
)


def parse_fleet(text: str, file: str = "fleet") -> Fleet:
    """Return the classes of a fleet file. Raise LevelError with every finding located."""
    source = parse_toml(text, file)
    try:
        return Fleet.model_validate(source.data)
    except ValidationError as refused:
        raise LevelError(source.locate_findings(explain_errors(refused, source.data, Fleet))) from None


@lru_cache(maxsize=1)
def shipped_fleet() -> Fleet:
    """Return the fleet that comes with the game. Raise LevelError if the install is broken."""
    path = shipped_levels_folder() / "fleet.toml"
    return parse_fleet(read_level_file(Path(path)), path.name)
