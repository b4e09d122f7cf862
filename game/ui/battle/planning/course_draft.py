"""Draft of a move over a grid: legs are fixed one by one, then a tail follows the pointer. The book's own
draft knows which legs there are, where they lead and what they cost.

Pure arithmetic inside the table of the battle; no pygame."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import ClassVar, Generic, Protocol, Self, TypeAlias, TypeVar

from game.core.steps import Refusal

Legs: TypeAlias = tuple[str, ...]
"""Legs of a move in order, by their keys in the rules."""


class GridPosition(Protocol):
    """A ship in the middle of her move. It never changes: a leg gives another position."""

    @property
    def heading(self) -> int:
        """Return her heading, as the book counts headings."""

    def keys(self) -> list[str]:
        """Return the legs that may come next, and what closes the move."""

    def read(self, key: str) -> str | Refusal:
        """Return the leg that a key stands for, or why it is refused."""

    def refusal(self, leg: str) -> Refusal | None:
        """Return why this leg may not come next, None if it may."""

    def after(self, leg: str) -> Self:
        """Return the position after that leg."""


H = TypeVar("H", bound=GridPosition)
H_co = TypeVar("H_co", bound=GridPosition, covariant=True)
Cell = TypeVar("Cell", bound=Hashable)


class CandidateMove(Protocol[H_co]):
    """Legs with which a move may end, and the position after them."""

    @property
    def legs(self) -> Legs:
        """The legs, without what closes the move."""

    @property
    def end_helm(self) -> H_co:
        """The position at their end."""


@dataclass(slots=True)
class CourseDraft(ABC, Generic[H, Cell]):
    """The move that a player draws for one ship, over the cells of a grid: squares or hexes. It ends with the
    key `closing_key`, or plainly if that is ''. A draft that `is_pinned` no longer follows the pointer."""

    leg_ahead: ClassVar[str]
    """The leg into the cell ahead."""
    tack_leg: ClassVar[str]
    """The leg that is a die: she tacks."""
    turn_legs: ClassVar[tuple[str, str]]
    """The legs that turn her, to port and to starboard."""
    closing_keys: ClassVar[Legs]
    """The keys that close a move, first the plain one: she goes no farther."""

    start_helm: H
    fixed_legs: Legs = ()
    tail_legs: Legs = ()
    closing_key: str = ""
    is_pinned: bool = False
    _reached: dict[Legs, Sequence[CandidateMove[H]]] = field(default_factory=dict)
    _after: dict[Legs, H] = field(default_factory=dict)

    # ------------------------------------------------------------------ what the book knows

    @abstractmethod
    def moves_from(self, helm: H) -> Sequence[CandidateMove[H]]:
        """Return every way on from there that needs no die."""

    @abstractmethod
    def cell_of(self, helm: H) -> Cell:
        """Return the cell she is in."""

    @abstractmethod
    def cost_of(self, helm: H) -> int:
        """Return what she has used so far of what a move may cost."""

    @abstractmethod
    def rank_move(self, move: CandidateMove[H], toward: int) -> tuple[int, ...]:
        """Return the rank of a move into a cell for somebody who wants the heading `toward`: the lowest is
        taken."""

    def is_safe_end(self, helm: H) -> bool:
        """Return whether it may be proposed that she ends so; here wherever the rules let her."""
        return True

    def is_clear_move(self, move: CandidateMove[H]) -> bool:
        """Return whether it may be proposed that she sails that way; here any way that ends safely."""
        return self.is_safe_end(move.end_helm)

    # ------------------------------------------------------------------------------ reading

    @property
    def legs(self) -> Legs:
        """The whole move."""
        return (*self.fixed_legs, *self.tail_legs)

    @property
    def fixed_helm(self) -> H:
        """The position after the fixed legs."""
        return self.helm_after(self.fixed_legs)

    @property
    def end_helm(self) -> H:
        """The position at the end of these legs."""
        return self.helm_after(self.legs)

    @property
    def is_legal(self) -> bool:
        """Whether the move may end so."""
        return self.end_helm.refusal(self.closing_key or self.closing_keys[0]) is None

    @property
    def needs_tack(self) -> bool:
        """Whether a die must take her through the wind on the way."""
        return self.tack_leg in self.legs

    def keys(self) -> list[str]:
        """Return the move as the rules read it: a key a leg, and the key that closes it."""
        return [*self.legs, self.closing_key or self.closing_keys[0]]

    def helm_after(self, legs: Legs) -> H:
        """Return the position after these legs from the start; worked out once."""
        if not legs:
            return self.start_helm
        if legs not in self._after:
            self._after[legs] = self.helm_after(legs[:-1]).after(legs[-1])
        return self._after[legs]

    def helms(self) -> Iterator[H]:
        """Return the position before the first leg of the move, and after each of them."""
        return (self.helm_after(self.legs[:n]) for n in range(len(self.legs) + 1))

    def cells(self) -> list[Cell]:
        """Return the cells of the move, the one she starts from first."""
        found: list[Cell] = []
        for cell in map(self.cell_of, self.helms()):
            if found[-1:] != [cell]:
                found.append(cell)
        return found

    def reachable_moves(self) -> Sequence[CandidateMove[H]]:
        """Return every way on from the fixed legs, with its end; worked out once. A tack is a die, so it is
        ordered, not pointed at."""
        if self.fixed_legs not in self._reached:
            self._reached[self.fixed_legs] = self.moves_from(self.fixed_helm)
        return self._reached[self.fixed_legs]

    def reachable_headings(self) -> dict[Cell, dict[int, int]]:
        """Return every cell in which the move may end, with the headings there and the least that each
        costs."""
        found: dict[Cell, dict[int, int]] = {}
        for move in self.reachable_moves():
            there, cost = (found.setdefault(self.cell_of(move.end_helm), {}), self.cost_of(move.end_helm))
            there[move.end_helm.heading] = min(there.get(move.end_helm.heading, cost), cost)
        return found

    # ------------------------------------------------------------------------------ drawing

    def complete_tail(self) -> None:
        """Set the tail to the longest way straight on, else to the shortest way to a lawful end, else to
        nothing; to a clear way if there is any, else to a safe end."""
        ways = self.reachable_moves()
        safe = [move for move in ways if self.is_safe_end(move.end_helm)] or ways
        ways = [move for move in ways if self.is_clear_move(move)] or safe
        straight = [w.legs for w in ways if all(leg == self.leg_ahead for leg in w.legs)]
        others = [move.legs for move in ways]
        self.tail_legs = max(straight, key=len, default=()) or min(others, key=len, default=())

    def fix_keys(self, keys: Sequence[str]) -> None:
        """Fix these legs, as far as the helm takes them and up to the end of a move."""
        for key in keys:
            if key in self.closing_keys or isinstance(self.fixed_helm.read(key), Refusal):
                break
            self.fixed_legs, self.is_pinned = (*self.fixed_legs, key), True

    def aim_at_cell(self, cell: Cell, heading: int) -> bool:
        """End the tail in that cell, with the heading there nearest to `heading`; return False if no way
        leads there."""
        there = [move for move in self.reachable_moves() if self.cell_of(move.end_helm) == cell]
        if not there:
            return False
        self.tail_legs = min(there, key=lambda move: self.rank_move(move, heading)).legs
        self.closing_key = ""
        return True

    def snap_course(self, is_wanted: Callable[[Sequence[str]], bool], shown_keys: Legs) -> None:
        """End the tail so that the whole move is wanted, by the fewest legs; if none ends so after what is
        fixed, draw the move `shown_keys`."""
        stop = self.closing_keys[0]
        ways = [way.legs for way in self.reachable_moves() if is_wanted((*self.fixed_legs, *way.legs, stop))]
        self.closing_key = next((key for key in shown_keys if key in self.closing_keys[1:]), "")
        if not ways:
            self.fixed_legs = ()
            ways = [tuple(key for key in shown_keys if key not in self.closing_keys)]
        self.tail_legs = min(ways, key=len)

    def pin(self) -> None:
        """Keep the move as it is drawn: the pointer no longer changes it."""
        self.is_pinned = True

    def draw_move(self, move: CandidateMove[H]) -> None:
        """Make this one of the reachable moves the tail, without closing or pinning it."""
        self.tail_legs = move.legs

    def copy_course(self, other: "CourseDraft[H, Cell]", *, is_pinned: bool) -> None:
        """Take over the fixed legs and the tail that another draft has tried out."""
        self.fixed_legs, self.tail_legs, self.is_pinned = other.fixed_legs, other.tail_legs, is_pinned

    def add_leg(self, leg: str) -> bool:
        """Fix one leg more with nothing after it; return False if the rules refuse it."""
        if self.fixed_helm.refusal(leg) is not None:
            return False
        self.set_legs((*self.fixed_legs, leg))
        return True

    def legs_with_turn(self, leg: str) -> Legs | None:
        """Return the whole move with that turn at the first place of its tail where she may make it; None for
        nowhere."""
        ways = ((*self.fixed_legs, *self.tail_legs[:n]) for n in range(len(self.tail_legs) + 1))
        return next(((*w, leg) for w in ways if self.helm_after(w).refusal(leg) is None), None)

    def turn(self, leg: str) -> bool:
        """Turn her as soon as she may, then run straight on; if the last turn was to the other side, take
        that back instead. Return False if she may turn nowhere."""
        found = self.legs_with_turn(leg)
        other = self.turn_legs[leg == self.turn_legs[0]]
        if self.fixed_legs[-1:] == (other,):
            found = self.fixed_legs[:-1]
        if found is None:
            return False
        self.set_legs(found)
        self.complete_tail()
        return True

    def lengthen(self) -> bool:
        """Lengthen the whole move by one cell straight on; return False if she may not."""
        if self.end_helm.refusal(self.leg_ahead) is not None:
            return False
        self.set_legs((*self.legs, self.leg_ahead))
        return True

    def shorten(self) -> bool:
        """Remove the last leg; return False if there is none."""
        if not self.legs:
            return False
        self.set_legs(self.legs[:-1])
        return True

    def set_legs(self, legs: Legs, closing: str = "") -> None:
        """Make these legs the whole move, which the pointer no longer changes."""
        self.fixed_legs, self.tail_legs, self.closing_key, self.is_pinned = legs, (), closing, True


def forced_legs(helm: GridPosition, stop: str, go_about: str) -> Legs:
    """Return the rest of a move, with the key that closes it (`stop`), in which every leg is the only lawful
    one; () where there is a choice, now or later. A tack (`go_about`) is never forced: it throws a die."""
    legs: list[str] = []
    while not legs or legs[-1] != stop:
        lawful = helm.keys()
        if len(lawful) != 1 or lawful[0] == go_about:
            return ()
        legs.append(lawful[0])
        helm = helm.after(lawful[0])
    return tuple(legs)
