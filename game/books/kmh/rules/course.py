"""KMH-6.3: a move as legs along straights and turning circles, and what may be ordered. Pure.

Keys: ``ahead 5``, ``port 4``, ``starboard 3.5`` in centimetres; ``port 4 on 2`` for a wider circle
(KMH-6.3.6); ``halt`` for an elite ship on the bow (KMH-6.4.1). Whole centimetres, halves and quarters only
where they use up the move: a fast sailor's half (KMH-4.1.3) is halved again with a ship in tow (KMH-6.6.2),
and distances are not rounded (KMH-0.0.3).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import lru_cache
from typing import Any

from game.books.kmh.rules.sheet import circle_radius
from game.books.kmh.rules.tables import rule_table
from game.books.kmh.rules.wind import WindPosition, wind_position_of
from game.core.steps import MenuOption, Refusal
from game.sea.pose import Pose, pose_ahead, pose_on_arc, swing_angle
from game.sea.units import CM, FULL_TURN


class Marker(StrEnum):
    """What a course marker binds a ship to."""

    NONE = ""  # no marker: the option is off, or she has turned hers up and acted on it
    STRAIGHT = "straight"
    PORT = "port"
    STARBOARD = "starboard"
    TACK = "tack"


MARKERS = (Marker.STRAIGHT, Marker.PORT, Marker.STARBOARD, Marker.TACK)
_WORDS = {
    Marker.STRAIGHT: ("Straight", "at most 2 points in the second half", "KMH-6.11.4"),
    Marker.PORT: ("Port", "at least 3 points to port", "KMH-6.11.3"),
    Marker.STARBOARD: ("Starboard", "at least 3 points to starboard", "KMH-6.11.3"),
    Marker.TACK: ("Tack", "", "KMH-6.11.2"),
}


@dataclass(frozen=True, slots=True)
class MarkerMenu:
    """One marker for each of these ships: ``port`` for all of them, or ``frigate port, brig tack``."""

    ships: tuple[str, ...]

    def read(self, key: str) -> Mapping[str, Marker] | Refusal:
        """Return the marker of each ship, or what is wrong."""
        if key in MARKERS:
            return dict.fromkeys(self.ships, Marker(key))
        markers: dict[str, Marker] = {}
        for part in key.split(", "):
            ship, _, marker = part.rpartition(" ")
            if ship not in self.ships or marker not in MARKERS:
                return Refusal("KMH-2.1.2", f"{part!r}: a ship and one of {', '.join(MARKERS)}")
            markers[ship] = Marker(marker)
        missing = [s for s in self.ships if s not in markers]
        if missing:
            return Refusal("KMH-6.11.1", f"no marker for {missing[0]}")
        return markers

    def keys(self) -> list[str]:
        """Return the same marker for every ship; any mixture may be written."""
        return list(MARKERS)

    def options(self) -> list[MenuOption[Any]]:
        """Return the same for players."""
        said = [(marker, *_WORDS[marker]) for marker in MARKERS]
        return [MenuOption(m, label, m, clause, note=note) for m, label, note, clause in said]

    def log_text(self, key: str) -> str:
        """Return nothing: it is decided in secret, and each marker is turned up when she moves."""
        return ""


QUARTER = CM // 4
# What may stand behind the point of a length, in table units.
PARTS = {"": 0, "25": QUARTER, "5": 2 * QUARTER, "75": 3 * QUARTER}


class HelmVerb(StrEnum):
    """What is done in one stretch of a move."""

    AHEAD = "ahead"
    PORT = "port"
    STARBOARD = "starboard"
    HALT = "halt"  # she stops before her move is used up (KMH-6.4.1)


TURNS = (HelmVerb.PORT, HelmVerb.STARBOARD)
VERBS = (HelmVerb.AHEAD, *TURNS)
_VERB_OF = {str(verb): verb for verb in VERBS}
# Looked up once: reading a member of an enum is slow in the innermost loop of a fan of courses.
_AHEAD = HelmVerb.AHEAD
_SIDE = {HelmVerb.PORT: -1, HelmVerb.STARBOARD: 1}


@dataclass(frozen=True, slots=True)
class Leg:
    """One stretch of a move: ahead, or along a circle to port or starboard; ``halt`` ends it."""

    verb: HelmVerb
    run: int
    circle: int = 0

    @property
    def radius(self) -> int:
        """The radius of its circle in table units; 0 for a straight."""
        return circle_radius(self.circle) if self.verb in _SIDE else 0

    def pose_after(self, start: Pose, run: int) -> Pose:
        """Return the pose after ``run`` of the leg."""
        if self.verb == _AHEAD:
            return pose_ahead(start, run)
        return pose_on_arc(start, run, self.radius, _SIDE[self.verb])

    def heading_after(self, heading: int, run: int) -> int:
        """Return the heading after ``run`` of the leg, without the cost of a pose."""
        if self.verb == _AHEAD:
            return heading
        return (heading + _SIDE[self.verb] * swing_angle(run, self.radius)) % FULL_TURN

    def key(self, own_circle: int = 0) -> str:
        """Return how the leg is written."""
        wider = f" on {self.circle}" if self.verb in _SIDE and self.circle > own_circle else ""
        return f"{self.verb} {length_key(self.run)}{wider}"


def length_key(run: int) -> str:
    """Return a length as keys write it, to the quarter of a centimetre: ``13``, ``13.5``, ``6.75``."""
    return f"{run / CM:g}"


HALT = Leg(HelmVerb.HALT, 0)


@dataclass(frozen=True, slots=True)
class Helm:
    """What is left of a move and what binds the helm; ``read`` turns a key into a leg.

    ``circle`` beyond the largest means 1 cm straight for each cm turned (KMH-6.3.5); ``marker`` is the
    small-action marker (KMH-6.11); ``keeps_line``: the line keeps straight on (KMH-6.9.3); ``zone_run_left``:
    what a dead zone test that she has passed still lets her sail there (KMH-6.7.6; below 0: none passed).
    Lengths in table units.
    """

    pose: Pose
    run_left: int
    total_run: int
    circle: int
    wind_from: int
    straight_only: bool = False
    may_halt: bool = False
    marker: Marker = Marker.NONE
    keeps_line: bool = False
    port_run: int = 0
    starboard_run: int = 0
    zone_run_left: int = -1

    @property
    def run_turned(self) -> int:
        """How far she has turned so far, along the edge of the circle."""
        return self.port_run + self.starboard_run

    def read(self, key: str) -> Leg | Refusal:
        """Return the leg of a key, or why it is refused."""
        if key == HALT.verb:
            return HALT if self.may_halt else Refusal("KMH-6.4.5", "the whole move must be made")
        if "point" in key or "degree" in key:
            return Refusal("KMH-6.3.8", "points are centimetres along the edge of the circle")
        word, _, rest = key.partition(" ")
        length, _, wider = rest.partition(" on ")
        verb = _VERB_OF.get(word)
        if verb is None:
            return Refusal("KMH-6.3.1", "say ahead, port or starboard and centimetres")
        run = self._run(length)
        if isinstance(run, Refusal):
            return run
        circle = self._circle(verb, wider)
        if isinstance(circle, Refusal):
            return circle
        leg = Leg(verb, run, circle)
        return self._bound(leg) or leg

    def _run(self, text: str) -> int | Refusal:
        whole, _, part = text.partition(".")
        if not (whole.isascii() and whole.isdigit() and len(whole) < 4 and part in PARTS):
            return Refusal("KMH-6.3.1", "centimetres, whole or .5")
        run = int(whole) * CM + PARTS[part]
        if length_key(run) != text or run <= 0:
            return Refusal("KMH-6.3.1", "centimetres, whole or .5")
        if run > self.run_left:
            return Refusal("KMH-6.4.5", f"{length_key(self.run_left)} cm are left")
        if part and run != self.run_left:
            return Refusal("KMH-6.3.1", "a half only where it uses up the move")
        return run

    def _circle(self, verb: HelmVerb, wider: str) -> int | Refusal:
        if not wider:
            return self.circle
        if verb == HelmVerb.AHEAD or not (wider.isascii() and wider.isdigit() and len(wider) < 3):
            return Refusal("KMH-6.3.6", "a turn may name a wider circle: port 4 on 2")
        most = len(rule_table("turning")["radius_mm"])
        if not self.circle < int(wider) <= most:
            return Refusal("KMH-6.3.6", f"only a larger circle, up to {most}, may be chosen")
        return int(wider)

    def accepts(self, leg: Leg) -> bool:
        """Return whether ``read`` would take the leg's key, without the cost of writing and parsing it."""
        part, most = leg.run % CM, max(self.circle, len(rule_table("turning")["radius_mm"]))
        if not 0 < leg.run <= self.run_left or leg.circle > most:
            return False
        if part and (part % QUARTER or leg.run != self.run_left):
            return False
        return self._bound(leg) is None

    def _bound(self, leg: Leg) -> Refusal | None:
        """Return what forbids this leg: steering, the largest circle, a marker."""
        turning = leg.verb in _SIDE
        if turning and self.straight_only:
            return Refusal("KMH-11.0.20", "the steering is shot through: she keeps straight on")
        if turning and self.is_off_largest_circle and 2 * (self.run_turned + leg.run) > self.total_run:
            return Refusal("KMH-6.3.5", "1 cm straight for every 1 cm turned")
        straight_on = rule_table("line")["straight_cm"] * CM
        if turning and self.keeps_line and self.run_turned + leg.run > straight_on:
            return Refusal("KMH-6.9.3", "the line keeps straight on")
        return self._marked(leg) if self.marker else None

    @property
    def is_unrestricted(self) -> bool:
        """Whether nothing but the length of the move binds the helm."""
        return not (self.marker or self.keeps_line or self.straight_only or self.is_off_largest_circle)

    @property
    def is_off_largest_circle(self) -> bool:
        """Whether her steps have taken her off the largest circle (KMH-6.3.5)."""
        return self.circle > len(rule_table("turning")["radius_mm"])

    def _marked(self, leg: Leg) -> Refusal | None:
        small = rule_table("small_action")
        turned = self.run_turned + (leg.run if leg.verb in _SIDE else 0)
        if self.marker == Marker.STRAIGHT:
            return self._held_straight(leg, turned, small["straight_may_turn"] * CM)
        if self.marker not in (Marker.PORT, Marker.STARBOARD):
            return None
        required = min(small["turn_at_least"] * CM, self._most_turn())
        side = HelmVerb(self.marker)
        done = self.port_run if side == HelmVerb.PORT else self.starboard_run
        done += leg.run if leg.verb == side else 0
        if done + min(self.run_left - leg.run, self._most_turn() - turned) < required:
            return Refusal("KMH-6.11.3", f"the marker says {self.marker}: 3 points at least")
        return None

    def _held_straight(self, leg: Leg, turned: int, most: int) -> Refusal | None:
        if leg.verb == _AHEAD:
            return None
        if 2 * (self.total_run - self.run_left) < self.total_run:
            return Refusal("KMH-6.11.4", "the marker says straight: no turn in the first half")
        if turned > most:
            return Refusal("KMH-6.11.4", "the marker says straight: 2 points at most")
        return None

    def _most_turn(self) -> int:
        """Return how far she may turn in the whole move; whole centimetres off the largest circle."""
        if self.straight_only:
            return 0
        return self.total_run // 2 // CM * CM if self.is_off_largest_circle else self.total_run

    def after_leg(self, leg: Leg, run: int, pose: Pose) -> Helm:
        """Return what is left when so much of a leg has been sailed and she has come to this pose."""
        return replace(
            self,
            pose=pose,
            run_left=self.run_left - run,
            port_run=self.port_run + (run if leg.verb == HelmVerb.PORT else 0),
            starboard_run=self.starboard_run + (run if leg.verb == HelmVerb.STARBOARD else 0),
        )

    def leg_lengths(self) -> list[int]:
        """Return every length a leg may have, shortest first."""
        whole = [n * CM for n in range(1, self.run_left // CM + 1)]
        return whole + ([self.run_left] if self.run_left % CM else [])

    def keys(self) -> list[str]:
        """Return legs on her own circle that are accepted, by verb and length."""
        return [HelmVerb.HALT, *self._leg_keys()] if self.may_halt else self._leg_keys()

    def _leg_keys(self) -> list[str]:
        legs = (f"{v} {length_key(n)}" for v in VERBS for n in self.leg_lengths())
        return [key for key in legs if not isinstance(self.read(key), Refusal)]

    def options(self) -> list[MenuOption[Any]]:
        """Return the same for players."""
        halt = [MenuOption(HALT.verb, "halt here", HALT.verb)] if self.may_halt else []
        lengths = [MenuOption(key, f"{key} cm", key, is_measured=True) for key in self._leg_keys()]
        return [*halt, *lengths]

    def log_text(self, key: str) -> str:
        """Return nothing: she is seen to sail it."""
        return ""


def trace_course(helm: Helm, legs: Sequence[Leg], step: int = CM) -> Iterator[Pose]:
    """Yield the poses along a course, a step apart and at the end of every leg."""
    pose = helm.pose
    for leg in legs:
        yield from (leg.pose_after(pose, run) for run in range(step, leg.run, step))
        pose = leg.pose_after(pose, leg.run)
        yield pose


def end_of(helm: Helm, legs: Sequence[Leg]) -> Pose:
    """Return where a course ends."""
    pose = helm.pose
    for leg in legs:
        pose = leg.pose_after(pose, leg.run)
    return pose


def simple_courses(helm: Helm, step: int = CM) -> list[tuple[Leg, ...]]:
    """Return straight on, and every turn that fits: ahead a, turn t, ahead the rest; in written order."""
    out: list[tuple[Leg, ...]] = []
    for before in range(0, helm.run_left, step):
        for turn in range(step, helm.run_left - before + 1, step):
            rest = helm.run_left - before - turn
            out += [_dogleg(helm, before, v, turn, rest) for v in TURNS]
    courses = [(Leg(HelmVerb.AHEAD, helm.run_left),), *out]
    return courses if helm.is_unrestricted else [c for c in courses if is_lawful(helm, c)]


def _dogleg(helm: Helm, before: int, verb: HelmVerb, turn: int, rest: int) -> tuple[Leg, ...]:
    legs = (Leg(HelmVerb.AHEAD, before), Leg(verb, turn, helm.circle), Leg(HelmVerb.AHEAD, rest))
    return tuple(leg for leg in legs if leg.run)


def is_lawful(helm: Helm, legs: Sequence[Leg]) -> bool:
    """Return whether the helm accepts every leg of a course in turn. Poses do not matter for that."""
    for leg in legs:
        if not helm.accepts(leg):
            return False
        helm = helm.after_leg(leg, leg.run, helm.pose)
    return True


def enters_dead_zone(helm: Helm, legs: Sequence[Leg]) -> bool:
    """KMH-6.7.1: return whether a course brings the bow closer than 45 degrees to the wind."""
    heading = helm.pose.heading
    for leg in legs:
        if _heads_dead(leg, heading, helm.wind_from):
            return True
        heading = leg.heading_after(heading, leg.run)
    return False


def _heads_dead(leg: Leg, heading: int, wind_from: int) -> bool:
    if leg.verb == _AHEAD:
        return wind_position_of(heading, wind_from) == WindPosition.DEAD
    return _swings_dead(leg.verb, leg.run, leg.circle, heading, wind_from)


@lru_cache(maxsize=1024)
def _swings_dead(verb: HelmVerb, run: int, circle: int, heading: int, wind_from: int) -> bool:
    """Return whether a turn comes into the dead zone, tested every centimetre. Cached, because a fan of
    courses asks this of the same few turns again and again."""
    turn = Leg(verb, run, circle)
    headings = [turn.heading_after(heading, sailed) for sailed in (*range(CM, run, CM), run)]
    return any(wind_position_of(there, wind_from) == WindPosition.DEAD for there in headings)
