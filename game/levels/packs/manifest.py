"""The models of pack.toml (what a pack is, its author, and the licence of the pack and of each
picture and sound) and of classes.toml."""

from typing import Annotated, ClassVar, Literal

from pydantic import Field, StrictStr

from game.levels.format.fields import LevelModel, Name, OneLine, Text
from game.levels.format.ships import OwnClass
from game.levels.packs.pack_limits import MAX_FILES


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
