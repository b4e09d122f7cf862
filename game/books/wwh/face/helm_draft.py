"""Drawing a move over squares by Warm Work, Hardy! Pure arithmetic inside the table of the battle;
no pygame."""

from collections.abc import Sequence
from dataclasses import dataclass

from game.books.wwh.rules.collision import edge_beyond
from game.books.wwh.rules.course import AHEAD, END, HEAVE_TO, TACK, Helm, Leg, is_lawful, reachable_courses
from game.sea.square import Square, eighths_between
from game.ui.battle.planning.course_draft import CandidateMove, CourseDraft


@dataclass(slots=True)
class HelmDraft(CourseDraft[Helm, Square]):
    """The move a player is drawing for one ship; she may heave to at its end (WWH-1.3k). With
    `keeps_on_board` it is never proposed that she leaves the board if she need not.
    ``friend_squares``: the squares of ships of her side, which she may run foul of (WWH-1.4a)."""

    leg_ahead = AHEAD
    tack_leg = TACK
    turn_legs = (Leg.PORT, Leg.STARBOARD)
    closing_keys = (END, HEAVE_TO)

    keeps_on_board: bool = False
    friend_squares: tuple[Square, ...] = ()

    def moves_from(self, helm: Helm) -> Sequence[CandidateMove[Helm]]:
        """Return every way on from there that needs no die."""
        return reachable_courses(helm)

    def cell_of(self, helm: Helm) -> Square:
        """The square she is in."""
        return helm.square

    def cost_of(self, helm: Helm) -> int:
        """The squares she has made."""
        return helm.squares_made

    def rank_move(self, move: CandidateMove[Helm], toward: int) -> tuple[int, ...]:
        """By the points to the heading that is wished, then by the number of legs."""
        return eighths_between(move.start_helm.heading, toward), len(move.legs)

    def is_safe_end(self, helm: Helm) -> bool:
        """Return whether she is still on the board (WWH-0.1), if that is asked for."""
        return not self.keeps_on_board or not edge_beyond(helm.square)

    def is_clear_move(self, move: CandidateMove[Helm]) -> bool:
        """WWH-1.4a: return whether she ends safely and comes into no square of a friend on the
        way."""
        helms = [self.helm_after((*self.fixed_legs, *move.legs[: n + 1])) for n in range(len(move.legs))]
        entered = [there.square for there in helms if there.square != self.fixed_helm.square]
        return self.is_safe_end(move.start_helm) and not any(
            square in self.friend_squares for square in entered
        )

    @property
    def heaves_to_at_end(self) -> bool:
        """Whether she heaves to at the end of the move."""
        return self.closing_key == HEAVE_TO

    def toggle_heave_to(self) -> bool:
        """Toggle heaving to after the first square; return False if she may not."""
        if self.heaves_to_at_end:
            self.closing_key = ""
            return True
        for legs in (self.legs, (*self.fixed_legs, AHEAD), (AHEAD,)):
            if is_lawful(self.start_helm, (*legs, HEAVE_TO)):
                self.set_legs(legs, HEAVE_TO)
                return True
        return False


def new_helm_draft(
    helm: Helm, *, keeps_on_board: bool = False, friend_squares: tuple[Square, ...] = ()
) -> HelmDraft:
    """Return a plan that runs as far straight on as she may go, or else as little as she must; foul
    of none of these friends, if she need not."""
    plan = HelmDraft(helm, keeps_on_board=keeps_on_board, friend_squares=friend_squares)
    plan.complete_tail()
    return plan


def renewed_helm_draft(plan: HelmDraft) -> HelmDraft:
    """Return the move as it was first proposed."""
    return new_helm_draft(
        plan.start_helm, keeps_on_board=plan.keeps_on_board, friend_squares=plan.friend_squares
    )
