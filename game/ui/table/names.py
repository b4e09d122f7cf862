"""The tags of all ships in view: near by a paper tag with name and points beside each ship, in a
crowd badge and bar under every keel, and names only for those one looks for.
"""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import ceil, cos, dist, hypot, radians, sin
from statistics import median
from typing import Final

import pygame

from game.scene.acts import Act, Drama
from game.stage.frame.camera import RISE
from game.stage.frame.scenery import Cast
from game.stage.hulls.plans import plan_of
from game.stage.paper import lettering as letters
from game.stage.paper import paint, palette
from game.stage.paper.canvas import Canvas, Look
from game.stage.paper.picture_cache import kept
from game.stage.ships.afloat import ensign_of
from game.ui.table import hover_slip, keel_tags
from game.ui.table.board import SeaView
from game.ui.table.hover_slip import Slip
from game.ui.table.keel_tags import Keel
from game.ui.table.sea_marks import Room, hull_rect
from game.ui.table.tag_places import Wish, overlap
from game.ui.table.tag_slides import KEEL, PAPER, Kind

MOST_ACTING: Final = 6
"""So many ships that act are named at a time; of ships that only sail, fewer."""
_MOST_SAILING: Final = 3
_NEAR: Final = 99.0
"""Units of a hull that is no small one."""
_LEADS_FROM: Final = 24
"""Units between a ship and her tag from which on a line leads from one to the other."""
_LEADS_CLOSE: Final = 4
"""The same of a ship that lies close to another one."""
_CLOSE_BY: Final = 10
"""Units between two ships that lie close to each other, at the most."""
_THINS: Final = 0.75
"""How thin a tag becomes over guns that fire."""
_GOES: Final = 0.4
"""Share of a tag on words, dice or papers at which nothing of it is left to be seen."""
_PARTS: Final = 5
"""Boxes along a keel that stand for hull and sails."""
_BEAM: Final = 0.26
_RIG: Final = 0.75
_SPRIT: Final = 0.15
_STEEVE: Final = 0.11
"""Beam of a hull, height of her sails, size of a box for a part of her bowsprit, and by how much
its end lies higher in the picture, in lengths of her."""
_BOW: Final = 0.5
_BOOM: Final = 0.03
"""Where her bow is before her middle, and by how much her boom is drawn beyond her bowsprit's
length, in lengths of her."""


@dataclass(frozen=True, slots=True)
class Told:
    """Who is told of: the ship in hand, those whose points nobody may know, those who are named in
    a crowd, and the one under the pointer or in focus; what guns flame at this moment, before
    which tags thin: where in px, and how strongly, 0 to 1; and the ships that are acting, on which
    no tag may lie."""

    chosen: str = ""
    hidden: Container[str] = ()
    named: Sequence[str] = ()
    pointed: str = ""
    blasts: Sequence[tuple[pygame.Rect, float]] = ()
    acting: Sequence[str] = ()

    def comes(self, ship: str) -> tuple[bool, bool, int]:
        """When the tag of a ship is laid, the least first: the ship in hand, then those that act,
        then all others."""
        acts = ship in self.acting
        return ship != self.chosen, not acts, self.acting.index(ship) if acts else 0


@dataclass(frozen=True, slots=True)
class _Ship:
    """A ship in view: the pixel of her middle, and the boxes of her hull and sails."""

    cast: Cast
    at: tuple[int, int]
    parts: tuple[pygame.Rect, ...]

    @property
    def name(self) -> str:
        """Her id."""
        return self.cast.actor.ship

    @property
    def body(self) -> pygame.Rect:
        """The box of all of her."""
        return self.parts[0].unionall(self.parts[1:])


def who_acts(acts: Sequence[Act]) -> list[str]:
    """The ships that act at this moment, those with the greatest drama first; where many sail at
    once, none of them is worth a name."""
    sailing = {name for act in acts if act.drama is Drama.MOVE for name in act.ships}
    found: list[str] = []
    for act in sorted(acts, key=lambda act: -act.drama):
        if act.drama is not Drama.MOVE or len(sailing) <= _MOST_SAILING:
            found += [name for name in act.ships if name not in found]
    return found[:MOST_ACTING]


