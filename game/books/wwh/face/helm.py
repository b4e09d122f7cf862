"""Drawing a move over squares by Warm Work, Hardy! Pure arithmetic inside the table of the battle;
no pygame."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from game.books.wwh.rules.course import AHEAD, END, HEAVE_TO, TACK, Helm, Leg, is_lawful, reach
from game.books.wwh.rules.drifting import edge_beyond
from game.sea.square import Square, points_between
from game.ui.battle.course_draft import CandidateMove, CourseDraft


@dataclass(slots=True)
class HelmPlan(CourseDraft[Helm, Square]):
    """The move a person is drawing for one ship; she may heave to at its end (WWH-1.3k). With
    `careful` it is never proposed that she leaves the board if she need not. ``friends``: the
    squares of ships of her side, which she may run foul of (WWH-1.4a)."""

    straight_on = AHEAD
    go_about = TACK
    turns = (Leg.PORT, Leg.STARBOARD)
    stops = (END, HEAVE_TO)

    careful: bool = False
    friends: tuple[Square, ...] = ()

    def ways_from(self, helm: Helm) -> Sequence[CandidateMove[Helm]]:
        """Every way on from there that needs no die."""
        return reach(helm)

    def cell(self, helm: Helm) -> Square:
        """The square she lies in."""
        return helm.square

    def cost(self, helm: Helm) -> int:
        """The squares she has made."""
        return helm.made

    def rank(self, way: CandidateMove[Helm], toward: int) -> tuple[int, ...]:
        """By the points to the heading that is wished, then by the number of legs."""
        return points_between(way.helm.heading, toward), len(way.legs)

    def safe(self, helm: Helm) -> bool:
        """Whether she is still on the board (WWH-0.1), if that is asked for."""
        return not self.careful or not edge_beyond(helm.square)

    def clear(self, way: CandidateMove[Helm]) -> bool:
        """WWH-1.4a: whether she ends safely and comes into no square of a friend on the way."""
        helms = [self.after((*self.fixed, *way.legs[: n + 1])) for n in range(len(way.legs))]
        entered = [there.square for there in helms if there.square != self.now.square]
        return self.safe(way.helm) and not any(square in self.friends for square in entered)

    @property
    def heaves(self) -> bool:
        """Whether she heaves to at the end of the move."""
        return self.closing == HEAVE_TO

    def heave_to(self) -> bool:
        """She heaves to after the first square, or no longer does; false if she may not."""
        if self.heaves:
            self.closing = ""
            return True
        for legs in (self.legs, (*self.fixed, AHEAD), (AHEAD,)):
            if is_lawful(self.helm, (*legs, HEAVE_TO)):
                self.fix(legs, HEAVE_TO)
                return True
        return False


def begin(helm: Helm, *, careful: bool = False, friends: tuple[Square, ...] = ()) -> HelmPlan:
    """A plan that runs as far straight on as she may go, or else as little as she must; foul of
    none of these friends, if she need not."""
    plan = HelmPlan(helm, careful=careful, friends=friends)
    plan.complete()
    return plan


def again(plan: HelmPlan) -> HelmPlan:
    """The move as it was first proposed."""
    return begin(plan.helm, careful=plan.careful, friends=plan.friends)
