"""The names of ships in a crowd or a cluster, in cream on the water with a line to each, and the slip of the
one under the pointer."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import ceil, cos, dist, hypot, radians, sin
from typing import Final

import pygame

from game.scene.actors import Actor, predicted_pose
from game.sea.polygons import Point
from game.stage.frame.camera import HEIGHT_FACTOR
from game.stage.frame.stage_view import StageShip, drawn_hull_px
from game.stage.hulls.ship_plans import plan_of
from game.stage.paper import palette, panel_drawing
from game.stage.paper import typography as letters
from game.stage.paper.canvas import Canvas, UiStyle
from game.stage.paper.picture_cache import cached_pictures
from game.stage.ships.ship_renderer import ensign_name_of
from game.ui.battle.layout.hull_outlines import HullOutline
from game.ui.battle.layout.tag_candidates import TagCandidates
from game.ui.battle.layout.tag_room import TagRoom
from game.ui.battle.sea.sea_view import SeaView
from game.ui.battle.values import citations
from game.ui.battle.values.citations import Tooltip

BOXES_PER_HULL: Final = 5
"""Boxes along a keel that stand for hull and sails."""
BEAM: Final = 0.26
_SAIL_HEIGHT: Final = 0.75
_BOWSPRIT_BOX: Final = 0.15
_STEEVE: Final = 0.11
"""Beam of a hull, height of her sails, size of a box for a part of her bowsprit, and by how much its end is
higher in the picture, in lengths of her."""
_SECONDS_AHEAD: Final = (0.35, 0.7, 1.05, 1.4)
"""Seconds ahead at which a tag looks out for ships that it would come upon."""
_BOW_DISTANCE: Final = 0.5
_BOOM_LENGTH: Final = 0.03
"""Where her bow is before her middle, and by how much her boom is drawn beyond her bowsprit's length, in
lengths of her."""


def hull_outline_of(sea_view: SeaView, stage_ship: StageShip) -> HullOutline:
    """Return the outline of her hull in the window."""
    x, y = sea_view.pixel_at(stage_ship.actor.x, stage_ship.actor.y)
    length = drawn_hull_px(stage_ship.rigging.length_cm, sea_view.camera)
    turn = radians(stage_ship.actor.heading)
    aside, ahead = sin(turn) * length / 2, -cos(turn) * length / 2
    return HullOutline((x + aside, y + ahead), (x - aside, y - ahead), BEAM * length / 2)


@dataclass(frozen=True, slots=True)
class ShipInView:
    """A ship in view: the pixel of her middle, her hull, and the boxes of her hull and sails; how many px she
    will have sailed at the next moments, none while she lies still."""

    name: str
    cast: StageShip
    middle: tuple[int, int]
    hull: HullOutline
    boxes: tuple[pygame.Rect, ...]
    coming_offsets: tuple[Point, ...] = ()

    @property
    def bounding_box(self) -> pygame.Rect:
        """The box of all of her."""
        return self.boxes[0].unionall(self.boxes[1:])


def ship_in_view(sea_view: SeaView, stage_ship: StageShip) -> ShipInView:
    """Return a ship with her hull and boxes."""
    at = sea_view.pixel_at(stage_ship.actor.x, stage_ship.actor.y)
    ways = _coming_offsets(stage_ship.actor, sea_view.camera.px_per_cm)
    return ShipInView(
        stage_ship.actor.ship,
        stage_ship,
        at,
        hull_outline_of(sea_view, stage_ship),
        tuple(hull_boxes(sea_view, stage_ship)),
        ways,
    )


def _coming_offsets(actor: Actor, px_per_cm: float) -> tuple[Point, ...]:
    """Return how many px she will have sailed at each of the moments ahead."""
    if not actor.legs:
        return ()
    (x, y, _), places = (actor.true_pose, [predicted_pose(actor, seconds) for seconds in _SECONDS_AHEAD])
    return tuple(((to_x - x) * px_per_cm, (to_y - y) * px_per_cm) for to_x, to_y, _ in places)


def coming_hulls(ship: ShipInView, others: Sequence[ShipInView]) -> list[HullOutline]:
    """Return where others will be at the next moments as one sees them from this ship, if any of the two
    sails."""
    found, still = list[HullOutline](), ((0.0, 0.0),) * len(_SECONDS_AHEAD)
    for other in others:
        if other is not ship and (ship.coming_offsets or other.coming_offsets):
            pairs = zip(other.coming_offsets or still, ship.coming_offsets or still, strict=True)
            found += [other.hull.moved((a[0] - b[0], a[1] - b[1])) for a, b in pairs]
    return found


def is_close(ship: ShipInView, ships: Sequence[ShipInView], max_px: int) -> bool:
    """Return whether a ship is this many px at the most from another one that a tag beside them could be
    either's."""
    boxes = [part.inflate(2 * max_px, 2 * max_px) for part in ship.boxes[:BOXES_PER_HULL]]
    others = [part for other in ships if other is not ship for part in other.boxes]
    return any(box.collidelist(others) >= 0 for box in boxes)


