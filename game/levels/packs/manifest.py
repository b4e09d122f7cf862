"""The models of pack.toml and classes.toml, their JSON Schemas, a new pack's files, and a folder's zip.

pack.toml says what a pack is, its author, and the licence of the pack and of each picture and sound.
"""

import re
import zipfile
from collections.abc import Mapping
from io import BytesIO
from typing import Annotated, Any, ClassVar, Final, Literal

from pydantic import Field, StrictStr

from game import __version__
from game.levels.editing.toml_edits import format_toml
from game.levels.format import allowed_words
from game.levels.format.fields import LevelModel, Name, OneLine, Text
from game.levels.format.ships import OwnClass
from game.levels.packs.pack_limits import MAX_FILES, NAME_PATTERN

VERSION_PATTERN: Final = re.compile(r"[0-9]{1,4}\.[0-9]{1,4}\.[0-9]{1,4}")
Version = Annotated[StrictStr, Field(pattern=f"^({VERSION_PATTERN.pattern})?$")]
"""Three whole numbers: 1.2.0."""
LevelName = Annotated[StrictStr, Field(pattern=f"^{NAME_PATTERN.pattern}$")]


def version_key(version: str) -> tuple[int, ...]:
    """Return the numbers of a version, to be compared; none for ''."""
    return tuple(int(part) for part in version.split(".")) if version else ()


class MediaFile(LevelModel):
    """A picture or a sound, and who made it."""

    file: Annotated[StrictStr, Field(min_length=1, max_length=60, description="its name, with its ending")]
    author: Annotated[Name, Field(min_length=1, description="who made it")]
    licence: Annotated[
        Name, Field(min_length=1, description="under which it may be used: CC-BY-4.0, CC0-1.0 …")
    ]
    what: Annotated[OneLine, Field(description="what it is, for the credits")] = ""
    source: Annotated[OneLine, Field(description="where it was found")] = ""


class PictureFile(MediaFile):
    """A picture: of the level that it is named after, shown in its briefing."""

    noun: ClassVar[str] = "a picture"


class HullFile(MediaFile):
    """A hull seen from above, her bow up: of the ship class that it is named after."""

    noun: ClassVar[str] = "a hull"


class FlagFile(MediaFile):
    """A flag, its hoist at the left: of the nation that it is named after."""

    noun: ClassVar[str] = "a flag"


class SoundFile(MediaFile):
    """A sound: in place of the game's own of that name."""

    noun: ClassVar[str] = "a sound"


class PackManifest(LevelModel):
    """A pack as it says of itself."""

    noun: ClassVar[str] = "a pack"
    format: Annotated[Literal[1], Field(description="version of this format")]
    name: Annotated[Name, Field(min_length=1, description="what the list of battles calls it")]
    author: Annotated[Name, Field(min_length=1, description="who made it")]
    licence: Annotated[
        Name, Field(min_length=1, description="under which its levels and classes may be used")
    ]
    about: Annotated[Text, Field(description="what it is, in a few sentences")] = ""
    version: Annotated[Version, Field(description="of the pack, like 1.2.0: a higher one is newer")] = ""
    requires: Annotated[
        Version, Field(description=f"the least version of the game that plays it; this game is {__version__}")
    ] = ""
    language: Annotated[allowed_words.Language, Field(description="that its texts are written in")] = "en"
    level_order: Annotated[
        tuple[LevelName, ...],
        Field(
            alias="levels",
            max_length=MAX_FILES,
            description="files in levels/ without .toml, in the order of the list; the others follow by name",
        ),
    ] = ()
    pictures: Annotated[
        tuple[PictureFile, ...],
        Field(alias="picture", max_length=MAX_FILES, description="every one in pictures/"),
    ] = ()
    hulls: Annotated[
        tuple[HullFile, ...], Field(alias="hull", max_length=MAX_FILES, description="every one in hulls/")
    ] = ()
    flags: Annotated[
        tuple[FlagFile, ...], Field(alias="flag", max_length=MAX_FILES, description="every one in flags/")
    ] = ()
    sounds: Annotated[
        tuple[SoundFile, ...], Field(alias="sound", max_length=MAX_FILES, description="every one in sounds/")
    ] = ()


class PackClasses(LevelModel):
    """Ship classes that all levels of a pack share."""

    noun: ClassVar[str] = "a file of classes"
    classes: Annotated[
        tuple[OwnClass, ...], Field(alias="class", max_length=40, description="ship classes of your own")
    ] = ()


_DRAFT = "https://json-schema.org/draft/2020-12/schema"


def manifest_schema() -> dict[str, Any]:
    """Return the schema of pack.toml."""
    return _with_heading(PackManifest.model_json_schema(by_alias=True), "A pack of The Weather Gage")


def classes_schema() -> dict[str, Any]:
    """Return the schema of classes.toml."""
    return _with_heading(PackClasses.model_json_schema(by_alias=True), "Ship classes of a pack")


def _with_heading(made: dict[str, Any], title: str) -> dict[str, Any]:
    head = {"$schema": _DRAFT, "title": title}
    return head | {key: value for key, value in made.items() if key not in head}


_ZIP_TIME: Final = (1980, 1, 1, 0, 0, 0)
"""The time stamp of every file, so that the same folder always gives the same zip."""
_FILE_MODE: Final = 0o644 << 16


_MANIFEST_TEMPLATE: Final = """\
format = 1
name = {name}
author = "Your name"
licence = "CC-BY-4.0" # under which its levels and classes may be used
about = ""
version = "1.0.0" # a higher one is newer: weathergage pack update
requires = "{game}" # the least version of the game that plays it
language = "en" # that its texts are written in
levels = [{level}] # their order in the list

# A picture in pictures/ is named after its level, a hull in hulls/ (seen from above, bow up) after
# its ship class, a flag in flags/ after a nation (a side may say nation = "own-gulls"), a sound in
# sounds/ after one of the game's own. Each is listed here with whoever made it, and its licence:
#
# [[sound]]
# file = "cheer.ogg"
# author = "Who made it"
# licence = "CC0-1.0"
"""
CLASSES_TEXT: Final = """\
# Ship classes that all levels of this pack share. A ship names one by its id:
# class = "own-razee-44"
#
# [[class]]
# id = "own-razee-44"
# like = "gb-third-74" # the class of the fleet that gives what is not said here
# guns = 44
"""
"""The classes.toml of a new pack."""


def manifest_text(name: str, level: str) -> str:
    """Return the pack.toml of a new pack with that level."""
    return _MANIFEST_TEMPLATE.format(name=format_toml(name), level=format_toml(level), game=__version__)


def make_zip(files: Mapping[str, bytes]) -> bytes:
    """Return a pack as a zip; the same files give the same bytes."""
    made = BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as archive:
        for name in sorted(files):
            entry = zipfile.ZipInfo(name, _ZIP_TIME)
            entry.external_attr, entry.compress_type = _FILE_MODE, zipfile.ZIP_DEFLATED
            archive.writestr(entry, files[name])
    return made.getvalue()
