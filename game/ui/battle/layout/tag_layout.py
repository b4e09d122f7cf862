"""Where the tags of ships are from frame to frame.

Tags that are placed again in every frame jump about as ships pass each other. So each tag keeps its slot
(`TagSlot`, a side of the ship and a distance, not px: it follows a hull that turns or grows) and waits
before it slides to a better one:

- It may be covered a little for `PATIENCE_SECONDS`; if hardly anything of it can be read, for
  `COVERED_SECONDS`; if it covers another ship or is about to, for `OVERLAP_SECONDS`.
- After a slide it rests, whatever comes, and it comes back to a nearer slot only when that has been free
  for `RETURN_SECONDS`.
- While the camera glides no tag moves, except one that covers a ship that acts: what is bad now may be
  good where the camera comes to rest. While guns fire none moves at all, but for those of clusters.

Which kind of tag a ship has is decided first, in this order, by `tag_layer.fill_tag_room`: a crowd (many
or small ships: a badge for each, names for a few), a cluster (`Clusters`: ships too close for papers),
else a paper tag. Both decisions have two bounds and a delay each, so that a tag does not flicker between
two kinds. Badges get their places before papers, because they stay under their keels; papers go in the
order of `TagContext.priority`: the ship in hand, those that act, all others. A tag that changes its kind
slides there (`tag_candidates.TagTweens`).

`TagCandidates` lists the slots of one ship, the best first, and counts the px that are in the way of
each. From `FLEET_TAGS` tags on, each frame looks over only a part of them.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import ceil
from typing import Final

import pygame

from game.sea.polygons import Point
from game.ui.battle.layout.hull_outlines import HullOutline, pairwise_gaps_px
from game.ui.battle.layout.tag_candidates import (
    ACCEPTABLE_SHARE,
    HIDDEN_SHARE,
    MIN_SLIDE_SECONDS,
    SLIDE_SPEED,
    TagCandidates,
    TagSlot,
    TagTweens,
    eased_point_on_path,
    path_length,
)

CLOSE_GAPS: Final = (44.0, 58.0)
"""Water between two hulls below which they are a cluster, for it has no room for a paper of each, and up to
which they stay one."""
JOIN_SECONDS: Final = 0.2
PART_SECONDS: Final = 1.0
"""Seconds for which two ships must have lain so close, or apart, before that is seen."""


class Clusters:
    """The pairs of ships that are close together, from picture to picture."""

    def __init__(self) -> None:
        self._pairs: dict[tuple[str, str], float] = {}
        self._nears: dict[tuple[str, str], float] = {}

    def update(
        self, hulls: Mapping[str, HullOutline], u: float, seconds: float, *, forgets_past: bool
    ) -> set[str]:
        """Return the ships that are in a cluster now, `seconds` seconds after the picture before;
        `forgets_past` if nothing is known of that one. `u` is px of a unit."""
        if forgets_past:
            self._pairs.clear()
            self._nears.clear()
        far = close_pairs(hulls, CLOSE_GAPS[1] * u)
        self._nears = {
            pair: self._nears.get(pair, 0.0) + seconds
            for pair, gap in far.items()
            if gap < CLOSE_GAPS[0] * u and pair not in self._pairs
        }
        for pair, since in self._nears.items():
            if forgets_past or since >= JOIN_SECONDS:
                self._pairs[pair] = 0.0
        for pair, since in list(self._pairs.items()):
            self._pairs[pair] = 0.0 if pair in far else since + seconds
            if self._pairs[pair] >= PART_SECONDS or not hulls.keys() >= set(pair):
                del self._pairs[pair]
        return {name for pair in self._pairs for name in pair}


def close_pairs(hulls: Mapping[str, HullOutline], max_gap_px: float) -> dict[tuple[str, str], float]:
    """Return the pairs with less than this many px of water between them, and how many; in a written
    order."""
    names = sorted(hulls)
    kept, reach = [hulls[name] for name in names], 2 * ceil(max_gap_px)
    boxes, ones, others = [hull.bounding_box for hull in kept], list[int](), list[int]()
    for n, box in enumerate(boxes):
        near: Callable[[Sequence[pygame.Rect]], list[int]] = box.inflate(reach, reach).collidelistall
        found = [k for k in near(boxes) if k > n]
        others += found
        ones += [n] * len(found)
    if not ones:
        return {}
    pairs = zip(ones, others, pairwise_gaps_px(kept, ones, others), strict=True)
    return {(names[a], names[b]): water for a, b, water in pairs if water < max_gap_px}


PATIENCE_SECONDS: Final = 1.5
"""Seconds that a tag has a bad place before it looks for another place."""
COVERED_SECONDS: Final = 0.9
"""The same of a tag that is so much covered that it says nothing."""
OVERLAP_SECONDS: Final = 0.3
"""The same of a tag that is about to come upon another ship, and of a badge or a name in a cluster that has:
there all depends on where it is."""
RETURN_SECONDS: Final = 2.0
"""Seconds for which a nearer place must have been free before a tag comes back to it."""
CROWD_SECONDS: Final = 0.8
"""Seconds for which ships must have been a crowd before they are shown as one: the camera looks at many
things only in passing."""
UNCROWD_SECONDS: Final = 0.4
"""The same until a crowd is none any more."""
_MAX_BETTER_SHARE: Final = 0.6
"""A place is better than another that is not free if it has at most this share of what is in the way there.
"""
_REST_SECONDS: Final = 3.0
"""Seconds for which a tag that has just slid bears with its place whatever comes."""
_CLUSTER_REST_SECONDS: Final = 1.0
"""The same in a cluster, where ships swing round each other."""
_FORGET_SECONDS: Final = 0.6
"""Seconds unseen after which a ship's tag is laid as if she were new."""
_BREAK_SECONDS: Final = 0.5
"""Seconds between two pictures beyond which all tags are laid again."""
CROWD_SHIPS: Final = (10, 8)
"""Ships in view from which on they are a crowd, and down to which they stay one."""
CROWD_HULL_UNITS: Final = (60.0, 68.0)
"""Units of a hull below which ships are a crowd, and up to which they stay one."""
FEW_SHIPS: Final = 4
FEW_HULL_UNITS: Final = (28.0, 34.0)
"""The same of this many ships at the most: there is room for their papers."""
FLEET_TAGS: Final = 24
"""This many tags are not looked over in one picture, but in _TURNS of them: in the first of these which ships
are in a cluster, and in each of the others a part of the badges of clusters."""
_FLEET_FRAMES: Final = 4
NAME_SECONDS: Final = 1.2
"""Seconds for which a name stays after its reason has gone."""


