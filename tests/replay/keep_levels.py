"""Plays a battle of each level of Kiss Me, Hardy! between captains, to be kept.

By hand: ``python -m tests.replay.keep_levels [LEVEL …]``, for a level that is new, or when a rule
has been changed on purpose. What the battles hear of the book stands in a table of
levels/README.md; ``python3 tools/dev.py chapters`` writes it.
"""

from __future__ import annotations

import sys
from pathlib import Path

from game.levels import load_level
from game.play.battle import Progress
from game.play.journal import read_file
from game.play.replays import replay
from game.play.saves import Orders, begin_battle
from game.trials.manning import man_for_batches
from tests.replay.battles import ROOT

KEPT = Path(__file__).with_name("kept")
SEEDS = {
    "a-hot-night": 1,
    "alvoen": 1,
    "basque-roads": 1,
    "bombs-before-baltimore": 1,
    "coasters-off-beachy-head": 1,
    "lissa": 1,
    "mctodgers-prize": 1,
    "muros": 1,
    "speedy-and-el-gamo": 5,
    "the-becalmed-chase": 1,
    "the-ca-ira-in-tow": 1,
    "the-mortella-tower": 5,
    "the-van-at-the-nile": 1,
    "victory-and-redoutable": 1,
}
"""The seed of each level's battle; the other levels' battles were kept before."""


def play(name: str, seed: int) -> None:
    """The battle has been played to its end, its journal written."""
    source, to = ROOT / "levels" / "kmh" / f"{name}.toml", KEPT / f"{name}.journal"
    to.unlink(missing_ok=True)
    orders = orders_for(source, seed)
    voyage = begin_battle(orders, man_for_batches, to)
    assert voyage.battle.run() is Progress.OVER
    voyage.close()
    found = replay(read_file(to))
    assert found.ok, (name, found.first_difference)
    print(f"{name}: {found.turns} turns, {found.answers} answers, {to.stat().st_size:,} bytes")


def orders_for(source: Path, seed: int) -> Orders:
    """A level with captains on all its sides."""
    level = load_level(source)
    seats = {side.id: "ai:captain" for side in level.sides}
    text = source.read_text("utf-8")
    return Orders(text, "kmh", seed, seats, tuple(level.rules.options), source.name)


if __name__ == "__main__":
    for one in sys.argv[1:] or SEEDS:
        play(one, SEEDS[one])
