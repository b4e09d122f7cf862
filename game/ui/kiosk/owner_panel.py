"""The owner's panel behind the PIN: what the stand lives by, how it is, and what can be done with
it. By mouse, finger, keys and pad; a panel that nobody touches is put away."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto
from typing import Final

import pygame

from game.stage.paper import lettering as letters
from game.stage.paper import paint, palette
from game.stage.paper.canvas import Canvas, Look
from game.stage.paper.parts import ButtonState
from game.ui.battle.how_to_play import veil
from game.ui.kiosk.owner_settings import OwnerSetting, OwnerSettings
from game.ui.kit import page, widgets
from game.ui.kit.action import Action
from game.ui.kit.focus import Back, FocusRing, Press, StepBy
from game.ui.kit.widgets import Button, Stepper, Widget

GIVES_UP: Final = 90.0
"""Seconds without a press after which the panel is put away."""
_WIDE: Final = 900
_GAP: Final = 7
_ROWS: Final = 8
_TITLE: Final = 56


class OnPanel(Action, Enum):
    """What the crew can do with the stand."""

    STEP_NEXT = auto()
    """Another battle of the programme comes next."""
    SKIP = auto()
    """The next battle begins now."""
    PAUSE = auto()
    """The show rests, or goes on again."""
    RESTART = auto()
    """The show ends, and its warden begins it afresh."""
    LEAVE = auto()
    """The stand ends."""
    CLOSE = auto()


@dataclass(frozen=True, slots=True)
class StepCustom(Action):
    """One of the customs is stepped."""

    which: OwnerSetting


@dataclass(frozen=True, slots=True)
class Shown:
    """What the panel tells: the customs, the battle that comes next, whether the show is held, and
    lines about how the stand is; what is wrong with it ('' for nothing)."""

    customs: OwnerSettings
    coming: str
    held: bool
    lines: tuple[str, ...]
    trouble: str = ""


class Panel:
    """The panel over whatever is on the screen; `shown` is what it tells. ``shut`` is true once it
    is to be put away."""

    def __init__(self, shown: Shown) -> None:
        """It has just been opened."""
        self.shown = shown
        self.ring = FocusRing("close")
        self.idle = 0.0
        self.shut = False

    def hear(
        self, event: pygame.event.Event, size: tuple[int, int], look: Look
    ) -> Press | StepBy | None:
        """What the crew wants by this event, None for nothing beside moving about the panel."""
        wanted = self.ring.handle(event, widgets.spots_of(rows(size, look, self.shown)))
        match wanted:
            case Back() | Press(does=OnPanel.CLOSE):
                self.shut = True
            case Press() | StepBy():
                self.idle = 0.0
                return wanted
        return None

    def advance(self, seconds: float) -> None:
        """So much time has passed without a press."""
        self.idle += seconds
        self.shut = self.shut or self.idle > GIVES_UP

    def draw(self, c: Canvas, size: tuple[int, int]) -> None:
        """The paper, how the stand is, and the controls."""
        veil(c)
        rect = paper(size, c.look)
        with c.region("owner", rect):
            paint.panel(c, rect, "The stand")
            self._lines(c, rect)
        widgets.draw(c, rows(size, c.look, self.shown), self.ring)

    def _lines(self, c: Canvas, rect: pygame.Rect) -> None:
        """How the stand is, below a rule under the buttons at the right, and what is wrong with it
        at its foot."""
        place = _columns(c.look, rect)[1]
        top = place.y + len(_BUTTONS) * _step(c.look) + c.look.px(10)
        pygame.draw.line(c.surface, palette.INK_3, (place.x, top), (place.right, top), c.px(1))
        step = letters.line_height(letters.BODY, c.look)
        for n, line in enumerate(self.shown.lines):
            told = letters.fit(line, letters.BODY, c.look, place.w)
            at = (place.x, top + c.look.px(10) + n * step + step // 2)
            letters.draw_text(c, at, told, letters.BODY, palette.INK_2, "midleft")
        told = letters.fit(self.shown.trouble, letters.STRONG, c.look, place.w)
        at = (place.x, place.y + _ROWS * _step(c.look) - c.look.px(_GAP) - step // 2)
        letters.draw_text(c, at, told, letters.STRONG, palette.WAX, "midleft")


_BUTTONS: Final = (
    ("close", "Back to the show", "check", OnPanel.CLOSE),
    ("skip", "Begin the next battle", "play", OnPanel.SKIP),
    ("pause", "Let the show rest", "pause", OnPanel.PAUSE),
    ("restart", "Begin the show afresh", "undo", OnPanel.RESTART),
    ("leave", "End the stand", "cross", OnPanel.LEAVE),
)


def _step(look: Look) -> int:
    """From one row to the next, in px."""
    return page.target(look) + look.px(_GAP)


def paper(size: tuple[int, int], look: Look) -> pygame.Rect:
    """The paper in the middle of the window."""
    high = page.below_title(look, _TITLE) + _ROWS * _step(look) + look.px(10)
    return page.in_middle(size, min(look.px(_WIDE), size[0] - look.px(24)), high)


def _columns(look: Look, rect: pygame.Rect) -> tuple[pygame.Rect, pygame.Rect]:
    """Where the steppers and where the buttons lie."""
    top, edge = rect.y + page.below_title(look, _TITLE), look.px(20)
    wide = (rect.w - 3 * edge) // 2
    left = pygame.Rect(rect.x + edge, top, wide, rect.bottom - top - edge)
    return left, left.move(wide + edge, 0)


def rows(size: tuple[int, int], look: Look, shown: Shown) -> list[Widget]:
    """The controls: what is stepped at the left, what is pressed at the right."""
    left, right = _columns(look, paper(size, look))
    high, step = page.target(look), _step(look)
    told = [*said(shown.customs).items()]
    found: list[Widget] = [
        Stepper(which.value, pygame.Rect(left.x, left.y + n * step, left.w, high), words,
                does=StepCustom(which))
        for n, (which, words) in enumerate(told)
    ]  # fmt: skip
    place = pygame.Rect(left.x, left.y + len(told) * step, left.w, high)
    found.append(Stepper("next", place, f"Next: {shown.coming}", does=OnPanel.STEP_NEXT))
    for n, (name, words, picture, does) in enumerate(_BUTTONS):
        place = pygame.Rect(right.x, right.y + n * step, right.w, high)
        state: ButtonState = "primary" if does is OnPanel.CLOSE else "ready"
        goes_on = does is OnPanel.PAUSE and shown.held
        face = ("Go on with the show", "play") if goes_on else (words, picture)
        found.append(Button(name, place, *face, state=state, does=does))
    return found


def said(customs: OwnerSettings) -> dict[OwnerSetting, str]:
    """Each of the customs in words, in the order of the panel."""
    quiet = customs.quiet[0] if customs.quiet else None
    begins, ends = str(quiet).split("-") if quiet is not None else ("none", "none")
    minutes = round(customs.session / 60)
    return {
        OwnerSetting.VOLUME: f"Volume of the show: {customs.volume}",
        OwnerSetting.LOUDEST: f"Visitors at most: {customs.loudest}",
        OwnerSetting.QUIET_FROM: f"Quiet hours from: {begins}",
        OwnerSetting.QUIET_UNTIL: f"Quiet hours until: {ends}",
        OwnerSetting.IDLE: f"Asked after {customs.idle:.0f} s idle",
        OwnerSetting.SESSION: f"A visit lasts {minutes} min" if minutes else "A visit has no end",
        OwnerSetting.TEXT_SIZE: f"Size of text: {customs.text_size} %",
    }
