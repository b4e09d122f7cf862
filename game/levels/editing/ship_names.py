"""Names for new ships: true ones of their nation, from `ship_names.toml`."""

from collections.abc import Collection, Mapping
from functools import lru_cache
from pathlib import Path

from game.core.toml_reader import parse_shipped_toml
from game.levels.editing.copies import next_name


@lru_cache(maxsize=1)
def ship_names() -> Mapping[str, tuple[str, ...]]:
    """Return the known names by nation, best first."""
    text = Path(__file__).with_suffix(".toml").read_text("utf-8")
    return {nation: tuple(names) for nation, names in parse_shipped_toml(text).items()}


def proposed_name(nation: str, side_name: str, taken: Collection[str]) -> str:
    """Return a name that is not taken: of the nation's, else one made from the side's name."""
    known = next((name for name in ship_names().get(nation, ()) if name not in taken), "")
    return known or next_name(f"{side_name} ship", taken)
