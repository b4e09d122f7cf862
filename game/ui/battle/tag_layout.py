"""Where the tags of ships lie from frame to frame: each keeps its place about its ship, and has the
patience to lie badly for a while before it slides to a better one.

Tags that are laid anew in every frame hop about as ships pass each other. Places are told by side
and distance and not in px, so that a tag follows a hull that turns or grows.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

import pygame

from game.sea.rings import Point
from game.ui.battle.hull_outlines import Hull
from game.ui.battle.tag_candidates import MUTE, SLACK, Berth, TagCandidates
from game.ui.battle.tag_clusters import Clusters
from game.ui.battle.tag_tweens import SLIDE, SLIDES, TagTweens, along, length

PATIENCE: Final = 1.5
"""Seconds that a tag lies badly before it looks for another place."""
HASTE: Final = 0.9
"""The same of a tag that is so much covered that it says nothing."""
EAGER: Final = 0.3
"""The same of a tag that is about to come upon another ship, and of a badge or a name in a knot
that has: there all depends on where it lies."""
HOMESICK: Final = 2.0
"""Seconds for which a nearer place must have been free before a tag comes back to it."""
SETTLES: Final = 0.8
"""Seconds for which ships must have been a crowd before they are shown as one: the camera looks at
many things only in passing."""
PARTS: Final = 0.4
"""The same until a crowd is none any more."""
_MUCH: Final = 0.6
"""A place is better than another that is not free if it has at most this share of what lies in the
way there."""
_RESTS: Final = 3.0
"""Seconds for which a tag that has just slid bears with its place whatever comes."""
_DOZES: Final = 1.0
"""The same in a knot, where ships swing round each other."""
_FORGOTTEN: Final = 0.6
"""Seconds unseen after which a ship's tag is laid as if she were new."""
_BREAK: Final = 0.5
"""Seconds between two pictures beyond which all tags are laid anew."""
MANY: Final = (10, 8)
"""Ships in view from which on they are a crowd, and down to which they stay one."""
SMALL: Final = (60.0, 68.0)
"""Units of a hull below which ships are a crowd, and up to which they stay one."""
FEW: Final = 4
TINY: Final = (28.0, 34.0)
"""The same of so many ships at the most: there is room for their papers."""
FLEET: Final = 24
"""So many tags are not looked over in one picture, but in _TURNS of them: in the first of these
which ships lie in a knot, and in each of the others a part of the badges of knots."""
_TURNS: Final = 4
LINGERS: Final = 1.2
"""Seconds for which a name stays after its reason has gone."""


@dataclass(slots=True)
class TagPosition:
    """The place of one tag: its berth (None: there is no room for it), how many px the edge of the
    sea pushed it aside when it came there, when it was last seen, for how long it has lain badly
    or a nearer place was free, where in px it slides from, for how long it has slid, and in how
    many seconds it slides, and by what places, if not straight; in whose turn it is looked over,
    and seconds since it was."""

    candidate: Berth | None
    nudge: tuple[int, int]
    seen: float
    bad_seconds: float = 0.0
    away: float = 0.0
    start: tuple[float, float] = (0.0, 0.0)
    slid: float = SLIDE
    slides: float = SLIDE
    off: tuple[float, float] = (0.0, 0.0)
    via: tuple[Point, ...] = ()
    turn: int = 1
    unweighed: float = 0.0