def look_over(c: Canvas, board: SeaView, casts: Sequence[Cast], told: Told, room: Room) -> None:
    """A new picture of these ships: the room knows whether those in view are a crowd, whom captions
    may speak of then, and where no caption may lie. To be asked before anything is drawn."""
    room.barred = list(room.taken)
    room.hulls = room.hulls or {cast.actor.ship: hull_rect(board, cast) for cast in casts}
    seen = [cast for cast in casts if _is_in_view(cast, room)]
    moorings = board.moorings
    glides = board.camera.gliding
    window = (*c.surface.get_size(), c.look.text)
    fires = any(seen > 0 for _, seen in told.blasts)
    moorings.begin(
        board.seconds, immediate=board.immediate, glides=glides, fires=fires, window=window
    )
    longs = [cast.rigging.length_cm * board.camera.px_per_cm / c.look.u for cast in seen]
    room.crowd = moorings.judge(len(seen), median(longs or [_NEAR]))
    wanted = moorings.named([told.chosen, *told.named])
    room.named_ships = wanted | {told.pointed} if room.crowd else None
    if room.crowd:
        room.tags = _slid(c, board, KEEL, seen, keel_tags.places_of(c, board, seen))
        room.taken += room.tags.values()


def draw(
    c: Canvas, board: SeaView, casts: Sequence[Cast], told: Told, room: Room
) -> dict[str, pygame.Rect]:
    """Every ship in view has her tag; where each lies, by ship. Places of hulls and tags are taken
    in the room, which has been looked over."""
    if room.crowd:
        _draw_crowd(c, board, casts, told, room)
        return room.tags
    ships = [_ship(board, cast) for cast in casts if _is_in_view(cast, room)]
    room.bodies = [part for ship in ships for part in ship.parts]
    room.taken += room.bodies
    room.tags = _draw_near(c, board, ships, told, room)
    return room.tags


def _is_in_view(cast: Cast, room: Room) -> bool:
    """Whether something of a ship lies in the free sea."""
    return room.hulls[cast.actor.ship].colliderect(room.within)


def _ship(board: SeaView, cast: Cast) -> _Ship:
    """A ship with her boxes."""
    at = board.at(cast.actor.x, cast.actor.y)
    return _Ship(cast, at, tuple(parts_of(board, cast)))


def parts_of(board: SeaView, cast: Cast) -> Iterator[pygame.Rect]:
    """Boxes along her keel, each as high as her sails stand there, and along her bowsprit: closer
    to her outline than one box round all of her."""
    x, y = board.camera.to_screen(cast.actor.x, cast.actor.y)
    length = cast.rigging.length_cm * board.camera.px_per_cm
    turn, wide = radians(cast.actor.heading), _BEAM * length
    rise = RISE * _RIG * length
    for n in range(_PARTS):
        along = (n / (_PARTS - 1) - 0.5) * (length - wide)
        middle, keel = x + sin(turn) * along, y - cos(turn) * along
        top = rise * (1 - abs(2 * n / (_PARTS - 1) - 1) * 0.6)
        yield pygame.Rect(
            round(middle - wide / 2), round(keel - wide / 2 - top), round(wide), round(wide + top)
        )
    reach, size = _reach(cast.rigging.kind), round(_SPRIT * length)
    boxes = ceil(reach / _SPRIT)
    for n in range(boxes):
        share = (n + 0.5) / boxes
        along = (_BOW + reach * share) * length
        box = pygame.Rect(0, 0, size, size)
        lifted = y - cos(turn) * along - _STEEVE * share * length
        box.center = round(x + sin(turn) * along), round(lifted)
        yield box


@lru_cache(maxsize=64)
def _reach(kind: str) -> float:
    """How far before her bow a ship of that kind carries her bowsprit, in lengths of her."""
    plan = plan_of(kind)
    return plan.sprit / plan.length + _BOOM


