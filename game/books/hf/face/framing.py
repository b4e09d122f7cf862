"""What the camera should hold for a question of Hold Fast: while a ship is plotted for, her nearest
enemy and all the sea she can reach; while guns are laid, her and what she may fire at. Of the ships
near by, and of where they may be soon, as much as leaves her large enough to be looked at.

Read inside the table of the battle; places in cm."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.books.hf.face.acts import in_hand
from game.books.hf.face.gunlaying import Gunlayer
from game.books.hf.face.hand import hand_of, sheet_of
from game.books.hf.face.plot import Plot
from game.books.hf.face.tracks import plans_of, possible
from game.books.hf.rules.sheet import Ship
from game.core.visible import VisibleShip
from game.sea.rings import Point
from game.sea.units import CM
from game.stage.frame.camera import MustShow
from game.stage.frame.nearness import near_enough
from game.ui.battle.hud_state import HudState
from game.ui.battle.question_framing import place, roomy

_NEAR_CM: Final = 80.0
_CLOSE_CM: Final = 50.0
_END_MARGIN: Final = 0.05
_SOON: Final = 3
"""The phase up to which the places of an enemy are held in view."""


def framing(hud: HudState) -> tuple[MustShow, ...]:
    """What the camera should hold for the present question; nothing for no question of a ship."""
    name = in_hand(hud) or hud.prompt.ship
    ship, mine = sheet_of(name), hud.ship(name)
    if ship is None or mine is None or not hud.prompt.needs_answer:
        return ()
    match hand_of(hud).laid:
        case Plot() as plot:
            return _of_plot(hud, plot, ship, mine)
        case Gunlayer() as guns:
            return _of_guns(hud, mine, guns.targets())
        case None:
            return _of_guns(hud, mine, [])


def _near(hud: HudState, mine: VisibleShip, far: float) -> list[VisibleShip]:
    """The ships less than so many cm from her, along the sides of the table, the nearest first."""
    x, y = place(mine)
    apart = [
        (abs(place(s)[0] - x) + abs(place(s)[1] - y), n) for n, s in enumerate(hud.remaining_ships)
    ]
    return [hud.remaining_ships[n] for off, n in sorted(apart) if off < far]


def _of_guns(hud: HudState, mine: VisibleShip, targets: Sequence[str]) -> tuple[MustShow, ...]:
    """Whom she may fire at, or else her nearest enemy, and the ships close to her."""
    near = _near(hud, mine, _CLOSE_CM)
    foes = [s for s in near if s.side != mine.side and not s.struck]
    needed = [
        mine,
        *([s for s in hud.remaining_ships if s.id in targets and s != mine] or foes[:1]),
    ]
    others = [s for s in near if s not in needed]
    return near_enough(lambda more: roomy([*needed, *more]), others, mine.length / CM)


def _of_plot(hud: HudState, plot: Plot, ship: Ship, mine: VisibleShip) -> tuple[MustShow, ...]:
    """The nearest enemy, or the one on the record, and the ends of all plans that she could follow;
    then the places where that enemy may be soon, and other enemies near her with theirs."""
    own = [s for s in hud.remaining_ships if s.id in plot.ships]
    near = [s for s in _near(hud, mine, _NEAR_CM) if s not in own]
    foes = near or [s for s in hud.remaining_ships if s.id == hud.other_ship]
    reach = MustShow(tuple((end.x / CM, end.y / CM) for _, end in plans_of(ship)), _END_MARGIN)

    def frame(more: Sequence[VisibleShip]) -> tuple[MustShow, ...]:
        soon = [place for foe in more for place in _soon(foe)]
        seen = [mine, *foes[:1], *(foe for foe in more if foe not in foes[:1])]
        return (*roomy(seen), reach, MustShow(tuple(soon), _END_MARGIN))

    return near_enough(frame, foes, mine.length / CM)


def _soon(foe: VisibleShip) -> list[Point]:
    """The places where an enemy may be soon."""
    sheet = sheet_of(foe.id)
    lies = possible(sheet, _SOON) if sheet is not None else ()
    return [(pose.x / CM, pose.y / CM) for pose in lies]
