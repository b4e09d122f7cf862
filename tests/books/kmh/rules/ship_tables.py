"""What the tests of the rules stand on: a sheet in one line, a table of ships without a level, and
a procedure of the book played to its end with the answers given."""

from collections.abc import Coroutine, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any, TypeVar

from game.books.kmh.rules.firepower import chaser_dice, table_dice
from game.books.kmh.rules.level import MASTS, basic_speed_of, boats_carried, decks_of, rate_of
from game.books.kmh.rules.sheet import Chart, Deck, Ship, Wind
from game.books.kmh.rules.tables import rule_table
from game.core.events import Aboard, Event, Hurt, MastFell, Moved, Mustered, Told
from game.core.steps import Choose, Happen, Plot, Refusal, Roll, Step
from game.core.table import Table, place
from game.levels.format.fleet import shipped_fleet
from game.levels.format.model import Level
from game.levels.reading.completion import complete_level
from game.play.dice import RollResult, roll_result_error
from game.sea.hull import HullSpace
from game.sea.pose import Pose
from game.sea.units import CM, DEGREE, units_of_cm

E = TypeVar("E", bound=Event)
Answer = int | str | tuple[int, ...] | dict[str, str]


# ------------------------------------------------------------------------------ sheets
def make_ship(
    name: str = "frigate",
    at: tuple[float, float] = (50, 50),
    heading: float = 0,
    guns: int = 36,
    rate: str = "",
    **fields: Any,
) -> Ship:
    """An average Sans Culottes ship without traits, everything else by her guns; any field of the
    sheet may be given. Position in cm, heading in degrees."""
    rate = rate or rate_of(guns)
    length = rule_table("model_size")["length_mm"][rate] * CM // 10
    usual: dict[str, Any] = {
        "side": "french",
        "rate": rate,
        "guns": guns,
        "decks": decks_of(rate),
        "length": length,
        "beam": length // 4,
        "rigged": list(MASTS[3]),
        "quality": "average",
        "points": guns,
        "basic": basic_speed_of(rate),
        "firepower": table_dice(guns),
        "chasers": chaser_dice(guns),
        "boats": boats_carried(rate),
    }
    usual |= fields
    usual.setdefault("squadron", usual["side"])
    pose = Pose(units_of_cm(at[0]), units_of_cm(at[1]), round(heading * DEGREE))
    return Ship(name, name.title(), pose=pose, **usual)


def pose_of(ship: Ship) -> tuple[float, float, float]:
    """x and y in cm, heading in degrees, to a hundredth."""
    pose = ship.pose
    return round(pose.x / CM, 2), round(pose.y / CM, 2), round(pose.heading / DEGREE, 2)


def expand_faces(table_row: dict[int, Any]) -> Iterator[tuple[int, Any]]:
    """Every face up to and including each key, with that key's value: {13: a, 18: b}."""
    first = 1
    for last, value in table_row.items():
        yield from ((face, value) for face in range(first, last + 1))
        first = last + 1


# ------------------------------------------------------------------------------ the table
@contextmanager
def ships_on_table(
    *ships: Ship,
    wind: float = 0,
    calm: bool = False,
    choppy: bool = False,
    options: Sequence[str] = (),
    size: tuple[float, float] = (200, 200),
) -> Iterator[None]:
    """We are at a table on which these ships lie; the wind blows from so many degrees."""
    lies = Table()
    with lies.as_current():
        sea = HullSpace()
        place(sea)
        place(Wind(round(wind * DEGREE), calm, choppy))
        place(Deck(mustered=True))
        sides = list(dict.fromkeys(s.side for s in ships))
        commands = {s.squadron: s.side for s in ships}
        cm = (units_of_cm(size[0]), units_of_cm(size[1]))
        place(Chart(*cm, 20, sides, list(commands), commands, list(options)))
        for ship in ships:
            ship.number, ship.born = place(ship), ship.side
            sea.add_hull(ship.id, ship.size, ship.pose)
        yield
    lies.close()


