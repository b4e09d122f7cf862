"""Own nations without a flag."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from pathlib import Path as FilePath

from game.levels import Level
from game.levels.format.fields import OWN_PREFIX
from game.levels.packs.level_paths import find_pack_of_level, read_pack_cached
from game.levels.reading.findings import RawFinding, raw_warning, suggestion_hint


def missing_flag_warnings(level: Level, flags: Collection[str]) -> Iterator[RawFinding]:
    """Return a warning for each side, and each ship with another flag than her side, whose own
    nation has no flag in the pack."""
    for number, side in enumerate(level.sides):
        if _lacks_flag(side.nation, flags):
            yield _flag_warning(("side", number, "nation"), str(side.nation), flags)
    nations = {side.id: side.nation for side in level.sides}
    for number, ship in enumerate(level.ships):
        if ship.nation != nations.get(ship.side) and _lacks_flag(ship.nation, flags):
            yield _flag_warning(("ship", number, "nation"), str(ship.nation), flags)


def pack_flag_warnings(level: Level, where: FilePath) -> Iterator[RawFinding]:
    """Return the same for a level at that path, by its pack's flags; none if the pack is unusable,
    which is reported for the pack."""
    around = find_pack_of_level(where)
    pack = read_pack_cached(around)[0] if around else None
    if pack is not None or around is None:
        yield from missing_flag_warnings(level, list(pack.flags) if pack else [])


def _lacks_flag(nation: str | None, flags: Collection[str]) -> bool:
    return bool(nation) and str(nation).startswith(OWN_PREFIX) and nation not in flags


def _flag_warning(path: tuple[str, int, str], nation: str, flags: Collection[str]) -> RawFinding:
    said = f'there is no flag for the nation "{nation}": another one is flown'
    own = [flag for flag in flags if flag.startswith(OWN_PREFIX)]
    hint = suggestion_hint(nation, own, "the pack has") if own else ""
    hint = hint or f"a pack holds it as flags/{nation}.png (weathergage pack new)"
    return raw_warning(path, "no-flag", said, hint)
