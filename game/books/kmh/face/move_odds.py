"""What a move promises before its dice are thrown: the chance of each shot and of each hazard at its end.

A course is drawn before the dice for the way that they give on average. What it would bring there is one case
of many, so nothing of it may be shown as certain: for every way that the dice can give her the course is
drawn again as it would be after them, its shots and hazards are asked from the rules' own previews, and the
chances of those that are alike are added."""

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from math import prod

from game.books.kmh.face.course_drawing import best_shots, hazard_lines
from game.books.kmh.face.sail_draft import SailDraft
from game.books.kmh.rules.arcs import BROADSIDES
from game.books.kmh.rules.course import end_of
from game.books.kmh.rules.previews import Hazard, HazardKind, hazards, hit_spread, shots_from_pose
from game.books.kmh.rules.sheet import Ship
from game.books.kmh.rules.shots import Shot
from game.play.event_words import Names, name_by_id
from game.ui.battle.book_kit.papers import chance_words


@dataclass(frozen=True, slots=True)
class ShotOdds:
    """What the dice may give her against one target: the chance of each kind of shot, the best kind first,
    and the mean of the hits over all throws."""

    chances: Mapping[str, float]
    mean_hits: float


@dataclass(frozen=True, slots=True)
class MoveOdds:
    """What the dice may bring: shots by target, and hazards with their chances."""

    shots: Mapping[str, ShotOdds]
    hazards: tuple[tuple[Hazard, float], ...]


def move_odds(ship: Ship, sail_draft: SailDraft) -> MoveOdds:
    """Return what the course that is drawn may bring, over all dice of the order. KMH-6.2.2, KMH-6.2.3."""
    kinds: dict[str, dict[str, float]] = defaultdict(lambda: defaultdict(float))
    worth: dict[tuple[str, str], int] = defaultdict(int)
    hits: dict[str, float] = defaultdict(float)
    met: dict[tuple[HazardKind, str], tuple[Hazard, float]] = {}
    for chance, plan, legs in sail_draft.courses_by_dice():
        found = hazards(ship, plan.start_helm, legs)
        for hazard in found:
            first, before = met.get((hazard.kind, hazard.name), (hazard, 0.0))
            share = Fraction(chance / (before + chance))
            passed = first.passed * (1 - share) + hazard.passed * share
            met[hazard.kind, hazard.name] = replace(first, passed=passed), before + chance
        if any(hazard.stops for hazard in found):
            continue
        arrives = chance * prod(float(hazard.passed) for hazard in found)
        for shot in best_shots(shots_from_pose(ship, end_of(plan.start_helm, legs))):
            kind = shot_kind(shot)
            kinds[shot.target][kind] += arrives
            worth[shot.target, kind] = max(worth[shot.target, kind], shot.expected_millihits)
            hits[shot.target] += arrives * float(hit_spread(shot.dice, shot.needs).mean)
    shots = {
        target: ShotOdds(dict(sorted(some.items(), key=lambda one: -worth[target, one[0]])), hits[target])
        for target, some in kinds.items()
    }
    return MoveOdds(shots, tuple(met.values()))


def shot_kind(shot: Shot) -> str:
    """Return text like `stern rake`, `full broadside` or `bow chasers`."""
    if shot.rake:
        return f"{shot.rake} rake"
    if shot.side not in BROADSIDES:
        return f"{shot.side} chasers"
    return "partial broadside" if shot.is_partial else "full broadside"


def shot_odds_lines(target: str, odds: ShotOdds, names: Names) -> tuple[str, str]:
    """Return two lines for a tag: the best shot at the target with its chance, then the others and the
    mean."""
    (best, chance), *others = odds.chances.items()
    silent = 1 - sum(odds.chances.values())
    rest = [f"{kind.removesuffix(' broadside')} {chance_words(part)}" for kind, part in others]
    rest += [f"no gun {chance_words(silent)}"] if silent > 0.001 else []
    first = f"{name_by_id(names, target)}: {best}, {chance_words(chance)}"
    return first, "; ".join([*rest, f"{odds.mean_hits:.1f} hits on average"])


def hazard_odds_lines(ship: Ship, hazard: Hazard, chance: float, names: Names) -> tuple[str, str]:
    """Return what a hazard is with its chance, and what it brings."""
    first, second = hazard_lines(ship, hazard, names)
    return (first if chance > 0.999 else f"{first}, {chance_words(chance)}"), second
