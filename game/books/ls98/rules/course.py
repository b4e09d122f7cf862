"""LS98-move: a move leg by leg, and what may be ordered next. Pure: a tack is taken to succeed.

Keys: ``ahead`` one hex, ``port`` and ``starboard`` one hexside, ``tack`` two hexsides through the wind,
``end`` to go no farther.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any

from game.books.ls98.rules.tables import rule_table
from game.books.ls98.rules.wind import BEATING, INTO_THE_WIND, point_of_sailing, point_of_sailing_words
from game.core.steps import MenuOption, Refusal
from game.core.tally import Tally
from game.core.wording import WHO
from game.sea.compass import direction_name
from game.sea.hexes import Hex, distance, sixths_between, turned_direction


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
    """The sea about a ship as far as she can come: hexes that other ships are in, hexes of land, hexes that
    would hold her fast, and those beyond the edge of the map."""

    ship_hexes: frozenset[Hex] = frozenset()
    land_hexes: frozenset[Hex] = frozenset()
    grounding_hexes: frozenset[Hex] = frozenset()
    off_map_hexes: frozenset[Hex] = frozenset()


OPEN_SEA, NO_TALLY = NearbyHexes(), Tally()


@dataclass(frozen=True, slots=True)
class Helm:
    """A ship in the middle of her move. ``allowance``: her allowance from the heading at its start;
    ``max_points`` and ``min_points``: points she may and must use; ``tack_allowance``: the allowance with a
    tack; ``hexes_made``: made so far; ``has_turned``: she has turned since her last hex; ``hexes_at_tack``:
    hexes made when she tacked, -1 before; ``is_over``: she is off the map, aground, or has met a ship;
    ``allowed_courses``: the courses open to a ship that flees (LS98-morale-4), none if she is free; ``legs``:
    so far."""

    hex: Hex
    heading: int
    wind_from: int
    allowance: int
    max_points: int
    min_points: int
    tack_allowance: int = 1
    full_sail: bool = False
    nearby_hexes: NearbyHexes = OPEN_SEA
    tally: Tally = NO_TALLY
    allowed_courses: tuple[tuple[str, ...], ...] = ()
    legs: tuple[str, ...] = ()
    hexes_made: int = 0
    points_spent: int = 0
    has_turned: bool = False
    hexes_at_tack: int = -1
    is_over: bool = False

    # -------------------------------------------------------------- the menu
    def read(self, key: str) -> Leg | Refusal:
        """Return the leg of a key, or why it is refused."""
        if key not in LEGS:
            return Refusal("LS98-move-8", f"say one of: {', '.join(LEGS)}")
        return self.refusal(key) or Leg(key)

    def keys(self) -> list[str]:
        """Return the legs that may be ordered now."""
        return [leg for leg in LEGS if self.refusal(leg) is None]

    def options(self) -> list[MenuOption[Any]]:
        """Return the same for players, refused ones greyed."""
        return [self._option(leg) for leg in LEGS]

    def _option(self, leg: Leg) -> MenuOption[Any]:
        tally, why, note = self.tally if leg == AHEAD else None, self.refusal(leg), self._note(leg)
        foul = leg == AHEAD and self.hex.hex_towards(self.heading) in self.nearby_hexes.grounding_hexes
        more = "and aground" if foul else ""
        return MenuOption(leg, self._label(leg), leg, self._clause(leg), tally, why, note, more)

    def log_text(self, key: str) -> str:
        """Return the log sentence of a leg that ends the move; other legs are seen on the sea."""
        return f"{WHO} ends her move" if key == END else ""

    def _label(self, leg: str) -> str:
        if leg in TURNS:
            return f"A hexside to {leg}"
        if leg == AHEAD:
            return f"Ahead, {point_of_sailing_words(self.heading, self.wind_from)}"
        return "Tack" if leg == TACK else "No farther"

    def _note(self, leg: str) -> str:
        if leg in TURNS:
            return direction_name(self._turned(leg))
        return f"{self.points_spent} of {points_words(self.max_points)} used" if leg == AHEAD else ""

    def _clause(self, leg: str) -> str:
        match leg:
            case Leg.AHEAD:
                return "LS98-move-8" if self.hexes_made else "LS98-move-2"
            case Leg.TACK:
                return "LS98-tack-1"
            case Leg.END:
                return "LS98-move-11" if self.full_sail else "LS98-move-10"
            case _:
                return "LS98-move-9" if self.allowance == 1 else "LS98-move-8"

    # -------------------------------------------------------------- what binds her
    def refusal(self, leg: str) -> Refusal | None:
        """Return why a leg may not be ordered, or None."""
        refusal = self._no_leg(leg)
        if refusal is None and self.allowed_courses and not self.is_over and not self._flees(leg):
            return Refusal("LS98-morale-4", "she flees, as far from the nearest enemy as she can")
        return refusal

    def _no_leg(self, leg: str) -> Refusal | None:
        if leg == AHEAD:
            return self._no_way()
        if leg in TURNS:
            return self._no_turn(leg)
        return self._no_tack() if leg == TACK else self._no_end()

    def _flees(self, leg: str) -> bool:
        """LS98-morale-4: return whether a leg goes on along one of the courses that take her farthest."""
        made = (*self.legs, leg)
        return any((*lane, END)[: len(made)] == made for lane in self.allowed_courses)

    @property
    def points_left(self) -> int:
        """The points she may still use."""
        return self.max_points - self.points_spent

    def _no_way(self) -> Refusal | None:
        ahead = self.hex.hex_towards(self.heading)
        if self.is_over:
            return Refusal("LS98-move-2", "her move is over")
        if self.heading == self.wind_from:
            return Refusal("LS98-move-3", "no ship sails into the wind")
        if self.points_left < rule_table("movement")["hex_cost"]:
            return self._no_points()
        if self.hexes_made and ahead in self.nearby_hexes.ship_hexes:
            return Refusal("LS98-coll-1", "a ship lies there, and nobody may ram her")
        if self.hexes_made and ahead in self.nearby_hexes.land_hexes:
            return Refusal("LS98-move-2", "there is land ahead")
        since_tack = self.hexes_made - self.hexes_at_tack if self.hexes_at_tack >= 0 else 0
        if since_tack >= rule_table("tack")["most_after"]:
            return Refusal("LS98-tack-2", "two hexes at most after a tack")
        return None

    def _no_points(self) -> Refusal:
        if self.max_points < self.allowance:
            return Refusal("LS98-move-12", f"{points_words(self.max_points)} at most after last turn")
        return Refusal("LS98-move-4", f"she has used her {points_words(self.max_points)}")

    def _no_turn(self, side: str) -> Refusal | None:
        heading = self._turned(side)
        if self.is_over:
            return Refusal("LS98-move-2", "her move is over")
        if not self.hexes_made:
            return Refusal("LS98-move-2", "her first move is a hex forward")
        if self.has_turned:
            return Refusal("LS98-move-8", "one hexside after each hex, no more")
        if heading == self.wind_from:
            return Refusal("LS98-move-3", "no ship turns into the wind")
        if self.allowance == 1:
            if sixths_between(heading, self.wind_from) > sixths_between(self.heading, self.wind_from):
                return None
            return Refusal("LS98-move-9", "with a single point she can only turn away from the wind")
        return self._no_points() if self.points_left < rule_table("movement")["turn_cost"] else None

    def _no_tack(self) -> Refusal | None:
        if self.full_sail:
            return Refusal("LS98-tack-1", "only at half sail may a ship tack")
        if self.is_over or self.hexes_made != 1 or self.has_turned:
            return Refusal("LS98-tack-2", "she tacks right after her first hex")
        if point_of_sailing(self.heading, self.wind_from) != BEATING:
            return Refusal("LS98-tack-2", "only a ship that beats may tack")
        return None

    def _no_end(self) -> Refusal | None:
        if self.is_over or (self.points_spent >= self.min_points and self.hexes_made):
            return None
        if not any(self._no_leg(leg) is None for leg in (AHEAD, *TURNS)):
            return None
        if not self.hexes_made:
            return Refusal("LS98-move-2", "every ship that is not at anchor must move")
        clause = "LS98-move-11" if self.full_sail else "LS98-move-12"
        return Refusal(clause, f"{points_words(self.min_points)} at least in this move")

    # -------------------------------------------------------------- what comes of a leg
    def _turned(self, side: str) -> int:
        return turned_direction(self.heading, TURNS[side])

    @property
    def heading_after_tack(self) -> int:
        """LS98-tack-2: her heading once she has tacked, the wind on her other bow."""
        starboard = turned_direction(self.heading, 1) == self.wind_from
        return turned_direction(self.heading, 2 if starboard else -2)

    def after(self, leg: str) -> Helm:
        """Return the helm once a lawful leg has been made."""
        rules, legs = rule_table("movement"), (*self.legs, leg)
        if leg == AHEAD:
            return replace(self._ahead(rules["hex_cost"]), legs=legs)
        if leg == TACK:
            most = max(min(self.tack_allowance, self.max_points), self.points_spent)
            tacked = replace(self, heading=self.heading_after_tack, hexes_at_tack=self.hexes_made)
            least = min(self.min_points, most)
            return replace(tacked, has_turned=True, legs=legs, max_points=most, min_points=least)
        if leg not in TURNS:
            return self
        spent = self.points_spent + (0 if self.allowance == 1 else rules["turn_cost"])
        return replace(self, heading=self._turned(leg), points_spent=spent, has_turned=True, legs=legs)

    def _ahead(self, cost: int) -> Helm:
        there = self.hex.hex_towards(self.heading)
        water = self.nearby_hexes
        if there in water.ship_hexes or there in water.land_hexes:
            return replace(self, is_over=True)
        return replace(
            self,
            hex=there,
            hexes_made=self.hexes_made + 1,
            points_spent=self.points_spent + cost,
            has_turned=False,
            is_over=there in water.grounding_hexes or there in water.off_map_hexes,
        )

    def after_missed_tack(self) -> Helm:
        """LS98-tack-1: the tack has failed: she keeps her heading and her move is over."""
        return replace(self, is_over=True)


# ------------------------------------------------------------------------------ whole courses
@dataclass(frozen=True, slots=True)
class ReachableCourse:
    """Legs in order, without the ``end`` that closes them, and the helm when they are made."""

    legs: tuple[str, ...]
    end_helm: Helm

    @property
    def keys(self) -> tuple[str, ...]:
        """The whole answer: the legs and ``end``."""
        return (*self.legs, END)


def reachable_courses(helm: Helm, with_tacks: bool = False) -> list[ReachableCourse]:
    """Return every hex, heading and number of points in which the move may end, with the first course found
    to it, fewest legs first; with ``with_tacks`` also those that need a tack to succeed."""
    ends: dict[tuple[Hex, int, int], ReachableCourse] = {}
    seen: dict[tuple[object, ...], bool] = {}
    waiting = deque([ReachableCourse((), helm)])
    orders = (AHEAD, *TURNS, TACK) if with_tacks else (AHEAD, *TURNS)
    while waiting:
        course = waiting.popleft()
        here = course.end_helm
        end = (here.hex, here.heading, here.points_spent)
        state = (*end, here.hexes_made, here.has_turned, here.hexes_at_tack, here.is_over)
        if state in seen:
            continue
        seen[state] = True
        if here.refusal(END) is None:
            ends.setdefault(end, course)
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
    gaps = [nearest_distance(course.end_helm.hex, foe_hexes) for course in courses]
    best = max(gaps)
    return tuple(c.legs for c, gap in zip(courses, gaps, strict=True) if gap == best)


def is_into_wind(helm: Helm) -> bool:
    """LS98-wind-3: the wind has swung on to her bow."""
    return point_of_sailing(helm.heading, helm.wind_from) == INTO_THE_WIND
