"""The tags of a question of Warm Work, Hardy!: what bears at the end of a move, whom she rakes on
the way, what she runs into; what each target would take."""

from collections.abc import Sequence
from fractions import Fraction
from math import perm
from typing import Final

from game.books.wwh.face import tack_odds
from game.books.wwh.face.gun_draft import GunDraft
from game.books.wwh.face.helm_draft import HelmDraft
from game.books.wwh.face.squares import SIDE_CM, square_center_cm
from game.books.wwh.rules.collision import collision_dice
from game.books.wwh.rules.previews import hit_spread, poses_of_course, rakes_along
from game.books.wwh.rules.sheet import Ship, is_on_board
from game.books.wwh.rules.shots import BroadsideOrder, Shot
from game.core.table import every
from game.play.event_words import count_words, name_by_id
from game.sea.square import Square
from game.stage.paper import palette
from game.ui.battle.sea.sea_marks import Callout
from game.ui.battle.sea.sea_view import SeaView
from game.ui.battle.state.hud_state import HudState
from game.ui.battle.tags.target_tags import refused_target_callouts, target_callout
from game.ui.battle.values.citations import with_clause

_FAR: Final = ("WWH-E7", "WWH-E1", "WWH-2.2h")
"""Refusals that the squares show already: out of range, outside the arcs."""
_BARRED: Final = 2
"""Ships that are told to be no targets: in a fleet most are none, and tags need sea."""


def course_callouts(
    sea_view: SeaView, hud: HudState, ship: Ship, plan: HelmDraft, orders: Sequence[BroadsideOrder]
) -> list[Callout]:
    """Return the best broadside at each foe from the end of the move, rakes on the way, hazards."""
    best: dict[str, Shot] = {}
    for order in orders:
        shot = order.shots[0]
        held = best.get(shot.target)
        if held is None or shot.expected_millihits > held.expected_millihits:
            best[shot.target] = shot
    shots = [_shot_callout(sea_view, hud, shot) for shot in best.values()]
    others = [*_rake_callouts(sea_view, hud, ship, plan), *_hazard_callouts(sea_view, hud, ship, plan)]
    return [*_tack_callouts(sea_view, hud, ship, plan), *shots, *others]


def _tack_callouts(sea_view: SeaView, hud: HudState, ship: Ship, plan: HelmDraft) -> list[Callout]:
    """Return what becomes of the move if she tacks, and if she misses stays (WWH-1.3e,
    WWH-1.3h)."""
    missed = tack_odds.missed_tacks_of_course(ship, plan)
    if not missed:
        return []
    chance = tack_odds.percent_text(tack_odds.all_tacks_chance(ship, plan))
    die = with_clause(hud, f"{tack_odds.tack_needs(ship)} or more on a die", "WWH-1.3e")
    end = sea_view.pixel_at(*square_center_cm(plan.end_helm.square))
    found = [Callout((f"Through the wind: {chance}", die), palette.TEAL, end)]
    for missed_tack in missed:
        words = f"In irons: {tack_odds.percent_text(missed_tack.chance)}"
        what = with_clause(hud, "her move ends here", "WWH-1.3h")
        found.append(
            Callout((words, what), palette.WAX, sea_view.pixel_at(*square_center_cm(missed_tack.square)))
        )
    return found


def gun_callouts(sea_view: SeaView, hud: HudState, guns: GunDraft) -> list[Callout]:
    """Return a tag for each ship that can be fired at, and for each that cannot the reason."""
    shots: dict[str, Shot] = {}
    for order in guns.fire_orders:
        shots.setdefault(order.shots[0].target, order.shots[0])
    if guns.chosen_shot is not None:
        shots |= {shot.target: shot for shot in guns.chosen_shot.shots}
    tags = [_shot_callout(sea_view, hud, shot) for shot in shots.values()]
    barred = {
        name: refusal
        for name, refusal in guns.refused_shots.items()
        if name not in shots and refusal.clause not in _FAR
    }
    return tags + refused_target_callouts(sea_view, hud, barred, _BARRED)


def _shot_callout(sea_view: SeaView, hud: HudState, shot: Shot) -> Callout:
    """Who and how, then dice, needs, hits to be expected and their spread."""
    return target_callout(sea_view, hud, shot.target, shot_lines(shot, name_by_id(hud.names, shot.target)))


def shot_lines(shot: Shot, name: str) -> tuple[str, str]:
    """Return text like `Bucentaure: stern rake to port, Musket Shot` and `9 dice at 5+: 3.0 hits
    (1–5)`."""
    how = f"{shot.rake} rake to {shot.side}" if shot.rake else f"{shot.side} guns"
    likely = hit_spread(shot)
    hits = f"{float(likely.mean):.1f} hits ({likely.low}–{likely.high})"
    needs = "5s alone" if shot.is_hand_to_hand else f"{shot.needs}+"
    return (f"{name}: {how}, {shot.bearing.band.name}", f"{count_words(shot.dice, 'die')} at {needs}: {hits}")


def _rake_callouts(sea_view: SeaView, hud: HudState, ship: Ship, plan: HelmDraft) -> list[Callout]:
    """Return whom she may rake on the way, between its two ends (WWH-2.1.4)."""
    way = poses_of_course(plan.start_helm, plan.legs)
    found = []
    for rake in [rake for rake in rakes_along(ship, way[:-1]) if rake.leg_count]:
        name = name_by_id(hud.names, rake.foe_id)
        strikes = "she strikes at once" if rake.makes_foe_strike else "fire at once, if you like"
        first = f"{rake.rake.capitalize()} rake of {name} on the way"
        told = with_clause(hud, strikes, "WWH-4.0b" if rake.makes_foe_strike else "WWH-2.1.4")
        at = sea_view.pixel_at(*square_center_cm(way[rake.leg_count][0]))
        found.append(Callout((first, told), palette.FOCUS, at))
    return found


def _hazard_callouts(sea_view: SeaView, hud: HudState, ship: Ship, plan: HelmDraft) -> list[Callout]:
    """Return ships in the way, and the edge of the board."""
    found: list[Callout] = []
    wide, high = (round(cm / SIDE_CM) for cm in sea_view.size_cm)
    for square in dict.fromkeys(square for square, _ in poses_of_course(plan.start_helm, plan.legs)[1:]):
        at = sea_view.pixel_at(*square_center_cm(square))
        if not (0 <= square.x < wide and 0 <= square.y < high):
            words = ("Off the edge of the board", with_clause(hud, "She leaves the battle", "WWH-0.1"))
            return [*found, Callout(words, palette.WAX, at)]
        for other in other_ships_entered(square, ship.id, plan.start_helm.square):
            dice = collision_dice(ship, other).total
            chance = tack_odds.percent_text(doubles_chance(dice))
            words = (
                f"Into the square of {other.name}",
                with_clause(hud, f"{chance} she runs foul, {dice} dice", "WWH-1.4a"),
            )
            found.append(Callout(words, palette.WAX, at))
    return found


def other_ships_entered(square: Square, ship: str, start: Square) -> list[Ship]:
    """Return the other ships in a square, but not those she lies with from the first."""
    if square == start:
        return []
    return [s for s in every(Ship) if s.id != ship and is_on_board(s) and s.square == square]


def doubles_chance(dice: int) -> Fraction:
    """Return the chance that this many dice show a double (WWH-1.4a)."""
    return 1 - Fraction(perm(6, dice), 6**dice)
