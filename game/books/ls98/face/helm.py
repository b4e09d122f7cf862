"""Drawing a move over hexes by the 1798 game. Pure arithmetic inside the table of the battle; no
pygame."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from game.books.ls98.rules.course import AHEAD, END, TACK, Helm, Leg, reach
from game.sea.hexes import Hex, apart
from game.ui.battle.course_draft import CandidateMove, CourseDraft


@dataclass(slots=True)
class HelmPlan(CourseDraft[Helm, Hex]):
    """The move a person is drawing for one ship."""

    straight_on = AHEAD
    go_about = TACK
    turns = (Leg.PORT, Leg.STARBOARD)
    stops = (END,)

    def ways_from(self, helm: Helm) -> Sequence[CandidateMove[Helm]]:
        """Every way on from there that needs no die."""
        return reach(helm)

    def cell(self, helm: Helm) -> Hex:
        """The hex she lies in."""
        return helm.hex

    def cost(self, helm: Helm) -> int:
        """The points she has used."""
        return helm.spent

    def rank(self, way: CandidateMove[Helm], toward: int) -> tuple[int, ...]:
        """By the angle to the heading that is wished, then by points, then by the number of
        legs."""
        return apart(way.helm.heading, toward), way.helm.spent, len(way.legs)

    def safe(self, helm: Helm) -> bool:
        """Whoever only gives what is drawn runs nobody aground or off the map that may go
        elsewhere."""
        return helm.hex not in self.helm.water.foul | self.helm.water.beyond

    def keys(self) -> list[str]:
        """The move as the rules read it, a key a leg; what closes it only where that is asked."""
        end = self.end
        closed = end.over or end.keys() == [END]
        return [*self.legs] if closed and self.legs else [*self.legs, END]


def begin(helm: Helm, meant: Sequence[str] = ()) -> HelmPlan:
    """A plan with the legs that were `meant` before something came between, as far as the helm
    still takes them; else one that runs as far straight on as she may go."""
    plan = HelmPlan(helm)
    plan.draw(meant)
    if not plan.is_legal or not meant:
        plan.complete()
    return plan
