"""An index of packs: a JSON file beside zips that anybody can host, in a folder or on the web.

It says of each pack what its pack.toml says, its file (a place below the index itself), its length and its
SHA-256. Keys that this game does not know are passed by: a later one may write more.
"""

import hashlib
import json
from collections.abc import Mapping, Sequence
from typing import Annotated, ClassVar, Final, Literal

from pydantic import AfterValidator, ConfigDict, Field, StrictInt, StrictStr, ValidationError
from pydantic_core import PydanticCustomError

from game import __version__
from game.core.wording import control_character_index
from game.levels.format.fields import Id, Name, NamedModel, Text, to_id
from game.levels.packs.manifest import Version, version_key
from game.levels.packs.pack_limits import MAX_ZIP_BYTES, RESERVED_NAMES, ZIP
from game.levels.packs.pack_reader import Pack
from game.levels.reading.findings import shorten, suggestion_hint
from game.levels.reading.pydantic_errors import explain_errors

INDEX_FILE: Final = "index.json"
MAX_INDEX_BYTES: Final = 1024 * 1024
MAX_PACKS: Final = 1_000


class IndexRefused(Exception):
    """An index, or a pack of one, that is not used; the text says why in plain words."""


def _check_file_id(value: str) -> str:
    if value in RESERVED_NAMES:
        raise PydanticCustomError("reserved", "no file can have this name on Windows")
    return value


def _check_letters(value: str) -> str:
    if control_character_index(value, may_have_newlines=True) >= 0:
        raise PydanticCustomError("hidden", "it holds a character that nobody sees")
    return value


def _check_place(value: str) -> str:
    """Check that it is the place of a zip below the index: it leads nowhere else on any system."""
    parts = value.split("/")
    plain = all(part.strip(".") and part.replace("-", "").replace("_", "").replace(".", "").isalnum()
                for part in parts)  # fmt: skip
    plain = plain and not any(part.partition(".")[0].lower() in RESERVED_NAMES for part in parts)
    if not value.isascii() or not plain or not value.endswith(ZIP) or len(parts) > 4:
        raise PydanticCustomError(
            "place", "the file is not the place of a zip below the index: gulls-1.0.0.zip"
        )
    return value


class IndexedPack(NamedModel):
    """One pack of an index."""

    noun: ClassVar[str] = "a pack of the index"
    model_config = ConfigDict(frozen=True)
    id: Annotated[Id, AfterValidator(_check_file_id)]
    name: Annotated[Name, Field(min_length=1)]
    version: Annotated[Version, Field(min_length=1)]
    requires: Version = ""
    language: Annotated[StrictStr, Field(pattern="^[a-z]{2}$")] = "en"
    about: Annotated[Text, AfterValidator(_check_letters)] = ""
    author: Name = ""
    licence: Name = ""
    file: Annotated[StrictStr, Field(max_length=200), AfterValidator(_check_place)]
    length: Annotated[StrictInt, Field(alias="bytes", ge=1, le=MAX_ZIP_BYTES)]
    sha256: Annotated[StrictStr, Field(pattern="^[0-9a-f]{64}$")]

    @property
    def named_version(self) -> str:
        """Its name with its version."""
        return f"{self.name} {self.version}"

    @property
    def needs_newer_game(self) -> bool:
        """Whether this game is too old for it."""
        return version_key(self.requires) > version_key(__version__)

    def data_refusal(self, data: bytes) -> str:
        """Return why these bytes are not the file that the index means, or ''."""
        if len(data) != self.length:
            return f"{self.file} has {len(data):,} bytes; the index says {self.length:,}"
        if hashlib.sha256(data).hexdigest() != self.sha256:
            return f"{self.file} is another file than the index says: its SHA-256 differs"
        return ""

    def pack_refusal(self, pack: Pack) -> str:
        """Return how the pack in the file differs from what the index says of it, or ''."""
        said, found = (self.id, self.version), (to_id(pack.name), pack.manifest.version)
        if said == found:
            return ""
        return (
            f"the index says {self.id} {self.version}, pack.toml {found[0]} {found[1] or 'without a version'}"
        )


