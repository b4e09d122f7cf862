"""Word that the level sends: a message that is on the sea until it is put away, and ships that come in
sight, each with a tag of her name for a while.

The screen lets it follow the battle, draws it, and hands it the presses that are its own. While somebody is
asked a message waits for him; else it goes by itself after a time to read it in."""

from dataclasses import dataclass, field
from typing import Final

import pygame

from game.core.events import Arrived, Event, Told
from game.play.battle import Battle
from game.play.rulebook import LEVEL
from game.stage.paper import control_drawing, panel_drawing
from game.stage.paper import typography as letters
from game.stage.paper.canvas import Canvas, UiStyle
from game.ui.battle.values.actions import ReadOnAction
from game.ui.kit.widgets import Button, CustomControl, Widget

STAY_SECONDS: Final = 6.0
"""Seconds a message of a few words stays if nobody is asked, at the speed of play."""
LETTERS_A_SECOND: Final = 15.0
"""How fast a longer one can be read."""
SIGHTED_SECONDS: Final = 5.0
"""Seconds for which a ship that has come in sight is named."""
PANEL_NAME: Final = "dispatch-paper"
BUTTON_NAME: Final = "dispatch"
_WORDS: Final = letters.TextRole(letters.FELL_FACE, 19)
_SHARE, _FEWEST = 0.55, 2
"""How much of the free sea a message takes at most, but for a few lines."""
_WIDE, _EDGE, _HEAD, _FOOT = 520.0, 18.0, 44.0, 56.0


@dataclass(frozen=True, slots=True)
class LevelMessage:
    """Word that has come: when, and what it says."""

    turn: int
    words: str


@dataclass(frozen=True, slots=True)
class MessageLayout:
    """A message on the screen: its rectangle, the lines of the page shown, which page of how many, and its
    button."""

    rect: pygame.Rect
    lines: tuple[str, ...]
    page: int
    pages: int
    button: pygame.Rect


