"""What a battle costs a person: presses, decisions and seconds, measured on the real screen.

A sensible player gives the answers of a captain of the strongest grade through the real event
queue. He takes no time to think and watches all that is shown at speed x1; his opponents are
captains in the same process, so a seed gives the same figures each time.
"""

import json
import os
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from statistics import median
from typing import Final, TypeAlias

import pygame

from game.core.events import Fired
from game.core.table import table_digest
from game.levels import LevelError, load_level
from game.levels.format.model import Level
from game.levels.reading.level_folders import shipped_levels_folder
from game.play.battle import Battle
from game.play.journal import read_journal_file
from game.play.replays import replay_journal
from game.stage.hulls.sprite_bank import SpriteBank
from game.trials.fighting import make_batch_seats
from game.ui.battle.screen.screen import BattleScreen
from game.ui.battle.values.prompts import PromptKind
from game.ui.shell.app import App
from game.ui.shell.battle_session import BattleSession
from recipes.inputs_hands import BattleInput, KeysInput, MouseInput, PadInput
from recipes.inputs_player import SensiblePlayer
from recipes.inputs_squadrons import SQUADRONS, SquadronCommander
from recipes.inputs_standing import DelegatingCommander

FRAME: Final = 1 / 30
"""Seconds of a frame."""
MOST_SECONDS: Final = 1800.0
"""Seconds on the stage after which a battle is left."""
DEVICES: Final[dict[str, type[BattleInput]]] = {"mouse": MouseInput, "keys": KeysInput, "pad": PadInput}
"""An input is a click, a notch of the wheel, a key, a button or arm of a pad, a pull of a stick."""
Figures: TypeAlias = dict[str, object]


@dataclass(frozen=True, slots=True)
class InputsRequest:
    """What is played: the level by name (``kmh/mirror-duel``) or file, whose seat is the player's
    ('' for the first side), the seed, the device, so many turns at the most, the window, until
    when he hands all ships over to his captain ('' for never, else one of `UNTILS`, or `SQUADRONS`
    where he commands by squadron), and how fast it is shown (0: at once, for who only counts
    presses). An admiral gives one of his squadrons another order in each turn of ``changes``; the
    journal is kept as ``keep``, and replayed, where one is wanted."""

    level: str
    seat: str = ""
    seed: int = 1
    device: str = "mouse"
    turns: int = 8
    size: tuple[int, int] = (1280, 720)
    standing: str = ""
    speed: int = 1
    changes: tuple[int, ...] = ()
    journal_copy: Path | None = None


@dataclass(slots=True)
class TurnCost:
    """What one turn has cost so far."""

    inputs: int = 0
    decisions: int = 0
    seconds: float = 0.0


@dataclass(slots=True)
class InputMeter:
    """What has been counted: turn by turn, and until the player's first gun spoke (-1: not yet)."""

    turns: dict[int, TurnCost] = field(default_factory=dict)
    inputs: int = 0
    seconds: float = 0.0
    inputs_to_shot: int = -1
    seconds_to_shot: float = -1.0

    def cost_of_turn(self, number: int) -> TurnCost:
        """That turn; what comes before the first belongs to it."""
        return self.turns.setdefault(max(1, number), TurnCost())

    def count(self, turn: int, inputs: int, decisions: int) -> None:
        """Count more inputs and decisions in that turn."""
        now = self.cost_of_turn(turn)
        now.inputs += inputs
        now.decisions += decisions
        self.inputs += inputs

    def add_frame(self, turn: int) -> None:
        """A frame has passed in that turn."""
        self.cost_of_turn(turn).seconds += FRAME
        self.seconds += FRAME

    def on_gun_fired(self) -> None:
        """A gun of the player's has spoken."""
        if self.inputs_to_shot < 0:
            self.inputs_to_shot, self.seconds_to_shot = self.inputs, self.seconds

    def report(self) -> Figures:
        """The figures by name; of what never came None."""
        turns = [self.turns[n] for n in sorted(self.turns)]
        shot = self.inputs_to_shot >= 0
        seconds = [round(turn.seconds, 1) for turn in turns]
        return {
            "turns": len(turns),
            "inputs_per_turn": median(turn.inputs for turn in turns),
            "inputs_of_turns": [turn.inputs for turn in turns],
            "decisions_per_turn": median(turn.decisions for turn in turns),
            "decisions_of_turns": [turn.decisions for turn in turns],
            "seconds_per_turn": median(seconds),
            "seconds_of_turns": seconds,
            "inputs_to_first_shot": self.inputs_to_shot if shot else None,
            "seconds_to_first_shot": round(self.seconds_to_shot, 1) if shot else None,
        }


def inputs(wanted: InputsRequest, as_json: bool) -> int:
    """Play a battle as a sensible player would, by mouse, keys or pad, and count inputs, decisions
    and seconds of each turn.

    An input is a press, a click or a step. A decision is a question with two or more answers that
    the rules allow; for a list, only if the best and the next best are worth the same within a
    tenth, as the captain weighs them, or if he does not weigh them. A course, a plot and secret
    orders are decisions as soon as there is more than one way. What quick play answers is none.
    Return 1 if there is no such level or seat.
    """
    try:
        found = play_battle(wanted)
    except (OSError, LevelError, ValueError) as fault:
        print(fault, file=sys.stderr)
        return 1
    header = {"level": wanted.level, "seat": wanted.seat, "seed": wanted.seed, "by": wanted.device}
    if as_json:
        print(json.dumps({**header, **found}))
    else:
        print(", ".join(f"{name} {value}" for name, value in header.items() if value != ""))
        for name, value in found.items():
            print(f"  {name:22} {value}")
    return 0


