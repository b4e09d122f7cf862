"""The names of ships in a crowd or a knot, in cream on the water with a line to each, and the slip
of the one under the pointer."""

from __future__ import annotations

from collections.abc import Sequence
from math import dist, hypot
from typing import Final

import pygame

from game.stage.paper import lettering as letters
from game.stage.paper import paint, palette
from game.stage.paper.canvas import Canvas, Look
from game.stage.paper.picture_cache import kept
from game.stage.ships.afloat import ensign_of
from game.ui.battle import tooltip
from game.ui.battle.hull_outlines import Hull
from game.ui.battle.sea_marks import TagRoom
from game.ui.battle.sea_view import SeaView
from game.ui.battle.tag_candidates import TagCandidates
from game.ui.battle.tag_hulls import ShipInView
from game.ui.battle.tooltip import Tooltip

_LEADS_FROM: Final = 24
"""Units between a ship and her tag from which on a line leads from one to the other."""
_LEADS_CLOSE: Final = 4
"""The same of a ship that lies close to another one."""
_CAP: Final = 10
"""Units of water between a name and a paper: the caps of its keys stand out from a button."""
_POINTS: Final = (0.5, 0.3, 0.7, 0.12, 0.88)
"""Shares of a keel, from stern to bow, at which a line may end."""


def draw_name(
    c: Canvas,
    board: SeaView,
    ship: ShipInView,
    others: Sequence[Hull],
    room: TagRoom,
    words: str,
) -> None:
    """These words for her in cream on the water, unless another name, what has just been asked
    about, or dice and words that have just come lie there."""
    size = (
        letters.width(words, letters.SMALL_STRONG, c.look) + c.px(4),
        letters.line_height(letters.SMALL_STRONG, c.look),
    )
    rect = find(c, board, f"name of {ship.name}", ship, others, size, room)
    clear = 2 * c.look.grown(_CAP)
    if rect is None or rect.collidelist(room.named) >= 0:
        return
    if rect.inflate(clear, clear).collidelist(room.barred) >= 0:
        return
    room.named.append(rect)
    room.labels[ship.name] = rect
    lead(c, rect, ship, others, close=ship.name in room.knotted)
    halo = _halo(c.look, words)
    c.surface.fblits([(halo, halo.get_rect(center=rect.center))])
    with c.region(f"label-{ship.name}", rect):
        letters.draw_text(c, rect.center, words, letters.SMALL_STRONG, palette.CREAM, "center")


@kept(megabytes=1)
def _halo(look: Look, words: str) -> pygame.Surface:
    """The soft dark of a name."""
    room = look.px(6)
    wide = letters.width(words, letters.SMALL_STRONG, look)
    high = letters.line_height(letters.SMALL_STRONG, look)
    sheet = pygame.Surface((wide + 2 * room, high + 2 * room), pygame.SRCALPHA)
    dark = Canvas(sheet, look)
    for _ in range(2):
        letters.draw_text(
            dark, sheet.get_rect().center, words, letters.SMALL_STRONG, palette.SHADOW, "center",
            shade=palette.SHADOW,
        )  # fmt: skip
    soft = pygame.transform.gaussian_blur(sheet, max(1, look.px(2)))
    for _ in range(2):
        sheet.blit(soft, (0, 0))
    return sheet


def draw_slip(
    c: Canvas,
    board: SeaView,
    ship: ShipInView,
    others: Sequence[Hull],
    room: TagRoom,
    slip: Tooltip,
) -> None:
    """The slip of the ship under the pointer, with a line to her."""
    size = tooltip.size_of(c.look, slip)
    rect = find(c, board, f"slip of {ship.name}", ship, others, size, room, must=True)
    if rect is not None:
        room.named.append(rect)
        lead(c, rect, ship, others)
        with c.region(f"slip-{ship.name}", rect):
            tooltip.draw(c, rect, slip)


def slip_of(ship: ShipInView, figure: str, left: float | None) -> Tooltip:
    """What a slip says of her; `left` is None where nobody may know her points."""
    rigging = ship.cast.rigging
    if figure == str(rigging.points):
        figure = f"{rigging.points} of {rigging.points}"
    return Tooltip(rigging.side, ensign_of(rigging), rigging.name, figure, left)


def find(  # noqa: PLR0913 - one tag's facts, each of them plain
    c: Canvas,
    board: SeaView,
    name: str,
    ship: ShipInView,
    others: Sequence[Hull],
    size: tuple[int, int],
    room: TagRoom,
    *,
    must: bool = False,
    soon: Sequence[Hull] = (),
) -> pygame.Rect | None:
    """Where a tag of that size lies about a ship, nearer to her than to `others`, or in a knot with
    a line to her, and where it does not come upon others, who will lie there `soon`; the place is
    taken from now on."""
    leads = ship.name in room.knotted
    wish = TagCandidates(
        size, ship.at, ship.body, room.taken, room.within, c.look.u, must, others,
        shunned=room.shunned, hull=ship.hull, leads=leads, soon=soon,
    )  # fmt: skip
    rect = board.moorings.place(name, wish, c.look.still)
    if rect is not None:
        room.taken.append(rect.inflate(6, 6))
    return rect


def lead(
    c: Canvas,
    rect: pygame.Rect,
    ship: ShipInView,
    others: Sequence[Hull] = (),
    *,
    close: bool = False,
) -> None:
    """A thin cream line from a tag that lies far off to its ship, or if she lies `close` to another
    one. It ends where no other hull is as near, if there is such a place."""
    body = ship.body
    gap = hypot(
        max(rect.left - body.right, body.left - rect.right, 0),
        max(rect.top - body.bottom, body.top - rect.bottom, 0),
    )
    if gap < c.px(_LEADS_CLOSE if close else _LEADS_FROM):
        return
    points, by_her = [ship.hull.along(share) for share in _POINTS], ship.hull.box.inflate(2, 2)
    close_by = [other for other in others if other.box.colliderect(by_her)]
    own = [at for at in points if not any(_is_on(other, at) for other in close_by)]
    end = min(own or points, key=lambda at: dist(at, rect.center))
    start = paint.nearest_on_edge(rect, (round(end[0]), round(end[1])))
    for colour, down in ((palette.SHADOW, 1), (palette.CREAM, 0)):
        pygame.draw.aaline(c.surface, colour, (start[0], start[1] + down), (end[0], end[1] + down))


def _is_on(hull: Hull, at: tuple[float, float]) -> bool:
    """Whether that point lies on a hull."""
    spot = pygame.Rect(round(at[0]), round(at[1]), 1, 1)
    return hull.box.colliderect(spot) and hull.gap_to(spot) == 0
