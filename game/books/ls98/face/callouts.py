"""The tags of a question of the 1798 game: what bears at the end of a move, what she runs into or
on to; what each target would take, and why others are none."""

from typing import Final

from game.books.ls98.face import tack_odds
from game.books.ls98.face.gun_draft import GunDraft
from game.books.ls98.face.helm_draft import HelmDraft
from game.books.ls98.face.hexes import hex_center
from game.books.ls98.face.minor_drafts import DeploymentDraft
from game.books.ls98.face.percentages import percent_text
from game.books.ls98.rules.course import AHEAD, END
from game.books.ls98.rules.previews import expected_hits, hit_spread, shots_from_pose, would_ground
from game.books.ls98.rules.sheet import CLIFFS, LANDING, ROCKS, Ship, ship_in, terrain_at
from game.books.ls98.rules.shots import BANDS, Shot
from game.books.ls98.rules.tables import rule_table
from game.play.event_words import count_words, name_by_id
from game.sea.hexes import Hex
from game.stage.paper import palette
from game.ui.battle.sea.sea_marks import Callout
from game.ui.battle.sea.sea_view import SeaView
from game.ui.battle.state.hud_state import HudState
from game.ui.battle.tags.target_tags import refused_target_callouts, target_callout

_BARRED: Final = 3
"""How many ships are marked as no targets; tags need room."""


def course_callouts(sea_view: SeaView, hud: HudState, ship: Ship, plan: HelmDraft) -> list[Callout]:
    """Return the best broadside at each foe from the end of the move, hazards, why it may not end
    so."""
    end = plan.end_helm
    best: dict[str, Shot] = {}
    for shot in shots_from_pose(ship, end.hex, end.heading):
        held = best.get(shot.target)
        if held is None or expected_hits(shot) > expected_hits(held):
            best[shot.target] = shot
    shots = [_shot_callout(sea_view, hud, shot) for shot in best.values()]
    found = [*_tack_callouts(sea_view, ship, plan), *_hazard_callouts(sea_view, ship, plan), *shots]
    refusal = end.refusal(END)
    if refusal is not None and plan.legs:
        at = sea_view.pixel_at(*hex_center(end.hex))
        words = ("She may not end here", refusal.reason)
        found.append(Callout(words, palette.INK_3, at, is_optional=True))
    return found


def _tack_callouts(sea_view: SeaView, ship: Ship, plan: HelmDraft) -> list[Callout]:
    """Return what becomes of the move if she tacks, and if she misses stays (LS98-tack-1)."""
    missed = tack_odds.missed_tack_of_course(ship, plan)
    if missed is None:
        return []
    chance = percent_text(tack_odds.tack_chance(ship))
    die = f"{tack_odds.tack_needs(ship)} or more on a die"
    end = sea_view.pixel_at(*hex_center(plan.end_helm.hex))
    words = (f"Misses stays: {percent_text(missed.chance)}", "her move ends here")
    return [
        Callout((f"Through the wind: {chance}", die), palette.TEAL, end),
        Callout(words, palette.WAX, sea_view.pixel_at(*hex_center(missed.hex))),
    ]


def _hazard_callouts(sea_view: SeaView, ship: Ship, plan: HelmDraft) -> list[Callout]:
    """Return what the move ends in or on: another ship, the shore, the bottom, the edge of the
    map."""
    end, water = plan.end_helm, plan.start_helm.nearby_hexes
    at = sea_view.pixel_at(*hex_center(end.hex))
    if not plan.legs:
        return []
    if end.is_over and end.hex == plan.start_helm.hex and plan.legs[0] == AHEAD:
        return [_blocked_callout(sea_view, end.hex.hex_towards(end.heading))]
    if end.hex in water.off_map_hexes:
        words = ("Off the map: she leaves the battle", "and cannot come back")
        return [Callout(words, palette.WAX, at)]
    if would_ground(ship, end.hex):
        return [Callout(grounding_words(terrain_at(end.hex)), palette.WAX, at)]
    return []


def grounding_words(terrain: str) -> tuple[str, str]:
    """Return what she runs on, and what it does to her turn by turn (LS98-ground-1,
    LS98-ground-2)."""
    rules = rule_table("aground")
    if terrain in (ROCKS, CLIFFS):
        first = "Against the cliffs" if terrain == CLIFFS else "On the rocks"
        sinks, lost = rules["sinks_from"], rules["lost_on"]
        what = f"each turn {sinks}+ on a die sinks her, {lost} with all hands"
        return first, what
    first = "Aground on the beach" if terrain == LANDING else "Aground in the shallows"
    what = f"fast until towed off; {rules['shallows_needs']}+ each turn is a hit"
    return first, what


def _blocked_callout(sea_view: SeaView, ahead: Hex) -> Callout:
    """Return the callout that her first hex is not free: she runs foul, or ashore."""
    other, at = ship_in(ahead), sea_view.pixel_at(*hex_center(ahead))
    if other is None:
        words = ("She runs ashore", "there is no way round")
    else:
        words = (f"She runs foul of {other.name}", "and both are adrift")
    return Callout(words, palette.WAX, at)


def deployment_callouts(sea_view: SeaView, plan: DeploymentDraft) -> list[Callout]:
    """LS98-setup-1: return a callout for each deployment at its place; the chosen one in teal."""
    found = []
    for lie in plan.deployments:
        riding = sum(berth.is_at_anchor for berth in lie.places)
        ways = [("at anchor", riding), ("under way", len(lie.places) - riding)]
        what = ", ".join(f"{count_words(number, 'ship')} {how}" for how, number in ways if number)
        ink = palette.TEAL if lie is plan.deployment else palette.INK_3
        found.append(Callout((lie.name, what), ink, sea_view.pixel_at(*hex_center(lie.places[0].hex))))
    return found


def gun_callouts(sea_view: SeaView, hud: HudState, guns: GunDraft) -> list[Callout]:
    """Return a tag for each ship that can be fired at, and for each that cannot the reason."""
    shots: dict[str, Shot] = {}
    for shot in guns.shots:
        shots.setdefault(shot.target, shot)
    if guns.chosen_shot is not None:
        shots[guns.chosen_shot.target] = guns.chosen_shot
    tags = [_shot_callout(sea_view, hud, shot) for shot in shots.values()]
    return tags + refused_target_callouts(sea_view, hud, guns.refused_shots, _BARRED)


def _shot_callout(sea_view: SeaView, hud: HudState, shot: Shot) -> Callout:
    """Return the callout of a shot: target and kind, then dice, needs, expected hits and their
    spread."""
    return target_callout(sea_view, hud, shot.target, shot_lines(shot, name_by_id(hud.names, shot.target)))


def shot_lines(shot: Shot, name: str) -> tuple[str, str]:
    """Return text like `Hoche: stern rake to port, close` and `11 dice at 5+: 3.7 hits (2–5)`."""
    how = f"{shot.rake} rake to {shot.side}" if shot.rake else f"{shot.side} {shot.shot}"
    likely = hit_spread(shot)
    needs = f"{shot.needs}+" if shot.needs < 6 else "6"
    hits = f"{float(likely.mean):.1f} hits ({likely.low}–{likely.high})"
    return (f"{name}: {how}, {BANDS[shot.band]}", f"{count_words(shot.dice, 'die')} at {needs}: {hits}")
