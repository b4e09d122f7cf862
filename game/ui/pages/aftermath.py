"""From a battle that is over to the page after it: what came of it in one sentence, who won and
why, what each side has lost, each ship's fate, and the moments that mattered most."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from game.core import events as e
from game.core.visible import VisibleShip
from game.levels.format.model import Level
from game.play.battle import Battle
from game.play.great_moments import (
    GreatMoment,
    Weight,
    beginning_of,
    end_of,
    greatest,
    moments_of,
    words_of,
)
from game.play.journal import conceded
from game.play.naming import names_of
from game.play.playback import turn_at
from game.play.side_words import are_many, side_words
from game.play.words import Names, called, count
from game.scene.rigging import rigging_of
from game.ui.battle.book_ui import BookUi, book_ui_of
from game.ui.pages.battle_chart import battle_chart
from game.ui.pages.result import Outcome
from game.ui.pages.result_cards import MomentRow, ShipCard

GIVEN_UP: Final = "The battle was given up. The rulebook has no such end, so nothing is counted."
FOUGHT_ON: Final = "Fought on from turn {}: it counts for no best result."
MOST_MOMENTS: Final = 3
MOST_IN_A_FLEET: Final = 10
MOST_OF_A_KIND: Final = 4
FLEET: Final = 12
"""From so many ships on a battle is a fleet's: more moments are told of it, and each is seen again
by itself, for a turn of a fleet takes a minute."""
MOST_SCARS: Final = 3
_NUMBERS: Final = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine",
                   "ten", "eleven", "twelve")  # fmt: skip
_PICTURES: Final = {
    Weight.TAKEN: "strike",
    Weight.EXPLODED: "flame",
    Weight.SUNK: "waves",
    Weight.LEFT: "sail",
    Weight.MAST: "mast",
    Weight.RAKE: "cannon",
    Weight.BLOW: "hull",
    Weight.HITS: "shot",
}


def outcome_of(battle: Battle, fought_on: int = 0) -> Outcome:
    """What the page after this battle says; `fought_on` from the beginning of that turn of another
    (0: of none)."""
    ends = [event for event in battle.events if isinstance(event, e.Ended)]
    end = ends[-1] if ends else e.Ended("", "", "", "draw", "The battle was broken off.")
    sides = [side.id for side in battle.level.sides]
    with battle.table.at():
        ships = battle.book.sight()
    names = names_of(battle.level, {ship.id: ship.name for ship in ships if ship.name})
    winner = sides.index(end.winner) if end.winner in sides else None
    book_ui, gave_up = book_ui_of(battle.book.NAME), conceded(battle.journal.entries)
    lost = sides.index(gave_up) if gave_up in sides else None
    cards = tuple(_card(ship, book_ui, given_up=ship.side == lost) for ship in ships)
    great = _moments(battle.events, {s.id: c.of for s, c in zip(ships, cards, strict=True)})
    if lost is not None:
        headline, why = f"{called(names, gave_up)}: colours struck", GIVEN_UP
        others = [number for number in range(len(sides)) if number != lost]
        winner = others[0] if len(others) == 1 else None
    else:
        headline = headline_of(battle.level, battle.events, ships, end, names, battle.turn)
        why = f"{_degree(end, names)}. {end.reason}".strip()
    if fought_on:
        why = f"{why} {FOUGHT_ON.format(fought_on)}"
    return Outcome(
        headline,
        why,
        winner,
        battle.turn,
        cards,
        tuple(
            _row(moment, names, battle.events, by_itself=len(ships) >= FLEET) for moment in great
        ),
        losses_of(cards, [called(names, side) for side in sides]),
        battle_chart(
            battle.level, battle.events, ships, book_ui.measure(), _fates(ships, cards), great
        ),
    )


def _degree(end: e.Ended, names: Names) -> str:
    """How great the victory is, and whose; or that there is none."""
    return f"A {end.degree} victory for {side_words(names, end.winner)}" if end.winner else "Drawn"


def _moments(events: Sequence[e.Event], worth: Mapping[str, int]) -> Sequence[GreatMoment]:
    """The moments that mattered, of ships that are worth so much by their ids: few of a few ships;
    of a fleet more, and of more than one kind."""
    if len(worth) < FLEET:
        return greatest(events, MOST_MOMENTS)
    return greatest(events, MOST_IN_A_FLEET, worth, MOST_OF_A_KIND)


def _row(
    moment: GreatMoment, names: Names, events: Sequence[e.Event], *, by_itself: bool
) -> MomentRow:
    """A moment as the page shows it; seen again it is its turn, or, `by_itself`, what led to it and
    what came of it."""
    is_fire = isinstance(moment.event, e.Befell)
    boards = isinstance(moment.event, e.Boarded)
    picture = "flame" if is_fire else "swords" if boards else _PICTURES[moment.weight]
    words = f"{words_of(moment, names)}."
    if by_itself or not moment.turn:
        part = beginning_of(events, moment.at), end_of(events, moment.at)
        return MomentRow(moment.turn, picture, words, *part, whole_turn=False)
    return MomentRow(moment.turn, picture, words, *turn_at(events, moment.turn))


def _card(ship: VisibleShip, book_ui: BookUi, *, given_up: bool) -> ShipCard:
    """One ship at the end; `given_up`: her side gave the battle up while she fought."""
    fate = "Given up" if given_up else "Fought to the end"
    for word, true in (
        ("Sunk", ship.gone == "sunk" or ship.sinking),
        ("Blown up", ship.gone == "exploded"),
        (_GONE, ship.gone == "left"),
        ("Taken", ship.prize),
        ("Struck", ship.struck),
    ):
        fate = word if true else fate
    looks = None if ship.gone in ("sunk", "exploded") else rigging_of(ship)
    left, notes = (ship.value, ship.points), book_ui.damage_notes(ship)[:MOST_SCARS]
    return ShipCard(ship.name, ship.born, fate, *left, notes, looks, book_ui.unit())


def _fates(ships: Sequence[VisibleShip], cards: Sequence[ShipCard]) -> dict[str, str]:
    """What became of a ship as it stands behind her name on the chart; nothing of those who fought
    to the end."""
    rows = zip(ships, cards, strict=True)
    return {ship.id: card.fate.lower() for ship, card in rows if card.fate in (*_LOST, _GONE)}


def losses_of(ships: Sequence[ShipCard], sides: Sequence[str]) -> str:
    """What each side has lost: ``Royal Navy: Guerriere lost, 20 of 20 points. ...``."""
    told = []
    for place, side in enumerate(sides):
        mine = [ship for ship in ships if ship.side == place]
        if not mine:
            continue
        lost = [ship.name for ship in mine if ship.fate in _LOST]
        few = " and ".join(lost) if len(lost) < 3 else f"{len(lost)} of {len(mine)} ships"
        gone, of = sum(s.of - s.left for s in mine), sum(s.of for s in mine)
        told.append(f"{side}: {few or 'no ship'} lost, {gone} of {of} {mine[0].unit} gone.")
    return " ".join(told)


_GONE: Final = "Left the battle"
_LOST: Final = ("Sunk", "Blown up", "Taken", "Struck")


# ------------------------------------------------------------------------------- the sentence
def headline_of(
    level: Level,
    events: Sequence[e.Event],
    ships: Sequence[VisibleShip],
    end: e.Ended,
    names: Names,
    turns: int,
) -> str:
    """What came of the battle in one sentence: who did what to whom in how many turns."""
    sides, time = [side.id for side in level.sides], f"in {counted(max(turns, 1), 'turn')}"
    if end.winner not in sides:
        who = [_party(side, level, ships, names) for side in sides[:2]]
        return f"{' and '.join(who)} part undecided after {counted(max(turns, 1), 'turn')}"
    place = sides.index(end.winner)
    us = _party(end.winner, level, ships, names)
    beaten = _beaten(events, [ship.id for ship in ships if ship.born != place])
    if len(beaten) == 1:
        return _one_beaten(beaten[0], us, sides, names, time)
    if beaten:
        return f"{us} {_verb(us, _deed_of(beaten))} {counted(len(beaten), 'ship')} {time}"
    gone = [s for s in ships if s.gone == "left"]
    after = f"after {counted(max(turns, 1), 'turn')}"
    ours = [s.name for s in gone if s.born == place]
    theirs = [s.name for s in gone if s.born != place]
    if ours:
        return f"{_all_of(ours)} {'gets' if len(ours) == 1 else 'get'} away {after}"
    if theirs:
        return f"{us} {_verb(us, 'drives')} {_all_of(theirs)} off {after}"
    bare = [s.name for s in ships if s.born != place and _dismasted(s)]
    if bare:
        return f"{us} {_verb(us, 'dismasts')} {_all_of(bare)} {time}"
    return f"{us} {_verb(us, 'holds')} out for {counted(max(turns, 1), 'turn')}"


def _dismasted(ship: VisibleShip) -> bool:
    """Whether she had masts and has none left; a bowsprit is no mast."""
    masts = {*ship.masts} - {"bowsprit"}
    return bool(masts) and masts <= {*ship.lost}


def _one_beaten(event: e.Event, us: str, sides: Sequence[str], names: Names, time: str) -> str:
    """``Constitution takes Guerriere in seven turns``."""
    by = event.to if isinstance(event, e.Struck) else ""
    who = called(names, by) if by and by not in sides and by in names else us
    return f"{who} {_verb(who, _deed_of([event]))} {called(names, event.ship)} {time}"


def _beaten(events: Sequence[e.Event], theirs: Sequence[str]) -> list[e.Event]:
    """The last thing that happened to each of these ships that lost her."""
    lost = (Weight.TAKEN, Weight.EXPLODED, Weight.SUNK)
    found: dict[str, e.Event] = {}
    for moment in moments_of(events):
        if moment.weight in lost and moment.event.ship in theirs:
            struck = isinstance(found.get(moment.event.ship), e.Struck)
            if not (struck and isinstance(moment.event, e.Captured)):
                found[moment.event.ship] = moment.event
    return list(found.values())


def _deed_of(beaten: Sequence[e.Event]) -> str:
    """What was done to them."""
    if all(isinstance(event, e.Struck | e.Captured) for event in beaten):
        return "takes"
    if all(isinstance(event, e.Sank) for event in beaten):
        return "sinks"
    return "beats" if len(beaten) > 1 else "destroys"


def _party(side: str, level: Level, ships: Sequence[VisibleShip], names: Names) -> str:
    """Her only ship by name, else the side with its article, a capital first."""
    place = [each.id for each in level.sides].index(side)
    mine = [ship.name for ship in ships if ship.born == place]
    words = mine[0] if len(mine) == 1 and mine[0] else side_words(names, side)
    return words[:1].upper() + words[1:]


def _verb(who: str, verb: str) -> str:
    """The verb in the number of whoever does it."""
    return verb[:-1] if are_many(who) else verb


def _all_of(ships: Sequence[str]) -> str:
    """Their names if they are few, else how many."""
    return " and ".join(ships) if len(ships) < 3 else counted(len(ships), "ship")


def counted(number: int, thing: str) -> str:
    """``seven turns``, ``14 turns``."""
    if number < len(_NUMBERS):
        return f"{_NUMBERS[number]} {thing}{'' if number == 1 else 's'}"
    return count(number, thing)