def play_battle(wanted: InputsRequest) -> Figures:
    """The figures of a battle that has been played to its end, or for as many turns as are wanted.
    Raises OSError, LevelError or ValueError where there is no such level, device or seat."""
    os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
    if wanted.device not in DEVICES:
        raise ValueError(f"an answer is given by {', '.join(DEVICES)}, not {wanted.device!r}")
    with tempfile.TemporaryDirectory() as home, open_battle(wanted, Path(home)) as (app, screen):
        return _measure(app, screen, wanted)


def _measure(app: App, screen: BattleScreen, wanted: InputsRequest) -> Figures:
    """The same, on a screen that has been opened."""
    meter, battle, hud = InputMeter(), screen.battle, screen.hud
    own = {ship.id for ship in battle.level.ships if ship.side == player_side(wanted, battle.level)}
    heard = 0

    def passes() -> None:
        """A frame passes."""
        nonlocal heard
        app.run_frame(FRAME)
        meter.add_frame(battle.turn)
        fresh, heard = battle.events[heard:], len(battle.events)
        if any(isinstance(event, Fired) and event.ship in own for event in fresh):
            meter.on_gun_fired()

    hand = DEVICES[wanted.device](app, passes)
    player = SensiblePlayer(screen, hand)
    commander = _make_commander(screen, hand, wanted)
    while battle.turn <= wanted.turns and meter.seconds < MOST_SECONDS:
        if hud.prompt.kind == PromptKind.OVER or app.screen is not screen:
            break
        if isinstance(commander, SquadronCommander) and commander.wants_to_change:
            inputs = hand.input_count
            if commander.change_order():
                meter.count(battle.turn, hand.input_count - inputs, 1)
        if not player.is_wanted or (commander is not None and commander.is_captains_question):
            passes()
            continue
        turn, inputs, decisions = battle.turn, hand.input_count, player.decisions
        if commander is None or not commander.delegate_ships():
            player.answer_question()
        meter.count(turn, hand.input_count - inputs, player.decisions - decisions)
    meter.turns.pop(wanted.turns + 1, None)
    over = hud.prompt.kind == PromptKind.OVER or app.screen is not screen
    found = {**meter.report(), "unpressed": player.failed_controls, "over": over}
    if isinstance(commander, SquadronCommander) and wanted.changes:
        found["changed"] = commander.changed
    return found | (_copy_journal(battle, wanted.journal_copy) if wanted.journal_copy is not None else {})


def _copy_journal(battle: Battle, path: Path) -> Figures:
    """The journal has been copied to `path` and replayed: how the battle ended, and whether the
    replay holds and comes to the same table."""
    with battle.table.as_current():
        mark = table_digest()
    if battle.journal.path is None:
        raise ValueError("this battle has no journal")
    path.write_bytes(battle.journal.path.read_bytes())
    again = replay_journal(read_journal_file(path))
    ended = battle.journal.entries[-1] if battle.pending_step is None else None
    same = again.is_ok and again.digest == mark
    return {"ended": ended, "digest": mark, "replays_to_the_same": same}


def _make_commander(
    screen: BattleScreen, driver: BattleInput, wanted: InputsRequest
) -> DelegatingCommander | None:
    """Who gives orders beforehand; None where the player answers everything himself."""
    if wanted.standing == SQUADRONS:
        return SquadronCommander(screen, driver, wanted.changes)
    return DelegatingCommander(screen, driver, wanted.standing) if wanted.standing else None


class HeadlessApp(App):
    """The program without its pictures: nobody looks at them here, and they take the longest."""

    def _draw(self) -> None:
        """Nothing is drawn."""
        self._needs_redraw = False


@contextmanager
def open_battle(wanted: InputsRequest, home: Path) -> Iterator[tuple[App, BattleScreen]]:
    """Open the program with that battle on its screen; close both afterwards."""
    path = Path(wanted.level)
    path = path if path.suffix else shipped_levels_folder() / f"{wanted.level}.toml"
    level = load_level(path)
    own = player_side(wanted, level)
    session = BattleSession(home, make_batch_seats)
    app = HeadlessApp(
        wanted.size, home, (path,), session.make_callbacks(), wanted.seed, SpriteBank(process=False)
    )
    app.change_settings(replace(app.settings, speed=wanted.speed))
    seats = {side.id: "human" if side.id == own else "ai:admiral" for side in level.sides}
    screen = session.start_battle(app, path, seats, [], wanted.seed)
    assert isinstance(screen, BattleScreen), "a battle begins on its screen"
    app.push_screen(screen)
    pygame.event.clear()
    try:
        yield app, screen
    finally:
        session.close_battle()
        app.bank.close()


def player_side(wanted: InputsRequest, level: Level) -> str:
    """The side that the player has. Raises ValueError where there is none of that name."""
    sides = [side.id for side in level.sides]
    if wanted.seat and wanted.seat not in sides:
        raise ValueError(f"a seat of this level is one of {', '.join(sides)}, not {wanted.seat!r}")
    return wanted.seat or sides[0]
