"""The tags of all ships in view: near by a paper tag with name and points beside each ship, in a crowd badge
and bar under every keel, and names only for those one looks for."""

from collections.abc import Container, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from math import cos, hypot, radians, sin
from statistics import median
from typing import Final

import pygame

from game.scene.stage_acts import ActKind, StageAct
from game.sea.polygons import Point
from game.stage.frame.stage_view import StageShip, drawn_hull_px, px_per_metre_of
from game.stage.hulls.sprite_points import waterline_pixels
from game.stage.paper import panel_drawing
from game.stage.paper.canvas import Canvas, UiStyle
from game.stage.paper.palette import Colour
from game.stage.paper.picture_cache import cached_pictures
from game.ui.battle.layout.hull_outlines import HullOutline
from game.ui.battle.layout.tag_candidates import (
    BADGE,
    CLUSTER_BADGE,
    PAPER_TAG,
    TagCandidates,
    TagKind,
    TagSlot,
    overlap_px,
)
from game.ui.battle.layout.tag_layout import FEW_SHIPS
from game.ui.battle.layout.tag_room import BADGE_FORMS, BadgeForm, TagRoom, badge_form
from game.ui.battle.sea.sea_marks import hull_rect
from game.ui.battle.sea.sea_view import SeaView
from game.ui.battle.tags.name_labels import (
    ShipInView,
    coming_hulls,
    draw_leader,
    draw_name,
    draw_tooltip,
    find_tag_rect,
    hull_outline_of,
    is_close,
    ship_in_view,
    tooltip_of,
)

_CASE: Final[Colour] = (14, 20, 24)
_TRACK: Final[Colour] = (62, 70, 70)


@dataclass(slots=True)
class ShipBadge:
    """A ship with the pixels of her badge, and the share of her points that it shows."""

    cast: StageShip
    rect: pygame.Rect
    share_left: float


