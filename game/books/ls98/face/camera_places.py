"""What the camera shows for a question of the 1798 game: the ship in hand, the hexes she can reach, her
targets; of the ships near her and of her arcs to medium range as much as leaves her large enough; the fleet
for a signal; a boat and the water about it. Read inside the table of the battle; places in cm."""

from collections.abc import Iterable
from typing import Final

from game.books.ls98.face.drafts import GunDraft, HelmDraft
from game.books.ls98.face.hexes import PITCH_CM, arc_hexes_with_bands, hex_center
from game.books.ls98.face.minor_drafts import (
    BoatDraft,
    DeploymentDraft,
    EntryDraft,
    NextShipDraft,
    SignalDraft,
)
from game.books.ls98.face.questions import boat_in_question, draft_of, find_ship_card
from game.books.ls98.rules.sheet import Ship, holds_of, ships_on_map
from game.books.ls98.rules.shots import MEDIUM
from game.core.visible import VisibleShip
from game.sea.hexes import Hex
from game.sea.polygons import Point
from game.sea.units import CM
from game.stage.frame.camera import PointsToShow, choose_points_to_show
from game.ui.battle.book_kit.sea import ships_near
from game.ui.battle.planning.question_framing import ships_with_masts
from game.ui.battle.state.hud_state import HudState

_FRAMED_CM: Final = 6.5 * PITCH_CM
_CLOSE_CM: Final = 4 * PITCH_CM
_NEAR_FOE_CM: Final = 5.5 * PITCH_CM
"""How far off the nearest enemy is always in view: about as far as she can sail and fire."""
_END_MARGIN: Final = 0.05
_ROUND_AN_END: Final = 0.6
"""Hexes to all sides of a hex where a move may end."""
_ABOUT_HER: Final = 1.6
"""Hexes to all sides of a ship who is asked for anything but her move."""
_BOARDING: Final = ("LS98-board", "LS98-diseng")
"""Questions of hand-to-hand fighting: the camera moves near."""
_AT_HAND: Final = 1.0
"""Hexes to all sides that are seen of it."""
_ARC_MARGIN: Final = 0.02


def camera_places(hud: HudState) -> tuple[PointsToShow, ...]:
    """Return what the camera should hold for the present question; nothing for no question of a ship."""
    fleet = _fleet_places(hud)
    if fleet:
        return fleet
    ship, seen = find_ship_card(hud.prompt.ship), hud.find_ship(hud.prompt.ship)
    if ship is None or seen is None:
        return ()
    match draft_of(hud).answer_draft:
        case HelmDraft() as plan:
            plans = draft_of(hud).courses_by_sail.values() or (plan,)
            ends = [move.end_helm.hex for drawn in plans for move in drawn.reachable_moves()]
            reach = PointsToShow(corners_around_cm([ship.hex, *ends], _ROUND_AN_END), _END_MARGIN)
            return _ship_places(hud, seen, reach)
        case GunDraft() as guns:
            return _gun_places(hud, guns, ship, seen)
    if hud.prompt.clause.startswith(_BOARDING):
        fast = {hold.partner(ship.id) for hold in holds_of(ship.id)}
        near = [s for s in ships_near(hud, seen, _CLOSE_CM) if s.id in fast and s != seen]
        return (
            *ships_with_masts([seen, *near]),
            PointsToShow(corners_around_cm([ship.hex], _AT_HAND), _ARC_MARGIN),
        )
    return _ship_places(hud, seen, PointsToShow(corners_around_cm([ship.hex], _ABOUT_HER), _ARC_MARGIN))


def _ship_places(hud: HudState, seen: VisibleShip, held: PointsToShow) -> tuple[PointsToShow, ...]:
    """Return her, her nearest enemy if he is near, what else must be `held`; then that enemy if he is not so
    near, and the others close by."""
    near = ships_near(hud, seen, _NEAR_FOE_CM)
    around = ships_near(hud, seen, _FRAMED_CM)
    foes = [s for s in around if s.side != seen.side and not s.struck][:1]
    needed = [seen, *(foe for foe in foes if foe in near)]
    others = [s for s in dict.fromkeys((*foes, *ships_near(hud, seen, _CLOSE_CM))) if s not in needed]
    return choose_points_to_show(
        lambda more: (*ships_with_masts([*needed, *more]), held), others, seen.length / CM
    )


def _gun_places(hud: HudState, guns: GunDraft, ship: Ship, seen: VisibleShip) -> tuple[PointsToShow, ...]:
    """Return the ship she aims at, however far off, and the others near her whom she may fire at; her arcs
    band by band as far as the nearest of them, at most to medium range."""
    near = {s.id for s in ships_near(hud, seen, _FRAMED_CM)}
    shown = {guns.target, *(near & set(guns.reachable_target_ids()))}
    targets = [s for s in hud.remaining_ships if s.id in shown]
    held = [
        (h, band)
        for side in guns.sides()
        for h, band in arc_hexes_with_bands(ship.hex, ship.heading, ship.klass, side)
    ]
    last = min([MEDIUM - 1, *(shot.band for shot in guns.shots)])
    arcs = [
        PointsToShow(corners_around_cm([ship.hex, *(h for h, band in held if band <= most)]), _ARC_MARGIN)
        for most in range(last + 1)
    ]
    return choose_points_to_show(
        lambda more: (*ships_with_masts([seen, *targets]), *more), arcs, seen.length / CM
    )


def _fleet_places(hud: HudState) -> tuple[PointsToShow, ...]:
    """Return the places of a question about no single ship: for a boat the water about it, for an entry the
    edge of the map and the ships there, for a deployment all berths, for the next to move the ships that have
    not, for a signal the ships it reaches; () for a question of one ship."""
    match draft_of(hud).answer_draft:
        case BoatDraft() if (boat := boat_in_question(hud)) is not None:
            return (PointsToShow(corners_around_cm([boat.hex], 2.4)),)
        case EntryDraft() as plan:
            there = [ship.hex for ship in ships_on_map()]
            return (PointsToShow(corners_around_cm([*(plan.hexes[::6] or [plan.hex]), *there])),)
        case DeploymentDraft() as plan:
            berths = [berth.hex for lie in plan.deployments for berth in lie.places]
            return (PointsToShow(corners_around_cm(berths, 1.0)),)
        case NextShipDraft() as plan:
            return ships_with_masts([s for s in hud.remaining_ships if s.id in plan.ship_ids])
        case SignalDraft() as plan:
            return ships_with_masts(
                [s for s in hud.remaining_ships if s.id in (hud.prompt.ship, *plan.reachable_ships)]
            )
        case _:
            return ()


def corners_around_cm(hexes: Iterable[Hex], margin_hexes: float = 0.5) -> tuple[Point, ...]:
    """Return the corners of the water this many hexes `margin_hexes` each of these."""
    off = margin_hexes * PITCH_CM
    places = dict.fromkeys(hex_center(here) for here in hexes)
    return tuple((x + a, y + b) for x, y in places for a in (-off, off) for b in (-off, off))
