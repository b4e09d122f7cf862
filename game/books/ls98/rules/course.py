"""LS98-move: a move leg by leg, and what may be ordered next. Pure: a tack is taken to succeed.

Keys: ``ahead`` one hex, ``port`` and ``starboard`` one hexside, ``tack`` two hexsides through the
wind, ``end`` to go no farther.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any

from game.books.ls98.rules.sailing import BEATING, INTO_THE_WIND, point_of_sailing, sailing_words
from game.books.ls98.rules.tables import table
from game.core.steps import Option, Refusal
from game.core.tally import Tally
from game.core.wording import WHO_PLACEHOLDER
from game.sea.hexes import DIRECTION_NAMES, Hex, distance, sixths_between, turned_direction


class Leg(StrEnum):
    """One order of a move (LS98-move-8)."""

    AHEAD = "ahead"
    PORT = "port"
    STARBOARD = "starboard"
    TACK = "tack"
    END = "end"


AHEAD, TACK, END = Leg.AHEAD, Leg.TACK, Leg.END
LEGS = tuple(Leg)
TURNS: Mapping[str, int] = {Leg.PORT: -1, Leg.STARBOARD: 1}


def points_words(number: int) -> str:
    """Return text like ``1 point`` or ``3 points``."""
    return f"{number} point{'s' * (number != 1)}"


@dataclass(frozen=True, slots=True)
class NearbyHexes:
    """The sea about a ship as far as she can come: hexes that other ships are in, hexes of land,
    hexes that would hold her fast, and those beyond the edge of the map."""

    ships: frozenset[Hex] = frozenset()
    land: frozenset[Hex] = frozenset()
    foul: frozenset[Hex] = frozenset()
    beyond: frozenset[Hex] = frozenset()


OPEN_SEA, NO_TALLY = NearbyHexes(), Tally()


@dataclass(frozen=True, slots=True)
class Helm:
    """A ship in the middle of her move. ``points``: her allowance from the heading at its start;
    ``most`` and ``least``: points she may and must use; ``tacking``: the allowance with a tack;
    ``hexes``: made so far; ``turned``: she has turned since her last hex; ``tacked_at``: hexes made
    when she tacked, -1 before; ``over``: she is off the map, aground, or has met a ship; ``lanes``:
    the courses open to a ship that flees (LS98-morale-4), none if she is free; ``legs``: so far."""

    hex: Hex
    heading: int
    wind_from: int
    points: int
    most: int
    least: int
    tacking: int = 1
    full_sail: bool = False
    water: NearbyHexes = OPEN_SEA
    tally: Tally = NO_TALLY
    lanes: tuple[tuple[str, ...], ...] = ()
    legs: tuple[str, ...] = ()
    hexes: int = 0
    spent: int = 0
    turned: bool = False
    tacked_at: int = -1
    over: bool = False

    # -------------------------------------------------------------- the menu
    def read(self, key: str) -> Leg | Refusal:
        """Return the leg of a key, or why it is refused."""
        if key not in LEGS:
            return Refusal("LS98-move-8", f"say one of: {', '.join(LEGS)}")
        return self.refusal(key) or Leg(key)

    def keys(self) -> list[str]:
        """Return the legs that may be ordered now."""
        return [leg for leg in LEGS if self.refusal(leg) is None]

    def options(self) -> list[Option[Any]]:
        """Return the same for players, refused ones greyed."""
        return [
            Option(
                leg,
                self._label(leg),
                leg,
                self._clause(leg),
                self.tally if leg == AHEAD else None,
                self.refusal(leg),
                self._note(leg),
                self._more(leg),
            )
            for leg in LEGS
        ]

    def log_text(self, key: str) -> str:
        """Return the log sentence of a leg that ends the move; other legs are seen on the sea."""
        return f"{WHO_PLACEHOLDER} ends her move" if key == END else ""

    def _label(self, leg: str) -> str:
        if leg in TURNS:
            return f"A hexside to {leg}"
        if leg == AHEAD:
            return f"Ahead, {sailing_words(self.heading, self.wind_from)}"
        return "Tack" if leg == TACK else "No farther"

    def _note(self, leg: str) -> str:
        if leg in TURNS:
            return DIRECTION_NAMES[self._turned(leg)]
        return f"{self.spent} of {points_words(self.most)} used" if leg == AHEAD else ""

    def _more(self, leg: str) -> str:
        foul = leg == AHEAD and self.hex.hex_towards(self.heading) in self.water.foul
        return "and aground" if foul else ""

    def _clause(self, leg: str) -> str:
        clauses: dict[str, str] = {
            AHEAD: "LS98-move-2" if not self.hexes else "LS98-move-8",
            TACK: "LS98-tack-1",
        }
        if leg == END:
            return "LS98-move-11" if self.full_sail else "LS98-move-10"
        return clauses.get(leg, "LS98-move-9" if self.points == 1 else "LS98-move-8")

    # -------------------------------------------------------------- what binds her
    def refusal(self, leg: str) -> Refusal | None:
        """Return why a leg may not be ordered, or None."""
        refusal = self._no_leg(leg)
        if refusal is None and self.lanes and not self.over and not self._flees(leg):
            return Refusal("LS98-morale-4", "she flees, as far from the nearest enemy as she can")
        return refusal

    def _no_leg(self, leg: str) -> Refusal | None:
        if leg == AHEAD:
            return self._no_way()
        if leg in TURNS:
            return self._no_turn(leg)
        return self._no_tack() if leg == TACK else self._no_end()

    def _flees(self, leg: str) -> bool:
        """LS98-morale-4: return whether a leg goes on along one of the courses that take her
        farthest."""
        made = (*self.legs, leg)
        return any((*lane, END)[: len(made)] == made for lane in self.lanes)

    @property
    def left(self) -> int:
        """The points she may still use."""
        return self.most - self.spent

    def _no_way(self) -> Refusal | None:
        ahead = self.hex.hex_towards(self.heading)
        if self.over:
            return Refusal("LS98-move-2", "her move is over")
        if self.heading == self.wind_from:
            return Refusal("LS98-move-3", "no ship sails into the wind")
        if self.left < table("movement")["hex_cost"]:
            return self._no_points()
        if self.hexes and ahead in self.water.ships:
            return Refusal("LS98-coll-1", "a ship lies there, and nobody may ram her")
        if self.hexes and ahead in self.water.land:
            return Refusal("LS98-move-2", "there is land ahead")
        if self.tacked_at >= 0 and self.hexes - self.tacked_at >= table("tack")["most_after"]:
            return Refusal("LS98-tack-2", "two hexes at most after a tack")
        return None

    def _no_points(self) -> Refusal:
        if self.most < self.points:
            return Refusal("LS98-move-12", f"{points_words(self.most)} at most after last turn")
        return Refusal("LS98-move-4", f"she has used her {points_words(self.most)}")

    def _no_turn(self, side: str) -> Refusal | None:
        heading = self._turned(side)
        if self.over:
            return Refusal("LS98-move-2", "her move is over")
        if not self.hexes:
            return Refusal("LS98-move-2", "her first move is a hex forward")
        if self.turned:
            return Refusal("LS98-move-8", "one hexside after each hex, no more")
        if heading == self.wind_from:
            return Refusal("LS98-move-3", "no ship turns into the wind")
        if self.points == 1:
            return self._no_free_turn(heading)
        return self._no_points() if self.left < table("movement")["turn_cost"] else None

    def _no_free_turn(self, heading: int) -> Refusal | None:
        """LS98-move-9: who has a single point turns for nothing, but only off the wind."""
        if sixths_between(heading, self.wind_from) > sixths_between(self.heading, self.wind_from):
            return None
        return Refusal("LS98-move-9", "with a single point she can only turn away from the wind")

    def _no_tack(self) -> Refusal | None:
        if self.full_sail:
            return Refusal("LS98-tack-1", "only at half sail may a ship tack")
        if self.over or self.hexes != 1 or self.turned:
            return Refusal("LS98-tack-2", "she tacks right after her first hex")
        if point_of_sailing(self.heading, self.wind_from) != BEATING:
            return Refusal("LS98-tack-2", "only a ship that beats may tack")
        return None

    def _no_end(self) -> Refusal | None:
        if self.over or (self.spent >= self.least and self.hexes):
            return None
        if not any(self._no_leg(leg) is None for leg in (AHEAD, *TURNS)):
            return None
        if not self.hexes:
            return Refusal("LS98-move-2", "every ship that is not at anchor must move")
        clause = "LS98-move-11" if self.full_sail else "LS98-move-12"
        return Refusal(clause, f"{points_words(self.least)} at least in this move")

    # -------------------------------------------------------------- what comes of a leg
    def _turned(self, side: str) -> int:
        return turned_direction(self.heading, TURNS[side])

    @property
    def about(self) -> int:
        """LS98-tack-2: her heading once she has tacked, the wind on her other bow."""
        starboard = turned_direction(self.heading, 1) == self.wind_from
        return turned_direction(self.heading, 2 if starboard else -2)

    def after(self, leg: str) -> Helm:
        """Return the helm once a lawful leg has been made."""
        rules, legs = table("movement"), (*self.legs, leg)
        if leg == AHEAD:
            return replace(self._ahead(rules["hex_cost"]), legs=legs)
        if leg == TACK:
            most = max(min(self.tacking, self.most), self.spent)
            went = replace(self, heading=self.about, tacked_at=self.hexes, turned=True, legs=legs)
            return replace(went, most=most, least=min(self.least, most))
        if leg not in TURNS:
            return self
        spent = self.spent + (0 if self.points == 1 else rules["turn_cost"])
        return replace(self, heading=self._turned(leg), spent=spent, turned=True, legs=legs)

    def _ahead(self, cost: int) -> Helm:
        there = self.hex.hex_towards(self.heading)
        water = self.water
        if there in water.ships or there in water.land:
            return replace(self, over=True)
        return replace(
            self,
            hex=there,
            hexes=self.hexes + 1,
            spent=self.spent + cost,
            turned=False,
            over=there in water.foul or there in water.beyond,
        )

    def missed_stays(self) -> Helm:
        """LS98-tack-1: the tack has failed: she keeps her heading and her move is over."""
        return replace(self, over=True)


# ------------------------------------------------------------------------------ whole courses
@dataclass(frozen=True, slots=True)
class ReachableCourse:
    """Legs in order, without the ``end`` that closes them, and the helm when they are made."""

    legs: tuple[str, ...]
    start_helm: Helm

    @property
    def keys(self) -> tuple[str, ...]:
        """The whole answer: the legs and ``end``."""
        return (*self.legs, END)


def reachable_courses(helm: Helm, with_tacks: bool = False) -> list[ReachableCourse]:
    """Return every hex, heading and number of points in which the move may end, with the first
    course found to it, fewest legs first; with ``with_tacks`` those too that need a tack to succeed."""
    ends: dict[tuple[Hex, int, int], ReachableCourse] = {}
    seen: dict[tuple[object, ...], bool] = {}
    waiting = deque([ReachableCourse((), helm)])
    orders = (AHEAD, *TURNS, TACK) if with_tacks else (AHEAD, *TURNS)
    while waiting:
        course = waiting.popleft()
        here = course.start_helm
        state = (here.hex, here.heading, here.spent, here.hexes, here.turned, here.tacked_at,
                 here.over)  # fmt: skip
        if state in seen:
            continue
        seen[state] = True
        if here.refusal(END) is None:
            ends.setdefault((here.hex, here.heading, here.spent), course)
        for leg in orders:
            if here.refusal(leg) is None:
                waiting.append(ReachableCourse((*course.legs, leg), here.after(leg)))
    return list(ends.values())


def nearest_distance(here: Hex, hexes: Sequence[Hex]) -> int:
    """Return how far the nearest of some hexes is."""
    return min(distance(here, other) for other in hexes)


def fleeing_courses(
    courses: Sequence[ReachableCourse], foe_hexes: Sequence[Hex]
) -> tuple[tuple[str, ...], ...]:
    """LS98-morale-4: return the courses that take her farthest from the nearest of her enemies."""
    gaps = [nearest_distance(course.start_helm.hex, foe_hexes) for course in courses]
    best = max(gaps)
    return tuple(c.legs for c, gap in zip(courses, gaps, strict=True) if gap == best)


def is_into_wind(helm: Helm) -> bool:
    """LS98-wind-3: the wind has swung on to her bow."""
    return point_of_sailing(helm.heading, helm.wind_from) == INTO_THE_WIND