@dataclass(slots=True)
class MessageQueue:
    """What has come and is not put away yet, the eldest first; `is_silent` where captions tell it. Battles
    that are resumed say nothing about what was before."""

    battle: Battle
    is_silent: bool = False
    pending: list[LevelMessage] = field(default_factory=list)
    page: int = 0
    pages: int = 1
    age: float = 0.0
    sighted: dict[str, float] = field(default_factory=dict)
    has_sightings_ended: bool = False
    _read: tuple[int, int] = (0, 0)

    def __post_init__(self) -> None:
        """Skip what has happened already: it is no news."""
        self._read = (self.battle.rewinds, len(self.battle.events))

    @property
    def current(self) -> LevelMessage | None:
        """What is on the sea."""
        return self.pending[0] if self.pending and not self.is_silent else None

    @property
    def is_moving(self) -> bool:
        """Whether something will go by itself."""
        return bool(self.pending or self.sighted)

    # ------------------------------------------------------------------------------- time
    def update(self, seconds: float, is_player_asked: bool) -> None:
        """Let time of the show pass: show news, and remove what has been there long enough, except a message
        while somebody is asked (`is_player_asked`)."""
        self._read_events()
        before = len(self.sighted)
        self.sighted = {ship: left - seconds for ship, left in self.sighted.items()
                        if left > seconds}  # fmt: skip
        self.has_sightings_ended = before > 0 and not self.sighted
        if self.pending and not is_player_asked:
            self.age += seconds
            if self.age >= reading_seconds(self.pending[0].words) / self.pages:
                self.age = 0.0
                self.next_page()

    def _read_events(self) -> None:
        """Read the events since the last call; none of a battle that was rewound."""
        rewinds, count = self.battle.rewinds, len(self.battle.events)
        start = self._read[1] if self._read[0] == rewinds else count
        if self._read[0] != rewinds:
            self.pending.clear()
            self.sighted.clear()
        self._read = (rewinds, count)
        for event in self.battle.events[start:]:
            self._read_event(event)

    def _read_event(self, event: Event) -> None:
        """Queue one event, if the player is to read or see it."""
        if isinstance(event, Told) and event.clause == LEVEL and event.text.strip():
            self.pending.append(LevelMessage(self.battle.turn, " ".join(event.text.split())))
        elif isinstance(event, Arrived):
            self.sighted[event.ship] = SIGHTED_SECONDS

    def next_page(self) -> None:
        """Show the next page, or the next message."""
        self.age, self.page = 0.0, self.page + 1
        if self.page >= self.pages:
            self._drop_current()

    def dismiss(self) -> bool:
        """Dismiss what is shown on the sea; return False if nothing is."""
        if self.current is None:
            return False
        self._drop_current()
        return True

    def _drop_current(self) -> None:
        if self.pending:
            self.pending.pop(0)
        self.page, self.pages, self.age = 0, 1, 0.0

    # ------------------------------------------------------------------------------ the screen
    def current_layout(
        self, style: UiStyle, sea: pygame.Rect, hanging: list[pygame.Rect]
    ) -> MessageLayout | None:
        """Return where the message is, at the top of the free sea below what hangs there."""
        if self.current is None:
            return None
        top = max([sea.y, *(rect.bottom for rect in hanging if rect.y <= sea.y + style.px(4))])
        free = pygame.Rect(sea.x, top, sea.w, sea.bottom - top).inflate(-style.px(16), -style.px(16))
        layout = message_layout(style, free, self.current.words, self.page)
        self.pages = layout.pages
        return layout

    def free_area(self, sea: pygame.Rect, layout: MessageLayout | None) -> pygame.Rect:
        """Return what of the sea the message leaves free."""
        if layout is None:
            return sea
        top = layout.rect.bottom + 6
        return pygame.Rect(sea.x, top, sea.w, max(1, sea.bottom - top))

    def widgets(self, layout: MessageLayout | None) -> list[Widget]:
        """Return the paper, so that no press goes through it, and its button."""
        if layout is None:
            return []
        more = layout.page + 1 < layout.pages
        does = ReadOnAction.READ_ON
        words, picture = ("Read on", "right") if more else ("Put away", "check")
        return [
            CustomControl(
                PANEL_NAME, layout.rect, control_drawing.draw_focus, is_bare=True, action=ReadOnAction.TOUCH
            ),
            Button(BUTTON_NAME, layout.button, words, picture, "" if more else "Esc", action=does),
        ]

    def draw(self, c: Canvas, layout: MessageLayout | None) -> None:
        """Draw the message on the sea, without its button."""
        if layout is None or self.current is None:
            return
        told = f"Turn {self.current.turn}"
        meta = f"{told} · {layout.page + 1} of {layout.pages}" if layout.pages > 1 else told
        with c.text_region("dispatch", layout.rect):
            inner = panel_drawing.draw_panel(c, layout.rect, "A dispatch", meta)
            step, y = letters.line_height(_WORDS, c.style), inner.y + c.px(2)
            for line in layout.lines:
                letters.draw_text(c, (layout.rect.x + c.px(_EDGE), y), line, _WORDS)
                y += step


def reading_seconds(words: str) -> float:
    """Return the seconds in which a message can be read."""
    return max(STAY_SECONDS, len(words) / LETTERS_A_SECOND)


def message_layout(style: UiStyle, free: pygame.Rect, words: str, page: int) -> MessageLayout:
    """Return a message of these words at the top of the `free` sea: as wide as reads well, and as high as it
    must be or may; what has no room is on further pages."""
    wide = min(free.w, style.text_px(_WIDE))
    head = style.px(_HEAD) + style.text_px(19) - style.px(19)
    foot = max(style.px(_FOOT), style.text_px(44) + style.px(12))
    step = letters.line_height(_WORDS, style)
    lines = letters.wrap_text(words, _WORDS, style, wide - 2 * style.px(_EDGE))
    rows = max(1, min(len(lines), max(_FEWEST, (round(_SHARE * free.h) - head - foot) // step)))
    pages = -(-len(lines) // rows)
    shown = min(page, pages - 1)
    rect = pygame.Rect(0, 0, wide, head + rows * step + foot)
    rect.midtop = (free.centerx, free.y)
    button = pygame.Rect(0, 0, min(style.text_px(150), wide - style.px(24)), max(44, style.text_px(40)))
    button.bottomright = (rect.right - style.px(14), rect.bottom - style.px(10))
    return MessageLayout(rect, lines[shown * rows : (shown + 1) * rows], shown, pages, button)