# ------------------------------------------------------------------------------------------- near
def _draw_near(
    c: Canvas, board: SeaView, ships: Sequence[_Ship], told: Told, room: Room
) -> dict[str, pygame.Rect]:
    """Name and points of every ship; badge and bar where there is no room for them."""
    found: dict[str, pygame.Rect] = {}
    bare: list[Cast] = []
    busy = _busy(ships, told, c.px(_CLOSE_BY))
    room.shunned = [part for ship in ships if ship.name in busy for part in ship.parts]
    for ship in sorted(ships, key=lambda ship: told.comes(ship.name)):
        rigging = ship.cast.rigging
        figure, left = figure_of(ship.cast, ship.name in told.hidden)
        size = paint.name_tag_size(c, rigging.name, figure)
        rect = _find(c, board, ship.name, ship, size, room)
        if rect is None:
            bare.append(ship.cast)
            continue
        room.shunned.append(rect)
        rect = _slid(c, board, PAPER, [ship.cast], {ship.name: rect})[ship.name]
        found[ship.name] = rect
        _lead(c, rect, ship, close=_is_close(ship, ships, c.px(_CLOSE_BY)))
        others = [one for one in ships if one.name in busy and one is not ship]
        acting = [part for one in others for part in one.parts]
        on = [*room.barred, *(tag for name, tag in found.items() if name != ship.name)]
        behind = _behind(c, rect, told, acting, on)
        with c.region(f"tag-{ship.name}", rect):
            paint.name_tag(
                c, rect.topleft, rigging.side, rigging.name, figure, left, ship.name == told.chosen
            )
        if behind is not None:
            c.surface.blit(behind, rect)
            room.faded[ship.name] = (behind.get_alpha() or 0) / 255
    keels = _slid(c, board, KEEL, bare, keel_tags.places_of(c, board, bare))
    drawn = [_keel(cast, keels[cast.actor.ship], told) for cast in bare]
    return found | keel_tags.draw(c, drawn)


def _behind(
    c: Canvas,
    rect: pygame.Rect,
    told: Told,
    acting: Sequence[pygame.Rect],
    barred: Sequence[pygame.Rect],
) -> pygame.Surface | None:
    """What lies behind a tag, to be laid over it as far as it gives room to the guns, to a ship
    that is acting, or to words, dice, papers and the tags of others that it has come upon."""
    if c.look.still:
        return None
    fire = max((seen for blast, seen in told.blasts if blast.colliderect(rect)), default=0.0)
    whole = _GOES * rect.w * rect.h
    on = overlap(rect, barred) / whole
    covers = min(1.0, overlap(rect, acting) / whole)
    share = max(_THINS * fire, _THINS * covers, min(1.0, on))
    if share <= 0:
        return None
    sea = pygame.Surface(rect.size, 0, c.surface)
    sea.blit(c.surface, (0, 0), rect)
    sea.set_alpha(round(255 * share))
    return sea


def figure_of(cast: Cast, hidden: bool) -> tuple[str, float]:
    """What a tag says of a ship's points, and the share of them that is left."""
    rigging = cast.rigging
    if hidden:
        return ("struck" if rigging.struck else ""), 1.0
    left = rigging.value / max(1, rigging.points)
    if rigging.struck:
        return "struck", left
    return (str(rigging.points) if left >= 1 else f"{rigging.value} of {rigging.points}"), left


# ---------------------------------------------------------------------------------------- a crowd
def _draw_crowd(c: Canvas, board: SeaView, casts: Sequence[Cast], told: Told, room: Room) -> None:
    """Badge and bar under every keel, names for some, a slip for the one under the pointer."""
    seen = [cast for cast in casts if cast.actor.ship in room.tags]
    keel_tags.draw(c, [_keel(cast, room.tags[cast.actor.ship], told) for cast in seen])
    asked = [_ship(board, cast) for cast in seen if room.tells(cast.actor.ship)]
    if asked:
        room.taken += [room.hulls[cast.actor.ship] for cast in seen]
    for ship in asked:
        if ship.name == told.pointed:
            _draw_slip(c, board, ship, told, room)
    for ship in asked:
        if ship.name != told.pointed:
            _draw_name(c, board, ship, room)


def _keel(cast: Cast, rect: pygame.Rect, told: Told) -> Keel:
    """Her badge and bar there."""
    _, left = figure_of(cast, cast.actor.ship in told.hidden)
    return Keel(cast, rect, left)


