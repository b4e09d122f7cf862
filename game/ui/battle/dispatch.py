"""Word that the level sends: a dispatch that lies on the sea until it is put away, and ships that
come in sight, each with a tag of her name for a while.

The screen lets it follow the battle, draws it, and hands it the presses that are its own. While
somebody is asked a dispatch waits for him; else it goes by itself after a time to read it in."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

import pygame

from game.core.events import Arrived, Event, Told
from game.play.battle import Battle
from game.play.words import LEVEL
from game.sea.units import CM
from game.stage.paper import lettering as letters
from game.stage.paper import paint
from game.stage.paper.canvas import Canvas, Look
from game.stage.paper.parts import Touch
from game.ui.battle import sea_marks
from game.ui.battle.actions import MessageAction
from game.ui.battle.sea_marks import Callout, TagRoom
from game.ui.kit.widgets import Button, Item, Widget

if TYPE_CHECKING:
    from game.ui.battle.hud_state import HudState
    from game.ui.battle.sea_view import SeaView

STAYS: Final = 6.0
"""Seconds a dispatch of a few words stays if nobody is asked, at the speed of play."""
LETTERS_A_SECOND: Final = 15.0
"""How fast a longer one can be read."""
IN_SIGHT: Final = 5.0
"""Seconds for which a ship that has come in sight is named."""
PAPER: Final = "dispatch-paper"
BUTTON: Final = "dispatch"
_WORDS: Final = letters.Role(letters.FELL, 19)
_SHARE, _FEWEST = 0.55, 2
"""How much of the free sea a dispatch takes at most, but for a few lines."""
_WIDE, _EDGE, _HEAD, _FOOT = 520.0, 18.0, 44.0, 56.0


@dataclass(frozen=True, slots=True)
class Message:
    """Word that has come: when, and what it says."""

    turn: int
    words: str


@dataclass(frozen=True, slots=True)
class MessageLayout:
    """A dispatch on the screen: its rectangle, the lines of the page shown, which page of how
    many, and its button."""

    rect: pygame.Rect
    lines: tuple[str, ...]
    page: int
    pages: int
    button: pygame.Rect


@dataclass(slots=True)
class MessageQueue:
    """What has come and is not put away yet, the eldest first; `silent` where captions tell it.
    Battles that are resumed say nothing about what was before."""

    battle: Battle
    silent: bool = False
    waiting: list[Message] = field(default_factory=list)
    page: int = 0
    pages: int = 1
    age: float = 0.0
    sighted: dict[str, float] = field(default_factory=dict)
    turn_away: bool = False
    _read: tuple[int, int] = (0, 0)

    def __post_init__(self) -> None:
        """What has happened already is not news."""
        self._read = (self.battle.rewinds, len(self.battle.events))

    @property
    def now(self) -> Message | None:
        """What lies on the sea."""
        return self.waiting[0] if self.waiting and not self.silent else None

    @property
    def moving(self) -> bool:
        """Whether something will go by itself."""
        return bool(self.waiting or self.sighted)

    # ------------------------------------------------------------------------------- time
    def follow(self, seconds: float, asked: bool) -> None:
        """So much time of the show has passed: news is here, and what has lain long enough is not,
        but for a dispatch while somebody is `asked`."""
        self._hear()
        before = len(self.sighted)
        self.sighted = {ship: left - seconds for ship, left in self.sighted.items()
                        if left > seconds}  # fmt: skip
        self.turn_away = before > 0 and not self.sighted
        if self.waiting and not asked:
            self.age += seconds
            if self.age >= stays(self.waiting[0].words) / self.pages:
                self.age = 0.0
                self.next_page()

    def _hear(self) -> None:
        """What has happened since is read; nothing of a battle that went back."""
        rewinds, count = self.battle.rewinds, len(self.battle.events)
        start = self._read[1] if self._read[0] == rewinds else count
        if self._read[0] != rewinds:
            self.waiting.clear()
            self.sighted.clear()
        self._read = (rewinds, count)
        for event in self.battle.events[start:]:
            self._take(event)

    def _take(self, event: Event) -> None:
        """One event, if it is for the player to read or see."""
        if isinstance(event, Told) and event.clause == LEVEL and event.text.strip():
            self.waiting.append(Message(self.battle.turn, " ".join(event.text.split())))
        elif isinstance(event, Arrived):
            self.sighted[event.ship] = IN_SIGHT

    def next_page(self) -> None:
        """The next page lies on top, or the next dispatch."""
        self.age, self.page = 0.0, self.page + 1
        if self.page >= self.pages:
            self._next()

    def dismiss(self) -> bool:
        """What lies on the sea is put away; false if nothing does."""
        if self.now is None:
            return False
        self._next()
        return True

    def _next(self) -> None:
        """The next dispatch lies on the sea."""
        if self.waiting:
            self.waiting.pop(0)
        self.page, self.pages, self.age = 0, 1, 0.0

    # ------------------------------------------------------------------------------ the screen
    def laid(
        self, look: Look, sea: pygame.Rect, hanging: list[pygame.Rect]
    ) -> MessageLayout | None:
        """Where the dispatch lies, at the top of the free sea below what hangs there."""
        if self.now is None:
            return None
        top = max([sea.y, *(rect.bottom for rect in hanging if rect.y <= sea.y + look.px(4))])
        free = pygame.Rect(sea.x, top, sea.w, sea.bottom - top).inflate(-look.px(16), -look.px(16))
        laid = lay(look, free, self.now.words, self.page)
        self.pages = laid.pages
        return laid

    def cut(self, sea: pygame.Rect, laid: MessageLayout | None) -> pygame.Rect:
        """What of the sea the dispatch leaves free."""
        if laid is None:
            return sea
        top = laid.rect.bottom + 6
        return pygame.Rect(sea.x, top, sea.w, max(1, sea.bottom - top))

    def widgets(self, laid: MessageLayout | None) -> list[Widget]:
        """The paper, so that no press goes through it, and its button."""
        if laid is None:
            return []
        more = laid.page + 1 < laid.pages
        does = MessageAction.READ_ON
        words, picture = ("Read on", "right") if more else ("Put away", "check")
        return [
            Item(PAPER, laid.rect, _nothing, bare=True, does=MessageAction.TOUCH),
            Button(BUTTON, laid.button, words, picture, "" if more else "Esc", does=does),
        ]

    def draw(self, c: Canvas, laid: MessageLayout | None) -> None:
        """The dispatch lies on the sea, without its button."""
        if laid is None or self.now is None:
            return
        told = f"Turn {self.now.turn}"
        meta = f"{told} · {laid.page + 1} of {laid.pages}" if laid.pages > 1 else told
        with c.region("dispatch", laid.rect):
            inner = paint.panel(c, laid.rect, "A dispatch", meta)
            step, y = letters.line_height(_WORDS, c.look), inner.y + c.px(2)
            for line in laid.lines:
                letters.draw_text(c, (laid.rect.x + c.px(_EDGE), y), line, _WORDS)
                y += step

    def mark(self, c: Canvas, board: SeaView, hud: HudState, room: TagRoom) -> None:
        """The tags of ships that have come in sight, where names and tags have left room."""
        tags = []
        for name in self.sighted:
            ship = hud.ship(name)
            if ship is not None and not ship.gone:
                at = board.at(ship.x / CM, ship.y / CM)
                if room.within.collidepoint(at):
                    tags.append(Callout((ship.name or name, "comes in sight"), ship.side % 4, at))
        sea_marks.draw_advice(c, tags, room, called="advice-sighted")


def stays(words: str) -> float:
    """Seconds in which a dispatch can be read."""
    return max(STAYS, len(words) / LETTERS_A_SECOND)


def lay(look: Look, free: pygame.Rect, words: str, page: int) -> MessageLayout:
    """A dispatch of these words at the top of the `free` sea: as wide as reads well, and as high as
    it must be or may; what has no room is on further pages."""
    wide = min(free.w, look.grown(_WIDE))
    head = look.px(_HEAD) + look.grown(19) - look.px(19)
    foot = max(look.px(_FOOT), look.grown(44) + look.px(12))
    step = letters.line_height(_WORDS, look)
    lines = letters.wrap(words, _WORDS, look, wide - 2 * look.px(_EDGE))
    rows = max(1, min(len(lines), max(_FEWEST, (round(_SHARE * free.h) - head - foot) // step)))
    pages = -(-len(lines) // rows)
    shown = min(page, pages - 1)
    rect = pygame.Rect(0, 0, wide, head + rows * step + foot)
    rect.midtop = (free.centerx, free.y)
    button = pygame.Rect(0, 0, min(look.grown(150), wide - look.px(24)), max(44, look.grown(40)))
    button.bottomright = (rect.right - look.px(14), rect.bottom - look.px(10))
    return MessageLayout(rect, lines[shown * rows : (shown + 1) * rows], shown, pages, button)


def _nothing(c: Canvas, rect: pygame.Rect, touch: Touch) -> None:
    """The paper is drawn elsewhere; in focus it has the ring."""
    if touch.focused:
        paint.focus_ring(c, rect)
