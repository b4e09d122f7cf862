"""A battle to film: short, at night, and a ship blows up in it."""

from dataclasses import replace
from pathlib import Path

from game.levels.reading.level_folders import shipped_levels_folder
from game.play.saved_battles import BattleSetup, begin_battle
from game.trials.fighting import make_batch_seats


def fight_hot_night(folder: Path) -> Path:
    """Fight the battle between captains to its end; return its journal."""
    path, level = folder / "a-hot-night.journal", shipped_levels_folder() / "kmh" / "a-hot-night.toml"
    setup = BattleSetup(level.read_text("utf-8"), "kmh", 11, {}, (), level.name)
    setup = replace(setup, seats={side.id: "ai:captain" for side in setup.level().sides})
    begun = begin_battle(setup, make_batch_seats, path)
    begun.battle.run()
    begun.close()
    return path