@dataclass(slots=True)
class TagPosition:
    """The place of one tag: its slot (None: there is no room for it), how many px the edge of the sea pushed
    it aside when it came there, when it was last seen, for how long it has been there badly or a nearer place
    was free, where in px it slides from, for how long it has slid, and in how many seconds it slides, and by
    what places, if not straight; in whose turn it is looked over, and seconds since it was."""

    slot: TagSlot | None
    edge_offset: tuple[int, int]
    last_seen: float
    bad_seconds: float = 0.0
    return_seconds: float = 0.0
    tween_start: tuple[float, float] = (0.0, 0.0)
    tween_age: float = MIN_SLIDE_SECONDS
    tween_seconds: float = MIN_SLIDE_SECONDS
    offset: tuple[float, float] = (0.0, 0.0)
    tween_path: tuple[Point, ...] = ()
    check_turn: int = 1
    seconds_unchecked: float = 0.0


class TagLayout:
    """The places of all tags, and whether the ships in view are a crowd."""

    def __init__(self) -> None:
        self.tweens = TagTweens()
        self._clusters = Clusters()
        self._positions: dict[str, TagPosition] = {}
        self._named: dict[str, float] = {}
        self._now = -9.0
        self._window = (0, 0, 1.0)
        self._passed = self._unjudged = 0.0
        self._turn = 0
        self._clustered_ships = set[str]()
        self._anew = True
        self._parted = False
        self._glides = self._fires = False
        self._settling = 0.0
        self.is_crowd = False
        self.sides: dict[str, int] = {}
        """On which side of a ship's tag what a book lays beside it is, the book's own number."""

    def begin_frame(
        self,
        seconds: float,
        *,
        immediate: bool = False,
        glides: bool = False,
        fires: bool = False,
        window: tuple[int, int, float] = (0, 0, 1.0),
    ) -> None:
        """Begin a new picture, at this many seconds of the sea. On an `immediate` board, where pictures are
        stills, two at the same moment know nothing of each other, nor do two in another `window`: its width
        and height in px, and how large its type is. While the camera `glides`, all tags keep their places: a
        bad place now may be good where it comes to rest. None moves while a volley `fires`: the player looks
        at the guns."""
        self._glides, self._fires = glides, fires
        passed, self._now = seconds - self._now, seconds
        other, self._window = window != self._window, window
        self._anew = other or not 0 <= passed <= _BREAK_SECONDS or (immediate and passed == 0)
        self._passed = 0.0 if self._anew else passed
        self._turn = 0 if self._anew else (self._turn + 1) % _FLEET_FRAMES
        self.tweens.begin_frame(seconds, forgets_past=self._anew)
        if self._anew:
            self.sides.clear()
        gone = [
            name
            for name, position in self._positions.items()
            if seconds - position.last_seen > _FORGET_SECONDS
        ]
        for name in gone:
            del self._positions[name]

    def update_crowd(self, ship_count: int, hull_units: float) -> bool:
        """Return whether this many ships in view, with hulls this many units long, are a crowd. What is one
        stays one a little longer, and they become one only when the camera has rested for a while, so that
        tags do not change at every step of it. A crowd parts on the way too: who is gone along with is under
        way for long, and the badge of a crowd would be on her large hull."""
        held = self.is_crowd and not self._anew
        small = FEW_HULL_UNITS if ship_count <= FEW_SHIPS else CROWD_HULL_UNITS
        many = ship_count >= CROWD_SHIPS[0] or hull_units < small[0]
        if held:
            many = ship_count > CROWD_SHIPS[1] or hull_units < small[1]
        if not self._anew:
            waits = many == held or (many and self._glides)
            self._settling = 0.0 if waits else self._settling + self._passed
            if many != held and self._settling < (CROWD_SECONDS if many else UNCROWD_SECONDS):
                many = held
        self.is_crowd, self._parted = many, held and not many
        return many

    def update_clusters(self, hulls: Mapping[str, HullOutline], u: float) -> set[str]:
        """Return which of these ships are in a cluster; `u` is px of a unit."""
        self._unjudged += self._passed
        if len(hulls) < FLEET_TAGS or not self._turn:
            self._clustered_ships = self._clusters.update(hulls, u, self._unjudged, forgets_past=self._anew)
            self._unjudged = 0.0
        return self._clustered_ships & hulls.keys()

    def remember_names(self, names: Iterable[str]) -> set[str]:
        """Return these names, and those that were given a moment ago."""
        if self._anew:
            self._named.clear()
        self._named |= dict.fromkeys(names, self._now)
        self._named = {
            name: since for name, since in self._named.items() if self._now - since <= NAME_SECONDS
        }
        return set(self._named)

    def tag_rect(self, name: str, candidates: TagCandidates, still: bool) -> pygame.Rect | None:
        """Return where the tag of that name is in this picture; None if there is no room for it."""
        position = self._positions.get(name)
        if (
            still
            and position is not None
            and position.slot is not None
            and candidates.crowding(candidates.slot_rect(position.slot))
        ):
            position = None  # nothing slides where no motion is wanted, so nothing has a bad place first
        if position is None or self._anew:
            turn = 1 + len(self._positions) % (_FLEET_FRAMES - 1)
            position = self._positions[name] = TagPosition(None, (0, 0), self._now, check_turn=turn)
            _move_tag(position, *self._first_slot(name, candidates), candidates)
        else:
            position.seconds_unchecked += self._passed
            if (
                len(self._positions) < FLEET_TAGS
                or not candidates.has_leader
                or position.check_turn == self._turn
            ):
                self._update_tag(position, candidates, position.seconds_unchecked)
                position.seconds_unchecked = 0.0
        position.last_seen = self._now
        if position.slot is None:
            return None
        rect = candidates.slot_rect(position.slot).move(position.edge_offset)
        goal = (rect.x - candidates.ship_middle[0], rect.y - candidates.ship_middle[1])
        position.tween_age = (
            position.tween_seconds
            if still
            else min(position.tween_seconds, position.tween_age + self._passed)
        )
        position.offset = eased_point_on_path(
            (position.tween_start, *position.tween_path, goal), position.tween_age / position.tween_seconds
        )
        rect.topleft = (
            round(candidates.ship_middle[0] + position.offset[0]),
            round(candidates.ship_middle[1] + position.offset[1]),
        )
        return rect

    def _first_slot(self, name: str, candidates: TagCandidates) -> tuple[TagSlot, int]:
        """Return the place of a tag that was not there: near to where its ship had one of another kind a
        moment ago, so that it need not slide across her; and how much is in its way."""
        if self._parted:
            return candidates.slot_below()
        off = self.tweens.offset_of(name)
        if off is None:
            return candidates.best_slot()
        return candidates.nearest_free_slot(
            (off[0] - candidates.size[0] / 2, off[1] - candidates.size[1] / 2)
        )

    def _update_tag(self, position: TagPosition, candidates: TagCandidates, passed: float) -> None:
        """Let time pass for one tag. After enough patience it slides to a better place, but not while its
        ship is under a panel. While the camera glides its patience runs on, and it slides at the end: a
        lively camera never rests for long. A tag that covers a ship that acts, or another tag, slides on the
        way too, and one of a cluster even while guns fire."""
        if position.tween_age < position.tween_seconds or (self._fires and not candidates.has_leader):
            return
        berth, crowd = position.slot, 0
        if berth is not None and candidates.area.collidepoint(candidates.ship_middle):
            crowd = candidates.crowding(candidates.slot_rect(berth).move(position.edge_offset))
        bad = berth is None or not candidates.is_acceptable(crowd, ACCEPTABLE_SHARE)
        position.bad_seconds = position.bad_seconds + passed if bad else 0.0
        position.return_seconds = (
            0.0 if bad or berth is None or not berth[1] else position.return_seconds + passed
        )
        shuns = berth is not None and candidates.is_avoided(position.offset)
        lost = candidates.has_leader and (shuns or not candidates.is_acceptable(crowd, HIDDEN_SHARE))
        haste = (
            OVERLAP_SECONDS
            if lost or shuns or candidates.will_cover_ship(position.offset)
            else COVERED_SECONDS
        )
        if self._glides and not (shuns and position.bad_seconds > haste):
            return
        if position.bad_seconds >= (
            PATIENCE_SECONDS if candidates.is_acceptable(crowd, HIDDEN_SHARE) and berth is not None else haste
        ):
            position.bad_seconds = 0.0
            found, least = (
                candidates.nearest_free_slot(position.offset) if berth is not None else candidates.best_slot()
            )
            if berth is None or least <= _MAX_BETTER_SHARE * crowd:
                _move_tag(position, found, least, candidates)
            elif not _is_worth_showing(crowd, candidates):
                position.slot = None
        elif position.return_seconds >= RETURN_SECONDS and berth is not None:
            _return_tag(position, berth, candidates)


