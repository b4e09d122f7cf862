"""LS98-move-6, LS98-move-8: while a ship's sail is asked in brisk play, a move under each sail that
she may set lies in the hand, so that one gesture gives sail and course. Read inside the table of
the battle; no pygame."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from game.books.ls98.face import helm
from game.books.ls98.face.helm import HelmPlan
from game.books.ls98.rules.course import lies_into_the_wind
from game.books.ls98.rules.opening import FULL, HALF
from game.books.ls98.rules.previews import helm_under
from game.books.ls98.rules.sheet import Ship
from game.core.steps import Menu
from game.sea.hexes import Hex
from game.ui.battle.course_draft import Legs

WORDS: Mapping[str, str] = {HALF: "Half sail", FULL: "Full sail"}


def sails_of(ship: Ship, menu: Menu[object]) -> dict[str, HelmPlan]:
    """A move under each sail that is offered, first the one she carries; none where she lies in the
    wind, for then she first falls off (LS98-wind-3)."""
    carried, other = (FULL, HALF) if ship.full_sail else (HALF, FULL)
    offered = [sail for sail in (carried, other) if sail in menu.keys()]  # noqa: SIM118
    helms = {sail: helm_under(ship, sail == FULL) for sail in offered}
    if any(lies_into_the_wind(found) for found in helms.values()):
        return {}
    return {sail: helm.begin(found) for sail, found in helms.items()}


def farther(sails: Mapping[str, HelmPlan], under: str) -> list[Hex]:
    """The hexes to which she comes only under another sail."""
    now = sails[under].headings()
    others = [h for sail, plan in sails.items() if sail != under for h in plan.headings()]
    return [here for here in dict.fromkeys(others) if here not in now]


def pointed(sails: Mapping[str, HelmPlan], now: HelmPlan, here: Hex, toward: int) -> str:
    """The sail under which her move ends in that hex, heading as near to that as may be: the first
    that takes her there with the legs that are fixed; '' if none does."""
    return _first(sails, now, now.fixed, lambda plan: plan.point_at(here, toward))


def taking(sails: Mapping[str, HelmPlan], now: HelmPlan, legs: Legs) -> str:
    """The first sail under which just these legs are a lawful move; '' if there is none."""
    return _first(sails, now, legs, lambda plan: plan.is_legal)


def _first(
    sails: Mapping[str, HelmPlan], now: HelmPlan, legs: Legs, suits: Callable[[HelmPlan], bool]
) -> str:
    """The first sail whose move can begin with these legs and then suits; its plan is drawn so."""
    pinned = now.pinned
    for sail, plan in sails.items():
        tried = HelmPlan(plan.helm)
        tried.draw(legs)
        if tried.fixed == legs and suits(tried):
            plan.fixed, plan.tail, plan.pinned = tried.fixed, tried.tail, pinned
            return sail
    return ""
