"""The tags of all ships in view: near by a paper tag with name and points beside each ship, in a
crowd badge and bar under every keel, and names only for those one looks for.
"""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence
from dataclasses import dataclass
from statistics import median
from typing import Final

import pygame

from game.scene.acts import Act, Drama
from game.stage.frame.scenery import Cast
from game.stage.paper import paint
from game.stage.paper.canvas import Canvas
from game.ui.battle import ship_badges
from game.ui.battle.badge_candidates import BadgeCandidates
from game.ui.battle.name_labels import draw_name, draw_slip, find, lead, slip_of
from game.ui.battle.sea_marks import TagRoom, hull_rect
from game.ui.battle.sea_view import SeaView
from game.ui.battle.ship_badges import ShipBadge
from game.ui.battle.tag_candidates import overlap
from game.ui.battle.tag_hulls import ShipInView, hull_of, in_time, is_close, ship_in_view
from game.ui.battle.tag_layout import FEW
from game.ui.battle.tag_tweens import KEEL, KNOT, PAPER, Kind

MOST_ACTING: Final = 6
"""So many ships that act are named at a time; of ships that only sail, fewer."""
_MOST_SAILING: Final = 3
_NEAR: Final = 99.0
"""Units of a hull that is no small one."""
_CLOSE_BY: Final = 10
"""Units between two ships that lie close to each other, at the most."""
_THINS: Final = 0.75
"""How thin a tag becomes over guns that fire."""
_GOES: Final = 0.4
"""Share of a tag on words, dice or papers at which nothing of it is left to be seen."""


@dataclass(frozen=True, slots=True)
class TagContext:
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

    def priority(self, ship: str) -> tuple[bool, bool, int]:
        """When the tag of a ship is laid, the least first: the ship in hand, then those that act,
        then all others."""
        acts = ship in self.acting
        return ship != self.chosen, not acts, self.acting.index(ship) if acts else 0


def acting_ships(acts: Sequence[Act]) -> list[str]:
    """The ships that act at this moment, those with the greatest drama first; where many sail at
    once, none of them is worth a name."""
    sailing = {name for act in acts if act.drama is Drama.MOVE for name in act.ships}
    found: list[str] = []
    for act in sorted(acts, key=lambda act: -act.drama):
        if act.drama is not Drama.MOVE or len(sailing) <= _MOST_SAILING:
            found += [name for name in act.ships if name not in found]
    return found[:MOST_ACTING]


def fired_at(acts: Sequence[Act]) -> list[str]:
    """Whom guns lie on: from when one looks at them until what they have done has been seen."""
    volleys = [act for act in acts if act.drama in (Drama.VOLLEY, Drama.RAKE)]
    return list(dict.fromkeys(act.ships[1] for act in volleys if len(act.ships) > 1))


def begin_frame(
    c: Canvas, board: SeaView, casts: Sequence[Cast], told: TagContext, room: TagRoom
) -> None:
    """A new picture of these ships: the room knows whether those in view are a crowd, whom captions
    may speak of then, and where no caption may lie. To be asked before anything is drawn."""
    room.barred = list(room.taken)
    room.hulls = room.hulls or {cast.actor.ship: hull_rect(board, cast) for cast in casts}
    here = [cast for cast in casts if _is_in_view(cast, room)]
    moorings = board.moorings
    glides = board.camera.gliding
    window = (*c.surface.get_size(), c.look.text)
    fires = any(seen > 0 for _, seen in told.blasts)
    moorings.begin(
        board.seconds, immediate=board.immediate, glides=glides, fires=fires, window=window
    )
    longs = [cast.rigging.length_cm * board.camera.px_per_cm / c.look.u for cast in here]
    room.crowd = moorings.update_crowd(len(here), median(longs or [_NEAR]))
    room.keels = {cast.actor.ship: hull_of(board, cast) for cast in here}
    room.knotted = moorings.update_clusters(room.keels, c.look.u)
    wanted = moorings.named([told.chosen, *told.named]) | {told.pointed}
    if not room.crowd:
        many = len(room.keels) > FEW
        wanted |= {name for name in room.keels if not (many and name in room.knotted)}
    room.named_ships = wanted
    badged = [cast for cast in here if room.crowd or cast.actor.ship in room.knotted]
    if badged:
        room.tags = _badges(c, board, badged, room)
        room.taken += room.tags.values()


