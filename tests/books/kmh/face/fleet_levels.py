"""Levels of many ships, written for a test: two lines of battle, so far apart or so near."""

from pathlib import Path

LEVEL_HEAD = """
format = 1
title = "{title}"
rules = {{ book = "kmh", turns = 12 }}
chart = {{ size = [320, 200], unit = "cm", wind_from = 180, steady = true }}
[[side]]
id = "british"
[[side]]
id = "french"
"""
SHIP_TOML = """
[[ship]]
id = "{id}"
name = "{name}"
side = "{side}"
guns = 74
crew = "{crew}"
at = [{x}, {y}]
heading = 90
"""
BRITISH_NAMES = (
    "Conqueror", "Ajax", "Orion", "Mars", "Minotaur", "Defiance", "Leviathan", "Spartiate",
    "Neptune", "Africa", "Colossus", "Thunderer",
)  # fmt: skip
FRENCH_NAMES = (
    "Bucentaure", "Redoutable", "Fougueux", "Pluton", "Algésiras", "Intrépide", "Formidable",
    "Scipion", "Mont-Blanc", "Aigle", "Argonaute", "Achille",
)  # fmt: skip


def write_fleet_level(folder: Path, apart: float, ships: int = 12, spacing: float = 10) -> Path:
    """A level with two parallel lines of so many ships, so many cm apart; ours to leeward."""
    text = LEVEL_HEAD.format(title=f"{ships} a side, {apart:g} cm apart")
    for n in range(ships):
        x = 20 + spacing * (ships - 1 - n)
        crew = "jolly-jack-tars average"
        text += SHIP_TOML.format(id=f"b{n + 1}", name=BRITISH_NAMES[n], side="british", crew=crew, x=x, y=160)
        text += SHIP_TOML.format(
            id=f"f{n + 1}", name=FRENCH_NAMES[n], side="french", crew="sans-culottes average",
            x=x, y=160 - apart,
        )  # fmt: skip
    file = folder / f"fleet-{ships}-{apart:g}.toml"
    file.write_text(text, "utf-8")
    return file
