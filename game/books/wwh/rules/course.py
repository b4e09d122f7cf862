"""WWH-1.3: a move leg by leg, and what may be ordered next. Pure: the tack is taken to succeed.

Keys: ``ahead`` one square, ``port`` and ``starboard`` one point, ``tack``, ``heave to`` after exactly one
square, ``end`` to make no more squares.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any

from game.books.wwh.rules.sheet import ShipSide
from game.books.wwh.rules.tables import rule_table
from game.books.wwh.rules.wind import (
    BEFORE,
    CLOSE_HAULED,
    point_of_sailing,
    point_of_sailing_words,
    windward_ship_side,
)
from game.core.steps import MenuOption, Refusal
from game.core.tally import Tally
from game.core.wording import WHO
from game.sea.compass import eighth_name
from game.sea.square import HEADINGS_IN_ALL, Square


class Leg(StrEnum):
    """One order of a move (WWH-1.3)."""

    NONE = ""  # no order: a follower has made her squares, or nothing has been ordered yet
    AHEAD = "ahead"
    PORT = "port"
    STARBOARD = "starboard"
    TACK = "tack"
    HEAVE_TO = "heave to"
    END = "end"


AHEAD, TACK, HEAVE_TO, END = Leg.AHEAD, Leg.TACK, Leg.HEAVE_TO, Leg.END
LEGS = (AHEAD, Leg.PORT, Leg.STARBOARD, TACK, HEAVE_TO, END)
TURNS: Mapping[str, int] = {Leg.PORT: -1, Leg.STARBOARD: 1}
_BACK: Mapping[str, Leg] = {Leg.PORT: Leg.STARBOARD, Leg.STARBOARD: Leg.PORT}  # the turn to the other side
_PORT, _STARBOARD, _NONE = ShipSide.PORT, ShipSide.STARBOARD, ShipSide.NONE
_OTHER_TACK = {_PORT: _STARBOARD, _STARBOARD: _PORT, _NONE: _NONE}


def squares_words(number: int) -> str:
    """Return text like ``1 square`` or ``3 squares``."""
    return f"{number} square{'s' * (number != 1)}"


@dataclass(frozen=True, slots=True)
class Helm:
    """A ship in the middle of her move. ``max_by_heading``: squares by heading; ``last_run``: squares of her
    last move; ``tack``: the side the wind comes, or last came, from; ``has_all_masts``: all her masts stand;
    ``is_wearing``: she falls off out of irons (WWH-1.3h); ``squares_made``: squares so far; ``may_turn``: the
    point that a square earns is not yet used; ``turned_before_wind``: she came dead before the wind in this
    move (WWH-1.3i); ``came_from``: the square she last left; ``nearby_land``: squares of land."""

    square: Square
    heading: int
    wind_from: int
    max_by_heading: tuple[int, ...]
    last_run: int = 0
    tack: ShipSide = ShipSide.NONE
    has_all_masts: bool = True
    is_hove_to: bool = False
    is_wearing: bool = False
    tack_refusal: Refusal | None = None
    tallies: tuple[Tally, ...] = ()
    nearby_land: tuple[Square, ...] = ()
    squares_made: int = 0
    may_turn: bool = True
    turned_before_wind: bool = False
    came_from: Square | None = None

    # -------------------------------------------------------------- the menu
    def read(self, key: str) -> Leg | Refusal:
        """Return the leg of a key, or why it is refused."""
        if key not in LEGS:
            return Refusal("WWH-1.3a", f"say one of: {', '.join(LEGS)}")
        return self.refusal(Leg(key)) or Leg(key)

    def allowed_legs(self) -> list[Leg]:
        """Return the legs that may be ordered now."""
        return [leg for leg in LEGS if self.refusal(leg) is None]

    def keys(self) -> list[str]:
        """Return the same as menu keys."""
        return [*self.allowed_legs()]

    def options(self) -> list[MenuOption[Any]]:
        """Return the same for players, refused ones greyed."""
        return [self._offer(leg) for leg in LEGS]

    def log_text(self, key: str) -> str:
        """Return the log sentence of a leg that ends the move; other legs are seen on the sea."""
        return f"{WHO} ends her move" if key == END else ""

    def _offer(self, leg: Leg) -> MenuOption[Any]:
        tally = self.tallies[self.heading] if leg == AHEAD and self.tallies else None
        refused, note = self.refusal(leg), self._note(leg)
        return MenuOption(leg, self._label(leg), leg, self._clause(leg), tally, refused, note)

    def _label(self, leg: Leg) -> str:
        if leg in TURNS:
            return f"A point to {leg}"
        if leg == AHEAD:
            return f"Ahead, {point_of_sailing_words(self.heading, self.wind_from)}"
        return {TACK: "Tack", HEAVE_TO: "Heave to", END: "No farther"}[leg]

    def _note(self, leg: Leg) -> str:
        if leg in TURNS:
            return eighth_name(self._turned(leg))
        return f"{self.squares_made + 1} of {squares_words(self.heading_max_squares)}" if leg == AHEAD else ""

    def _clause(self, leg: Leg) -> str:
        if leg in TURNS:
            return "WWH-1.3i" if self._crosses(leg) else "WWH-1.3a"
        clauses = {AHEAD: "WWH-1.1a", TACK: "WWH-1.3e", HEAVE_TO: "WWH-1.3k", END: "WWH-1.3j"}
        return clauses[leg]

    # -------------------------------------------------------------- what binds her
    @property
    def last_speed(self) -> int:
        """WWH-1.3k: the squares from which her speed counts: none once she has hove to."""
        return 0 if self.is_hove_to else self.last_run

    @property
    def max_squares(self) -> int:
        """WWH-1.3j: the most squares of this move, by the squares of the last."""
        return self.last_speed + int(rule_table("move")["change_of_speed"])

    @property
    def min_squares(self) -> int:
        """WWH-1.3j, WWH-1.1a: the least."""
        rules = rule_table("move")
        return max(self.last_speed - int(rules["change_of_speed"]), int(rules["least"]))

    @property
    def heading_max_squares(self) -> int:
        """The squares of this move that can have been made when she stops on this heading."""
        return min(self.max_by_heading[self.heading], self.max_squares)

    @property
    def must_turn_off_wind(self) -> bool:
        """WWH-1.3h: out of irons she turns away from the wind whenever she can."""
        return self.is_wearing and self.may_turn

    @property
    def may_stay_hove_to(self) -> bool:
        """WWH-1.3k: whether she is hove to and has not begun to move, so that she may stay."""
        return self.is_hove_to and not self.squares_made and self.may_turn

    @property
    def move_state_key(self) -> tuple[object, ...]:
        """All that changes in the course of a move and binds what is left of it."""
        turning = (self.may_turn, self.turned_before_wind, self.tack, self.is_wearing)
        return (self.square, self.heading, self.squares_made, *turning)

    def refusal(self, leg: str) -> Refusal | None:
        """Return why a leg may not be ordered, or None."""
        if leg == AHEAD:
            return self._no_way()
        if leg in TURNS:
            return self._no_turn(leg)
        if leg == TACK:
            return self._not_about()
        return self._no_heaving_to() if leg == HEAVE_TO else self._no_end()

    def _no_way(self) -> Refusal | None:
        longest = self.max_by_heading[self.heading]
        if self.must_turn_off_wind:
            return Refusal("WWH-1.3h", "out of irons, she must turn away from the wind first")
        if point_of_sailing(self.heading, self.wind_from) == 0:
            return Refusal("WWH-1.3c", "no ship sails into the wind")
        if self.squares_made >= longest:
            clause = "WWH-1.3b" if self.squares_made else "WWH-1.1b"
            made = f", and {self.squares_made} made" if self.squares_made else ""
            how = point_of_sailing_words(self.heading, self.wind_from)
            return Refusal(clause, f"{squares_words(longest)} at most {how}{made}")
        if self.squares_made >= self.max_squares:
            made = "hove to" if self.is_hove_to else f"{squares_words(self.last_run)} last turn"
            return Refusal("WWH-1.3j", f"{made}, so {self.max_squares} at most now")
        if self._is_ashore(self.heading):
            return Refusal("WWH-0.1", "there is land ahead")
        return None

    def _is_ashore(self, heading: int) -> bool:
        """WWH-0.1: return whether the next square on a heading is land."""
        return self.square.square_towards(heading) in self.nearby_land

    def _no_turn(self, side: str) -> Refusal | None:
        """WWH-1.3a, and WWH-0.1: who can make a square does not stop by turning to the land."""
        refusal = self._cannot_turn(side)
        if refusal or self.squares_made or self.must_turn_off_wind or not self._is_ashore(self._turned(side)):
            return refusal
        goes_elsewhere = self._cannot_turn(_BACK[side]) is None
        other = goes_elsewhere and not self._is_ashore(self._turned(_BACK[side]))
        if other or self._no_way() is None:
            return Refusal("WWH-0.1", f"there is land to {side}")
        return None

    def _cannot_turn(self, side: str) -> Refusal | None:
        heading = self._turned(side)
        now, then = (point_of_sailing(h, self.wind_from) for h in (self.heading, heading))
        if not self.may_turn:
            return Refusal("WWH-1.3a", "one point at the start, and one after each square")
        if then == 0:
            return Refusal("WWH-1.3c", "only a tack takes her bow through the wind")
        if self.is_wearing and (then < now or self._falls_wrong(heading)):
            return Refusal("WWH-1.3h", "out of irons, she falls off on the tack she came from")
        if now == 0 and self._falls_wrong(heading):
            return Refusal("WWH-1.3c", "only a tack takes her bow through the wind")
        if self._crosses(side) and not self.has_all_masts:
            return Refusal("WWH-1.3d", "she needs all her masts to wear")
        if self._crosses(side) and self.turned_before_wind:
            return Refusal("WWH-1.3i", "wearing takes two moves: the other tack is for the next")
        if not (self.squares_made or self.max_by_heading[heading] or self.must_turn_off_wind):
            return Refusal("WWH-1.1b", f"she could not make a square heading {eighth_name(heading)}")
        return None

    def _falls_wrong(self, heading: int) -> bool:
        """Return whether that heading has the wind on the wrong side of her."""
        side = windward_ship_side(heading, self.wind_from)
        return bool(self.tack and side) and side != self.tack

    def _crosses(self, side: str) -> bool:
        """WWH-1.3d: return whether a turn takes her from dead before the wind on to the other tack."""
        before = point_of_sailing(self.heading, self.wind_from) == BEFORE
        return before and self._falls_wrong(self._turned(side))

    def _not_about(self) -> Refusal | None:
        if self.is_wearing:
            return Refusal("WWH-1.3h", "in irons, she must begin to wear")
        if self.tack_refusal:
            return self.tack_refusal
        if point_of_sailing(self.heading, self.wind_from) != CLOSE_HAULED:
            return Refusal("WWH-1.3g", "only a ship close hauled may tack")
        if not self.may_turn:
            return Refusal("WWH-1.3a", "she has turned already since her last square")
        if not (self.squares_made or self.last_speed):
            return Refusal("WWH-1.3g", "she has no way on to tack with")
        return None

    def _no_heaving_to(self) -> Refusal | None:
        if self.squares_made != 1:
            return Refusal("WWH-1.3k", "she heaves to after exactly one square")
        return self._no_end()

    def _no_end(self) -> Refusal | None:
        if self.may_stay_hove_to:
            return None
        if self.must_turn_off_wind:
            return Refusal("WWH-1.3h", "out of irons, she must turn away from the wind")
        if self.squares_made >= self.min_squares:
            return None
        braked = self._no_way() is not None
        if braked and (self.squares_made or not any(self._no_turn(side) is None for side in TURNS)):
            return None
        if not self.squares_made:
            return Refusal("WWH-1.3k", "she cannot stop dead: a square at least")
        why = f"{squares_words(self.last_run)} last turn, so {self.min_squares} at least now"
        return Refusal("WWH-1.3j", why)

    # -------------------------------------------------------------- what comes of a leg
    def _turned(self, side: str) -> int:
        return (self.heading + TURNS[side]) % HEADINGS_IN_ALL

    @property
    def heading_after_tack(self) -> int:
        """WWH-1.3g: her heading once she has tacked."""
        away = (self.heading - self.wind_from) % HEADINGS_IN_ALL
        return (self.wind_from - away) % HEADINGS_IN_ALL

    def after(self, leg: str) -> Helm:
        """Return the helm once a lawful leg has been made."""
        if leg == AHEAD:
            there = self.square.square_towards(self.heading)
            made = self.squares_made + 1
            return replace(self, square=there, squares_made=made, may_turn=True, came_from=self.square)
        if leg == TACK:
            return replace(self, heading=self.heading_after_tack, tack=_OTHER_TACK[self.tack], may_turn=False)
        if leg not in TURNS:
            return self
        heading = self._turned(leg)
        before = point_of_sailing(heading, self.wind_from) == BEFORE
        return replace(
            self,
            heading=heading,
            may_turn=False,
            tack=windward_ship_side(heading, self.wind_from) or self.tack,
            turned_before_wind=self.turned_before_wind or (before and bool(self.tack)),
            is_wearing=self.is_wearing and self.has_all_masts and not before,
        )


# ------------------------------------------------------------------------------ whole courses
@dataclass(frozen=True, slots=True)
class ReachableCourse:
    """Legs in order, without the ``end`` that closes them, and the helm when they are made."""

    legs: tuple[Leg, ...]
    end_helm: Helm

    @property
    def keys(self) -> tuple[Leg, ...]:
        """The whole answer: the legs and ``end``."""
        return (*self.legs, END)


def reachable_courses(helm: Helm, with_tacks: bool = False) -> list[ReachableCourse]:
    """Return every square, heading and number of squares in which the move may end, with the first course
    found to it, fewest legs first; with ``with_tacks`` also those that need a tack to succeed."""
    ends: dict[tuple[Square, int, int], ReachableCourse] = {}
    seen: dict[tuple[object, ...], bool] = {}
    waiting = deque([ReachableCourse((), helm)])
    straight_and_turns = (AHEAD, Leg.PORT, Leg.STARBOARD)
    legs = (*straight_and_turns, TACK) if with_tacks else straight_and_turns
    while waiting:
        course = waiting.popleft()
        here = course.end_helm
        if here.move_state_key in seen:
            continue
        seen[here.move_state_key] = True
        if here.refusal(END) is None:
            ends.setdefault((here.square, here.heading, here.squares_made), course)
        for leg in legs:
            if here.refusal(leg) is None:
                waiting.append(ReachableCourse((*course.legs, leg), here.after(leg)))
    return list(ends.values())


def is_lawful(helm: Helm, keys: tuple[str, ...]) -> bool:
    """Return whether the helm takes every key of a course in turn, tacks succeeding."""
    for key in keys:
        if helm.refusal(key) is not None:
            return False
        helm = helm.after(key)
    return True
