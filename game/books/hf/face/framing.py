"""What the camera should hold for a question of Hold Fast: while a ship is plotted for, the ships
near by and all the sea she can reach; while guns are laid, her and what she may fire at.

Read inside the table of the battle; places in cm."""

from __future__ import annotations

from typing import Final

from game.books.hf.face.acts import in_hand
from game.books.hf.face.hand import hand_of, sheet_of
from game.books.hf.face.tracks import plans_of, possible
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
    hand = hand_of(desk)
    name = in_hand(desk) or desk.prompt.about
    ship, mine = sheet_of(name), desk.ship(name)
    if ship is None or mine is None or desk.prompt.kind not in ("plot", "guns", "pick"):
        return ()
    x, y = place(mine)
    far = _NEAR_CM if hand.plot is not None else _CLOSE_CM
    near = [s for s in desk.afloat if abs(place(s)[0] - x) + abs(place(s)[1] - y) < far]
    if hand.plot is None:
        aimed = hand.guns.targets() if hand.guns is not None else []
        return roomy([*near, *(s for s in desk.afloat if s.id in aimed and s not in near)])
    own = [s for s in desk.afloat if s.id in hand.plot.ships]
    ends = [(end.x / CM, end.y / CM) for _, end in plans_of(ship)]
    foes = [s for s in near if s not in own] or [s for s in desk.afloat if s.id == desk.other]
    for foe in foes:
        sheet = sheet_of(foe.id)
        if sheet is not None:
            ends += [(lies.x / CM, lies.y / CM) for lies in possible(sheet, _SOON)]
    return (*roomy([mine, *foes]), MustShow(tuple(ends), _END_MARGIN))