def draw(
    c: Canvas, board: SeaView, casts: Sequence[Cast], told: TagContext, room: TagRoom
) -> dict[str, pygame.Rect]:
    """Every ship in view has her tag; where each lies, by ship. Places of hulls and tags are taken
    in the room, which has been looked over."""
    if room.crowd:
        _draw_crowd(c, board, casts, told, room)
        return room.tags
    ships = [ship_in_view(board, cast) for cast in casts if _is_in_view(cast, room)]
    room.bodies = [part for ship in ships for part in ship.parts]
    room.taken += room.bodies
    room.tags = _draw_near(c, board, ships, told, room)
    return room.tags


def _is_in_view(cast: Cast, room: TagRoom) -> bool:
    """Whether something of a ship lies in the free sea."""
    return room.hulls[cast.actor.ship].colliderect(room.within)


# ------------------------------------------------------------------------------------------- near
def _draw_near(
    c: Canvas, board: SeaView, ships: Sequence[ShipInView], told: TagContext, room: TagRoom
) -> dict[str, pygame.Rect]:
    """Name and points of every ship; badge and bar in a knot, and where there is no room for more.
    Badges come first, for they keep their places."""
    busy = _busy(ships, told, c.px(_CLOSE_BY))
    room.shunned = [part for ship in ships if ship.name in busy for part in ship.parts]
    found, badged = dict[str, pygame.Rect](), [one for one in ships if one.name in room.knotted]
    keels = [_keel(ship.cast, room.tags[ship.name], told) for ship in badged]
    found |= ship_badges.draw(c, keels)
    room.shunned += found.values()
    bare = list[ShipInView]()
    for ship in sorted(ships, key=lambda ship: told.priority(ship.name)):
        if ship.name in room.knotted:
            if room.tells(ship.name):
                _draw_told(c, board, ship, told, room)
            continue
        rect = _draw_paper(c, board, ship, ships, told, room)
        if rect is None:
            bare.append(ship)
        else:
            found[ship.name] = rect
    if not bare:
        return found
    places = _badges(c, board, [ship.cast for ship in bare], room, also=True)
    return found | ship_badges.draw(c, [_keel(one.cast, places[one.name], told) for one in bare])


def _draw_paper(
    c: Canvas,
    board: SeaView,
    ship: ShipInView,
    ships: Sequence[ShipInView],
    told: TagContext,
    room: TagRoom,
) -> pygame.Rect | None:
    """Her name and points on paper, and where; None if there is no room for it."""
    rigging = ship.cast.rigging
    figure, left = figure_of(ship.cast, ship.name in told.hidden)
    size = paint.name_tag_size(c, rigging.name, figure)
    others = [one.hull for one in ships if one is not ship]
    rect = find(c, board, ship.name, ship, others, size, room, soon=in_time(ship, ships))
    if rect is None:
        return None
    on = [*room.barred, *room.papers]
    room.papers.append(rect)
    room.shunned.append(rect)
    rect = _slid(c, board, PAPER, {ship.name: ship.at}, {ship.name: rect})[ship.name]
    lead(c, rect, ship, others, close=is_close(ship, ships, c.px(_CLOSE_BY)))
    busy = _busy(ships, told, c.px(_CLOSE_BY)) - {ship.name}
    acting = [part for one in ships if one.name in busy for part in one.parts]
    behind = _behind(c, rect, told, acting, on)
    with c.region(f"tag-{ship.name}", rect):
        paint.name_tag(
            c, rect.topleft, rigging.side, rigging.name, figure, left, ship.name == told.chosen
        )
    if behind is not None:
        c.surface.blit(behind, rect)
        room.faded[ship.name] = (behind.get_alpha() or 0) / 255
    return rect


def _draw_told(
    c: Canvas, board: SeaView, ship: ShipInView, told: TagContext, room: TagRoom
) -> None:
    """The name of a ship that has a badge, in a knot with what she has left; her slip if the
    pointer is on her."""
    figure, left = figure_of(ship.cast, ship.name in told.hidden)
    others = [hull for name, hull in room.keels.items() if name != ship.name]
    if ship.name == told.pointed:
        slip = slip_of(ship, figure, None if ship.name in told.hidden else left)
        draw_slip(c, board, ship, others, room, slip)
        return
    name, knotted = ship.cast.rigging.name, ship.name in room.knotted
    words = f"{name} {figure}".rstrip() if knotted and not room.crowd else name
    draw_name(c, board, ship, others, room, words)


