"""What the aims of one side say of each other: victories that never count, draws that swallow them,
the same twice; and scores for nothing. Warnings, never errors."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from game.levels.conditions.grammar import parse
from game.levels.conditions.happenings import ground_of
from game.levels.conditions.tree import (
    All,
    Deed,
    Either,
    Near,
    Not,
    Plain,
    Points,
    Toll,
    TurnLimit,
    Verb,
    plain_parts,
)
from game.levels.conditions.truth import can_be, outcomes
from game.levels.format.model import Level, Objective
from game.levels.format.words import CM_PER_UNIT
from game.levels.lint.unreachable_aims import (
    LOSSES,
    conditions_of,
    signed,
    warn,
    wishes,
)
from game.levels.reading.findings import Fault, Path, warning

AFLOAT = (Verb.EXITS, Verb.REACHES, Verb.DISMASTED, Verb.LOST, Verb.AGROUND, Verb.SUNK)
"""What never befalls a fort."""
BROAD = 0.5
"""Cm: two hulls are broader than this together, so their middles never come so near."""
LASTING = Deed | Toll | Points | TurnLimit
"""What a later turn does not undo: only of such is one aim sure to hold when another does."""


def rival_doubts(level: Level) -> Iterator[Fault]:
    """Warnings about aims held against each other, and about scores."""
    for number, aim in enumerate(level.objectives):
        yield from _of_an_aim(("objective", number), aim)
        yield from _said_before(number, level.objectives)
    yield from _after_victory(level)
    yield from _scores(level)
    yield from _of_forts(level)
    yield from _own_among_others(level)
    for path, part in conditions_of(level):
        yield from _nearness(path, part, CM_PER_UNIT[level.chart.unit])


def _of_an_aim(path: Path, aim: Objective) -> Iterator[Fault]:
    """A minor victory that is a major one by then; a draw without, or always with, a victory."""
    if aim.major and aim.minor and _brings(aim.minor, aim.major) and not _is_part(aim):
        said = f'"{aim.side}" has its major victory whenever it has this'
        hint = "a minor victory is easier than the major one: ask for less"
        yield warning((*path, "minor"), "idle-aim", said, hint)
    if not aim.draw:
        return
    victories = [text for text in (aim.major, aim.minor) if text]
    if not victories:
        said = f'a draw takes "{aim.side}" a victory away, and there is none here'
        yield warning((*path, "draw"), "idle-aim", said, "major or minor = a condition beside it")
    elif aim.major and _brings(aim.major, aim.draw):
        said = f'"{aim.side}" never has its major victory: whenever it would, this is a draw'
        hint = 'a draw asks for more than the victory: "… and not …"'
        yield warning((*path, "draw"), "idle-aim", said, hint)
    elif all(_brings(text, aim.draw) for text in victories):
        said = f'"{aim.side}" has no victory left: each of them is a draw by this'
        hint = 'a draw asks for more than the victory: "… and not …"'
        yield warning((*path, "draw"), "idle-aim", said, hint)


def _is_part(aim: Objective) -> bool:
    """Whether the minor aim is, word for word, one of the ways to the major one: said twice, and
    nobody is deceived."""
    major, minor = parse(aim.major or ""), parse(aim.minor or "")
    return isinstance(major, Either) and minor in major.parts


def _brings(one: str, other: str) -> bool:
    """Whether the other aim is met whenever the one is, and neither is so by itself."""
    first, second = parse(one), parse(other)
    parts = [*plain_parts(first), *plain_parts(second)]
    if not all(isinstance(part, LASTING) for part in parts):
        return False
    open_both = can_be(one) == can_be(other) == {True, False}
    return open_both and outcomes(All((first, Not(second)))) == {False}


def _said_before(number: int, aims: Sequence[Objective]) -> Iterator[Fault]:
    """The same condition of the same side in an objective before."""
    aim = aims[number]
    for key in ("major", "minor"):
        text = getattr(aim, key)
        if text and any(text == getattr(a, key) and a.side == aim.side for a in aims[:number]):
            said = f'"{aim.side}" is out for this already, by an objective before'
            yield warning(("objective", number, key), "twice", said, "leave one of them out")


def _after_victory(level: Level) -> Iterator[Fault]:
    """Events that wait for what decides the battle: it is over before they are looked at."""
    changed = {aim.side for event in level.events for aim in event.objectives}
    wins = [(a.side, a.major) for a in level.objectives if a.major and not a.draw]
    for number, event in enumerate(level.events):
        for side, major in wins:
            if side not in changed and _brings(event.when, major):
                said = f'this event never comes: "{side}" has won by then, and the battle is over'
                hint = "let it wait for less, or for a turn"
                yield warning(("event", number, "when"), "never", said, hint)
                break


def _scores(level: Level) -> Iterator[Fault]:
    """Scores that give nothing, that stand twice, and points for what befalls the own ships."""
    for number, score in enumerate(level.scores):
        path: Path = ("score", number)
        before = [(s.side, parse(s.each)) for s in level.scores[:number]]
        if score.points == 0:
            hint = 'so many, or points = "guns"'
            yield warning((*path, "points"), "idle-aim", "this score gives no points", hint)
        if (score.side, parse(score.each)) in before:
            said = f'"{score.side}" has points for this already, by a score before'
            yield warning((*path, "each"), "twice", said, "one score with all the points")
        part = parse(score.each)
        gives = score.points == "guns" or score.points > 0
        if gives and _is_loss(part) and _whose(part, level) == {score.side}:
            said = f'"{score.side}" has points for the loss of its own ships'
            hint = "side = who has the points; points below 0 are taken away"
            yield warning((*path, "each"), "own-loss", said, hint)
        elif gives and _is_loss(part) and score.side in _whose(part, level):
            said = f'"{score.side}" has points for the loss of its own ships among these'
            hint = "a group of enemies only"
            yield warning((*path, "each"), "own-loss", said, hint)
        if not gives and score.points != 0 and _is_loss(part):
            yield from _of_enemies(path, score.side, _whose(part, level))


def _of_enemies(path: Path, side: str, whose: set[str]) -> Iterator[Fault]:
    """Points that are taken from a side for what its enemies lose."""
    if whose and side not in whose:
        said = f'"{side}" loses points when its enemies lose ships'
        hint = "points above 0, or side = who is to lose them"
        yield warning((*path, "points"), "own-loss", said, hint)


def _is_loss(part: object) -> bool:
    return isinstance(part, Deed | Toll) and part.verb in LOSSES


def _whose(part: object, level: Level) -> set[str]:
    """The sides of the ships that a deed is about."""
    sides = {ship.id: ship.side for ship in level.ships}
    if isinstance(part, Deed):
        return {sides[part.ship]} if part.ship in sides else set()
    members = ground_of(level).ships_of(part.side) if isinstance(part, Toll) else ()
    return {sides[name] for name in members or () if name in sides}


def _own_among_others(level: Level) -> Iterator[Fault]:
    """A toll of a group with friends and enemies in it, which the friends alone can pay."""
    sides = {ship.id: ship.side for ship in level.ships}
    for wish in wishes(level):
        for part, wanted in signed(parse(wish.text)):
            if not (wanted and isinstance(part, Toll) and wish.key in ("major", "minor")):
                continue
            members = ground_of(level).ships_of(part.side) or ()
            own = [name for name in members if sides.get(name) == wish.side]
            enough = 0 < part.ships <= len(own) < len(members)
            if part.verb in LOSSES and not part.by and enough:
                said = f'"{wish.side}" would win by losing its own: "{own[0]}" is of "{part.side}"'
                yield warn(wish, part, "own-loss", said, "a group of enemies only, or by = …")


def _of_forts(level: Level) -> Iterator[Fault]:
    """What is asked of a fort as if it could sail."""
    forts = {fort.id for fort in level.forts}
    for wish in wishes(level):
        for part, _ in signed(parse(wish.text)):
            if isinstance(part, Deed) and part.ship in forts and part.verb in AFLOAT:
                said = f'"{part.ship}" is a fort: it never is "{part.verb}"'
                hint = f"of forts it may be asked: captured {part.ship}, struck {part.ship}"
                yield warn(wish, part, "out-of-reach", said, hint)


def _nearness(path: Path, part: Plain, unit: float) -> Iterator[Fault]:
    """A ship near herself, and hulls nearer than they are broad."""
    if not isinstance(part, Near):
        return
    if part.ship == part.other:
        said, hint = f'"{part.ship}" is always near herself', "within … of another ship"
        yield warning(path, "always", said, hint)
    elif part.distance * unit < BROAD:
        said = f"two hulls never lie {part.distance:g} from middle to middle"
        hint = f"{2 / unit:g} is close alongside"
        yield warning(path, "out-of-reach", said, hint)
