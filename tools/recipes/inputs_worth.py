"""Whether the course or plan that lies on the desk is as good to a captain as the one he would
give: by what it is worth to him, in his own reckoning of each book. No two players would choose the
same centimetre of a sea, nor the same of two hexes that are worth the same."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, TypeAlias

from game.books.hf.captain.fan import fan_of_plans
from game.books.hf.captain.master import danger
from game.books.hf.captain.outlook import look as hf_look
from game.books.hf.captain.score import worths
from game.books.hf.face.hand import sheet_of as hf_sheet
from game.books.hf.face.plot import Plot, read_plans
from game.books.kmh.captain.outlook import look as kmh_look
from game.books.kmh.captain.score import stance, worth
from game.books.kmh.captain.spots import spot_of
from game.books.kmh.face.hand import Courses, outlook
from game.books.kmh.face.hand import sheet_of as kmh_sheet
from game.books.kmh.face.helm import HelmPlan as KmhPlan
from game.books.ls98.captain.master import worth_of
from game.books.ls98.captain.outlook import look as ls98_look
from game.books.ls98.captain.ways import ways_of as ls98_ways
from game.books.ls98.face.hand import sheet_of as ls98_sheet
from game.books.ls98.face.helm import HelmPlan as Ls98Plan
from game.books.ls98.face.hexes import place_of as middle_of_hex
from game.books.wwh.captain.master import hopes, price
from game.books.wwh.captain.outlook import look as wwh_look
from game.books.wwh.captain.ways import bare
from game.books.wwh.captain.ways import ways_of as wwh_ways
from game.books.wwh.face.hand import sheet_of as wwh_sheet
from game.books.wwh.face.helm import HelmPlan as WwhPlan
from game.books.wwh.face.squares import place_of as middle_of_square
from game.captains.aims import aims_of
from game.sea.hexes import Hex
from game.sea.pose import Pose
from game.sea.square import Square
from game.sea.units import CM
from game.ui.battle.hud_state import HudState

CLOSE: Final = 0.1
"""Ends whose worth differs by no more than this part are as good as each other: the same part by
which a question counts as a decision."""
_SAME_CM: Final = 1
"""Middles of squares and hexes are told apart by whole cm."""
Ship: TypeAlias = tuple[float, float, float]
"""A place in cm, and a heading in degrees."""
_Worths: TypeAlias = dict[tuple[int, int, int], float]
"""The best worth of every end of a move, by its place in whole cm and its heading in degrees."""


def is_as_good(hud: HudState, wanted: Ship, keys: Sequence[str], drawn: Ship | None) -> bool:
    """Whether the course as `drawn` is worth as much as the wanted one, which ends there and has
    these keys; False where no move of a ship is drawn. Called inside the table."""
    hand: Any = hud.draft
    match getattr(hand, "laid", None):
        case KmhPlan() | Courses() if drawn is not None:
            return _on_the_open_sea(hud, drawn, wanted)
        case WwhPlan() as plan if drawn is not None:
            return _is_close(_squares(hud, plan), drawn, wanted)
        case Ls98Plan() as plan if drawn is not None:
            sails: Mapping[str, Ls98Plan] = hand.sails
            return _is_close(_hexes(hud, [*sails.values()] or [plan]), drawn, wanted)
        case Plot() as plot if keys:
            return _plotted(hud, plot, keys[0])
        case _:
            return False


def as_good(drawn: float, best: float) -> bool:
    """Whether a worth falls no more than a tenth short of the best."""
    return drawn >= best - CLOSE * max(abs(best), abs(drawn))


def _on_the_open_sea(hud: HudState, drawn: Ship, wanted: Ship) -> bool:
    """Kiss Me, Hardy!: it runs into nothing besides."""
    ship, seen = kmh_sheet(hud.prompt.ship), outlook(hud)
    if ship is None or (seen is not None and seen.hazards):
        return False
    sight = kmh_look(ship, aims_of(hud.battle.level, ship.side))
    how = stance(sight)
    return as_good(*(worth(sight, spot_of(_pose(end)), how) for end in (drawn, wanted)))


def _pose(end: Ship) -> Pose:
    """An end in table units and hundredths of a degree, as the rules have it."""
    return Pose(round(end[0] * CM), round(end[1] * CM), round(end[2] * 100) % 36_000)


def _squares(hud: HudState, plan: WwhPlan) -> _Worths:
    """Warm Work: the ends of a move without a rake on the way, which is fired when it comes."""
    ship = wwh_sheet(hud.prompt.ship)
    if ship is None:
        return {}
    sight = wwh_look(ship, aims_of(hud.battle.level, ship.side))
    x, y = start = plan.helm.square.x, plan.helm.square.y
    ends = wwh_ways(bare(plan.helm)).ends
    return _best(
        (
            _lie(*middle_of_square(Square(x + way.end[0], y + way.end[1])), way.heading * 45),
            hope - price(sight, way, start),
        )
        for way, hope in zip(ends, hopes(sight, ends, start, bool(ship.fired)), strict=True)
    )


def _hexes(hud: HudState, plans: Iterable[Ls98Plan]) -> _Worths:
    """1798: the ends of a move under every sail that may be set for it."""
    ship = ls98_sheet(hud.prompt.ship)
    if ship is None:
        return {}
    found: list[tuple[tuple[int, int, int], float]] = []
    for plan in plans:
        sight = ls98_look(ship, aims_of(hud.battle.level, ship.side))
        sight.full_sail, (q, r) = plan.helm.full_sail, (plan.helm.hex.q, plan.helm.hex.r)
        for way in ls98_ways(plan.helm):
            there = middle_of_hex(Hex(q + way.end[0], r + way.end[1]))
            found.append((_lie(*there, way.end[2] * 60), worth_of(sight, way, (q, r))[0]))
    return _best(found)


def _best(found: Iterable[tuple[tuple[int, int, int], float]]) -> _Worths:
    """The best worth of each end."""
    best: _Worths = {}
    for lie, value in found:
        best[lie] = max(value, best.get(lie, value))
    return best


def _lie(x: float, y: float, degrees: float) -> tuple[int, int, int]:
    """An end as it is told from others."""
    return round(x / _SAME_CM), round(y / _SAME_CM), round(degrees) % 360


def _is_close(ends: _Worths, drawn: Ship, wanted: Ship) -> bool:
    """Whether the one end is worth as much as the other; False where a die decides on the way."""
    mine, best = ends.get(_lie(*drawn)), ends.get(_lie(*wanted))
    return mine is not None and best is not None and as_good(mine, best)


def _plotted(hud: HudState, plot: Plot, key: str) -> bool:
    """Hold Fast: the plan with its sails, against all that the other may do."""
    ship, wanted = hf_sheet(plot.ship), read_plans(key).get(plot.ship)
    if ship is None or wanted is None:
        return False
    sight = hf_look(ship, aims_of(hud.battle.level, ship.side), {})
    fan = fan_of_plans(sight.conn, sight.spot, sight.upwind, (plot.plan, wanted))
    drawn, best = (float(value) for value in worths(sight, fan))
    return as_good(drawn - danger(sight, plot.plan), best)