def _return_tag(position: TagPosition, berth: TagSlot, candidates: TagCandidates) -> None:
    """Move the tag back to its own side, if nothing is in the way there."""
    position.return_seconds = 0.0
    found, least = candidates.best_slot(berth[1])
    if least == 0:
        _move_tag(position, found, least, candidates)


def _move_tag(position: TagPosition, berth: TagSlot, crowd: int, candidates: TagCandidates) -> None:
    """Begin to slide the tag to that place, or put it there at once if it was not shown; leave it out if too
    much of it would cover other things."""
    if not _is_worth_showing(crowd, candidates):
        position.slot = None
        return
    rect = candidates.slot_rect(berth)
    if position.slot is not None:
        position.tween_start, position.tween_age, position.bad_seconds = (
            position.offset,
            0.0,
            -(_CLUSTER_REST_SECONDS if candidates.has_leader else _REST_SECONDS),
        )
        way = candidates.tween_path(
            position.offset, (rect.x - candidates.ship_middle[0], rect.y - candidates.ship_middle[1])
        )
        position.tween_path = way[1:-1]
        position.tween_seconds = max(MIN_SLIDE_SECONDS, path_length(way) / (SLIDE_SPEED * candidates.u))
    position.slot, position.edge_offset = berth, candidates.edge_offset(rect)


def _is_worth_showing(crowd: int, candidates: TagCandidates) -> bool:
    return candidates.is_required or candidates.is_acceptable(crowd, HIDDEN_SHARE)