def hull_boxes(sea_view: SeaView, stage_ship: StageShip) -> Iterator[pygame.Rect]:
    """Return boxes along her keel, each as high as her sails there, and along her bowsprit: closer to her
    outline than one box round all of her."""
    x, y = sea_view.camera.to_screen(stage_ship.actor.x, stage_ship.actor.y)
    length = drawn_hull_px(stage_ship.rigging.length_cm, sea_view.camera)
    turn, wide = radians(stage_ship.actor.heading), BEAM * length
    rise = HEIGHT_FACTOR * _SAIL_HEIGHT * length
    for n in range(BOXES_PER_HULL):
        along = (n / (BOXES_PER_HULL - 1) - 0.5) * (length - wide)
        middle, keel = x + sin(turn) * along, y - cos(turn) * along
        top = rise * (1 - abs(2 * n / (BOXES_PER_HULL - 1) - 1) * 0.6)
        yield pygame.Rect(
            round(middle - wide / 2), round(keel - wide / 2 - top), round(wide), round(wide + top)
        )
    reach, size = _bowsprit_reach(stage_ship.rigging.kind), round(_BOWSPRIT_BOX * length)
    boxes = ceil(reach / _BOWSPRIT_BOX)
    for n in range(boxes):
        share = (n + 0.5) / boxes
        along = (_BOW_DISTANCE + reach * share) * length
        box = pygame.Rect(0, 0, size, size)
        lifted = y - cos(turn) * along - _STEEVE * share * length
        box.center = round(x + sin(turn) * along), round(lifted)
        yield box


@lru_cache(maxsize=64)
def _bowsprit_reach(kind: str) -> float:
    """Return how far before her bow a ship of that kind carries her bowsprit, in lengths of her."""
    plan = plan_of(kind)
    return plan.bowsprit_length / plan.length + _BOOM_LENGTH


_LEADER_DISTANCE: Final = 24
"""Units between a ship and her tag from which on a line leads from one to the other."""
_LEADER_DISTANCE_CLOSE: Final = 4
"""The same of a ship that is close to another one."""
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
    """Draw these words for her in cream on the water, unless another name, what has just been asked about, or
    new dice or words are there."""
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
    """Draw the slip of the ship under the pointer, with a line to her."""
    size = citations.tooltip_size(c.style, slip)
    rect = find_tag_rect(c, sea_view, f"slip of {ship.name}", ship, others, size, tag_room, is_required=True)
    if rect is not None:
        tag_room.add_object_label(rect)
        draw_leader(c, rect, ship, others)
        with c.text_region(f"slip-{ship.name}", rect):
            citations.draw(c, rect, slip)


def tooltip_of(ship: ShipInView, figure: str, left: float | None) -> Tooltip:
    """Return what a slip says of her; `left` is None where nobody may know her points."""
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
    """Return where a tag of that size is about a ship, nearer to her than to `others`, or in a cluster with
    a line to her, and where it does not come upon others, who will be there `coming_hulls`; the place is
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
    """Draw a thin cream line from a tag that is far off to its ship, or if she `is_close` to another one. End
    it where no other hull is as near, if there is such a place."""
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
    spot = pygame.Rect(round(at[0]), round(at[1]), 1, 1)
    return hull.bounding_box.colliderect(spot) and hull.gap_px_to(spot) == 0
