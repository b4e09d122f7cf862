"""Callouts of Kiss Me, Hardy!: what a burning fireship, or one that may be lit, may do to ships in
her way, and what guns are laid on."""

from collections.abc import Sequence
from typing import Final

from game.books.kmh.face.course_drawing import shot_lines
from game.books.kmh.face.gun_draft import AnyShot, bomb_hit_ways_of_36, expected_millihits
from game.books.kmh.face.question_draft import find_ship_card
from game.books.kmh.rules.arcs import BROADSIDES, AimAt
from game.books.kmh.rules.batteries import ShoreShot
from game.books.kmh.rules.bombs import Bomb
from game.books.kmh.rules.fire_tests import fending_ways_of_36
from game.books.kmh.rules.previews import hit_spread
from game.books.kmh.rules.sheet import Ship, all_on_table
from game.books.kmh.rules.shots import Shot
from game.books.kmh.rules.tables import rule_table
from game.core.markers import Ablaze
from game.core.table import find_marker, has_marker
from game.play.event_words import Names, count_words, name_by_id
from game.sea.pose import gap_between_hulls
from game.sea.units import CM, cm_text
from game.stage.paper import palette
from game.ui.battle.sea.sea_marks import Callout
from game.ui.battle.sea.sea_view import SeaView
from game.ui.battle.state.hud_state import HudState
from game.ui.battle.values.citations import with_clause

_NEAR: Final = 22 * CM
"""How near a fireship must be for a callout at her victim."""
_IGNITION: Final = "KMH-17.1.1"


def fireship_callouts(sea_view: SeaView, hud: HudState) -> list[Callout]:
    """KMH-17.2.2: return while a ship is in hand that a fire drives down on, or a fireship that may
    be lit, a tag at each ship in danger: how far, and how often of 36 she fends her off."""
    if not hud.prompt.needs_answer:
        return []
    ship = find_ship_card(hud.prompt.ship)
    if ship is None:
        return []
    if hud.prompt.clause == _IGNITION:
        foes = [s for s in all_on_table() if s.side != ship.side and not has_marker(s.number, Ablaze)]
        return [_fireship_callout(sea_view, hud, foe, ship) for foe in foes if _distance(foe, ship) <= _NEAR]
    return [
        _fireship_callout(sea_view, hud, ship, fire, n > 0)
        for n, fire in enumerate(fireships_to_fend_off(ship))
    ]


def fireships_to_fend_off(ship: Ship) -> list[Ship]:
    """Return burning fireships so near that she must think of fending off, the nearest first."""
    near = [s for s in all_on_table() if s is not ship and has_marker(s.number, Ablaze)]
    near = [s for s in near if _distance(ship, s) <= _NEAR and not has_marker(ship.number, Ablaze)]
    return sorted(near, key=lambda s: _distance(ship, s))[:2]


def _distance(a: Ship, b: Ship) -> int:
    return gap_between_hulls(a.pose, a.size, b.pose, b.size)


def expected_run(fireship: Ship) -> int:
    """Return the way she is likely to make on her next card, in table units: what she made last, or
    her basic speed before she is lit, less what the fire has taken (KMH-17.1.5)."""
    fire = find_marker(fireship.number, Ablaze)
    run = fireship.last_run or fireship.speed * CM
    return max(run - (3 * CM if fire is not None else 0), 0)


def _fireship_callout(
    sea_view: SeaView, hud: HudState, ship: Ship, fireship: Ship, spare: bool = True
) -> Callout:
    """Return how a ship stands to a fireship; a `spare` tag is left out where there is no room for
    it."""
    chance = round(100 * fending_ways_of_36(ship, expected_run(fireship)) / 36)
    near = rule_table("fend_off")["within_cm"]
    first = f"{fireship.name}: {cm_text(_distance(ship, fireship))} cm off {ship.name}"
    second = with_clause(hud, f"within {near} cm she is fended off {chance} %", "KMH-17.2.2")
    at = sea_view.pixel_at(ship.pose.x / CM, ship.pose.y / CM)
    return Callout((first, second), palette.WAX, at, spare)


# ------------------------------------------------------------------------------ shots
def best_shot_by_target(shots: Sequence[AnyShot]) -> dict[str, AnyShot]:
    """Return for each target the shot with most expected effect, in the order of the targets."""
    best: dict[str, AnyShot] = {}
    for shot in shots:
        held = best.get(shot.target)
        if held is None or expected_millihits(shot) > expected_millihits(held):
            best[shot.target] = shot
    return best


def shot_target_lines(shot: AnyShot, names: Names) -> tuple[str, str]:
    """Return two lines for a tag: who and how far, then dice, needs and what to expect."""
    name = name_by_id(names, shot.target)
    where = f"{cm_text(shot.distance)} cm"
    if isinstance(shot, Bomb):
        share = round(100 * bomb_hit_ways_of_36(shot) / 36)
        return f"{name}: a bomb, {where}", f"2 dice at {shot.needs}+: {share} % hit"
    if isinstance(shot, Shot) and shot.target_aim not in (AimAt.WORKS, AimAt.TROOPS, AimAt.BOATS):
        return shot_lines(shot, names)
    what = {AimAt.HOT: "hot shot", AimAt.RIGGING: "rigging"}.get(shot.target_aim, "")
    if isinstance(shot, ShoreShot):
        how = "partial" if shot.is_partial else "full"
    else:
        how = f"{shot.side} {'guns' if shot.side in BROADSIDES else 'chasers'}"
    likely = hit_spread(shot.dice, shot.needs)
    said = ", ".join(part for part in (what, how, where) if part)
    hits = f"{float(likely.mean):.1f} hits ({likely.low}–{likely.high})"
    return f"{name}: {said}", f"{count_words(shot.dice, 'die')} at {shot.needs}+: {hits}"
