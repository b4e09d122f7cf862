"""Drawing a move over hexes by the 1798 game. Pure arithmetic inside the table of the battle; no
pygame."""

from collections.abc import Sequence
from dataclasses import dataclass

from game.books.ls98.rules.course import AHEAD, END, TACK, Helm, Leg, reachable_courses
from game.sea.hexes import Hex, sixths_between
from game.ui.battle.planning.course_draft import CandidateMove, CourseDraft


@dataclass(slots=True)
class HelmDraft(CourseDraft[Helm, Hex]):
    """The move a player is drawing for one ship."""

    leg_ahead = AHEAD
    tack_leg = TACK
    turn_legs = (Leg.PORT, Leg.STARBOARD)
    closing_keys = (END,)

    def moves_from(self, helm: Helm) -> Sequence[CandidateMove[Helm]]:
        """Return every way on from there that needs no die."""
        return reachable_courses(helm)

    def cell_of(self, helm: Helm) -> Hex:
        """Return her hex."""
        return helm.hex

    def cost_of(self, helm: Helm) -> int:
        """Return the points she has used."""
        return helm.points_spent

    def rank_move(self, move: CandidateMove[Helm], toward: int) -> tuple[int, ...]:
        """Return the rank of a move: angle to the wanted heading, then points, then legs."""
        return (sixths_between(move.start_helm.heading, toward), move.start_helm.points_spent, len(move.legs))

    def is_safe_end(self, helm: Helm) -> bool:
        """Return whether the move ends safely, so that a player who submits each draft never runs a
        ship aground or off the map that may go elsewhere."""
        return (
            helm.hex
            not in self.start_helm.nearby_hexes.grounding_hexes | self.start_helm.nearby_hexes.off_map_hexes
        )

    def keys(self) -> list[str]:
        """Return the move as the rules read it, a key a leg; what closes it only where that is
        asked."""
        end = self.end_helm
        closed = end.is_over or end.keys() == [END]
        return [*self.legs] if closed and self.legs else [*self.legs, END]


def new_helm_draft(helm: Helm, intended_keys: Sequence[str] = ()) -> HelmDraft:
    """Return a plan with the legs that were `intended_keys` before something came between, as far
    as the
    helm still takes them; else one that runs as far straight on as she may go."""
    plan = HelmDraft(helm)
    plan.fix_keys(intended_keys)
    if not plan.is_legal or not intended_keys:
        plan.complete_tail()
    return plan
