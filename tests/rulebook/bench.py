"""A table with a few data sheets on it, and procedures of the book played by given answers."""

from __future__ import annotations

from collections.abc import Coroutine, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from game.core.events import Event
from game.core.markers import HasStruck
from game.core.steps import Choose, Happen, Refusal, Roll, Step
from game.core.table import Table, has, marker, place
from game.rules.kmh.arcs import band
from game.rules.kmh.firepower import Fire, chaser_dice, firepower, table_dice
from game.rules.kmh.level import MASTS, basic_of, boats_of, decks_of, rate_of
from game.rules.kmh.muster import take_traits
from game.rules.kmh.sheet import CULOTTE, Chart, Deck, Lock, Ship, Wind
from game.rules.kmh.shots import Gunner, Shot, shot
from game.rules.kmh.tables import table
from game.sea.hull import Waters
from game.sea.pose import Pose
from game.sea.units import CM, DEGREE, units

Answer = str | int | Sequence[int]


def ship(
    name: str = "ship",
    side: str = "french",
    guns: int = 74,
    crew: str = CULOTTE,
    quality: str = "average",
    at: tuple[float, float] = (50, 50),
    heading: float = 0,
    masts: int = 3,
    **fields: Any,
) -> Ship:
    """A sheet as the book makes it out; both sides have fired before unless ``fired`` says so."""
    rate = fields.pop("rate", rate_of(guns))
    length = table("model_size")["length_mm"].get(rate, 35) * CM // 10
    sheet = Ship(
        name,
        name,
        side,
        side,
        Pose(units(at[0]), units(at[1]), round(heading * DEGREE)),
        born=side,
        rate=rate,
        guns=guns,
        decks=decks_of(rate),
        length=length,
        beam=length // 4,
        rigged=list(MASTS[masts]),
        crew=crew,
        quality=quality,
        points=guns,
        basic=basic_of(rate),
        firepower=table_dice(guns),
        chasers=chaser_dice(guns),
        boats=boats_of(rate),
        fired=["port", "starboard"],
        features=fields.pop("features", []),
    )
    take_traits(sheet)
    for name_, value in fields.items():
        assert hasattr(sheet, name_), name_
        setattr(sheet, name_, value)
    return sheet


@contextmanager
def at_sea(*ships: Ship, wind: float = 0, options: Sequence[str] = ()) -> Iterator[None]:
    """The ships lie on a table of 300 by 300 cm, which is the one the book acts on inside."""
    sides = list(dict.fromkeys(s.side for s in ships))
    chart = Chart(
        300 * CM, 300 * CM, 12, sides, sides, {s: s for s in sides}, options=list(options)
    )
    sea, the_table = Waters(), Table()
    with the_table.at():
        for part in (sea, Wind(round(wind * DEGREE)), Deck(mustered=True), chart):
            place(part)
        for sheet in ships:
            sheet.number = place(sheet)
            sea.launch(sheet.id, sheet.size, sheet.pose)
        yield
    the_table.close()


@dataclass(slots=True)
class Played:
    """The steps a procedure took, in order."""

    steps: list[Step] = field(default_factory=list)

    @property
    def rolls(self) -> list[Roll]:
        """The dice it asked for."""
        return [s for s in self.steps if isinstance(s, Roll)]

    @property
    def choices(self) -> list[Choose]:
        """The choices it put to captains."""
        return [s for s in self.steps if isinstance(s, Choose)]

    @property
    def events(self) -> list[Event]:
        """What happened."""
        return [s.event for s in self.steps if isinstance(s, Happen)]

    def heard(self, clause: str) -> list[Event]:
        """What happened under this clause."""
        return [e for e in self.events if e.clause == clause]

    def rolled(self) -> list[str]:
        """The clauses that dice were thrown under."""
        return [r.clause for r in self.rolls]


def play(procedure: Coroutine[Step, Any, Any], *answers: Answer) -> Played:
    """The procedure has run to its end on the table we are at: a word for a choice, faces for
    dice. Every answer must be lawful and used up."""
    left, played, reply = list(answers), Played(), None
    while True:
        try:
            step = procedure.send(reply)
        except StopIteration:
            assert not left, f"answers left over: {left}"
            return played
        played.steps.append(step)
        reply = None if isinstance(step, Happen) else _reply(step, left)


def _reply(step: Step, left: list[Answer]) -> Any:
    assert left, f"no answer left for {step}"
    answer = left.pop(0)
    if isinstance(step, Choose):
        assert isinstance(answer, str), f"{answer} is no answer to {step}"
        refusal = step.menu.read(answer)
        assert not isinstance(refusal, Refusal), refusal
        return answer
    assert isinstance(step, Roll), step
    assert not isinstance(answer, str), f"{answer} is no answer to {step}"
    faces = (answer,) if isinstance(answer, int) else tuple(answer)
    assert len(faces) == len(step.dice), f"{len(step.dice)} dice, not {faces}: {step}"
    assert all(f in d.faces for f, d in zip(faces, step.dice, strict=True)), (faces, step)
    return faces


def dice(
    sheet: Ship, range_cm: float = 15, side: str = "port", options: Sequence[str] = (), **how: Any
) -> int:
    """The dice of one battery at that range."""
    number = band(units(range_cm))
    return firepower(sheet, Fire(side, number, options=tuple(options), **how)).total


def fires(
    firer: Ship, foe: Ship, side: str = "starboard", aim: str = "hull", **bound: Any
) -> Shot | Refusal:
    """One battery at one foe as both lie now, or why not."""
    return shot(Gunner(firer, firer.pose, **bound), side, foe, foe.pose, aim)


def abeam(firer: Ship, foe: Ship, range_cm: float, ahead_cm: float = 0) -> Ship:
    """The foe lies to starboard of a firer heading up, keels alongside, that far from the guns."""
    x = firer.pose.x + firer.beam // 2 + foe.beam // 2 + units(range_cm)
    foe.pose = Pose(x, firer.pose.y - units(ahead_cm), 0)
    return foe


def locked(a: Ship, b: Ship, attacker: Ship | None = None, won: int = 0) -> Lock:
    """Two ships of the table are fast together, with so many steps won."""
    lock = Lock(a.id, b.id, attacker.id if attacker else "", won)
    place(lock)
    return lock


def has_struck(sheet: Ship) -> bool:
    """Whether her colours are down."""
    return has(sheet.number, HasStruck)


def struck_to(sheet: Ship) -> str:
    """The ship she has struck to."""
    mark = marker(sheet.number, HasStruck)
    return mark.to if mark else ""
