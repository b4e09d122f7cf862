"""Why a battle ended as it did, in two sentences made from its events.

The first says what decided it: the last ship that the beaten side lost and how, or that nobody lost any. The
second says what a player can learn from it. Both state facts of the events alone, so that a test can hold
each of them against the journal."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from game.core import events as ev
from game.core.events import Event
from game.core.wording import and_list, with_capital
from game.play.event_words import Names, count_words, name_by_id, side_words
from game.play.great_moments import damage_done

MANY_RAKES = 3
"""One hit in so many by a rake makes the rakes worth a word."""


class LossCause(StrEnum):
    """What took a ship out of the battle."""

    BOARDED = "boarded"
    GUNS = "guns"
    FIRE = "fire"
    SUNK = "sunk"
    LEFT = "left"


@dataclass(frozen=True, slots=True)
class DecisiveLoss:
    """The loss that decided a battle: the ship, the one she was lost to ('' if unknown), the turn, the cause,
    and the event's number."""

    ship: str
    to: str
    turn: int
    cause: LossCause
    event_index: int


@dataclass(frozen=True, slots=True)
class FireCount:
    """What the ships of a side fired at others: volleys and the hits that they made."""

    volleys: int = 0
    hits: int = 0

    def in_words(self) -> str:
        """Return text like `12 volleys with 31 hits`."""
        return f"{count_words(self.volleys, 'volley')} with {count_words(self.hits, 'hit')}"


def result_reasons(
    events: Sequence[Event], sides: Mapping[str, str], winner: str, names: Names
) -> tuple[str, ...]:
    """Return one or two sentences on why the battle ended so; ``sides``: the first side of each ship by id,
    ``winner``: the id of a side, '' for a draw."""
    loss = decisive_loss(events, sides, winner)
    counts = fire_counts(events, sides)
    if loss is None:
        return tuple(_undecided_sentences(counts, winner, names))
    if loss.cause is LossCause.BOARDED:
        return boarding_sentence(events, loss, names), _boarding_lesson(events, loss)
    if loss.cause is LossCause.GUNS:
        return tuple(_gunnery_sentences(events, loss, counts, sides, names))
    ship = name_by_id(names, loss.ship)
    words = {
        LossCause.FIRE: f"{ship} caught fire and blew up in turn {loss.turn}.",
        LossCause.SUNK: f"{ship} sank in turn {loss.turn}.",
        LossCause.LEFT: f"{ship} left the battle in turn {loss.turn}.",
    }
    return words[loss.cause], fire_sentence(counts, sides[loss.ship], names)


# ------------------------------------------------------------------------------ what decided it
def decisive_loss(events: Sequence[Event], sides: Mapping[str, str], winner: str) -> DecisiveLoss | None:
    """Return the last loss of a ship that is not of the winner's side; None for a draw or without a loss."""
    if not winner:
        return None
    beaten = (loss for loss in ship_losses(events) if sides.get(loss.ship, winner) != winner)
    return max(beaten, key=lambda loss: loss.event_index, default=None)


def ship_losses(events: Sequence[Event]) -> list[DecisiveLoss]:
    """Return the loss of each ship that was lost, in order; a ship counts once, when she is first lost."""
    found, boarders, turn = dict[str, DecisiveLoss](), dict[str, str](), 0
    for n, event in enumerate(events):
        match event:
            case ev.TurnBegan():
                turn, boarders = event.turn, {}
            case ev.Boarded():
                boarders[event.other], boarders[event.ship] = event.ship, event.other
            case ev.Struck() | ev.Captured() | ev.Sank() | ev.Exploded() | ev.Left():
                if event.ship not in found:
                    cause, to = _cause_of(event, boarders)
                    found[event.ship] = DecisiveLoss(event.ship, to, turn, cause, n)
    return list(found.values())


