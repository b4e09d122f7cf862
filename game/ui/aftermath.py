"""From a battle that is over to the page after it: who won and why, each ship's fate, and the
rolls that mattered most, by what followed from them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from game.core import events as e
from game.core.sight import Seen
from game.play.battle import Battle
from game.play.words import count, sentence, short_clause
from game.scene.rigging import rigging_of
from game.ui.result import Face, Outcome, Roll, ShipCard

MOST_ROLLS: Final = 3
_FOLLOW_UP: Final = ("KMH-11.0.1", "KMH-11.0.2", "KMH-11.0.13", "KMH-11.0.15", "KMH-9.4.2")
"""Rolls that belong to the one before them."""


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
    cards = tuple(_card(ship) for ship in ships)
    names = {ship.id: ship.name for ship in ships} | called
    rolls = tuple(_roll(moment, names) for moment in moments(battle.events))
    return Outcome(headline, end.reason, winner, battle.turn, cards, rolls)


def _card(ship: Seen) -> ShipCard:
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
    notes = [f"{mast} gone" for mast in ship.lost]
    notes += ["on fire"] if ship.afire else []
    notes += [f"rigging {ship.rig // 10} % shot away"] if ship.rig else []
    looks = None if ship.gone in ("sunk", "exploded") else rigging_of(ship)
    return ShipCard(ship.name, ship.born, fate, ship.value, ship.points, tuple(notes[:3]), looks)


# ------------------------------------------------------------------------------ the rolls
@dataclass(slots=True)
class Moment:
    """A roll with its turn, how much followed from it, and the events that did."""

    turn: int
    roll: e.Rolled
    weight: int
    after: list[e.Event]


def moments(events: Sequence[e.Event]) -> list[Moment]:
    """The few rolls from which most followed, in the order in which they fell."""
    heavy = sorted(enumerate(_all_moments(events)), key=lambda pair: (-pair[1].weight, pair[0]))
    best = sorted(pair for pair in heavy[:MOST_ROLLS] if pair[1].weight > 0)
    return [moment for _, moment in sorted(best, key=lambda pair: pair[0])]


def _all_moments(events: Sequence[e.Event]) -> Iterator[Moment]:
    turn, now = 0, None
    for event in events:
        if isinstance(event, e.TurnBegan):
            turn = event.turn
        if isinstance(event, e.Rolled) and event.clause not in _FOLLOW_UP:
            if now:
                yield now
            now = Moment(turn, event, 0, [])
        elif now and not isinstance(event, (e.Rolled, e.Told)):
            now.weight += _weight(event)
            now.after.append(event)
    if now:
        yield now


def _weight(event: e.Event) -> int:
    match event:
        case e.Hurt(points=points, boxes=boxes):
            return 2 * points + boxes
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


def _roll(moment: Moment, names: dict[str, str]) -> Roll:
    rolled = moment.roll
    sides = [int(die.strip("dAVE") or 6) for die in rolled.dice]
    faces = tuple(
        Face(face, die, "hit" if rolled.needs and face >= rolled.needs else "plain")
        for face, die in zip(rolled.faces[:12], sides, strict=False)
    )
    telling = [*losses(moment.after, names), *_deeds(moment.after, names)]
    words = rolled.why[:1].upper() + rolled.why[1:].split(":")[0]
    who = names.get(rolled.ship, "")
    what = f"{who}: {words}" if who else words
    result = "; ".join(telling[:2])
    return Roll(moment.turn, what, faces, result, short_clause(rolled.clause))


def losses(events: Sequence[e.Event], names: dict[str, str]) -> list[str]:
    """What each ship lost in all, in the order in which they were hit."""
    points: dict[str, int] = {}
    boxes: dict[str, int] = {}
    for event in events:
        if isinstance(event, e.Hurt):
            points[event.ship] = points.get(event.ship, 0) + event.points
            boxes[event.ship] = boxes.get(event.ship, 0) + event.boxes
    out = []
    for ship, lost in points.items():
        parts = [count(lost, "point")] if lost else []
        parts += [count(boxes[ship], "speed box")] if boxes[ship] else []
        out.append(f"{names.get(ship, ship)} loses {' and '.join(parts)}")
    return out


def _deeds(events: Sequence[e.Event], names: dict[str, str]) -> list[str]:
    told = (sentence(ev, names) for ev in events if _weight(ev) and not isinstance(ev, e.Hurt))
    return [words for words in told if words]
