"""What the camera should hold for a question of Hold Fast: while a ship is plotted for, the ships
near by and all the sea she can reach; while guns are laid, her and what she may fire at.

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
from game.core.sight import Seen
from game.sea.units import CM
from game.stage.frame.camera import MustShow
from game.ui.table.desk import Desk
from game.ui.table.framing import place, roomy

_NEAR_CM: Final = 80.0
_CLOSE_CM: Final = 50.0
_END_MARGIN: Final = 0.05
_SOON: Final = 3
"""The phase up to which the places of an enemy are held in view."""


def framing(desk: Desk) -> tuple[MustShow, ...]:
    """What the camera should hold for the present question; nothing for no question of a ship."""
    name = in_hand(desk) or desk.prompt.about
    ship, mine = sheet_of(name), desk.ship(name)
    if ship is None or mine is None or not desk.prompt.asks:
        return ()
    match hand_of(desk).laid:
        case Plot() as plot:
            return _of_plot(desk, plot, ship, mine)
        case Gunlayer() as guns:
            return _of_guns(desk, mine, guns.targets())
        case None:
            return _of_guns(desk, mine, [])


def _near(desk: Desk, mine: Seen, far: float) -> list[Seen]:
    """The ships less than so many cm from her, along the sides of the table."""
    x, y = place(mine)
    return [s for s in desk.afloat if abs(place(s)[0] - x) + abs(place(s)[1] - y) < far]


def _of_guns(desk: Desk, mine: Seen, targets: Sequence[str]) -> tuple[MustShow, ...]:
    """The ships close to her, and whom she may fire at."""
    near = _near(desk, mine, _CLOSE_CM)
    return roomy([*near, *(s for s in desk.afloat if s.id in targets and s not in near)])


def _of_plot(desk: Desk, plot: Plot, ship: Ship, mine: Seen) -> tuple[MustShow, ...]:
    """The enemies near her, or the one on the record, with the places where they may be soon, and
    the ends of all plans that she could follow."""
    near = _near(desk, mine, _NEAR_CM)
    own = [s for s in desk.afloat if s.id in plot.ships]
    ends = [(end.x / CM, end.y / CM) for _, end in plans_of(ship)]
    foes = [s for s in near if s not in own] or [s for s in desk.afloat if s.id == desk.other]
    for foe in foes:
        sheet = sheet_of(foe.id)
        if sheet is not None:
            ends += [(lies.x / CM, lies.y / CM) for lies in possible(sheet, _SOON)]
    return (*roomy([mine, *foes]), MustShow(tuple(ends), _END_MARGIN))
