"""Tags about a ship, as the guns of every book on a grid need them: what a target would take, and
why others are none."""

from __future__ import annotations

from collections.abc import Mapping

from game.core.steps import Refusal
from game.sea.pose import distance
from game.sea.units import CM
from game.stage.paper import palette
from game.ui.table.board import SeaView
from game.ui.table.cite import cited
from game.ui.table.desk import Desk
from game.ui.table.sea_marks import Advice


def on_target(board: SeaView, desk: Desk, name: str, lines: tuple[str, ...]) -> Advice:
    """These lines about a ship, with the bar of her side."""
    ship = desk.ship(name)
    side = ship.side % 4 if ship is not None else 0
    return Advice(lines, side, _at(board, desk, name))


def no_targets(
    board: SeaView, desk: Desk, barred: Mapping[str, Refusal], most: int
) -> list[Advice]:
    """Why these ships are no targets for the ship in hand: the nearest of them, so many at the
    most, for tags need sea."""
    own = desk.ship(desk.prompt.about)
    foes = [ship for ship in desk.afloat if ship.id in barred]
    if own is not None:
        foes.sort(key=lambda ship: distance(ship.x, ship.y, own.x, own.y))
    tags = []
    for foe in foes[:most]:
        refusal = barred[foe.id]
        why = cited(desk, refusal.why, refusal.clause)
        words = (f"{foe.name}: no target", why)
        tags.append(Advice(words, palette.INK_3, _at(board, desk, foe.id), spare=True))
    return tags


def _at(board: SeaView, desk: Desk, name: str) -> tuple[int, int]:
    """The pixel a ship lies at."""
    ship = desk.ship(name)
    return board.at(ship.x / CM, ship.y / CM) if ship is not None else (0, 0)
