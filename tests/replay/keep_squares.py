"""Play the kept battles of Warm Work, Hardy! again, after a rule has been changed on purpose.

By hand: ``python -m tests.replay.keep_squares``. It prints the digests that test_kept.py
expects."""

import io
import json
from dataclasses import dataclass
from pathlib import Path

from game.cli.text_play import TextPlay
from game.levels import load_level
from game.play.dice import Dice
from game.play.journal import read_journal_file
from game.play.replays import replay_journal
from game.play.saved_battles import BattleSetup, begin_battle
from game.trials.fighting import make_batch_seats
from tests.replay.battles import ROOT

KEPT_FOLDER = Path(__file__).with_name("kept")
AHEAD_TENTHS = 6
"""How often of ten the player holds on when possible."""


@dataclass(frozen=True, slots=True)
class KeptBattle:
    """A battle to be kept: its file, level, seed, options, and seats."""

    name: str
    level: str
    seed: int
    options: tuple[str, ...]
    seats: dict[str, str]


BATTLES = (
    KeptBattle("squares-by-hand", "two-against-two", 3, (), {"british": "human", "allies": "ai:admiral"}),
    KeptBattle(
        "squares-by-doctrine",
        "cape-st-vincent",
        5,
        ("doctrine", "wind-change"),
        {"british": "ai:admiral", "spanish": "ai:admiral"},
    ),
    KeptBattle(
        "squares-in-the-dark",
        "frigate-action",
        8,
        ("starting-wind", "hidden-records", "even-sides"),
        {"british": "ai:admiral", "french": "ai:admiral"},
    ),
)


class ScriptedPlayer:
    """A player at the text prompt, by a script: fires everything, boards, breaks off, holds on more
    often than she turns, avoids the edges, and undoes a leg now and then."""

    def __init__(self, seed: int, said: io.StringIO) -> None:
        self.dice, self.said, self.read, self.prompts = Dice(seed), said, 0, 0

    def readline(self) -> str:
        lines = self.said.getvalue().splitlines()[self.read :]
        self.read += len(lines)
        prompt = json.loads(lines[-1])
        self.prompts += 1
        if self.prompts % 17 == 0:
            return "undo\n"
        return self.choose_key([option["key"] for option in prompt["options"]]) + "\n"

    def choose_key(self, keys: list[str]) -> str:
        fires = [key for key in keys if key.startswith(("port ", "starboard ", "rake"))]
        boards = [key for key in keys if key.startswith("board ")]
        if fires or boards:
            return (fires or boards)[0]
        if "break off" in keys:
            return "break off"
        if "ahead" in keys and self.dice.random_below(10) < AHEAD_TENTHS:
            return "ahead"
        if "end" in keys and self.dice.random_below(2):
            return "end"
        return keys[self.dice.random_below(len(keys))]


def write_journal(battle: KeptBattle, to: Path) -> str:
    source = ROOT / "levels" / "wwh" / f"{battle.level}.toml"
    text = source.read_text("utf-8")
    assert load_level(source).rules.book == "wwh"
    to.unlink(missing_ok=True)
    setup = BattleSetup(text, "wwh", battle.seed, battle.seats, battle.options, source.name)
    said = io.StringIO()
    saved_battle = begin_battle(setup, make_batch_seats, to)
    hand = ScriptedPlayer(battle.seed, said)
    TextPlay(saved_battle, hand, said, in_json=True).run()  # type: ignore[arg-type]
    saved_battle.close()
    found = replay_journal(read_journal_file(to))
    assert found.is_ok, (battle.name, found.first_difference)
    print(f'    "{battle.name}": "{found.digest}",  # {found.turns} turns, {found.answers} answers')
    return found.digest


if __name__ == "__main__":
    for one in BATTLES:
        write_journal(one, KEPT_FOLDER / f"{one.name}.journal")