# ------------------------------------------------------------------------------ a procedure
@dataclass(slots=True)
class ProcedureRun:
    """What came of a procedure: its result, what happened, what it asked, and ``open_step``, the
    step
    at which the answers were used up (None if it came to its end)."""

    result: Any = None
    events: list[Event] = field(default_factory=list)
    steps: list[Step] = field(default_factory=list)
    open_step: Step | None = None

    def events_of(self, kind: type[E]) -> list[E]:
        """The events of one kind, in order."""
        return [e for e in self.events if isinstance(e, kind)]

    def clause_count(self, clause: str) -> int:
        """How often a clause was asked for, offered or acted upon."""
        steps = [s.clause for s in self.steps] + [e.clause for e in self.events]
        menus = [s.menu for s in self.steps if isinstance(s, Choose)]
        return (steps + [o.clause for m in menus for o in m.options()]).count(clause)

    def allowed_keys(self) -> list[str]:
        """What may be answered to the question it stopped at."""
        assert isinstance(self.open_step, Choose), self.open_step
        return self.open_step.menu.keys()

    def refusal_clause(self, key: str) -> str:
        """The clause by which the question it stopped at refuses a key ('not offered' if the key is
        none of its own); '' if it does not."""
        assert isinstance(self.open_step, Choose), self.open_step
        read = self.open_step.menu.read(key)
        return read.clause or "not offered" if isinstance(read, Refusal) else ""

    def rolls(self) -> list[Roll]:
        """The rolls it asked for, answered or not."""
        return [s for s in self.steps if isinstance(s, Roll)]

    def damage_of(self, ship: str) -> tuple[int, int]:
        """Damage points and secondary boxes a ship has lost."""
        hurts = [e for e in self.events_of(Hurt) if e.ship == ship]
        return sum(e.points for e in hurts), sum(e.boxes for e in hurts)

    def lost_masts(self, ship: str) -> list[str]:
        """The masts a ship has lost, in order."""
        return [e.mast for e in self.events_of(MastFell) if e.ship == ship]

    def cm_moved(self, ship: str, *how: str) -> float:
        """Centimetres a ship has made, by any of these ways (all, if none is named)."""
        moves = [e for e in self.events_of(Moved) if e.ship == ship and (not how or e.how in how)]
        return sum(e.run for e in moves) / CM

    def muster_of(self, ship: str) -> Aboard:
        """What the muster tells of a ship."""
        (mustered,) = self.events_of(Mustered)
        return next(each for each in mustered.ships if each.ship == ship)

    def log_lines(self, clause: str) -> list[str]:
        """What the log says under a clause."""
        return [e.text for e in self.events_of(Told) if e.clause == clause]


def run_procedure(procedure: Coroutine[Step, Any, Any], *answers: Answer) -> ProcedureRun:
    """The procedure has been answered in order: a number or numbers for a roll, a key for a choice,
    a card for a draw, keys by seat for a plot; it stops where the answers end. An answer that does
    not fit, or is left over, is an AssertionError."""
    out, left, reply = ProcedureRun(), list(answers), None
    while True:
        try:
            step = procedure.send(reply)
        except StopIteration as end:
            assert not left, f"left over: {left}"
            out.result = end.value
            return out
        if isinstance(step, Happen):
            out.events.append(step.event)
            reply = None
            continue
        out.steps.append(step)
        if not left:
            out.open_step = step
            procedure.close()
            return out
        reply = _reply(step, left.pop(0))


def _reply(step: Step, answer: Answer) -> Any:
    if isinstance(step, Roll):
        if isinstance(answer, str):
            assert not roll_result_error(step, RollResult(card=answer)), (step, answer)
            return answer
        faces = answer if isinstance(answer, tuple) else (answer,)
        assert not roll_result_error(step, RollResult(faces)), (step, answer)  # type: ignore[arg-type]
        return faces
    if isinstance(step, Choose):
        assert isinstance(answer, str), (step, answer)
        assert not isinstance(step.menu.read(answer), Refusal), step.menu.read(answer)
        return answer
    assert isinstance(step, Plot), (step, answer)
    assert isinstance(answer, dict), (step, answer)
    return answer


# ------------------------------------------------------------------------------ levels
def make_level(*ships: dict[str, Any], **parts: Any) -> Level:
    """A level with these ships, fitted out; sides and places are filled in where not given. In
    ``parts`` go chart (wind_from …), rules (options, purse …) and anything else of a level."""
    entries = []
    for number, ship in enumerate(ships):
        place_of = {"side": "french", "at": [20.0 + 20 * number, 50.0], "heading": 0.0}
        entries.append({"id": f"ship-{number + 1}"} | place_of | ship)
    chart = {"size": [150.0, 100.0], "wind_from": 270.0} | parts.pop("chart", {})
    rules = {"book": "kmh"} | parts.pop("rules", {})
    sides = [{"id": s} for s in dict.fromkeys(e["side"] for e in entries)]
    whole = {"format": 1, "title": "A trial", "chart": chart, "rules": rules, "side": sides}
    whole |= {"ship": entries} | parts
    return complete_level(Level.model_validate(whole), shipped_fleet())
