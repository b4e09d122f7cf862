"""Nations of an author's own that no flag is there for."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from pathlib import Path as FilePath

from game.levels import Level
from game.levels.format.fields import OWN
from game.levels.packs.addresses import pack_around, pack_at
from game.levels.reading.findings import Fault, suggestion, warning


def missing_flag_warnings(level: Level, flags: Collection[str]) -> Iterator[Fault]:
    """A warning for each side, and each ship that flies another flag than her side, whose nation is
    the author's own and none of those that have a flag in the pack."""
    for number, side in enumerate(level.sides):
        if _has_none(side.nation, flags):
            yield _told(("side", number, "nation"), str(side.nation), flags)
    nations = {side.id: side.nation for side in level.sides}
    for number, ship in enumerate(level.ships):
        if ship.nation != nations.get(ship.side) and _has_none(ship.nation, flags):
            yield _told(("ship", number, "nation"), str(ship.nation), flags)


def no_flags_beside(level: Level, where: FilePath) -> Iterator[Fault]:
    """The same of a level that lies there, by the flags of its pack; nothing of one whose pack
    cannot be used yet, for that is told of the pack."""
    around = pack_around(where)
    pack = pack_at(around)[0] if around else None
    if pack is not None or around is None:
        yield from missing_flag_warnings(level, list(pack.flags) if pack else [])


def _has_none(nation: str | None, flags: Collection[str]) -> bool:
    return bool(nation) and str(nation).startswith(OWN) and nation not in flags


def _told(path: tuple[str, int, str], nation: str, flags: Collection[str]) -> Fault:
    said = f'there is no flag for the nation "{nation}": another one is flown'
    own = [flag for flag in flags if flag.startswith(OWN)]
    hint = suggestion(nation, own, "the pack has") if own else ""
    hint = hint or f"a pack holds it as flags/{nation}.png (weathergage pack new)"
    return warning(path, "no-flag", said, hint)
