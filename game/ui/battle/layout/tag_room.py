"""The part of the window that tags may use, and what is taken already."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import inf
from typing import Final

import pygame

from game.ui.battle.layout.hull_outlines import HullOutline
from game.ui.battle.layout.tag_candidates import overlap_px


@dataclass(frozen=True, slots=True)
class BadgeForm:
    """Units of a badge, of its emblem's radius, of the bar of what she has left, and between the keel and
    it; for hulls shorter than `below_hull` units."""

    size: tuple[int, int]
    emblem: float
    bar: tuple[int, int]
    keel_distance: int
    below_hull: float = inf


BADGE_FORMS: Final = (
    BadgeForm((18, 7), 3.5, (11, 2), 4, 30.0),
    BadgeForm((20, 8), 4.0, (13, 2), 5, 44.0),
    BadgeForm((26, 10), 5.0, (18, 3), 8),
)
"""The smallest first: a badge is smaller than the ship it speaks of."""


def badge_form(median_hull_units: float) -> BadgeForm:
    """Return the form of badges among hulls of that length."""
    return next(form for form in BADGE_FORMS if median_hull_units < form.below_hull)


@dataclass(slots=True)
class TagRoom:
    """The part of the window that tags may use, and what is taken already; `object_labels` are the names of
    what is no ship, which no line of another tag should cross; `hovered` is the control under the pointer or
    in focus. Before anything is drawn it is known whether ships are a `is_crowd`, and which of them are named
    then (None: all), and where the `hull_rects` of all ships are pressed; once ships have their `tag_rects`,
    where those are. What was taken before any ship was, words, dice and papers, is `forbidden`: no tag may
    cover it, not even for a moment. Hulls that act and tags of ships are `avoided`: a badge is better than a
    tag that covers much of them. `hull_boxes` are the boxes of hulls and sails, closer to them than the hulls
    as they are pressed; none in a crowd. `fading`: how much of a tag is not seen (1: nothing of it), by ship,
    where it gives way. `clustered_ships`: the ships that are so close to others that they have a badge at the
    keel; `label_rects`: where names of ships are that have one beside their badge; `paper_tag_rects`: where
    papers with names do; `hull_outlines`: the hulls of all ships in view as lines on the water; `fired_at`:
    whom guns are on that speak at this moment, ship or no; `badge_form`: how large badges are."""

    area: pygame.Rect
    occupied: list[pygame.Rect] = field(default_factory=list)
    object_labels: list[pygame.Rect] = field(default_factory=list)
    hovered: str = ""
    is_crowd: bool = False
    named_ships: set[str] | None = None
    hull_rects: dict[str, pygame.Rect] = field(default_factory=dict)
    tag_rects: dict[str, pygame.Rect] = field(default_factory=dict)
    forbidden: list[pygame.Rect] = field(default_factory=list)
    avoided: list[pygame.Rect] = field(default_factory=list)
    hull_boxes: list[pygame.Rect] = field(default_factory=list)
    fading: dict[str, float] = field(default_factory=dict)
    clustered_ships: set[str] = field(default_factory=set)
    label_rects: dict[str, pygame.Rect] = field(default_factory=dict)
    paper_tag_rects: list[pygame.Rect] = field(default_factory=list)
    hull_outlines: dict[str, HullOutline] = field(default_factory=dict)
    fired_at: Sequence[str] = ()
    badge_form: BadgeForm = BADGE_FORMS[-1]

    @property
    def has_small_badges(self) -> bool:
        """Return whether hulls are so short that badges stay under their keels, the greater ship's before the
        lesser's, and only flagships are named besides those one asks about."""
        return self.badge_form is not BADGE_FORMS[-1]

    def is_hovered(self, name: str) -> bool:
        """Return whether that ship or thing is under the pointer or in focus."""
        return self.hovered == f"ship-{name}"

    def may_caption(self, ship: str) -> bool:
        """Return whether captions may speak of that ship: of every one, in a crowd or a cluster of the
        named."""
        return self.named_ships is None or ship in self.named_ships

    def occupy(self, *rects: pygame.Rect) -> None:
        """Keep later tags off these rectangles."""
        self.occupied += rects

    def add_object_label(self, rect: pygame.Rect) -> None:
        """Keep the lines of later tags off the name of something that is no ship."""
        self.object_labels.append(rect)

    def set_hull_rects(self, hull_rects: dict[str, pygame.Rect], fired_at: Sequence[str] = ()) -> None:
        """Set where each ship is pressed, and on whom guns are that speak now."""
        self.hull_rects, self.fired_at = hull_rects, fired_at

    def take_place(self, size: tuple[int, int], near: tuple[int, int], gap_px: int) -> pygame.Rect:
        """Return the nearest free place for a tag of this size about the pixel `near`, `gap_px` px away; the
        place is taken from now on. Where there is none, the least crowded."""
        best, _ = self.find_place(size, near, gap_px)
        self.occupied.append(best.inflate(6, 6))
        return best

    def find_place(
        self, size: tuple[int, int], near: tuple[int, int], gap_px: int
    ) -> tuple[pygame.Rect, int]:
        """Return the place `take_place` would take, and how crowded it is (0: wholly free); nothing is
        taken."""
        best, least = pygame.Rect((0, 0), size), 1 << 30
        for far in (1.0, 1.7, 2.6, 3.6):
            for rect in _rects_around(size, near, round(gap_px * far)):
                kept = rect.clamp(self.area)
                crowd = overlap_px(kept, self.occupied) + 4 * _clamp_distance(kept, rect)
                if crowd < least:
                    best, least = kept, crowd
                if least == 0:
                    return best, 0
        return best, least


def _rects_around(size: tuple[int, int], at: tuple[int, int], gap: int) -> list[pygame.Rect]:
    """Return the places round a point: below, above, right, left, then the corners."""
    w, h = size
    x, y = at
    spots = [
        (x - w // 2, y + gap),
        (x - w // 2, y - gap - h),
        (x + gap, y - h // 2),
        (x - gap - w, y - h // 2),
        (x + gap, y + gap // 2),
        (x + gap, y - gap // 2 - h),
        (x - gap - w, y + gap // 2),
        (x - gap - w, y - gap // 2 - h),
    ]
    return [pygame.Rect(*spot, w, h) for spot in spots]


def _clamp_distance(a: pygame.Rect, b: pygame.Rect) -> int:
    return abs(a.x - b.x) + abs(a.y - b.y)