def badge_rects(
    c: Canvas,
    sea_view: SeaView,
    casts: Sequence[StageShip],
    spots: Mapping[str, tuple[int, int]],
    form: BadgeForm = BADGE_FORMS[-1],
) -> dict[str, pygame.Rect]:
    """Return where the tag of each ship is: under the middle of her, whose pixel is in `spots`, as far below
    her keel as its form says."""
    (wide, high), depth = badge_size(c.style, form), c.px(form.keel_distance)
    found = dict[str, pygame.Rect]()
    for stage_ship in casts:
        x, y = spots[stage_ship.actor.ship]
        metre = round(px_per_metre_of(stage_ship.rigging, sea_view.camera), 2)
        keel = _keel_offset(stage_ship.rigging.kind, metre, stage_ship.actor.heading)
        found[stage_ship.actor.ship] = pygame.Rect(x - wide // 2, y + keel + depth, wide, high)
    return found


@lru_cache(maxsize=512)
def _keel_offset(kind: str, metre: float, heading: float) -> int:
    length, beam = _drawn_size(kind, metre)
    turn = radians(heading)
    return round(hypot(length * cos(turn), beam * sin(turn)) / 2)


@lru_cache(maxsize=256)
def _drawn_size(kind: str, metre: float) -> tuple[float, float]:
    outline = waterline_pixels(kind, 0, metre)
    xs, ys = [x for x, _ in outline], [y for _, y in outline]
    return max(ys) - min(ys), max(xs) - min(xs)


def badge_size(style: UiStyle, form: BadgeForm) -> tuple[int, int]:
    """Return px of a badge; it grows with the text from 150 % on."""
    grown = style.text_scale if style.text_scale >= 1.5 else 1.0
    return round(form.size[0] * style.unit * grown), round(form.size[1] * style.unit * grown)


def draw_badges(
    c: Canvas, keels: list[ShipBadge], form: BadgeForm = BADGE_FORMS[-1]
) -> dict[str, pygame.Rect]:
    """Draw all badges at once; return where each is, by ship."""
    blits, strips = [], dict[tuple[int, int, bool], pygame.Surface]()
    for keel in keels:
        rigging = keel.cast.rigging
        share = min(form.bar[0], max(0, round(form.bar[0] * keel.share_left)))
        look = (rigging.side, share, rigging.has_struck)
        if look not in strips:  # in a fleet most ships look like another one
            strips[look] = _badge_surface(c.style, form, *look)
        blits.append((strips[look], (keel.rect.x - 2, keel.rect.y - 2)))
    c.surface.fblits(blits)
    found = {keel.cast.actor.ship: keel.rect for keel in keels}
    c.regions.update({f"tag-{ship}": rect for ship, rect in found.items()})
    return found


@cached_pictures(megabytes=1)
def _badge_surface(style: UiStyle, form: BadgeForm, side: int, share: int, struck: bool) -> pygame.Surface:
    """Return badge and bar, with two px of room on every side."""
    wide, high = badge_size(style, form)
    unit = high / form.size[1]
    sheet = pygame.Surface((wide + 4, high + 4), pygame.SRCALPHA)
    middle = 2 + high / 2
    case = pygame.Rect(0, 0, round((form.bar[0] + 5) * unit), max(3, round((form.bar[1] + 2) * unit)))
    case.midright = (2 + wide, round(middle))
    pygame.draw.rect(sheet, _CASE, case, border_radius=max(1, round(2 * unit)))
    track = pygame.Rect(0, 0, round(form.bar[0] * unit), max(1, round(form.bar[1] * unit)))
    track.midright = (case.right - max(1, round(unit)), case.centery)
    sheet.fill(_TRACK, track)
    colour = panel_drawing.WHITE if struck else style.side_colours(side).sea
    sheet.fill(colour, (track.x, track.y, round(track.w * share / form.bar[0]), track.h))
    at = (2 + round(form.emblem * unit), round(middle))
    panel_drawing.draw_badge(
        Canvas(sheet, style), at, side, form.emblem * unit / style.unit, has_struck=struck
    )
    return sheet


_COST_ON_SHIP: Final = 0.1
"""What it counts, where a badge covered whole counts 1, that it is on her own deck."""
_COST_ON_TWO_SHIPS: Final = 0.6
"""The same where another ship is on her there, as in a heap."""
_HULL_GAP: Final = 5
"""Units between her hull and a badge beside it."""
_SLOTS_AROUND: Final = 6
"""This many spots are round her; those after them on her deck, at these shares from stern to bow."""
_DECK_SHARES: Final = (0.5, 0.22, 0.78, 0.05, 0.95)


@dataclass(slots=True)
class BadgeCandidates(TagCandidates):
    """The same for a badge: the `default_rect` px of it are those under her keel."""

    default_rect: pygame.Rect = field(kw_only=True)

    def slot_rect(self, slot: TagSlot) -> pygame.Rect:
        """Return the px of that spot."""
        if slot[0] == 0:
            return self.default_rect.copy()
        rect = pygame.Rect((0, 0), self.size)
        x, y = self._badge_middle(slot[0])
        rect.center = round(x), round(y)
        return rect

    def _badge_middle(self, spot: int) -> Point:
        """Return the middle of the badge there: over her, at her sides, ahead and astern, on her deck."""
        hull = self.own_hull or HullOutline(self.ship_middle, self.ship_middle, 0.0)
        (w, h), (x, y), air = self.size, hull.point_on_keel(0.5), _HULL_GAP * self.u
        if spot >= _SLOTS_AROUND:
            return hull.point_on_keel(_DECK_SHARES[spot - _SLOTS_AROUND])
        wide, high = hull.bow[0] - hull.stern[0], hull.bow[1] - hull.stern[1]
        long = hypot(wide, high) or 1.0
        ahead = (wide / long, high / long)
        if spot == 1:
            return x, 2 * y - self.default_rect.centery
        if spot in (2, 3):
            way = (ahead[1], -ahead[0]) if spot == 2 else (-ahead[1], ahead[0])
            far = hull.half_beam
        else:
            way = ahead if spot == 4 else (-ahead[0], -ahead[1])
            far = long / 2
        far += air + (abs(way[0]) * w + abs(way[1]) * h) / 2
        return x + way[0] * far, y + way[1] * far

    def candidates(self, distance_count: int) -> Iterator[TagSlot]:
        """Return all spots, the best first."""
        for spot in range(_SLOTS_AROUND + len(_DECK_SHARES)):
            yield spot, 0

    def crowding(self, rect: pygame.Rect) -> int:
        """Return px of a badge that would be on other tags there; by another ship or on her it is as bad as
        covered whole."""
        across, down = self.edge_offset(rect)
        lies, whole = rect.move(across, down), rect.w * rect.h
        crowd = overlap_px(lies, self.occupied) + 4 * (abs(across) + abs(down))
        own = self.own_gap(lies)
        on_her = self.own_hull is not None and own == 0
        if self.is_nearer_another(lies, own):
            return crowd + round(whole * (_COST_ON_TWO_SHIPS if on_her else 1))
        return crowd + round(whole * _COST_ON_SHIP * on_her)


MAX_NAMED_ACTING: Final = 6
"""This many ships that act are named at a time; of ships that only sail, fewer."""
_MAX_NAMED_SAILING: Final = 3
_NEAR_HULL_UNITS: Final = 99.0
"""Units of a hull that is no small one."""
_CLOSE_DISTANCE: Final = 10
"""Units between two ships that are close to each other, at the most."""
_GUN_FADE: Final = 0.75
"""How thin a tag becomes over guns that fire."""
_COVERED_SHARE: Final = 0.4
"""Share of a tag on words, dice or papers at which nothing of it is left to be seen."""


@dataclass(frozen=True, slots=True)
class TagContext:
    """Who is told of: the ship in hand, those whose points nobody may know, those who are named in a crowd,
    and the one under the pointer or in focus; what guns flame at this moment, before which tags thin: where
    in px, and how strongly, 0 to 1; and the ships that are acting, on which no tag may be."""

    active_ship: str = ""
    hidden_ships: Container[str] = ()
    named_ships: Sequence[str] = ()
    hovered: str = ""
    blasts: Sequence[tuple[pygame.Rect, float]] = ()
    acting_ships: Sequence[str] = ()

    def priority(self, ship: str) -> tuple[bool, bool, int]:
        """Return when the tag of a ship is placed, the least first: the ship in hand, then those that act,
        then all others."""
        acts = ship in self.acting_ships
        return ship != self.active_ship, not acts, self.acting_ships.index(ship) if acts else 0


def acting_ships(acts: Sequence[StageAct]) -> list[str]:
    """Return the ships that act at this moment, those with the greatest drama first; where many sail at once,
    none of them is worth a name."""
    sailing = {name for act in acts if act.drama is ActKind.MOVE for name in act.ships}
    found: list[str] = []
    for act in sorted(acts, key=lambda act: -act.drama):
        if act.drama is not ActKind.MOVE or len(sailing) <= _MAX_NAMED_SAILING:
            found += [name for name in act.ships if name not in found]
    return found[:MAX_NAMED_ACTING]


def ships_fired_at(acts: Sequence[StageAct]) -> list[str]:
    """Return the ships that guns are laid on: from when the camera looks at them until what they have done
    has been seen."""
    volleys = [act for act in acts if act.drama in (ActKind.VOLLEY, ActKind.RAKE)]
    return list(dict.fromkeys(act.ships[1] for act in volleys if len(act.ships) > 1))


def fill_tag_room(
    c: Canvas, sea_view: SeaView, casts: Sequence[StageShip], context: TagContext, tag_room: TagRoom
) -> None:
    """Begin a picture of these ships: note in the room whether those in view are a crowd, which ships
    captions may then speak of, and where no caption may be. Call it before anything is drawn."""
    tag_room.forbidden = list(tag_room.occupied)
    if not tag_room.hull_rects:
        tag_room.set_hull_rects(
            {ship.actor.ship: hull_rect(sea_view, ship) for ship in casts}, tag_room.fired_at
        )
    here = [stage_ship for stage_ship in casts if _is_in_view(stage_ship, tag_room)]
    moorings = sea_view.tag_layout
    glides = sea_view.camera.is_gliding
    window = (*c.surface.get_size(), c.style.text_scale)
    fires = any(seen > 0 for _, seen in context.blasts)
    moorings.begin_frame(
        sea_view.seconds, immediate=sea_view.is_immediate, glides=glides, fires=fires, window=window
    )
    longs = [drawn_hull_px(ship.rigging.length_cm, sea_view.camera) / c.style.unit for ship in here]
    usual = median(longs or [_NEAR_HULL_UNITS])
    tag_room.is_crowd = moorings.update_crowd(len(here), usual)
    tag_room.badge_form = badge_form(usual) if tag_room.is_crowd else BADGE_FORMS[-1]
    tag_room.hull_outlines = {
        stage_ship.actor.ship: hull_outline_of(sea_view, stage_ship) for stage_ship in here
    }
    tag_room.clustered_ships = moorings.update_clusters(tag_room.hull_outlines, c.style.unit)
    named = sorted(sea_view.berths.flagships) if tag_room.has_small_badges else context.named_ships
    wanted = moorings.remember_names([context.active_ship, *named]) | {context.hovered}
    if not tag_room.is_crowd:
        many = len(tag_room.hull_outlines) > FEW_SHIPS
        wanted |= {name for name in tag_room.hull_outlines if not (many and name in tag_room.clustered_ships)}
    tag_room.named_ships = wanted
    badged = [
        stage_ship
        for stage_ship in here
        if tag_room.is_crowd or stage_ship.actor.ship in tag_room.clustered_ships
    ]
    if badged:
        tag_room.tag_rects = _badge_rects(c, sea_view, badged, tag_room)
        if tag_room.has_small_badges:
            tag_room.tag_rects = _without_overlaps(badged, tag_room.tag_rects, context, sea_view)
        tag_room.occupy(*tag_room.tag_rects.values())


def draw(
    c: Canvas, sea_view: SeaView, casts: Sequence[StageShip], context: TagContext, tag_room: TagRoom
) -> dict[str, pygame.Rect]:
    """Draw the tag of every ship in view; return where each is, by ship. Places of hulls and tags are taken
    in the room; `fill_tag_room` comes before."""
    if tag_room.is_crowd:
        _draw_crowd(c, sea_view, casts, context, tag_room)
        return tag_room.tag_rects
    ships = [ship_in_view(sea_view, stage_ship) for stage_ship in casts if _is_in_view(stage_ship, tag_room)]
    tag_room.hull_boxes = [part for ship in ships for part in ship.boxes]
    tag_room.occupy(*tag_room.hull_boxes)
    tag_room.tag_rects = _draw_near(c, sea_view, ships, context, tag_room)
    return tag_room.tag_rects


def _is_in_view(stage_ship: StageShip, tag_room: TagRoom) -> bool:
    return tag_room.hull_rects[stage_ship.actor.ship].colliderect(tag_room.area)


# ------------------------------------------------------------------------------------------- near
def _draw_near(
    c: Canvas, sea_view: SeaView, ships: Sequence[ShipInView], context: TagContext, tag_room: TagRoom
) -> dict[str, pygame.Rect]:
    """Name and points of every ship; badge and bar in a cluster, and where there is no room for more. Badges
    come first, for they keep their places."""
    busy = _ships_in_action(ships, context, c.px(_CLOSE_DISTANCE))
    tag_room.avoided = [part for ship in ships if ship.name in busy for part in ship.boxes]
    found, badged = (dict[str, pygame.Rect](), [one for one in ships if one.name in tag_room.clustered_ships])
    keels = [_ship_badge(ship.cast, tag_room.tag_rects[ship.name], context) for ship in badged]
    found |= draw_badges(c, keels)
    tag_room.avoided += found.values()
    bare = list[ShipInView]()
    for ship in sorted(ships, key=lambda ship: context.priority(ship.name)):
        if ship.name in tag_room.clustered_ships:
            if tag_room.may_caption(ship.name):
                _draw_name(c, sea_view, ship, context, tag_room)
            continue
        rect = _draw_paper(c, sea_view, ship, ships, busy, context, tag_room)
        if rect is None:
            bare.append(ship)
        else:
            found[ship.name] = rect
    if not bare:
        return found
    places = _badge_rects(c, sea_view, [ship.cast for ship in bare], tag_room, also=True)
    return found | draw_badges(c, [_ship_badge(one.cast, places[one.name], context) for one in bare])


def _draw_paper(
    c: Canvas,
    sea_view: SeaView,
    ship: ShipInView,
    ships: Sequence[ShipInView],
    busy: set[str],
    context: TagContext,
    tag_room: TagRoom,
) -> pygame.Rect | None:
    """Draw her name and points on paper; return where, None if there is no room for it."""
    rigging = ship.cast.rigging
    figure, left = points_text(ship.cast, ship.name in context.hidden_ships)
    size = panel_drawing.name_tag_size(c, rigging.name, figure)
    others = [one.hull for one in ships if one is not ship]
    rect = find_tag_rect(
        c, sea_view, ship.name, ship, others, size, tag_room, coming_hulls=coming_hulls(ship, ships)
    )
    if rect is None:
        return None
    on = [*tag_room.forbidden, *tag_room.paper_tag_rects]
    tag_room.paper_tag_rects.append(rect)
    tag_room.avoided.append(rect)
    rect = _tweened_rects(c, sea_view, PAPER_TAG, {ship.name: ship.middle}, {ship.name: rect})[ship.name]
    draw_leader(c, rect, ship, others, is_close=is_close(ship, ships, c.px(_CLOSE_DISTANCE)))
    acting = [part for one in ships if one.name in busy and one is not ship for part in one.boxes]
    behind = _background_over_tag(c, rect, context, acting, on)
    with c.text_region(f"tag-{ship.name}", rect):
        panel_drawing.draw_name_tag(
            c, rect.topleft, rigging.side, rigging.name, figure, left, ship.name == context.active_ship
        )
    if behind is not None:
        c.surface.blit(behind, rect)
        tag_room.fading[ship.name] = (behind.get_alpha() or 0) / 255
    return rect


def _draw_name(
    c: Canvas, sea_view: SeaView, ship: ShipInView, context: TagContext, tag_room: TagRoom
) -> None:
    """Draw the name of a ship that has a badge, in a cluster with what she has left; her slip if the pointer
    is on her."""
    figure, left = points_text(ship.cast, ship.name in context.hidden_ships)
    others = [hull for name, hull in tag_room.hull_outlines.items() if name != ship.name]
    if ship.name == context.hovered:
        tooltip = tooltip_of(ship, figure, None if ship.name in context.hidden_ships else left)
        draw_tooltip(c, sea_view, ship, others, tag_room, tooltip)
        return
    name, knotted = ship.cast.rigging.name, ship.name in tag_room.clustered_ships
    words = f"{name} {figure}".rstrip() if knotted and not tag_room.is_crowd else name
    draw_name(c, sea_view, ship, others, tag_room, words)


def _background_over_tag(
    c: Canvas,
    rect: pygame.Rect,
    context: TagContext,
    acting: Sequence[pygame.Rect],
    barred: Sequence[pygame.Rect],
) -> pygame.Surface | None:
    """Return what is behind a tag, to be laid over it as far as it gives room to the guns, to a ship that
    is acting, or to words, dice, papers and the tags of others that it has come upon."""
    if c.style.is_motion_reduced:
        return None
    fire = max((seen for blast, seen in context.blasts if blast.colliderect(rect)), default=0.0)
    whole = _COVERED_SHARE * rect.w * rect.h
    on = overlap_px(rect, barred) / whole
    covers = min(1.0, overlap_px(rect, acting) / whole)
    share = max(_GUN_FADE * fire, _GUN_FADE * covers, min(1.0, on))
    if share <= 0:
        return None
    sea = pygame.Surface(rect.size, 0, c.surface)
    sea.blit(c.surface, (0, 0), rect)
    sea.set_alpha(round(255 * share))
    return sea


def share_left(stage_ship: StageShip, hidden: bool) -> float:
    """Return the share of a ship's points that is left, as far as it may be known."""
    return 1.0 if hidden else stage_ship.rigging.points_left / max(1, stage_ship.rigging.full_points)


def points_text(stage_ship: StageShip, hidden: bool) -> tuple[str, float]:
    """Return what a tag says of a ship's points, and the share of them that is left."""
    rigging, left = stage_ship.rigging, share_left(stage_ship, hidden)
    if hidden:
        return ("struck" if rigging.has_struck else ""), left
    if rigging.has_struck:
        return "struck", left
    return (
        str(rigging.full_points) if left >= 1 else f"{rigging.points_left} of {rigging.full_points}"
    ), left


# ---------------------------------------------------------------------------------------- a crowd
def _draw_crowd(
    c: Canvas, sea_view: SeaView, casts: Sequence[StageShip], context: TagContext, tag_room: TagRoom
) -> None:
    """Draw badge and bar under every keel, names for some, a slip for the one under the pointer."""
    here = [stage_ship for stage_ship in casts if stage_ship.actor.ship in tag_room.hull_outlines]
    rects = tag_room.tag_rects
    badges = [_ship_badge(one, rects[one.actor.ship], context) for one in here if one.actor.ship in rects]
    draw_badges(c, badges, tag_room.badge_form)
    asked = [
        ship_in_view(sea_view, stage_ship)
        for stage_ship in here
        if tag_room.may_caption(stage_ship.actor.ship)
    ]
    if not asked:
        return
    tag_room.occupy(*[tag_room.hull_rects[stage_ship.actor.ship] for stage_ship in here])
    for ship in sorted(asked, key=lambda ship: ship.name != context.hovered):
        _draw_name(c, sea_view, ship, context, tag_room)


def _ship_badge(stage_ship: StageShip, rect: pygame.Rect, context: TagContext) -> ShipBadge:
    return ShipBadge(stage_ship, rect, share_left(stage_ship, stage_ship.actor.ship in context.hidden_ships))


# ----------------------------------------------------------------------------------------- places
def _badge_rects(
    c: Canvas, sea_view: SeaView, casts: Sequence[StageShip], tag_room: TagRoom, *, also: bool = False
) -> dict[str, pygame.Rect]:
    """Return where the badges of these ships are drawn: under their keels; but near by of those in a cluster,
    and `also` of all of them, where no other ship is."""
    spots = {
        stage_ship.actor.ship: sea_view.pixel_at(stage_ship.actor.x, stage_ship.actor.y)
        for stage_ship in casts
    }
    form, movable = tag_room.badge_form, set() if tag_room.has_small_badges else tag_room.clustered_ships
    usual, size = badge_rects(c, sea_view, casts, spots, form), badge_size(c.style, form)
    moved = [stage_ship for stage_ship in casts if also or stage_ship.actor.ship in movable]
    names = {stage_ship.actor.ship for stage_ship in moved}
    places = {name: rect for name, rect in usual.items() if name not in names}
    taken = [*tag_room.forbidden, *places.values(), *tag_room.paper_tag_rects]
    hulls = list(tag_room.hull_outlines.values())
    for stage_ship in moved:
        name = stage_ship.actor.ship
        wish = BadgeCandidates(
            size, spots[name], usual[name], taken, tag_room.area, c.style.unit, True, hulls,
            own_hull=tag_room.hull_outlines[name], has_leader=True, default_rect=usual[name],
        )  # fmt: skip
        rect = sea_view.tag_layout.tag_rect(f"keel of {name}", wish, c.style.is_motion_reduced)
        places[name] = usual[name] if rect is None else rect
        taken.append(places[name])
    plain = [stage_ship for stage_ship in casts if stage_ship.actor.ship not in names]
    lying = {stage_ship.actor.ship: places[stage_ship.actor.ship] for stage_ship in plain}
    led = {stage_ship.actor.ship: places[stage_ship.actor.ship] for stage_ship in moved}
    return _tweened_rects(c, sea_view, BADGE, spots, lying) | _tweened_rects(
        c, sea_view, CLUSTER_BADGE, spots, led
    )


def _without_overlaps(
    casts: Sequence[StageShip], rects: dict[str, pygame.Rect], context: TagContext, sea_view: SeaView
) -> dict[str, pygame.Rect]:
    """Return the badges that lie on none of a greater ship: who is asked about, flagships, who still fights,
    then by her points."""
    flags, asked = sea_view.berths.flagships, (context.active_ship, context.hovered)

    def rank(stage_ship: StageShip) -> tuple[bool, bool, bool, int, str]:
        name, rigging = stage_ship.actor.ship, stage_ship.rigging
        return name not in asked, name not in flags, rigging.has_struck, -rigging.full_points, name

    shown: dict[str, pygame.Rect] = {}
    for stage_ship in sorted(casts, key=rank):
        rect = rects[stage_ship.actor.ship]
        if rect.inflate(-2, -2).collidelist(list(shown.values())) < 0:
            shown[stage_ship.actor.ship] = rect
    return shown


def _tweened_rects(
    c: Canvas,
    sea_view: SeaView,
    kind: TagKind,
    at: Mapping[str, tuple[int, int]],
    places: dict[str, pygame.Rect],
) -> dict[str, pygame.Rect]:
    """Return where the tags of ships, whose pixels are `at`, are drawn that shall come to be at those
    places: one that was of another kind a moment ago slides there, unless no motion is wanted."""
    return (
        places
        if c.style.is_motion_reduced
        else sea_view.tag_layout.tweens.tweened_rects(kind, places, at, c.style.unit)
    )


def _ships_in_action(ships: Sequence[ShipInView], context: TagContext, near: int) -> set[str]:
    """Return the ships that act, and those that are so close to one that they have to do with it."""
    acting = [ship for ship in ships if ship.name in context.acting_ships]
    if not acting:
        return set()
    mates = [ship for ship in ships if ship not in acting and is_close(ship, [ship, *acting], near)]
    return {ship.name for ship in (*acting, *mates)}
