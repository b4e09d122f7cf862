"""A toy book of two short turns, so that the script format can be tested without a rulebook."""

from dataclasses import dataclass, field
from pathlib import Path
from types import SimpleNamespace
from typing import Any, ClassVar

from game.core.events import Ended, Told, TurnBegan
from game.core.steps import D6, MenuOption, OptionMenu, Refusal, choose, happen, plot, roll, turn_up_card
from game.core.table import Dump, get_single, place, to_plain_data
from game.core.tally import Tally, Term
from game.core.visible import VisibleShip, Weather
from game.levels.format.model import Level
from game.play.scripts import ScriptResult, run_script

SECRET = OptionMenu((MenuOption("sail", "Sail", "sail"), MenuOption("lie to", "Lie to", "lie to")))
GUNS = Tally((Term("T-5.1", "guns", 1), Term("T-5.2", "close", 1)))
PACK = ("british fire", "french fire")


@dataclass(slots=True)
class Log:
    """The whole state of the toy."""

    turn: int = 0
    name: str = "Jarce"
    tired: bool = False
    card: str = ""
    plots: dict[str, str] = field(default_factory=dict)
    legs: list[int] = field(default_factory=list)
    faces: list[int] = field(default_factory=list)


def helm() -> OptionMenu[int]:
    """Return the menu: ahead, to port (into the wind, so refused), to starboard."""
    dead = Refusal("T-4.7", "too close to the wind")
    return OptionMenu(
        (
            MenuOption("ahead", "Straight on", 1),
            MenuOption("port", "To port", 2, refusal=dead),
            MenuOption("starboard", "To starboard", 3, clause="T-4.3"),
        )
    )


async def turn(number: int, sides: list[str], ships: tuple[str, ...]) -> None:
    """Play a card, secret orders, two legs for every ship, and one broadside."""
    await happen(TurnBegan("T-1", turn=number))
    log = get_single(Log)
    log.turn = number
    log.card = await turn_up_card("T-2", PACK, "the next card")
    log.plots = await plot("T-3", dict.fromkeys(sides, SECRET))
    for ship in ships:
        for _ in range(2):
            log.legs.append(await choose("british", "T-4", helm(), ship))
    log.faces += await roll("T-5", D6, D6, about="jarce", why="broadside", tally=GUNS)
    await happen(Told("T-6", "jarce", text="smoke"))


class Toy:
    """The toy as a book on the shelf."""

    NAME = "toy"
    TITLE = "Toy"
    AT_ONCE = False
    CHAPTERS: ClassVar[dict[str, str]] = {"T": "wind"}
    RUNS: ClassVar[dict[str, str]] = {}
    OPTIONS: ClassVar[dict[str, tuple[str, str]]] = {
        "choppy": ("T-8", "the sea is up"),
        "fog": ("T-9", "nothing is seen"),
    }

    STANDS_BY: ClassVar[tuple[str, ...]] = ("lie to", "starboard")

    def __init__(self) -> None:
        self.ships: tuple[str, ...] = ("jarce",)
        self.turns = 2
        self.level: Level | None = None

    def set_up(self, level: Level) -> None:
        self.level = level
        place(Log())

    async def battle(self, level: Level) -> None:
        for number in range(1, self.turns + 1):
            await turn(number, [side.id for side in level.sides], self.ships)
        await happen(Ended("T-7", winner="british"))

    def report(self) -> Dump:
        return {
            "log": to_plain_data(get_single(Log), with_defaults=True),
            "speed": 2.5,
            "heard": {"loudly": 1},
        }

    def sight(self) -> list[VisibleShip]:
        return []

    def weather(self) -> Weather:
        return Weather()

    def amend(self, path: str, value: Any) -> None:
        where, _, name = path.partition(".")
        if where != "log" or not hasattr(get_single(Log), name):
            raise ValueError(f"given.{path}: there is no such place on the table")
        setattr(get_single(Log), name, round(value) if name == "turn" else value)


def on_the_shelf(toy: Toy) -> Any:
    """Return the shelf's record of the toy: nothing but its rules."""
    return SimpleNamespace(name="toy", title="Toy", rules=toy)


LEVEL = """
[level]
format = 1
title = "Two frigates"
rules = { book = "toy" }
chart = { size = [100, 80], wind_from = 0 }
side = [{ id = "british" }, { id = "french" }]
[[level.ship]]
id = "amphion"
side = "british"
guns = 32
at = [30, 40]
heading = 90
[[level.ship]]
id = "junon"
side = "french"
guns = 40
at = [70, 40]
heading = 270
"""
TURN = """
[[answer]]
card = "french fire"
[[answer]]
seat = "british"
key = "sail"
[[answer]]
seat = "french"
key = "lie to"
[[answer]]
keys = ["ahead", "starboard"]
[[answer]]
faces = [3, 6]
"""
"""The answers of one turn of the toy."""


def script(folder: Path, head: str = "", body: str = "", level: str = LEVEL) -> Path:
    """Return a script file with these keys before its level and these tables after it."""
    path = folder / "case.toml"
    path.write_text(f"format = 1\n{head}\n{level}\n{body}\n", "utf-8")
    return path


def played(folder: Path, head: str = "", body: str = "") -> ScriptResult:
    """Return the result of a script for the toy."""
    return run_script(script(folder, head, body))


def told(result: ScriptResult) -> list[tuple[str, Any, Any]]:
    """Return the differences between script and battle."""
    return [(d.path, d.expected, d.got) for d in result.differences]


def expect(path: str, wanted: str = "") -> str:
    """Return one expectation as a script writes it."""
    return f'\n[[expect]]\npath = "{path}"\n{wanted}\n'


def answer(*lines: str) -> str:
    """Return one answer as a script writes it."""
    return "\n".join(["", "[[answer]]", *lines, ""])