class PackIndex(NamedModel):
    """An index of packs."""

    noun: ClassVar[str] = "an index"
    model_config = ConfigDict(frozen=True)
    format: Literal[1]
    packs: Annotated[tuple[IndexedPack, ...], Field(max_length=MAX_PACKS)]

    def newest(self) -> list[IndexedPack]:
        """Return the newest version of each pack that this game can play, else its newest; by name."""
        best = dict[str, IndexedPack]()
        for pack in self.packs:
            rank = (not pack.needs_newer_game, version_key(pack.version))
            held = best.get(pack.id)
            if held is None or rank > (not held.needs_newer_game, version_key(held.version)):
                best[pack.id] = pack
        return sorted(best.values(), key=lambda pack: (pack.name.casefold(), pack.id))

    def find(self, name: str) -> IndexedPack:
        """Return the newest version of the pack with that id or name. Raise IndexRefused if there is none."""
        listed = self.newest()
        found = [pack for pack in listed if name in (pack.id, pack.name) or to_id(name) == pack.id]
        if not found:
            hint = suggestion_hint(name, [pack.id for pack in listed], "there are") or "it is empty"
            raise IndexRefused(f"the index has no pack {shorten(name)!r}; {hint}")
        return found[0]


def parse_index(data: bytes, place: str) -> PackIndex:
    """Return the index in a file. Raise IndexRefused with its first errors; ``place`` names it there."""
    try:
        table = json.loads(data.decode("utf-8"))
    except (ValueError, RecursionError):
        raise IndexRefused(f"{place} is no index of packs: it is not JSON") from None
    if not isinstance(table, dict):
        raise IndexRefused(f'{place} is no index of packs: {{ "format": 1, "packs": [ … ] }} belongs there')
    version = table.get("format")
    if type(version) is int and version > 1:
        raise IndexRefused(
            f"{place} is written in format {version}; this game reads format 1: get a newer game"
        )
    try:
        index = PackIndex.model_validate(table)
    except ValidationError as refused:
        found = list(explain_errors(refused, table, PackIndex))[:3]
        said = "; ".join(f"{_path_words(each.path)}{each.message}" for each in found)
        raise IndexRefused(f"{place} cannot be used: {said}") from None
    seen = set[tuple[str, str]]()
    for pack in index.packs:
        if (pack.id, pack.version) in seen:
            raise IndexRefused(f"{place} cannot be used: it lists {pack.id} {pack.version} twice")
        seen.add((pack.id, pack.version))
    return index


def _path_words(path: Sequence[str | int]) -> str:
    if len(path) < 2 or path[0] != "packs":
        return ""
    return f"pack {int(path[1]) + 1}, " + (f'"{path[2]}": ' if len(path) > 2 else "")


def indexed_pack(pack: Pack, file: str, data: bytes) -> IndexedPack:
    """Return the entry of a zip. Raise ValueError for a pack that cannot be listed, and for such a place."""
    head = pack.manifest
    if not head.version:
        raise ValueError('pack.toml says no version: version = "1.0.0"')
    kept = {"name": pack.name, "version": head.version, "requires": head.requires, "language": head.language}
    kept |= {"about": head.about, "author": head.author, "licence": head.licence}
    table = {"id": to_id(pack.name), **kept, "file": file, "bytes": len(data),
             "sha256": hashlib.sha256(data).hexdigest()}  # fmt: skip
    try:
        return IndexedPack.model_validate(table)
    except ValidationError as refused:
        raise ValueError(next(explain_errors(refused, table, IndexedPack)).message) from None


def index_text(packs: Sequence[IndexedPack]) -> str:
    """Return the text of an index with these packs; the same packs give the same text."""
    rows: list[Mapping[str, object]] = [pack.model_dump(by_alias=True) for pack in packs]
    rows.sort(key=lambda row: (str(row["id"]), version_key(str(row["version"]))))
    return json.dumps({"format": 1, "packs": rows}, indent=1, ensure_ascii=False) + "\n"