class TagLayout:
    """The places of all tags, and whether the ships in view are a crowd."""

    def __init__(self) -> None:
        """No tag has a place yet."""
        self.slides = TagTweens()
        self._knots = Clusters()
        self._held: dict[str, TagPosition] = {}
        self._named: dict[str, float] = {}
        self._now = -9.0
        self._window = (0, 0, 1.0)
        self._passed = self._unjudged = 0.0
        self._turn = 0
        self._knotted = set[str]()
        self._anew = True
        self._parted = False
        self._glides = self._fires = False
        self._settling = 0.0
        self.crowd = False
        self.sides: dict[str, int] = {}
        """On which side of a ship's tag what a book lays beside it lies, the book's own number."""

    def begin(
        self,
        seconds: float,
        *,
        immediate: bool = False,
        glides: bool = False,
        fires: bool = False,
        window: tuple[int, int, float] = (0, 0, 1.0),
    ) -> None:
        """A new picture, at so many seconds of the sea. On an `immediate` board, where pictures are
        stills, two at the same moment know nothing of each other, nor do two in another `window`:
        its width and height in px, and how large its type is. While the camera `glides`, all tags
        keep their places: what lies badly now may lie well where it comes to rest. None moves while
        a volley `fires`: one looks at the guns."""
        self._glides, self._fires = glides, fires
        passed, self._now = seconds - self._now, seconds
        other, self._window = window != self._window, window
        self._anew = other or not 0 <= passed <= _BREAK or (immediate and passed == 0)
        self._passed = 0.0 if self._anew else passed
        self._turn = 0 if self._anew else (self._turn + 1) % _TURNS
        self.slides.begin(seconds, anew=self._anew)
        if self._anew:
            self.sides.clear()
        gone = [name for name, held in self._held.items() if seconds - held.seen > _FORGOTTEN]
        for name in gone:
            del self._held[name]

    def update_crowd(self, ships: int, hull: float) -> bool:
        """Whether so many ships in view, with hulls so many units long, are a crowd. What is one
        stays one a little longer, and they become one only when the camera has rested for a while,
        so that tags do not change at every step of it. A crowd parts on the way too: who is gone
        along with is under way for long, and the badge of a crowd would lie on her large hull."""
        held = self.crowd and not self._anew
        small = TINY if ships <= FEW else SMALL
        many = ships >= MANY[0] or hull < small[0]
        if held:
            many = ships > MANY[1] or hull < small[1]
        if not self._anew:
            waits = many == held or (many and self._glides)
            self._settling = 0.0 if waits else self._settling + self._passed
            if many != held and self._settling < (SETTLES if many else PARTS):
                many = held
        self.crowd, self._parted = many, held and not many
        return many

    def update_clusters(self, hulls: Mapping[str, Hull], u: float) -> set[str]:
        """Which of these ships lie in a knot; `u` is px of a unit."""
        self._unjudged += self._passed
        if len(hulls) < FLEET or not self._turn:
            self._knotted = self._knots.judge(hulls, u, self._unjudged, anew=self._anew)
            self._unjudged = 0.0
        return self._knotted & hulls.keys()

    def named(self, names: Iterable[str]) -> set[str]:
        """These names, and those that were given a moment ago."""
        if self._anew:
            self._named.clear()
        self._named |= dict.fromkeys(names, self._now)
        self._named = {
            name: since for name, since in self._named.items() if self._now - since <= LINGERS
        }
        return set(self._named)

    def place(self, name: str, wish: TagCandidates, still: bool) -> pygame.Rect | None:
        """Where the tag of that name lies in this picture; None if there is no room for it."""
        held = self._held.get(name)
        if (
            still
            and held is not None
            and held.candidate is not None
            and wish.crowding(wish.rect(held.candidate))
        ):
            held = None  # nothing slides where no motion is wanted, so nothing lies badly first
        if held is None or self._anew:
            turn = 1 + len(self._held) % (_TURNS - 1)
            held = self._held[name] = TagPosition(None, (0, 0), self._now, turn=turn)
            _lay(held, *self._first(name, wish), wish)
        else:
            held.unweighed += self._passed
            if len(self._held) < FLEET or not wish.leads or held.turn == self._turn:
                self._weigh(held, wish, held.unweighed)
                held.unweighed = 0.0
        held.seen = self._now
        if held.candidate is None:
            return None
        rect = wish.rect(held.candidate).move(held.nudge)
        goal = (rect.x - wish.at[0], rect.y - wish.at[1])
        held.slid = held.slides if still else min(held.slides, held.slid + self._passed)
        held.off = along((held.start, *held.via, goal), held.slid / held.slides)
        rect.topleft = (round(wish.at[0] + held.off[0]), round(wish.at[1] + held.off[1]))
        return rect

    def _first(self, name: str, wish: TagCandidates) -> tuple[Berth, int]:
        """The place of a tag that was not there: near to where its ship had one of another kind a
        moment ago, so that it need not slide across her; and how much is in its way."""
        if self._parted:
            return wish.under()
        off = self.slides.lies(name)
        if off is None:
            return wish.best()
        return wish.nearest((off[0] - wish.size[0] / 2, off[1] - wish.size[1] / 2))

    def _weigh(self, held: TagPosition, wish: TagCandidates, passed: float) -> None:
        """So many seconds have passed since the last time. A tag that has had patience for long
        enough slides to a better place; while its ship lies under a paper, it stays where it is.
        While the camera glides it has patience like ever, and slides when that has come to rest: a
        lively camera never rests for long. One that covers a ship that acts, or another tag, slides
        on the way too, and one of a knot even while guns fire."""
        if held.slid < held.slides or (self._fires and not wish.leads):
            return
        berth, crowd = held.candidate, 0
        if berth is not None and wish.within.collidepoint(wish.at):
            crowd = wish.crowding(wish.rect(berth).move(held.nudge))
        bad = berth is None or not wish.slack(crowd, SLACK)
        held.bad_seconds = held.bad_seconds + passed if bad else 0.0
        held.away = 0.0 if bad or berth is None or not berth[1] else held.away + passed
        shuns = berth is not None and wish.is_avoided(held.off)
        lost = wish.leads and (shuns or not wish.slack(crowd, MUTE))
        haste = EAGER if lost or shuns or wish.will_cover(held.off) else HASTE
        if self._glides and not (shuns and held.bad_seconds > haste):
            return
        if held.bad_seconds >= (
            PATIENCE if wish.slack(crowd, MUTE) and berth is not None else haste
        ):
            held.bad_seconds = 0.0
            found, least = wish.nearest(held.off) if berth is not None else wish.best()
            if berth is None or least <= _MUCH * crowd:
                _lay(held, found, least, wish)
            elif not _fits(crowd, wish):
                held.candidate = None
        elif held.away >= HOMESICK and berth is not None:
            held.away = 0.0
            found, least = wish.best(berth[1])
            if least == 0:
                _lay(held, found, least, wish)


def _lay(held: TagPosition, berth: Berth, crowd: int, wish: TagCandidates) -> None:
    """The tag begins to slide to that place, or one that was not there stands there at once; it is
    left out if too much of it would lie on other things."""
    if not _fits(crowd, wish):
        held.candidate = None
        return
    rect = wish.rect(berth)
    if held.candidate is not None:
        held.start, held.slid, held.bad_seconds = held.off, 0.0, -(_DOZES if wish.leads else _RESTS)
        way = wish.way(held.off, (rect.x - wish.at[0], rect.y - wish.at[1]))
        held.via = way[1:-1]
        held.slides = max(SLIDE, length(way) / (SLIDES * wish.u))
    held.candidate, held.nudge = berth, wish.nudge(rect)


def _fits(crowd: int, wish: TagCandidates) -> bool:
    """Whether a tag with so much in its way is worth being shown."""
    return wish.must or wish.slack(crowd, MUTE)
