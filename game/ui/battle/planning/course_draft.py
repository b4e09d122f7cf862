"""Drawing a move on a grid: legs are fixed one by one, then a tail follows the pointer. Which legs there are,
where they lead and what they cost is known to the book, whose own draft says so.

Pure arithmetic inside the table of the battle; no pygame."""

from abc import ABC, abstractmethod
from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import ClassVar, Generic, Protocol, Self, TypeAlias, TypeVar

from game.core.steps import Refusal

Legs: TypeAlias = tuple[str, ...]
"""Legs of a move in order, by their keys in the rules."""


class GridPosition(Protocol):
    """A ship in the middle of her move. She is never changed: a leg gives another helm."""

    @property
    def heading(self) -> int:
        """Her heading, as the book counts headings."""

    def keys(self) -> list[str]:
        """The legs that may come next, and what closes the move."""

    def read(self, key: str) -> str | Refusal:
        """The leg that a key stands for, or why it is refused."""

    def refusal(self, leg: str) -> Refusal | None:
        """Why this leg may not come next, None if it may."""

    def after(self, leg: str) -> Self:
        """The helm once that leg has been made."""


H = TypeVar("H", bound=GridPosition)
H_co = TypeVar("H_co", bound=GridPosition, covariant=True)
Cell = TypeVar("Cell", bound=Hashable)


class CandidateMove(Protocol[H_co]):
    """Legs with which a move may end, and the helm when they have been made."""

    @property
    def legs(self) -> Legs:
        """The legs, without what closes the move."""

    @property
    def start_helm(self) -> H_co:
        """The helm at their end."""


