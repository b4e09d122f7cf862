"""Where the tags of ships lie from frame to frame: each keeps its place about its ship, and has the
patience to lie badly for a while before it slides to a better one.

Tags that are laid anew in every frame hop about as ships pass each other. Places are told by side
and distance and not in px, so that a tag follows a hull that turns or grows.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from math import dist, hypot
from typing import Final, TypeAlias

import pygame

from game.ui.table.tag_slides import SLIDE, SLIDES, Slides, between

Berth: TypeAlias = tuple[int, int]
"""On which side of a ship, and at which of the distances, a tag lies."""

PATIENCE: Final = 1.5
"""Seconds that a tag lies badly before it looks for another place."""
HASTE: Final = 0.9
"""The same of a tag that is so much covered that it says nothing."""
HOMESICK: Final = 2.0
"""Seconds for which a nearer place must have been free before a tag comes back to it."""
SETTLES: Final = 0.8
"""Seconds for which ships must have been a crowd before they are shown as one: the camera looks at
many things only in passing."""
PARTS: Final = 0.4
"""The same until a crowd is none any more."""
GAPS: Final = (8, 28, 56, 92)
"""Units between a ship and her tag, the best first."""
_SIDES: Final = 12
_MUCH: Final = 0.6
"""A place is better than another that is not free if it has at most this share of what lies in the
way there."""
_SHUNS: Final = 3
"""So many times more counts what a tag should never cover: a hull that acts, another tag."""
_SLACK: Final = 0.2
"""Share of a tag that may lie on other things before it is said to lie badly."""
_RESTS: Final = 3.0
"""Seconds for which a tag that has just slid bears with its place whatever comes."""
_MUTE: Final = 0.45
"""Share of a tag that may lie on other things; where there is nothing better it is left out."""
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
LINGERS: Final = 1.2
"""Seconds for which a name stays after its reason has gone."""


@dataclass(slots=True)
class Mooring:
    """The place of one tag: its berth (None: there is no room for it), how many px the edge of the
    sea pushed it aside when it came there, when it was last seen, for how long it has lain badly
    or a nearer place was free, where in px it slides from, for how long it has slid, and in how
    many seconds it slides."""

    berth: Berth | None
    nudge: tuple[int, int]
    seen: float
    bad: float = 0.0
    away: float = 0.0
    start: tuple[float, float] = (0.0, 0.0)
    slid: float = SLIDE
    slides: float = SLIDE
    off: tuple[float, float] = (0.0, 0.0)


@dataclass(frozen=True, slots=True)
class Wish:
    """What is looked for: the tag's size in px, the ship's middle, the px she covers, what is taken
    already, what the tag may not leave, and px of a unit; a tag that `must` be is not left out
    where there is no room. A place that is nearer to the middle of one of the `others` would be
    read as hers; a tag lies at the first so many of the distances (`most`); and what is `shunned`,
    of that which is taken, counts more."""

    size: tuple[int, int]
    at: tuple[int, int]
    body: pygame.Rect
    taken: Sequence[pygame.Rect]
    within: pygame.Rect
    u: float
    must: bool = False
    others: Sequence[tuple[int, int]] = ()
    most: int = len(GAPS)
    shunned: Sequence[pygame.Rect] = ()

    def rect(self, berth: Berth) -> pygame.Rect:
        """The px of that place, were there no edge."""
        (w, h), body, gap = self.size, self.body, round(GAPS[berth[1]] * self.u)
        left, right = body.left - gap - w, body.right + gap
        above, below = body.top - gap - h, body.bottom + gap
        x, y, aside = self.at[0] - w // 2, self.at[1] - h // 2, w // 4
        spots = ((x, below), (x, above), (right, y), (left, y), (right, below - gap // 2),
                 (left, below - gap // 2), (right, above + gap // 2),
                 (left, above + gap // 2), (x - aside, below), (x + aside, below),
                 (x - aside, above), (x + aside, above))  # fmt: skip
        return pygame.Rect(spots[berth[0]], self.size)

    def nudge(self, rect: pygame.Rect) -> tuple[int, int]:
        """How many px a tag there must be pushed aside to lie inside the edges of the sea."""
        kept = rect.clamp(self.within)
        return kept.x - rect.x, kept.y - rect.y

    def crowding(self, rect: pygame.Rect) -> int:
        """Px of a tag that would lie on other things there; to be pushed about by the edge of the
        sea is as bad as that, and to lie by another ship as bad as to be covered whole."""
        across, down = self.nudge(rect)
        lies = rect.move(across, down)
        crowd = overlap(lies, self.taken) + 4 * (abs(across) + abs(down))
        crowd += _SHUNS * overlap(lies, self.shunned) if crowd else 0
        return crowd + self.misleads(lies) * rect.w * rect.h

    def misleads(self, rect: pygame.Rect) -> bool:
        """Whether another ship lies nearer to the middle of a tag there than its own."""
        own = dist(rect.center, self.at)
        return any(dist(rect.center, other) < own for other in self.others)

    def shuns(self, off: tuple[float, float]) -> bool:
        """Whether a tag so many px from its ship would cover much of what it should never cover."""
        lies = pygame.Rect(round(self.at[0] + off[0]), round(self.at[1] + off[1]), *self.size)
        return not self.slack(overlap(lies, self.shunned), _SLACK)

    def slack(self, crowd: int, share: float) -> bool:
        """Whether no more than a share of the tag has something in its way."""
        return crowd <= share * self.size[0] * self.size[1]

    def best(self, most: int = len(GAPS)) -> tuple[Berth, int]:
        """The first place that is free at the first so many distances, else the one with least in
        its way; and how much that is."""
        found: tuple[Berth, int] = ((0, 0), 1 << 30)
        for far in range(min(most, self.most)):
            for side in range(_SIDES):
                crowd = self.crowding(self.rect((side, far)))
                if crowd == 0:
                    return (side, far), 0
                if crowd < found[1]:
                    found = (side, far), crowd
        return found

    def under(self) -> tuple[Berth, int]:
        """The place below her, where she had her keel tag in a crowd that has just parted, if that
        will do for now; else the best."""
        crowd = self.crowding(self.rect((0, 0)))
        return ((0, 0), crowd) if self.slack(crowd, _MUTE) else self.best()

    def nearest(self, off: tuple[float, float]) -> tuple[Berth, int]:
        """The free place that is the shortest way from where the tag lies, so many px from the
        ship; where there is none, the best."""
        found: tuple[float, Berth] | None = None
        for far in range(self.most):
            for side in range(_SIDES):
                rect = self.rect((side, far))
                if self.crowding(rect) == 0:
                    x, y = rect.x - self.at[0] - off[0], rect.y - self.at[1] - off[1]
                    way = hypot(x, y) + far * GAPS[1] * self.u
                    if found is None or way < found[0]:
                        found = way, (side, far)
        return (found[1], 0) if found is not None else self.best()


class Moorings:
    """The places of all tags, and whether the ships in view are a crowd."""

    def __init__(self) -> None:
        """No tag has a place yet."""
        self.slides = Slides()
        self._held: dict[str, Mooring] = {}
        self._named: dict[str, float] = {}
        self._now = -9.0
        self._window = (0, 0, 1.0)
        self._passed = 0.0
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
        self.slides.begin(seconds, anew=self._anew)
        if self._anew:
            self.sides.clear()
        gone = [name for name, held in self._held.items() if seconds - held.seen > _FORGOTTEN]
        for name in gone:
            del self._held[name]

    def judge(self, ships: int, hull: float) -> bool:
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

    def named(self, names: Iterable[str]) -> set[str]:
        """These names, and those that were given a moment ago."""
        if self._anew:
            self._named.clear()
        self._named |= dict.fromkeys(names, self._now)
        self._named = {
            name: since for name, since in self._named.items() if self._now - since <= LINGERS
        }
        return set(self._named)

    def find(self, name: str, wish: Wish, still: bool) -> pygame.Rect | None:
        """Where the tag of that name lies in this picture; None if there is no room for it."""
        held = self._held.get(name)
        if (
            still
            and held is not None
            and held.berth is not None
            and wish.crowding(wish.rect(held.berth))
        ):
            held = None  # nothing slides where no motion is wanted, so nothing lies badly first
        if held is None or self._anew:
            held = self._held[name] = Mooring(None, (0, 0), self._now)
            _lay(held, *(wish.under() if self._parted else wish.best()), wish)
        else:
            self._weigh(held, wish)
        held.seen = self._now
        if held.berth is None:
            return None
        rect = wish.rect(held.berth).move(held.nudge)
        goal = (rect.x - wish.at[0], rect.y - wish.at[1])
        held.slid = held.slides if still else min(held.slides, held.slid + self._passed)
        held.off = between(held.start, goal, held.slid / held.slides)
        rect.topleft = (round(wish.at[0] + held.off[0]), round(wish.at[1] + held.off[1]))
        return rect

    def _weigh(self, held: Mooring, wish: Wish) -> None:
        """A tag that has had patience for long enough slides to a better place; while its ship
        lies under a paper, it stays where it is. While the camera glides it has patience like
        ever, and slides when that has come to rest: a lively camera never rests for long. One that
        covers a ship that acts, or another tag, slides on the way too."""
        if held.slid < held.slides or self._fires:
            return
        berth, crowd = held.berth, 0
        if berth is not None and wish.within.collidepoint(wish.at):
            crowd = wish.crowding(wish.rect(berth).move(held.nudge))
        bad = berth is None or not wish.slack(crowd, _SLACK)
        held.bad = held.bad + self._passed if bad else 0.0
        held.away = 0.0 if bad or berth is None or not berth[1] else held.away + self._passed
        if self._glides and not (berth is not None and wish.shuns(held.off) and held.bad > HASTE):
            return
        if held.bad >= (PATIENCE if wish.slack(crowd, _MUTE) and berth is not None else HASTE):
            held.bad = 0.0
            found, least = wish.nearest(held.off) if berth is not None else wish.best()
            if berth is None or least <= _MUCH * crowd:
                _lay(held, found, least, wish)
            elif not _fits(crowd, wish):
                held.berth = None
        elif held.away >= HOMESICK and berth is not None:
            held.away = 0.0
            found, least = wish.best(berth[1])
            if least == 0:
                _lay(held, found, least, wish)


def _lay(held: Mooring, berth: Berth, crowd: int, wish: Wish) -> None:
    """The tag begins to slide to that place, or one that was not there stands there at once; it is
    left out if too much of it would lie on other things."""
    if not _fits(crowd, wish):
        held.berth = None
        return
    rect = wish.rect(berth)
    if held.berth is not None:
        held.start, held.slid, held.bad = held.off, 0.0, -_RESTS
        far = hypot(rect.x - wish.at[0] - held.off[0], rect.y - wish.at[1] - held.off[1])
        held.slides = max(SLIDE, far / (SLIDES * wish.u))
    held.berth, held.nudge = berth, wish.nudge(rect)


def _fits(crowd: int, wish: Wish) -> bool:
    """Whether a tag with so much in its way is worth being shown."""
    return wish.must or wish.slack(crowd, _MUTE)


def overlap(rect: pygame.Rect, taken: Sequence[pygame.Rect]) -> int:
    """Pixels of `rect` that lie on others."""
    on: Callable[[Sequence[pygame.Rect]], list[int]] = rect.collidelistall
    parts = [rect.clip(taken[n]) for n in on(taken)]
    return sum(part.w * part.h for part in parts)