def _behind(
    c: Canvas,
    rect: pygame.Rect,
    told: TagContext,
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


def left_of(cast: Cast, hidden: bool) -> float:
    """The share of a ship's points that is left, as far as it may be known."""
    return 1.0 if hidden else cast.rigging.value / max(1, cast.rigging.points)


def figure_of(cast: Cast, hidden: bool) -> tuple[str, float]:
    """What a tag says of a ship's points, and the share of them that is left."""
    rigging, left = cast.rigging, left_of(cast, hidden)
    if hidden:
        return ("struck" if rigging.struck else ""), left
    if rigging.struck:
        return "struck", left
    return (str(rigging.points) if left >= 1 else f"{rigging.value} of {rigging.points}"), left


# ---------------------------------------------------------------------------------------- a crowd
def _draw_crowd(
    c: Canvas, board: SeaView, casts: Sequence[Cast], told: TagContext, room: TagRoom
) -> None:
    """Badge and bar under every keel, names for some, a slip for the one under the pointer."""
    badged = [cast for cast in casts if cast.actor.ship in room.tags]
    ship_badges.draw(c, [_keel(cast, room.tags[cast.actor.ship], told) for cast in badged])
    asked = [ship_in_view(board, cast) for cast in badged if room.tells(cast.actor.ship)]
    if not asked:
        return
    room.taken += [room.hulls[cast.actor.ship] for cast in badged]
    for ship in sorted(asked, key=lambda ship: ship.name != told.pointed):
        _draw_told(c, board, ship, told, room)


def _keel(cast: Cast, rect: pygame.Rect, told: TagContext) -> ShipBadge:
    """Her badge and bar there."""
    return ShipBadge(cast, rect, left_of(cast, cast.actor.ship in told.hidden))


# ----------------------------------------------------------------------------------------- places
def _badges(
    c: Canvas,
    board: SeaView,
    casts: Sequence[Cast],
    room: TagRoom,
    *,
    also: bool = False,
) -> dict[str, pygame.Rect]:
    """Where the badges of these ships are drawn: under their keels; of those in a knot, and `also`
    of all of them, where no other ship lies."""
    spots = {cast.actor.ship: board.at(cast.actor.x, cast.actor.y) for cast in casts}
    usual, size = ship_badges.places_of(c, board, casts, spots), ship_badges.size_of(c.look)
    moved = [cast for cast in casts if also or cast.actor.ship in room.knotted]
    names = {cast.actor.ship for cast in moved}
    places = {name: rect for name, rect in usual.items() if name not in names}
    taken = [*room.barred, *places.values(), *room.papers]
    hulls = list(room.keels.values())
    for cast in moved:
        name = cast.actor.ship
        wish = BadgeCandidates(
            size, spots[name], usual[name], taken, room.within, c.look.u, True, hulls,
            hull=room.keels[name], leads=True, usual=usual[name],
        )  # fmt: skip
        rect = board.moorings.place(f"keel of {name}", wish, c.look.still)
        places[name] = usual[name] if rect is None else rect
        taken.append(places[name])
    plain = [cast for cast in casts if cast.actor.ship not in names]
    lying = {cast.actor.ship: places[cast.actor.ship] for cast in plain}
    led = {cast.actor.ship: places[cast.actor.ship] for cast in moved}
    return _slid(c, board, KEEL, spots, lying) | _slid(c, board, KNOT, spots, led)


def _slid(
    c: Canvas,
    board: SeaView,
    kind: Kind,
    at: Mapping[str, tuple[int, int]],
    places: dict[str, pygame.Rect],
) -> dict[str, pygame.Rect]:
    """Where the tags of ships, whose pixels are `at`, are drawn that shall come to lie at those
    places: one that was of another kind a moment ago slides there, unless no motion is wanted."""
    return places if c.look.still else board.moorings.slides.lay(kind, places, at, c.look.u)


def _busy(ships: Sequence[ShipInView], told: TagContext, near: int) -> set[str]:
    """The ships that act, and those that lie so close to one that they have to do with it."""
    acting = [ship for ship in ships if ship.name in told.acting]
    mates = [ship for ship in ships if ship not in acting and is_close(ship, [ship, *acting], near)]
    return {ship.name for ship in (*acting, *mates)}