@dataclass(slots=True)
class CourseDraft(ABC, Generic[H, Cell]):
    """The move a person is drawing for one ship, over the cells of a grid: squares or hexes. It ends with the
    key `closing_key`, or plainly if that is ''. A draft that is `is_pinned` no longer follows the pointer."""

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
        """Every way on from there that needs no die."""

    @abstractmethod
    def cell_of(self, helm: H) -> Cell:
        """The cell she lies in."""

    @abstractmethod
    def cost_of(self, helm: H) -> int:
        """What she has used so far of what a move may cost."""

    @abstractmethod
    def rank_move(self, move: CandidateMove[H], toward: int) -> tuple[int, ...]:
        """Of several ways into one cell the lowest is taken, where that heading is wished."""

    def is_safe_end(self, helm: H) -> bool:
        """Whether it may be proposed that she ends so; here wherever the rules let her."""
        return True

    def is_clear_move(self, move: CandidateMove[H]) -> bool:
        """Whether it may be proposed that she sails that way on: here any that ends safely."""
        return self.is_safe_end(move.start_helm)

    # ------------------------------------------------------------------------------ reading

    @property
    def legs(self) -> Legs:
        """The whole move."""
        return (*self.fixed_legs, *self.tail_legs)

    @property
    def fixed_helm(self) -> H:
        """The helm when the fixed legs have been made."""
        return self.helm_after(self.fixed_legs)

    @property
    def end_helm(self) -> H:
        """The helm when the whole move has been made, tacks succeeding."""
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
        """The move as the rules read it, a key a leg, with what closes it."""
        return [*self.legs, self.closing_key or self.closing_keys[0]]

    def helm_after(self, legs: Legs) -> H:
        """The helm once these legs have been made from the start; worked out once."""
        if not legs:
            return self.start_helm
        if legs not in self._after:
            self._after[legs] = self.helm_after(legs[:-1]).after(legs[-1])
        return self._after[legs]

    def helms(self) -> Iterator[H]:
        """The helm before the first leg of the move, and after each of them."""
        return (self.helm_after(self.legs[:n]) for n in range(len(self.legs) + 1))

    def cells(self) -> list[Cell]:
        """The cells of the move, the one she starts from first."""
        found: list[Cell] = []
        for cell in map(self.cell_of, self.helms()):
            if found[-1:] != [cell]:
                found.append(cell)
        return found

    def reachable_moves(self) -> Sequence[CandidateMove[H]]:
        """Every way on from the fixed legs, with its end; worked out once. A tack is a die, so it is ordered,
        not pointed at."""
        if self.fixed_legs not in self._reached:
            self._reached[self.fixed_legs] = self.moves_from(self.fixed_helm)
        return self._reached[self.fixed_legs]

    def reachable_headings(self) -> dict[Cell, dict[int, int]]:
        """Every cell in which the move may end, with the headings there and the least that each of them
        costs."""
        found: dict[Cell, dict[int, int]] = {}
        for move in self.reachable_moves():
            there, cost = (found.setdefault(self.cell_of(move.start_helm), {}), self.cost_of(move.start_helm))
            there[move.start_helm.heading] = min(there.get(move.start_helm.heading, cost), cost)
        return found

    # ------------------------------------------------------------------------------ drawing

    def complete_tail(self) -> None:
        """The tail is the longest straight on, else the shortest way to a lawful end, else nothing; by a way
        that is clear, if there is any, else to an end that is safe."""
        ways = self.reachable_moves()
        safe = [move for move in ways if self.is_safe_end(move.start_helm)] or ways
        ways = [move for move in ways if self.is_clear_move(move)] or safe
        straight = [w.legs for w in ways if all(leg == self.leg_ahead for leg in w.legs)]
        others = [move.legs for move in ways]
        self.tail_legs = max(straight, key=len, default=()) or min(others, key=len, default=())

    def fix_keys(self, keys: Sequence[str]) -> None:
        """These legs are fixed, as far as the helm takes them and up to the end of a move."""
        for key in keys:
            if key in self.closing_keys or isinstance(self.fixed_helm.read(key), Refusal):
                break
            self.fixed_legs, self.is_pinned = (*self.fixed_legs, key), True

    def aim_at_cell(self, cell: Cell, heading: int) -> bool:
        """The tail ends in that cell, with the heading there that lies nearest to `heading`; false if no way
        leads there."""
        there = [move for move in self.reachable_moves() if self.cell_of(move.start_helm) == cell]
        if not there:
            return False
        self.tail_legs = min(there, key=lambda move: self.rank_move(move, heading)).legs
        self.closing_key = ""
        return True

    def add_leg(self, leg: str) -> bool:
        """One leg more is fixed and nothing follows it; false if the rules refuse it."""
        if self.fixed_helm.refusal(leg) is not None:
            return False
        self.set_legs((*self.fixed_legs, leg))
        return True

    def legs_with_turn(self, leg: str) -> Legs | None:
        """The whole move with that turn at the first place of its tail where she may make it; None if she may
        nowhere."""
        ways = ((*self.fixed_legs, *self.tail_legs[:n]) for n in range(len(self.tail_legs) + 1))
        return next(((*w, leg) for w in ways if self.helm_after(w).refusal(leg) is None), None)

    def turn(self, leg: str) -> bool:
        """She turns so as soon as she may and then runs straight on; a turn to the other side made last is
        taken back instead. False if she may turn nowhere."""
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
        """The whole move goes one cell farther straight on; false if she may not."""
        if self.end_helm.refusal(self.leg_ahead) is not None:
            return False
        self.set_legs((*self.legs, self.leg_ahead))
        return True

    def shorten(self) -> bool:
        """The last leg is gone; false if there is none."""
        if not self.legs:
            return False
        self.set_legs(self.legs[:-1])
        return True

    def set_legs(self, legs: Legs, closing: str = "") -> None:
        """These legs are the whole move, and the pointer changes nothing of it any more."""
        self.fixed_legs, self.tail_legs, self.closing_key, self.is_pinned = legs, (), closing, True


def forced_legs(helm: GridPosition, stop: str, go_about: str) -> Legs:
    """The rest of a move, with the key that closes it (`stop`), in which every leg is the only lawful one; ()
    where there is a choice, now or later. To go about is never taken for granted: it throws a die."""
    legs: list[str] = []
    while not legs or legs[-1] != stop:
        lawful = helm.keys()
        if len(lawful) != 1 or lawful[0] == go_about:
            return ()
        legs.append(lawful[0])
        helm = helm.after(lawful[0])
    return tuple(legs)
