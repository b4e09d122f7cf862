"""From a battle that is over to the page after it: who won and why, each ship's fate, and the
rolls that mattered most, by what followed from them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import islice, takewhile
from typing import Final

from game.core import events as e
from game.core.sight import Seen
from game.play.battle import Battle
from game.play.words import sentence, short_clause
from game.scene.rigging import rigging_of
from game.ui.pages.result import Face as DieFace
from game.ui.pages.result import Outcome, Roll, ShipCard
from game.ui.table.face import Face, face_of

MOST_ROLLS: Final = 3
MOST_SCARS: Final = 3


def outcome_of(battle: Battle) -> Outcome:
    """What the page after this battle says."""
    ends = [event for event in battle.events if isinstance(event, e.Ended)]
    end = ends[-1] if ends else e.Ended("", "", "", "draw", "The battle was broken off.")
    sides = [side.id for side in battle.level.sides]
    called = {side.id: side.name for side in battle.level.sides}
    with battle.table.at():
        ships = battle.book.sight()
    winner = sides.index(end.winner) if end.winner in sides else None
    who = called.get(end.winner, "nobody")
    headline = f"{who}: {end.degree} victory" if winner is not None else "A drawn battle"
    face = face_of(battle.book.NAME)
    cards = tuple(_card(ship, face) for ship in ships)
    names = {ship.id: ship.name for ship in ships} | called
    rolls = tuple(_roll(moment, names, face) for moment in moments(battle.events, face))
    return Outcome(headline, end.reason, winner, battle.turn, cards, rolls)


def _card(ship: Seen, face: Face) -> ShipCard:
    """One ship at the end."""
    fate = "Fought to the end"
    for word, true in (
        ("Sunk", ship.gone == "sunk" or ship.sinking),
        ("Blown up", ship.gone == "exploded"),
        ("Left the battle", ship.gone == "left"),
        ("Taken", ship.prize),
        ("Struck", ship.struck),
    ):
        fate = word if true else fate
    looks = None if ship.gone in ("sunk", "exploded") else rigging_of(ship)
    left, notes = (ship.value, ship.points), face.scars(ship)[:MOST_SCARS]
    return ShipCard(ship.name, ship.born, fate, *left, notes, looks, face.unit())


# ------------------------------------------------------------------------------ the rolls
@dataclass(slots=True)
class Moment:
    """A roll with its turn, how much followed from it, and the events that did."""

    turn: int
    roll: e.Rolled
    weight: int
    after: list[e.Event]


def moments(events: Sequence[e.Event], face: Face) -> list[Moment]:
    """The few rolls from which most followed, in the order in which they fell."""
    found = enumerate(_all_moments(events, face))
    heavy = sorted(found, key=lambda pair: (-pair[1].weight, pair[0]))
    best = sorted(pair for pair in heavy[:MOST_ROLLS] if pair[1].weight > 0)
    return [moment for _, moment in sorted(best, key=lambda pair: pair[0])]


def _all_moments(events: Sequence[e.Event], face: Face) -> Iterator[Moment]:
    """Every roll that lies beside no other, with what followed until something new began."""
    turn = 0
    for n, event in enumerate(events):
        if isinstance(event, e.TurnBegan):
            turn = event.turn
        if isinstance(event, e.Rolled) and face.dice_kind(event) != "beside":
            after = list(takewhile(partial(_follows, face), islice(events, n + 1, None)))
            told = [each for each in after if not isinstance(each, (e.Rolled, e.Told))]
            yield Moment(turn, event, sum(map(_weight, told)), told)


def _follows(face: Face, event: e.Event) -> bool:
    """Whether an event still comes of the roll before it."""
    if isinstance(event, e.Rolled):
        return face.dice_kind(event) == "beside"
    return not face.opens(event)


def _weight(event: e.Event) -> int:
    match event:
        case e.Hurt(points=points, boxes=boxes):
            return 2 * points + boxes
        case e.GunsLost(points=points):
            return 2 * points
        case e.MastFell():
            return 12
        case e.Struck() | e.Captured() | e.Exploded() | e.Sank():
            return 60
        case e.Boarded(won=won):
            return 15 if won else 0
        case e.Befell():
            return 6
        case _:
            return 0


def _roll(moment: Moment, names: dict[str, str], face: Face) -> Roll:
    rolled = moment.roll
    sides = [int(die.strip("dAVE") or 6) for die in rolled.dice]
    faces = tuple(
        DieFace(value, die, "hit" if rolled.needs and value >= rolled.needs else "plain")
        for value, die in zip(rolled.faces[:12], sides, strict=False)
    )
    telling = [*losses(moment.after, names, face), *_deeds(moment.after, names)]
    words = rolled.why[:1].upper() + rolled.why[1:].split(":")[0]
    who = names.get(rolled.ship, "")
    what = f"{who}: {words}" if who else words
    result = "; ".join(telling[:2])
    return Roll(moment.turn, what, faces, result, short_clause(rolled.clause))


def losses(events: Sequence[e.Event], names: dict[str, str], face: Face) -> list[str]:
    """What each ship lost in all, in the order in which they were hit."""
    lost: dict[str, tuple[int, int, int]] = {}
    for event in events:
        points, boxes, guns = lost.get(event.ship, (0, 0, 0))
        match event:
            case e.Hurt():
                lost[event.ship] = points + event.points, boxes + event.boxes, guns
            case e.GunsLost():
                lost[event.ship] = points, boxes, guns + event.points
    told = ((names.get(ship, ship), face.losses(*sums)) for ship, sums in lost.items())
    return [f"{name} loses {words}" for name, words in told if words]


def _deeds(events: Sequence[e.Event], names: dict[str, str]) -> list[str]:
    """What else befell them, but for what their records lost."""
    kept = (ev for ev in events if _weight(ev) and not isinstance(ev, e.Hurt | e.GunsLost))
    told = (sentence(ev, names) for ev in kept)
    return [words for words in told if words]
