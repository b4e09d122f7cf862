"""Play a battle of each level of Kiss Me, Hardy! between captains, to be kept, and three each of
Hold Fast and the 1798 game.

By hand: ``python -m tests.replay.keep_levels [LEVEL …]``, for a new level, or when a rule has been
changed on purpose. A table of levels/README.md says how much of the book these battles use;
``python3 tools/dev.py chapters`` writes it."""

import sys
from pathlib import Path

from game.levels import load_level
from game.play.battle import StepResult
from game.play.journal import read_journal_file
from game.play.replays import replay_journal
from game.play.saved_battles import BattleSetup, begin_battle
from game.trials.fighting import make_batch_seats
from tests.replay.battles import ROOT

KEPT_FOLDER = Path(__file__).with_name("kept")
SEEDS = {
    "kmh/a-hot-night": 1,
    "kmh/alvoen": 1,
    "kmh/basque-roads": 3,
    "kmh/bombs-before-baltimore": 1,
    "kmh/coasters-off-beachy-head": 1,
    "kmh/constitution-and-guerriere": 1799,
    "kmh/jarce-and-black-jaques": 1806,
    "kmh/lissa": 1,
    "kmh/mctodgers-prize": 1,
    "kmh/mirror-duel": 1815,
    "kmh/muros": 1,
    "kmh/speedy-and-el-gamo": 5,
    "kmh/the-becalmed-chase": 1,
    "kmh/the-ca-ira-in-tow": 1,
    "kmh/the-mortella-tower": 5,
    "kmh/the-van-at-the-nile": 1,
    "kmh/victory-and-redoutable": 1,
    "hf/hot-java": 1,
    "hf/mirror-squadron": 1,
    "hf/the-pilot-of-molene": 1,
    "ls98/french-at-anchor": 1,
    "ls98/landing-race": 1,
    "ls98/robust-and-hoche": 1,
}
"""The seed of each level's battle."""


def write_journal(level: str, seed: int) -> None:
    source = ROOT / "levels" / f"{level}.toml"
    name, to = source.stem, KEPT_FOLDER / f"{source.stem}.journal"
    to.unlink(missing_ok=True)
    setup = setup_for(source, seed)
    saved_battle = begin_battle(setup, make_batch_seats, to)
    assert saved_battle.battle.run() is StepResult.OVER
    saved_battle.close()
    found = replay_journal(read_journal_file(to))
    assert found.is_ok, (name, found.first_difference)
    print(f"{name}: {found.turns} turns, {found.answers} answers, {to.stat().st_size:,} bytes")


def setup_for(source: Path, seed: int) -> BattleSetup:
    level = load_level(source)
    seats = {side.id: "ai:admiral" for side in level.sides}
    text = source.read_text("utf-8")
    return BattleSetup(text, level.rules.book, seed, seats, tuple(level.rules.options), source.name)


if __name__ == "__main__":
    for one in sys.argv[1:] or SEEDS:
        write_journal(one, SEEDS[one])
