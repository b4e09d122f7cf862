"""The way from a page of battles to a table with models and dice of one's own."""

from __future__ import annotations

from typing import Final

from game.ui.pages.front import Front
from game.ui.pages.seats import PERSON
from game.ui.pages.setup import SetupChoices

TOLD: Final = "With models and dice of your own: the game asks, keeps the sheets, cites the rules"


def can_be_umpired(house: Front, plan: SetupChoices | None) -> bool:
    """Whether the battle of the plan can begin on a real table."""
    return house.doors.umpire is not None and plan is not None and plan.brief.level is not None


def begin_umpired(house: Front, plan: SetupChoices | None) -> None:
    """The battle of the plan begins on a real table, if it can, where people answer for every
    side."""
    umpire = house.doors.umpire
    if umpire is None or plan is None or plan.brief.level is None:
        return
    seated, options = {side.id: PERSON for side in plan.brief.sides}, list(plan.options)
    house.push(umpire(house, plan.brief.path, seated, options, plan.seed, plan.book))
