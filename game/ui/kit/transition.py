"""How one screen passes into the next: what was shown fades into what is shown now, in 0.18 s.

The next screen has all input from its first frame, whatever is still to be seen of the last one. Two surfaces
are kept while it lasts, and none afterwards. Time is passed in, so the same frames give the same pictures."""

from dataclasses import dataclass
from enum import Enum, auto
from typing import Final

import pygame

SECONDS: Final = 0.18
MAX_STEP: Final = 1 / 20
"""Most seconds of a frame that count: a slow first frame must not skip the whole transition."""
FIRST_STEP: Final = 1 / 60
"""Seconds that have passed in the first picture, so that a press shows at once."""
SLIDE_UNITS: Final = 24.0
"""Units of length that a new page slides."""


class Entrance(Enum):
    """How a screen comes in."""

    SLIDE = auto()
    """As another sheet of paper."""
    FADE = auto()
    """It stays where it is: the sea, or a panel over the last screen."""
    AT_ONCE = auto()
    """Without a transition: it is shown for a moment only."""


@dataclass(slots=True)
class Transition:
    """A transition under way. `picture_before` is where chart or sea was on the last screen, None if it
    had none; `slide` is how many px the new page slides, negative from the left."""

    before: pygame.Surface
    sheet: pygame.Surface
    """The new screen is drawn on it."""
    picture_before: pygame.Rect | None
    slide: int
    seconds: float = FIRST_STEP

    @property
    def is_over(self) -> bool:
        """Return whether nothing of the last screen is to be seen any more."""
        return self.seconds >= SECONDS

    def advance(self, seconds: float) -> None:
        """Let `seconds` pass, `MAX_STEP` at most."""
        self.seconds += min(seconds, MAX_STEP)


def start_transition(
    shown: pygame.Surface, entrance: Entrance, picture_before: pygame.Rect | None, slide: int
) -> Transition | None:
    """Return the transition from what is `shown` now, or None if the next screen comes at once."""
    if entrance is Entrance.AT_ONCE:
        return None
    slide = slide if entrance is Entrance.SLIDE else 0
    return Transition(shown.copy(), shown.copy(), picture_before, slide)


def draw_transition(
    surface: pygame.Surface, transition: Transition, picture_after: pygame.Rect | None
) -> None:
    """Draw both screens on the window. If both show the place of a battle, at `picture_before` and
    `picture_after`, it is one picture that grows from the one to the other."""
    share = min(1.0, transition.seconds / SECONDS)
    share *= share * (3 - 2 * share)  # slow at both ends
    window, sheet = surface.get_rect(), transition.sheet
    first, last = transition.picture_before, picture_after
    grows = first is not None and last is not None
    surface.blit(transition.before, (0, 0))
    # Where the picture is the whole window on one side, the panels on it are drawn with it, and only once.
    if not (grows and last == window):
        sheet.set_alpha(255 if grows and first == window else round(255 * share))
        surface.blit(sheet, (0 if grows else round(transition.slide * (1 - share)), 0))
        sheet.set_alpha(None)
    if first is not None and last is not None:
        _draw_picture(surface, transition, (first, last), share)


def _draw_picture(
    surface: pygame.Surface, transition: Transition, ends: tuple[pygame.Rect, pygame.Rect], share: float
) -> None:
    first, last = ends
    corners = zip((*first.topleft, *first.size), (*last.topleft, *last.size), strict=True)
    rect = pygame.Rect([round(a + (b - a) * share) for a, b in corners])
    sources = ((transition.before, first, 255), (transition.sheet, last, round(255 * share)))
    for source, part, alpha in sources:
        cut = source.subsurface(largest_part(part, rect.size).clip(source.get_rect()))
        picture = pygame.transform.smoothscale(cut, rect.size)
        picture.set_alpha(alpha)
        surface.blit(picture, rect)


def largest_part(rect: pygame.Rect, shape: tuple[int, int]) -> pygame.Rect:
    """Return the largest part of `rect`, with the same centre, that has the proportions of `shape`."""
    scale = min(rect.w / max(1, shape[0]), rect.h / max(1, shape[1]))
    part = pygame.Rect(0, 0, max(1, round(shape[0] * scale)), max(1, round(shape[1] * scale)))
    part.center = rect.center
    return part
