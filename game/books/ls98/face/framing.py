"""What the camera holds for a question of the 1798 game: the ship in hand, the hexes she can reach,
whom she may fire at; of the ships near by and of her arcs to medium range as much as leaves her
large enough to be looked at; the fleet for a signal; a boat and the water about it.

Read inside the table of the battle; places in cm."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from game.books.ls98.face.arcs import arc_of
from game.books.ls98.face.gunlaying import Gunlayer
from game.books.ls98.face.hand import boat_asked, hand_of, sheet_of
from game.books.ls98.face.helm import HelmPlan
from game.books.ls98.face.hexes import PITCH_CM, place_of
from game.books.ls98.face.orders import Deploying, Detailing, Entering, Rowing, Signalling
from game.books.ls98.rules.sheet import Ship, holds_of, ships
from game.books.ls98.rules.shots import MEDIUM
from game.core.visible import VisibleShip
from game.sea.hexes import Hex
from game.sea.rings import Point
from game.sea.units import CM
from game.stage.frame.camera import MustShow
from game.stage.frame.nearness import near_enough
from game.ui.battle.hud_state import HudState
from game.ui.battle.question_framing import place, roomy

_FRAMED_CM: Final = 6.5 * PITCH_CM
_CLOSE_CM: Final = 4 * PITCH_CM
_END_MARGIN: Final = 0.05
_ROUND_AN_END: Final = 0.6
"""Hexes to all sides of a hex where a move may end."""
_ABOUT_HER: Final = 1.6
"""Hexes to all sides of a ship who is asked for anything but her move."""
_BOARDING: Final = ("LS98-board", "LS98-diseng")
"""Questions of a fight hand to hand: the camera goes near."""
_AT_HAND: Final = 1.0
"""Hexes to all sides that are seen of it."""
_ARC_MARGIN: Final = 0.02


def framing(hud: HudState) -> tuple[MustShow, ...]:
    """What the camera should hold for the present question; nothing for no question of a ship."""
    fleet = _of_the_fleet(hud)
    if fleet:
        return fleet
    ship, seen = sheet_of(hud.prompt.ship), hud.ship(hud.prompt.ship)
    if ship is None or seen is None:
        return ()
    match hand_of(hud).laid:
        case HelmPlan() as plan:
            plans = hand_of(hud).sails.values() or (plan,)
            ends = [way.helm.hex for drawn in plans for way in drawn.reached()]
            reach = MustShow(corners_of([ship.hex, *ends], _ROUND_AN_END), _END_MARGIN)
            return _ships_shown(hud, seen, reach)
        case Gunlayer() as guns:
            return _guns_shown(hud, guns, ship, seen)
    near = _near(hud, seen, _CLOSE_CM)
    if hud.prompt.clause.startswith(_BOARDING):
        fast = {hold.partner(ship.id) for hold in holds_of(ship.id)}
        near = [s for s in near if s.id in fast]
        return (*roomy([seen, *near]), MustShow(corners_of([ship.hex], _AT_HAND), _ARC_MARGIN))
    return _ships_shown(hud, seen, MustShow(corners_of([ship.hex], _ABOUT_HER), _ARC_MARGIN))


def _ships_shown(hud: HudState, seen: VisibleShip, held: MustShow) -> tuple[MustShow, ...]:
    """Her, her nearest enemy if he is close, what else must be `held`; then that enemy if he is not
    so close, and the others close by."""
    near = _near(hud, seen, _CLOSE_CM)
    around = _near(hud, seen, _FRAMED_CM)
    foes = [s for s in around if s.side != seen.side and not s.struck][:1]
    needed = [seen, *(foe for foe in foes if foe in near)]
    others = [s for s in dict.fromkeys((*foes, *near)) if s not in needed]
    return near_enough(lambda more: (*roomy([*needed, *more]), held), others, seen.length / CM)


def _guns_shown(
    hud: HudState, guns: Gunlayer, ship: Ship, seen: VisibleShip
) -> tuple[MustShow, ...]:
    """Whom she may fire at, and her arcs band by band as far as the nearest of them, at most to
    medium range."""
    targets = [s for s in _near(hud, seen, _FRAMED_CM) if s.id in guns.targets()]
    held = [
        (h, band)
        for side in guns.sides()
        for h, band in arc_of(ship.hex, ship.heading, ship.klass, side)
    ]
    last = min([MEDIUM - 1, *(shot.band for shot in guns.shots)])
    arcs = [
        MustShow(corners_of([ship.hex, *(h for h, band in held if band <= most)]), _ARC_MARGIN)
        for most in range(last + 1)
    ]
    return near_enough(lambda more: (*roomy([seen, *targets]), *more), arcs, seen.length / CM)


def _near(hud: HudState, ship: VisibleShip, far: float) -> list[VisibleShip]:
    """The other ships that are less than so many cm off, along and across the map together, the
    nearest first."""
    x, y = place(ship)
    apart = [
        (abs(place(s)[0] - x) + abs(place(s)[1] - y), n) for n, s in enumerate(hud.remaining_ships)
    ]
    return [
        hud.remaining_ships[n]
        for off, n in sorted(apart)
        if off < far and hud.remaining_ships[n] != ship
    ]


def _of_the_fleet(hud: HudState) -> tuple[MustShow, ...]:
    """For a boat the water about it, for the way in the edge of the map and who lies there, for the
    plans of a fleet all their berths, for the next to move those that have not, for a signal the
    ships it reaches; nothing for a question of one ship."""
    match hand_of(hud).laid:
        case Rowing() if (boat := boat_asked(hud)) is not None:
            return (MustShow(corners_of([boat.hex], 2.4)),)
        case Entering() as plan:
            there = [ship.hex for ship in ships()]
            return (MustShow(corners_of([*(plan.hexes[::6] or [plan.hex]), *there])),)
        case Deploying() as plan:
            berths = [berth.hex for lie in plan.lies for berth in lie.berths]
            return (MustShow(corners_of(berths, 1.0)),)
        case Detailing() as plan:
            return roomy([s for s in hud.remaining_ships if s.id in plan.ships])
        case Signalling() as plan:
            return roomy(
                [s for s in hud.remaining_ships if s.id in (hud.prompt.ship, *plan.reached)]
            )
        case _:
            return ()


def corners_of(hexes: Iterable[Hex], round_about: float = 0.5) -> tuple[Point, ...]:
    """The corners of the water so many hexes `round_about` each of these."""
    off = round_about * PITCH_CM
    places = dict.fromkeys(place_of(here) for here in hexes)
    return tuple((x + a, y + b) for x, y in places for a in (-off, off) for b in (-off, off))