def _draw_name(c: Canvas, board: SeaView, ship: _Ship, room: Room) -> None:
    """Her name in cream on the water, unless another one or what has just been asked about lies
    there."""
    words = ship.cast.rigging.name
    size = (
        letters.width(words, letters.SMALL_STRONG, c.look) + c.px(4),
        letters.line_height(letters.SMALL_STRONG, c.look),
    )
    rect = _find(c, board, f"name of {ship.name}", ship, size, room)
    if rect is None or rect.collidelist(room.named) >= 0:
        return
    room.named.append(rect)
    _lead(c, rect, ship)
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


def _draw_slip(c: Canvas, board: SeaView, ship: _Ship, told: Told, room: Room) -> None:
    """The slip of the ship under the pointer, with a line to her."""
    rigging, hidden = ship.cast.rigging, ship.name in told.hidden
    figure, left = figure_of(ship.cast, hidden)
    if figure == str(rigging.points):
        figure = f"{rigging.points} of {rigging.points}"
    slip = Slip(rigging.side, ensign_of(rigging), rigging.name, figure, None if hidden else left)
    size = hover_slip.size_of(c.look, slip)
    rect = _find(c, board, f"slip of {ship.name}", ship, size, room, must=True)
    if rect is not None:
        room.named.append(rect)
        _lead(c, rect, ship)
        with c.region(f"slip-{ship.name}", rect):
            hover_slip.draw(c, rect, slip)


# ----------------------------------------------------------------------------------------- places
def _find(
    c: Canvas,
    board: SeaView,
    name: str,
    ship: _Ship,
    size: tuple[int, int],
    room: Room,
    *,
    must: bool = False,
) -> pygame.Rect | None:
    """Where a tag of that size lies about a ship; the place is taken from now on."""
    others = [hull.center for other, hull in room.hulls.items() if other != ship.name]
    wish = Wish(
        size, ship.at, ship.body, room.taken, room.within, c.look.u, must, others,
        shunned=room.shunned,
    )  # fmt: skip
    rect = board.moorings.find(name, wish, c.look.still)
    if rect is not None:
        room.taken.append(rect.inflate(6, 6))
    return rect


def _slid(
    c: Canvas, board: SeaView, kind: Kind, casts: Sequence[Cast], places: dict[str, pygame.Rect]
) -> dict[str, pygame.Rect]:
    """Where the tags of these ships are drawn that shall come to lie at those places: one that was
    of another kind a moment ago slides there, unless no motion is wanted."""
    if c.look.still:
        return places
    at = {cast.actor.ship: board.at(cast.actor.x, cast.actor.y) for cast in casts}
    return board.moorings.slides.lay(kind, places, at, c.look.u)


def _busy(ships: Sequence[_Ship], told: Told, near: int) -> set[str]:
    """The ships that act, and those that lie so close to one that they have to do with it."""
    acting = [ship for ship in ships if ship.name in told.acting]
    mates = [
        ship for ship in ships if ship not in acting and _is_close(ship, [ship, *acting], near)
    ]
    return {ship.name for ship in (*acting, *mates)}


def _is_close(ship: _Ship, ships: Sequence[_Ship], near: int) -> bool:
    """Whether a ship lies so many px at the most from another one that a tag beside them could be
    either's."""
    boxes = [part.inflate(2 * near, 2 * near) for part in ship.parts[:_PARTS]]
    others = [part for other in ships if other is not ship for part in other.parts]
    return any(box.collidelist(others) >= 0 for box in boxes)


def _lead(c: Canvas, rect: pygame.Rect, ship: _Ship, *, close: bool = False) -> None:
    """A thin cream line from a tag that lies far off to its ship, or if she lies `close` to another
    one."""
    body = ship.body
    gap = hypot(
        max(rect.left - body.right, body.left - rect.right, 0),
        max(rect.top - body.bottom, body.top - rect.bottom, 0),
    )
    if gap < c.px(_LEADS_CLOSE if close else _LEADS_FROM):
        return
    end = min((part.center for part in ship.parts[:_PARTS]), key=lambda at: dist(at, rect.center))
    start = paint.nearest_on_edge(rect, end)
    for colour, down in ((palette.SHADOW, 1), (palette.CREAM, 0)):
        pygame.draw.aaline(c.surface, colour, (start[0], start[1] + down), (end[0], end[1] + down))
