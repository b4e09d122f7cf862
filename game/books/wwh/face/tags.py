"""The tags of a question of Warm Work, Hardy!: what bears at the end of a move, whom she rakes on
the way, what she runs into; what each target would take."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import perm
from typing import Final

from game.books.wwh.face import going_about
from game.books.wwh.face.gunlaying import Gunlayer
from game.books.wwh.face.helm import HelmPlan
from game.books.wwh.face.squares import SIDE_CM, place_of
from game.books.wwh.rules.collision import collision_dice
from game.books.wwh.rules.previews import rakes_on, spread, way_of
from game.books.wwh.rules.sheet import Ship, on_board
from game.books.wwh.rules.shots import BroadsideOrder, Shot
from game.core.table import every
from game.play.words import called, count
from game.sea.square import Square
from game.stage.paper import palette
from game.ui.table.board import SeaView
from game.ui.table.cite import cited
from game.ui.table.desk import Desk
from game.ui.table.sea_marks import Advice
from game.ui.table.ship_tags import no_targets, on_target

_FAR: Final = ("WWH-E7", "WWH-E1", "WWH-2.2h")
"""Refusals that the squares show already: out of range, outside the arcs."""
_BARRED: Final = 2
"""Ships that are told to be no targets: in a fleet most are none, and tags need sea."""


def of_move(
    board: SeaView, desk: Desk, ship: Ship, plan: HelmPlan, orders: Sequence[BroadsideOrder]
) -> list[Advice]:
    """The best broadside at each foe from the end of the move, rakes on the way, hazards."""
    best: dict[str, Shot] = {}
    for order in orders:
        shot = order.shots[0]
        held = best.get(shot.target)
        if held is None or shot.expected_millihits > held.expected_millihits:
            best[shot.target] = shot
    shots = [_shot_tag(board, desk, shot) for shot in best.values()]
    others = [*_rakes(board, desk, ship, plan), *_hazards(board, desk, ship, plan)]
    return [*_tacks(board, desk, ship, plan), *shots, *others]


def _tacks(board: SeaView, desk: Desk, ship: Ship, plan: HelmPlan) -> list[Advice]:
    """What becomes of the move if she tacks, and if she misses stays (WWH-1.3e, WWH-1.3h)."""
    missed = going_about.misses(ship, plan)
    if not missed:
        return []
    chance = going_about.per_cent(going_about.through(ship, plan))
    die = cited(desk, f"{going_about.needs(ship)} or more on a die", "WWH-1.3e")
    end = board.at(*place_of(plan.end.square))
    found = [Advice((f"Through the wind: {chance}", die), palette.TEAL, end)]
    for miss in missed:
        words = f"In irons: {going_about.per_cent(miss.chance)}"
        what = cited(desk, "her move ends here", "WWH-1.3h")
        found.append(Advice((words, what), palette.WAX, board.at(*place_of(miss.square))))
    return found


def of_guns(board: SeaView, desk: Desk, guns: Gunlayer) -> list[Advice]:
    """A tag for each ship that can be fired at, and for each that cannot the reason."""
    shots: dict[str, Shot] = {}
    for order in guns.orders:
        shots.setdefault(order.shots[0].target, order.shots[0])
    if guns.chosen is not None:
        shots |= {shot.target: shot for shot in guns.chosen.shots}
    tags = [_shot_tag(board, desk, shot) for shot in shots.values()]
    barred = {
        name: refusal
        for name, refusal in guns.barred.items()
        if name not in shots and refusal.clause not in _FAR
    }
    return tags + no_targets(board, desk, barred, _BARRED)


def _shot_tag(board: SeaView, desk: Desk, shot: Shot) -> Advice:
    """Who and how, then dice, needs, hits to be expected and their spread."""
    return on_target(board, desk, shot.target, shot_lines(shot, called(desk.names, shot.target)))


def shot_lines(shot: Shot, name: str) -> tuple[str, str]:
    """`Bucentaure: stern rake to port, Musket Shot` and `9 dice at 5+: 3.0 hits (1–5)`."""
    how = f"{shot.rake} rake to {shot.side}" if shot.rake else f"{shot.side} guns"
    likely = spread(shot)
    hits = f"{float(likely.mean):.1f} hits ({likely.low}–{likely.high})"
    needs = "5s alone" if shot.boarding else f"{shot.needs}+"
    return (
        f"{name}: {how}, {shot.bearing.band.name}",
        f"{count(shot.dice, 'die')} at {needs}: {hits}",
    )


def _rakes(board: SeaView, desk: Desk, ship: Ship, plan: HelmPlan) -> list[Advice]:
    """Whom she may rake on the way, between its two ends (WWH-2.1.4)."""
    way = way_of(plan.helm, plan.legs)
    found = []
    for rake in [rake for rake in rakes_on(ship, way[:-1]) if rake.legs]:
        name = called(desk.names, rake.foe)
        strikes = "she strikes at once" if rake.strikes else "fire at once, if you like"
        first = f"{rake.rake.capitalize()} rake of {name} on the way"
        told = cited(desk, strikes, "WWH-4.0b" if rake.strikes else "WWH-2.1.4")
        at = board.at(*place_of(way[rake.legs][0]))
        found.append(Advice((first, told), palette.FOCUS, at))
    return found


def _hazards(board: SeaView, desk: Desk, ship: Ship, plan: HelmPlan) -> list[Advice]:
    """Ships in the way, and the edge of the board."""
    found: list[Advice] = []
    wide, high = (round(cm / SIDE_CM) for cm in board.size_cm)
    for square in dict.fromkeys(square for square, _ in way_of(plan.helm, plan.legs)[1:]):
        at = board.at(*place_of(square))
        if not (0 <= square.x < wide and 0 <= square.y < high):
            words = (
                "Off the edge of the board",
                cited(desk, "She leaves the battle", "WWH-0.1"),
            )
            return [*found, Advice(words, palette.WAX, at)]
        for other in others_in(square, ship.id, plan.helm.square):
            dice = collision_dice(ship, other).total
            chance = going_about.per_cent(double_chance(dice))
            words = (
                f"Into the square of {other.name}",
                cited(desk, f"{chance} she runs foul, {dice} dice", "WWH-1.4a"),
            )
            found.append(Advice(words, palette.WAX, at))
    return found


def others_in(square: Square, ship: str, start: Square) -> list[Ship]:
    """The other ships in a square, but not those she lies with from the first."""
    if square == start:
        return []
    return [s for s in every(Ship) if s.id != ship and on_board(s) and s.square == square]


def double_chance(dice: int) -> Fraction:
    """The chance that so many dice show a double (WWH-1.4a)."""
    return 1 - Fraction(perm(6, dice), 6**dice)
