"""The names of ships in a crowd or a knot, in cream on the water with a line to each, and the slip
of the one under the pointer."""

from collections.abc import Sequence
from math import dist, hypot
from typing import Final

import pygame

from game.stage.paper import palette, panel_drawing
from game.stage.paper import typography as letters
from game.stage.paper.canvas import Canvas, UiStyle
from game.stage.paper.picture_cache import cached_pictures
from game.stage.ships.ship_renderer import ensign_name_of
from game.ui.battle.layout.hull_outlines import HullOutline
from game.ui.battle.layout.tag_candidates import TagCandidates
from game.ui.battle.layout.tag_room import TagRoom
from game.ui.battle.sea.sea_view import SeaView
from game.ui.battle.tags.tag_hulls import ShipInView
from game.ui.battle.values import tooltip
from game.ui.battle.values.tooltip import Tooltip

_LEADER_DISTANCE: Final = 24
"""Units between a ship and her tag from which on a line leads from one to the other."""
_LEADER_DISTANCE_CLOSE: Final = 4
"""The same of a ship that lies close to another one."""
_PANEL_GAP: Final = 10
"""Units of water between a name and a paper: the caps of its keys stand out from a button."""
_KEEL_SHARES: Final = (0.5, 0.3, 0.7, 0.12, 0.88)
"""Shares of a keel, from stern to bow, at which a line may end."""


def draw_name(
    c: Canvas,
    sea_view: SeaView,
    ship: ShipInView,
    others: Sequence[HullOutline],
    tag_room: TagRoom,
    words: str,
) -> None:
    """These words for her in cream on the water, unless another name, what has just been asked
    about, or dice and words that have just come lie there."""
    size = (
        letters.text_width(words, letters.SMALL_STRONG, c.style) + c.px(4),
        letters.line_height(letters.SMALL_STRONG, c.style),
    )
    rect = find_tag_rect(c, sea_view, f"name of {ship.name}", ship, others, size, tag_room)
    clear = 2 * c.style.text_px(_PANEL_GAP)
    if rect is None or rect.collidelist(tag_room.object_labels) >= 0:
        return
    if rect.inflate(clear, clear).collidelist(tag_room.forbidden) >= 0:
        return
    tag_room.add_object_label(rect)
    tag_room.label_rects[ship.name] = rect
    draw_leader(c, rect, ship, others, is_close=ship.name in tag_room.clustered_ships)
    halo = _halo_surface(c.style, words)
    c.surface.fblits([(halo, halo.get_rect(center=rect.center))])
    with c.text_region(f"label-{ship.name}", rect):
        letters.draw_text(c, rect.center, words, letters.SMALL_STRONG, palette.CREAM, "center")


@cached_pictures(megabytes=1)
def _halo_surface(style: UiStyle, words: str) -> pygame.Surface:
    """The soft dark of a name."""
    room = style.px(6)
    wide = letters.text_width(words, letters.SMALL_STRONG, style)
    high = letters.line_height(letters.SMALL_STRONG, style)
    sheet = pygame.Surface((wide + 2 * room, high + 2 * room), pygame.SRCALPHA)
    dark = Canvas(sheet, style)
    for _ in range(2):
        letters.draw_text(
            dark, sheet.get_rect().center, words, letters.SMALL_STRONG, palette.SHADOW, "center",
            shade=palette.SHADOW,
        )  # fmt: skip
    soft = pygame.transform.gaussian_blur(sheet, max(1, style.px(2)))
    for _ in range(2):
        sheet.blit(soft, (0, 0))
    return sheet


def draw_tooltip(
    c: Canvas,
    sea_view: SeaView,
    ship: ShipInView,
    others: Sequence[HullOutline],
    tag_room: TagRoom,
    slip: Tooltip,
) -> None:
    """The slip of the ship under the pointer, with a line to her."""
    size = tooltip.tooltip_size(c.style, slip)
    rect = find_tag_rect(c, sea_view, f"slip of {ship.name}", ship, others, size, tag_room, is_required=True)
    if rect is not None:
        tag_room.add_object_label(rect)
        draw_leader(c, rect, ship, others)
        with c.text_region(f"slip-{ship.name}", rect):
            tooltip.draw(c, rect, slip)


def tooltip_of(ship: ShipInView, figure: str, left: float | None) -> Tooltip:
    """What a slip says of her; `left` is None where nobody may know her points."""
    rigging = ship.cast.rigging
    if figure == str(rigging.full_points):
        figure = f"{rigging.full_points} of {rigging.full_points}"
    return Tooltip(rigging.side, ensign_name_of(rigging), rigging.name, figure, left)


def find_tag_rect(  # noqa: PLR0913 - one tag's facts, each of them plain
    c: Canvas,
    sea_view: SeaView,
    name: str,
    ship: ShipInView,
    others: Sequence[HullOutline],
    size: tuple[int, int],
    tag_room: TagRoom,
    *,
    is_required: bool = False,
    coming_hulls: Sequence[HullOutline] = (),
) -> pygame.Rect | None:
    """Where a tag of that size lies about a ship, nearer to her than to `others`, or in a knot with
    a line to her, and where it does not come upon others, who will lie there `coming_hulls`; the
    place is
    taken from now on."""
    leads = ship.name in tag_room.clustered_ships
    candidates = TagCandidates(
        size,
        ship.middle,
        ship.bounding_box,
        tag_room.occupied,
        tag_room.area,
        c.style.unit,
        is_required,
        others,
        avoided=tag_room.avoided,
        own_hull=ship.hull,
        has_leader=leads,
        coming_hulls=coming_hulls,
    )
    rect = sea_view.tag_layout.tag_rect(name, candidates, c.style.is_motion_reduced)
    if rect is not None:
        tag_room.occupy(rect.inflate(6, 6))
    return rect


def draw_leader(
    c: Canvas,
    rect: pygame.Rect,
    ship: ShipInView,
    others: Sequence[HullOutline] = (),
    *,
    is_close: bool = False,
) -> None:
    """A thin cream line from a tag that lies far off to its ship, or if she lies `is_close` to
    another
    one. It ends where no other hull is as near, if there is such a place."""
    body = ship.bounding_box
    gap = hypot(
        max(rect.left - body.right, body.left - rect.right, 0),
        max(rect.top - body.bottom, body.top - rect.bottom, 0),
    )
    if gap < c.px(_LEADER_DISTANCE_CLOSE if is_close else _LEADER_DISTANCE):
        return
    points, by_her = (
        [ship.hull.point_on_keel(share) for share in _KEEL_SHARES],
        ship.hull.bounding_box.inflate(2, 2),
    )
    close_by = [other for other in others if other.bounding_box.colliderect(by_her)]
    own = points
    for other in close_by:
        own = [at for at in own if not _is_on_hull(other, at)]
    end = min(own or points, key=lambda at: dist(at, rect.center))
    start = panel_drawing.facing_edge_point(rect, (round(end[0]), round(end[1])))
    for colour, down in ((palette.SHADOW, 1), (palette.CREAM, 0)):
        pygame.draw.aaline(c.surface, colour, (start[0], start[1] + down), (end[0], end[1] + down))


def _is_on_hull(hull: HullOutline, at: tuple[float, float]) -> bool:
    """Whether that point lies on a hull."""
    spot = pygame.Rect(round(at[0]), round(at[1]), 1, 1)
    return hull.bounding_box.colliderect(spot) and hull.gap_px_to(spot) == 0
