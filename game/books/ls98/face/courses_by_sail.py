"""LS98-move-6, LS98-move-8: while a ship's sail is asked in quick play, the draft holds a move
under each sail that she may set, so that one gesture gives sail and course. Read inside the table
of the battle; no pygame."""

from collections.abc import Callable, Mapping

from game.books.ls98.face import helm_draft
from game.books.ls98.face.helm_draft import HelmDraft
from game.books.ls98.rules.course import is_into_wind
from game.books.ls98.rules.move_start import FULL, HALF
from game.books.ls98.rules.previews import helm_under_sail
from game.books.ls98.rules.sheet import Ship
from game.core.steps import Menu
from game.sea.hexes import Hex
from game.ui.battle.planning.course_draft import Legs

SAIL_WORDS: Mapping[str, str] = {HALF: "Half sail", FULL: "Full sail"}


def new_drafts_by_sail(ship: Ship, menu: Menu[object]) -> dict[str, HelmDraft]:
    """Return a move under each sail that is offered, first the one she carries; none where she is
    in the wind, for then she first falls off (LS98-wind-3)."""
    carried, other = (FULL, HALF) if ship.full_sail else (HALF, FULL)
    offered = [sail for sail in (carried, other) if sail in menu.keys()]  # noqa: SIM118
    helms = {sail: helm_under_sail(ship, sail == FULL) for sail in offered}
    if any(is_into_wind(found) for found in helms.values()):
        return {}
    return {sail: helm_draft.new_helm_draft(found) for sail, found in helms.items()}


def hexes_under_other_sail(drafts: Mapping[str, HelmDraft], present_sail: str) -> list[Hex]:
    """Return the hexes to which she comes only under another sail."""
    now = drafts[present_sail].reachable_headings()
    others = [h for sail, plan in drafts.items() if sail != present_sail for h in plan.reachable_headings()]
    return [here for here in dict.fromkeys(others) if here not in now]


def aim_under_first_sail(
    drafts: Mapping[str, HelmDraft], present_draft: HelmDraft, here: Hex, toward: int
) -> str:
    """Return the sail under which her move ends in that hex, heading as near to that as may be: the
    first that takes her there with the legs that are fixed; '' if none does."""
    return _first_suitable_sail(
        drafts, present_draft, present_draft.fixed_legs, lambda plan: plan.aim_at_cell(here, toward)
    )


def fix_under_first_sail(drafts: Mapping[str, HelmDraft], present_draft: HelmDraft, legs: Legs) -> str:
    """Return the first sail under which just these legs are a lawful move; '' if there is none."""
    return _first_suitable_sail(drafts, present_draft, legs, lambda plan: plan.is_legal)


def _first_suitable_sail(
    sails: Mapping[str, HelmDraft], now: HelmDraft, legs: Legs, suits: Callable[[HelmDraft], bool]
) -> str:
    """Return the first sail whose move can begin with these legs and then suits; its plan is drawn
    so."""
    pinned = now.is_pinned
    for sail, plan in sails.items():
        tried = HelmDraft(plan.start_helm)
        tried.fix_keys(legs)
        if tried.fixed_legs == legs and suits(tried):
            plan.fixed_legs, plan.tail_legs, plan.is_pinned = (tried.fixed_legs, tried.tail_legs, pinned)
            return sail
    return ""