def turn_to_try_again(
    events: Sequence[Event], sides: Mapping[str, str], winner: str, players: Collection[str]
) -> int:
    """Return the turn from which one of the `players` (ids of sides) may do better: the one before that which
    decided the battle (for boarders: in which the ships met), or one half way where an enemy got away or
    time ran out; 0 if none of them lost."""
    loss = decisive_loss(events, sides, winner)
    if not winner or winner in players or not players:
        return 0
    if loss is None:
        return max(max((e.turn for e in events if isinstance(e, ev.TurnBegan)), default=1) // 2, 1)
    return max(_fatal_turn(events, loss) - 1, 1) if sides[loss.ship] in players else 0


def _fatal_turn(events: Sequence[Event], loss: DecisiveLoss) -> int:
    """Return the turn in which a ship was lost; for one that was boarded the one in which the two last met
    before, since by then it is too late to keep clear."""
    pair, turn, found = {loss.ship, loss.to}, 0, loss.turn
    for event in events[: loss.event_index] if loss.cause is LossCause.BOARDED else ():
        match event:
            case ev.TurnBegan():
                turn = event.turn
            case ev.Collided() if {event.ship, event.other} == pair:
                found = turn
            case _:
                pass
    return found


def _cause_of(event: Event, boarders: Mapping[str, str]) -> tuple[LossCause, str]:
    """Return what took the ship, and the ship that did; ``boarders``: who fought aboard whom in this turn."""
    match event:
        case ev.Struck() | ev.Captured() if event.ship in boarders:
            return LossCause.BOARDED, boarders[event.ship]
        case ev.Struck(to=to):
            return LossCause.GUNS, to
        case ev.Captured():
            return LossCause.GUNS, ""
        case ev.Exploded():
            return LossCause.FIRE, ""
        case ev.Sank():
            return LossCause.SUNK, ""
        case _:
            return LossCause.LEFT, ""


def fire_counts(events: Sequence[Event], sides: Mapping[str, str]) -> dict[str, FireCount]:
    """Return by side what its ships fired at ships of others. Where a book counts no hits, what was crossed
    off for a volley stands for them."""
    found = dict.fromkeys(sides.values(), FireCount())
    for n, event in enumerate(events):
        if isinstance(event, ev.Fired) and event.ship in sides and event.target in sides:
            side = sides[event.ship]
            if side != sides[event.target]:
                found[side] = FireCount(found[side].volleys + 1, found[side].hits + damage_done(events, n))
    return found


# ------------------------------------------------------------------------------ boarding
def boarding_rounds(events: Sequence[Event], loss: DecisiveLoss) -> list[ev.Boarded]:
    """Return the fights between the ship that was lost and the one that took her, up to then."""
    pair = {loss.ship, loss.to}
    return [e for e in events[: loss.event_index] if isinstance(e, ev.Boarded) and {e.ship, e.other} == pair]


def first_contact(events: Sequence[Event], loss: DecisiveLoss) -> Event | None:
    """Return the last time that the two ran into each other before the first of those fights, if they did."""
    pair, met = {loss.ship, loss.to}, None
    for event in events[: loss.event_index]:
        if isinstance(event, ev.Boarded) and {event.ship, event.other} == pair:
            break
        if isinstance(event, ev.Collided) and {event.ship, event.other} == pair:
            met = event
    return met


def boarding_sentence(events: Sequence[Event], loss: DecisiveLoss, names: Names) -> str:
    """Return who came aboard whom and by what totals, the captor's first."""
    rounds, met = boarding_rounds(events, loss), first_contact(events, loss)
    captor, prize = name_by_id(names, loss.to), name_by_id(names, loss.ship)
    scores = [_score_words(e, loss.to) for e in rounds if e.attack or e.defence]
    told = f", {and_list(scores)}" if scores else ""
    if rounds and rounds[0].ship == loss.ship:
        first = (
            f"{prize} ran into {captor}, boarded her"
            if met and met.ship == loss.ship
            else f"{prize} boarded {captor}"
        )
        return f"{first} and lost the fight{told}."
    first = f"{captor} ran into {prize} and" if met and met.ship == loss.to else captor
    if met and met.ship == loss.ship:
        return f"{prize} ran into {captor}, who took her by boarding{told}."
    return f"{first} took {'her' if met else prize} by boarding{told}."


def taking_sentence(events: Sequence[Event], loss: DecisiveLoss, names: Names) -> str:
    """Return a ship's loss by boarding with its dice as one moment: ``Neptuno takes Ajax by boarding, 9 to 5
    and 5 to 1``, without a full stop."""
    scores = [_score_words(e, loss.to) for e in boarding_rounds(events, loss) if e.attack or e.defence]
    told = f", {and_list(scores)}" if scores else ""
    return f"{name_by_id(names, loss.to)} takes {name_by_id(names, loss.ship)} by boarding{told}"


def _score_words(event: ev.Boarded, captor: str) -> str:
    ours, theirs = event.attack, event.defence
    if event.ship != captor:
        ours, theirs = theirs, ours
    return f"{ours} to {theirs}"


def _boarding_lesson(events: Sequence[Event], loss: DecisiveLoss) -> str:
    rounds = boarding_rounds(events, loss)
    if rounds and rounds[0].ship == loss.ship:
        return "Board only a crew that is clearly weaker than your own: who is thrown back may lose the ship."
    return "A boarding is decided by crews, not by guns: do not end a move beside a fresh crew."


# ------------------------------------------------------------------------------ guns
def _gunnery_sentences(
    events: Sequence[Event],
    loss: DecisiveLoss,
    counts: Mapping[str, FireCount],
    sides: Mapping[str, str],
    names: Names,
) -> Iterator[str]:
    until = list(enumerate(events[: loss.event_index]))
    volleys = [
        (e, damage_done(events, n)) for n, e in until if isinstance(e, ev.Fired) and e.target == loss.ship
    ]
    hits, raked = sum(hits for _, hits in volleys), sum(hits for e, hits in volleys if e.rake)
    ship = name_by_id(names, loss.ship)
    to = f" to {name_by_id(names, loss.to)}" if loss.to else ""
    if not volleys:
        yield f"{ship} struck{to} in turn {loss.turn}."
    elif raked * MANY_RAKES >= hits > 0 and raked:
        fire = FireCount(len(volleys), hits).in_words()
        yield f"{ship} struck{to} in turn {loss.turn} after {fire}, {raked} of them by rakes."
        yield "A rake strikes the whole length of a ship: keep your bow and stern away from broadsides."
        return
    else:
        yield f"{ship} struck{to} in turn {loss.turn} after {FireCount(len(volleys), hits).in_words()}."
    yield fire_sentence(counts, sides[loss.ship], names, FireCount(len(volleys), hits))


def fire_sentence(
    counts: Mapping[str, FireCount], beaten: str, names: Names, told: FireCount | None = None
) -> str:
    """Return how often the beaten side fired and hit, and how often it was fired at, unless that is what has
    been `told`."""
    ours = counts[beaten]
    others = [count for side, count in counts.items() if side != beaten]
    volleys, hits = sum(c.volleys for c in others), sum(c.hits for c in others)
    taken = FireCount(volleys, hits)
    took = "" if taken == told else f", and took {taken.in_words()}"
    return f"{_side_name(names, beaten)} fired {ours.in_words()}{took}."


def _undecided_sentences(counts: Mapping[str, FireCount], winner: str, names: Names) -> Iterator[str]:
    if not any(count.volleys for count in counts.values()):
        yield "No ship fired at another."
        return
    parts = [f"{side_words(names, side)} fired {count.in_words()}" for side, count in counts.items()]
    first = f"{_side_name(names, winner)} won without taking a ship" if winner else "No side won"
    yield f"{first}. {with_capital(and_list(parts))}."


def _side_name(names: Names, side: str) -> str:
    """Return a side as it begins a sentence: ``The Royal Navy``."""
    return with_capital(side_words(names, side))
