"""The owner's panel behind the PIN: what the stand lives by, how it is, and what can be done with
it. By mouse, finger, keys and pad; a panel that nobody touches is put away."""

from dataclasses import dataclass
from enum import Enum, auto
from typing import Final

import pygame

from game.stage.paper import palette, panel_drawing
from game.stage.paper import typography as letters
from game.stage.paper.canvas import Canvas, UiStyle
from game.stage.paper.control_drawing import ButtonState
from game.ui.battle.values.quick_play import dim_background
from game.ui.kiosk.owner_settings import OwnerSetting, OwnerSettings
from game.ui.kit import page, widgets
from game.ui.kit.action import Action
from game.ui.kit.focus import Back, FocusRing, Press, StepBy
from game.ui.kit.widgets import Button, Stepper, Widget

IDLE_SECONDS: Final = 90.0
"""Seconds without a press after which the panel is put away."""
_WIDE: Final = 900
_GAP: Final = 7
_ROWS: Final = 8
_TITLE: Final = 56


class OwnerPanelAction(Action, Enum):
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
class StepSetting(Action):
    """One of the customs is stepped."""

    which: OwnerSetting


@dataclass(frozen=True, slots=True)
class OwnerPanelView:
    """What the panel tells: the customs, the battle that comes next, whether the show is held, and
    lines about how the stand is; what is wrong with it ('' for nothing)."""

    settings: OwnerSettings
    next_battle: str
    is_paused: bool
    health_lines: tuple[str, ...]
    trouble: str = ""


class OwnerPanel:
    """The panel over whatever is on the screen; `view` is what it tells. ``is_closed`` is true once
    it
    is to be put away."""

    def __init__(self, shown: OwnerPanelView) -> None:
        """It has just been opened."""
        self.view = shown
        self.ring = FocusRing("close")
        self.idle = 0.0
        self.is_closed = False

    def handle(
        self, event: pygame.event.Event, size: tuple[int, int], style: UiStyle
    ) -> Press | StepBy | None:
        """What the crew wants by this event, None for nothing beside moving about the panel."""
        wanted = self.ring.handle(event, widgets.hotspots_of(panel_widgets(size, style, self.view)))
        match wanted:
            case Back() | Press(action=OwnerPanelAction.CLOSE):
                self.is_closed = True
            case Press() | StepBy():
                self.idle = 0.0
                return wanted
        return None

    def advance(self, seconds: float) -> None:
        """So much time has passed without a press."""
        self.idle += seconds
        self.is_closed = self.is_closed or self.idle > IDLE_SECONDS

    def draw(self, c: Canvas, size: tuple[int, int]) -> None:
        """The paper, how the stand is, and the controls."""
        dim_background(c)
        rect = panel_rect(size, c.style)
        with c.text_region("owner", rect):
            panel_drawing.draw_panel(c, rect, "The stand")
            self._draw_health(c, rect)
        widgets.draw_widgets(c, panel_widgets(size, c.style, self.view), self.ring)

    def _draw_health(self, c: Canvas, rect: pygame.Rect) -> None:
        """How the stand is, below a rule under the buttons at the right, and what is wrong with it
        at its foot."""
        place = _columns(c.style, rect)[1]
        top = place.y + len(_BUTTONS) * _row_step(c.style) + c.style.px(10)
        pygame.draw.line(c.surface, palette.INK_3, (place.x, top), (place.right, top), c.px(1))
        step = letters.line_height(letters.BODY, c.style)
        for n, line in enumerate(self.view.health_lines):
            told = letters.truncate_text(line, letters.BODY, c.style, place.w)
            at = (place.x, top + c.style.px(10) + n * step + step // 2)
            letters.draw_text(c, at, told, letters.BODY, palette.INK_2, "midleft")
        told = letters.truncate_text(self.view.trouble, letters.STRONG, c.style, place.w)
        at = (place.x, place.y + _ROWS * _row_step(c.style) - c.style.px(_GAP) - step // 2)
        letters.draw_text(c, at, told, letters.STRONG, palette.WAX, "midleft")


_BUTTONS: Final = (
    ("close", "Back to the show", "check", OwnerPanelAction.CLOSE),
    ("skip", "Begin the next battle", "play", OwnerPanelAction.SKIP),
    ("pause", "Let the show rest", "pause", OwnerPanelAction.PAUSE),
    ("restart", "Begin the show afresh", "undo", OwnerPanelAction.RESTART),
    ("leave", "End the stand", "cross", OwnerPanelAction.LEAVE),
)


def _row_step(style: UiStyle) -> int:
    """From one row to the next, in px."""
    return page.control_height(style) + style.px(_GAP)


def panel_rect(size: tuple[int, int], style: UiStyle) -> pygame.Rect:
    """The paper in the middle of the window."""
    high = page.px_below_title(style, _TITLE) + _ROWS * _row_step(style) + style.px(10)
    return page.centred_rect(size, min(style.px(_WIDE), size[0] - style.px(24)), high)


def _columns(style: UiStyle, rect: pygame.Rect) -> tuple[pygame.Rect, pygame.Rect]:
    """Where the steppers and where the buttons lie."""
    top, edge = rect.y + page.px_below_title(style, _TITLE), style.px(20)
    wide = (rect.w - 3 * edge) // 2
    left = pygame.Rect(rect.x + edge, top, wide, rect.bottom - top - edge)
    return left, left.move(wide + edge, 0)


def panel_widgets(size: tuple[int, int], style: UiStyle, shown: OwnerPanelView) -> list[Widget]:
    """The controls: what is stepped at the left, what is pressed at the right."""
    left, right = _columns(style, panel_rect(size, style))
    high, step = page.control_height(style), _row_step(style)
    told = [*setting_texts(shown.settings).items()]
    found: list[Widget] = [
        Stepper(which.value, pygame.Rect(left.x, left.y + n * step, left.w, high), words,
                action=StepSetting(which))
        for n, (which, words) in enumerate(told)
    ]  # fmt: skip
    place = pygame.Rect(left.x, left.y + len(told) * step, left.w, high)
    found.append(Stepper("next", place, f"Next: {shown.next_battle}", action=OwnerPanelAction.STEP_NEXT))
    for n, (name, words, picture, does) in enumerate(_BUTTONS):
        place = pygame.Rect(right.x, right.y + n * step, right.w, high)
        state: ButtonState = "primary" if does is OwnerPanelAction.CLOSE else "ready"
        goes_on = does is OwnerPanelAction.PAUSE and shown.is_paused
        face = ("Go on with the show", "play") if goes_on else (words, picture)
        found.append(Button(name, place, *face, state=state, action=does))
    return found


def setting_texts(settings: OwnerSettings) -> dict[OwnerSetting, str]:
    """Each of the customs in words, in the order of the panel."""
    quiet = settings.quiet_hours[0] if settings.quiet_hours else None
    begins, ends = str(quiet).split("-") if quiet is not None else ("none", "none")
    minutes = round(settings.session / 60)
    return {
        OwnerSetting.VOLUME: f"Volume of the show: {settings.volume}",
        OwnerSetting.LOUDEST: f"Visitors at most: {settings.loudest}",
        OwnerSetting.QUIET_FROM: f"Quiet hours from: {begins}",
        OwnerSetting.QUIET_UNTIL: f"Quiet hours until: {ends}",
        OwnerSetting.IDLE: f"Asked after {settings.idle:.0f} s idle",
        OwnerSetting.SESSION: f"A visit lasts {minutes} min" if minutes else "A visit has no end",
        OwnerSetting.TEXT_SIZE: f"Size of text: {settings.text_size} %",
    }
