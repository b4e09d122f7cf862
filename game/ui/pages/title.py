"""The title: a dusk sea with ships, the name of the game, and what can be done from here."""

from __future__ import annotations

from enum import Enum, auto
from functools import partial
from typing import Final

import pygame

from game.stage.paper import backdrop, paint, palette, parts
from game.stage.paper import lettering as letters
from game.stage.paper.canvas import Canvas
from game.stage.paper.parts import Touch
from game.ui.kit import widgets
from game.ui.kit.action import Action
from game.ui.kit.focus import Back, FocusRing, Press
from game.ui.kit.screens import Screen, Unfinished
from game.ui.kit.widgets import Item, Widget
from game.ui.pages.battles import Battles
from game.ui.pages.credits import Credits
from game.ui.pages.front import Front
from game.ui.pages.opening import Opening
from game.ui.pages.options import Options
from game.ui.pages.rulebook import Rulebook

CREAM: Final = (250, 238, 212)
GILT: Final = (246, 230, 196)
MOTTO: Final = "By the book, before the wind."
SAVED: Final = "Saved battles"
_MENU_TOP: Final = 417.0
_ROW: Final = 44.0
UNTOUCHED_SECONDS: Final = 10.0


class OnTitle(Action, Enum):
    """Where the menu leads to."""

    CONTINUE = auto()
    """The unfinished battle."""
    SAVED = auto()
    """All the battles that are not over."""
    INTO = auto()
    """The battle for a newcomer."""
    FIGHT = auto()
    LEARN = auto()
    OPTIONS = auto()
    RULEBOOK = auto()
    CREDITS = auto()
    LEAVE = auto()
    """The program ends."""


class Title(Screen):
    """The first screen, with the focus on the row `at` if it is named. `app` opens the others.
    Made afresh each time it is come back to, so that Continue is there when it should be, with the
    name of its battle; beside it, how many others wait."""

    air = "title-air"

    def __init__(self, app: Front, at: str = "") -> None:
        self.app = app
        self.resume = app.doors.unfinished()
        self.waiting = app.doors.waiting()
        waits = self.resume is not None or self.waiting
        self.into = None if waits else app.doors.into_battle()
        first = "continue" if self.resume else "into" if self.into else "fight"
        self.ring = FocusRing(at or first)
        self.sea = app.title_sea

    @property
    def frame_seconds(self) -> float:
        """Half the usual frames, and far fewer when nobody has touched anything for long."""
        return 1 / 6 if self.app.idle > UNTOUCHED_SECONDS else 1 / 30

    @property
    def moving(self) -> bool:
        """The sea moves unless the player asked for stillness."""
        return not (self.app.look.still or self.app.settings.plain_sea)

    def _rows(self) -> list[tuple[str, str, OnTitle]]:
        """The menu: name, words, and what it does."""
        rows = [
            ("fight", "Fight a battle", OnTitle.FIGHT),
            ("options", "Options", OnTitle.OPTIONS),
            ("rulebook", "Rulebook", OnTitle.RULEBOOK),
            ("credits", "Credits", OnTitle.CREDITS),
            ("leave", "Leave the ship", OnTitle.LEAVE),
        ]
        if self.app.doors.learn is not None:
            rows.insert(1, ("learn", "Learn the ropes", OnTitle.LEARN))
        if self.into is not None:
            rows.insert(0, ("into", "Into battle", OnTitle.INTO))
        if self.resume is not None:
            rows.insert(0, ("continue", "Continue", OnTitle.CONTINUE))
        elif self.waiting:
            rows.insert(0, ("saved", SAVED, OnTitle.SAVED))
        return rows

    def widgets(self) -> list[Widget]:
        """The menu's rows from the top down."""
        look = self.app.look
        high = max(look.grown(_ROW), look.px(_ROW))
        rows = self._rows()
        top = look.px(_MENU_TOP if look.text == 1 else 210)
        top = min(top, self.app.size[1] - look.px(7) - len(rows) * high)
        rects = (
            pygame.Rect(look.px(62), top + n * high, look.grown(300), high)
            for n in range(len(rows))
        )
        found: list[Widget] = []
        for (name, words, does), rect in zip(rows, rects, strict=True):
            if does is OnTitle.CONTINUE and self.resume is not None:
                found += self._continue(rect, self.resume)
            else:
                found.append(Item(name, rect, partial(_menu_row, words=words), does=does))
        return found

    def _continue(self, rect: pygame.Rect, resume: Unfinished) -> list[Widget]:
        """The row that leads on with the battle, named behind it, and beside it the way to all that
        wait."""
        look, (wide, _) = self.app.look, self.app.size
        beside = f"{self.waiting - 1} more" if self.waiting > 1 else SAVED
        aside = letters.width(beside, letters.ASIDE_UPRIGHT, look) + look.px(44)
        most = wide - look.px(20) - rect.x - aside
        least = letters.width("Continue", letters.MENU, look) + look.px(50)
        name = letters.width(resume.name, letters.ASIDE, look) + look.px(44) if resume.name else 0
        row = pygame.Rect(rect.x, rect.y, min(most, max(rect.w, least + name)), rect.h)
        room = pygame.Rect(row.right + look.px(4), rect.y, aside, rect.h)
        return [
            Item("continue", row, partial(_menu_row, words="Continue", name=resume.name),
                 does=OnTitle.CONTINUE),
            Item("saved", room, partial(_menu_row, words=beside, role=letters.ASIDE_UPRIGHT),
                 does=OnTitle.SAVED),
        ]  # fmt: skip

    def handle(self, event: pygame.event.Event) -> None:
        """A row is chosen; Esc goes to the first row, never to the one that leaves."""
        match self.ring.handle(event, widgets.spots_of(self.widgets())):
            case Press(does=OnTitle() as chosen):
                self._open(chosen)
            case Back():
                self.ring.at, self.ring.shown = self._rows()[0][0], True

    def _open(self, chosen: OnTitle) -> None:
        """A row of the menu leads there."""
        app = self.app
        match chosen:
            case OnTitle.CONTINUE if self.resume is not None:
                self._go_on(self.resume)
            case OnTitle.SAVED if app.doors.saved is not None:
                app.push(app.doors.saved(app))
            case OnTitle.INTO if self.into is not None:
                app.push(self.into(app))
            case OnTitle.FIGHT:
                app.push(Battles(app))
            case OnTitle.LEARN if app.doors.learn is not None:
                app.push(app.doors.learn(app))
            case OnTitle.OPTIONS:
                app.push(Options(app))
            case OnTitle.RULEBOOK:
                app.push(Rulebook(app, app.doors.books))
            case OnTitle.CREDITS:
                app.push(Credits(app))
            case OnTitle.LEAVE:
                app.leave()

    def _go_on(self, resume: Unfinished) -> None:
        """The battle is taken up again, under a page that says so; what stands in its way is told
        at once."""
        app = self.app
        if resume.hindered:
            app.push(resume.open(app))
        else:
            app.push(Opening(app, resume.name, resume.open, partial(resume.failed, app)))

    def advance(self, seconds: float) -> None:
        """The sea has moved on."""
        self.sea.advance(0.0 if not self.moving else seconds)

    def draw(self, surface: pygame.Surface) -> None:
        """Sea and ships, a veil, the lettering, the menu and the hints."""
        c = self.app.canvas(surface)
        if self.app.look.stark or self.app.settings.plain_sea:
            backdrop.dusk_water(c)
        else:
            self.sea.draw(c)
        backdrop.dusk_veil(c)
        with c.region("lettering", surface.get_rect()):
            lettering(c) if c.look.text == 1 else _one_line_lettering(c)
        shown = self.widgets()
        for row in shown:
            marked = self.ring.over or self.ring.at if self.ring.hand == "mouse" else self.ring.at
            focused = self.ring.shown and self.ring.at == row.name
            touch = Touch(focused, marked == row.name, self.ring.held == row.name)
            with c.region(row.name, row.rect):
                if isinstance(row, Item):
                    row.paint(c, row.rect, touch)
        self._foot(c)

    def _foot(self, c: Canvas) -> None:
        """Hints for the hand last used, and any notice about the settings."""
        y = c.surface.get_height() - c.px(20)
        pad = c.look.hand == "pad"
        hints: tuple[tuple[tuple[str, ...], str], ...] = (
            ((("A",), "choose"), (("B",), "back"))
            if pad
            else ((("Enter",), "choose"), (("↑", "↓"), "move"), (("F11",), "full screen"))
        )
        with c.region("foot", c.surface.get_rect()):
            last = self.widgets()[-1].rect
            # A long menu reaches down to the hints: then they stand beside it.
            left = c.px(76) if last.bottom < y - c.px(10) else last.right + c.px(24)
            x = parts.hint_line(c, (left, y), hints, pad)
            if self.app.notice:
                room = c.surface.get_width() - c.px(24) - x
                words = letters.fit(self.app.notice, letters.BODY, c.look, room)
                at = (c.surface.get_width() - c.px(24), y)
                letters.draw_text(
                    c, at, words, letters.BODY, palette.FLASH, "midright", palette.SHADOW
                )


def _menu_row(
    c: Canvas,
    rect: pygame.Rect,
    touch: Touch,
    words: str,
    name: str = "",
    role: letters.Role = letters.MENU,
) -> None:
    """One line of the menu, and the name of what it leads to: cream on the sea, or ink on a fading
    paper strip when it has the focus."""
    at, lit = (rect.x + c.px(22), rect.centery), touch.focused or touch.hovered
    if lit:
        _strip(c, rect, 92 if name else 62)
    ink, shade = (palette.INK_1, None) if lit else (CREAM, palette.SHADOW)
    letters.draw_text(c, at, words, role, ink, "midleft", shade)
    if name:
        left = at[0] + letters.width(words, role, c.look) + c.px(16)
        fitted = letters.fit(name, letters.ASIDE, c.look, rect.right - c.px(24) - left)
        at, soft = (left, rect.centery + c.px(2)), palette.INK_2 if lit else GILT
        letters.draw_text(c, at, fitted, letters.ASIDE, soft, "midleft", shade)
    if touch.focused:
        paint.focus_ring(c, rect)


def _strip(c: Canvas, rect: pygame.Rect, whole: int) -> None:
    """The paper under a row in focus, so many hundredths of it whole, fading to its right."""
    strip = pygame.Surface(rect.size, pygame.SRCALPHA)
    solid = rect.w * whole // 100
    for x in range(rect.w):
        alpha = 244 if x < solid else round(244 * (1 - (x - solid) / (rect.w - solid)))
        strip.fill((246, 236, 212, alpha), (x, 0, 1, rect.h))
    c.surface.blit(strip, rect)
    c.surface.fill(palette.ACCENT, (rect.x, rect.y, c.px(5), rect.h))


def _glowing(
    c: Canvas, at: tuple[int, int], words: str, role: letters.Role, ink: palette.Colour
) -> None:
    """Display words with a soft dark halo, their line's top left at pixel `at`."""
    dark = letters.halo(words, role, c.look, c.px(9))
    spread = 2 * c.px(9)
    for _ in range(2):
        c.surface.blit(dark, (at[0] - spread, at[1] - spread + c.px(4)))
    letters.draw_line_box(c, (at[0] + c.px(2), at[1] + c.px(3)), words, role, (4, 10, 18), False)
    letters.draw_line_box(c, at, words, role, ink)


def lettering(c: Canvas) -> None:
    """The game's name in three lines, with star, chequer and motto."""
    px = c.px
    paint.star(c, (px(108), px(92)), 46, GILT, (150, 120, 80))
    _glowing(c, (px(176), px(54)), "The", letters.DISPLAY_ITALIC, CREAM)
    _glowing(c, (px(70), px(108)), "Weather", letters.DISPLAY, CREAM)
    _glowing(c, (px(70), px(212)), "Gage", letters.DISPLAY, CREAM)
    paint.chequer(c, c.look.rect(76, 355, 130, 5), 10, GILT)
    paint.chequer(c, c.look.rect(306, 355, 170, 5), 10, GILT)
    _glowing(c, (px(74), px(367)), MOTTO, letters.MOTTO, (246, 226, 188))


def _one_line_lettering(c: Canvas) -> None:
    """The name in one line, where larger text needs the room below."""
    role = letters.Role(letters.FELL, 76 / c.look.text)
    px = c.px
    paint.star(c, (px(98), px(92)), 40, GILT, (150, 120, 80))
    _glowing(c, (px(152), px(40)), "The Weather Gage", role, CREAM)
    paint.chequer(c, c.look.rect(76, 146, 600, 5), 10, GILT)
    motto = letters.Role(letters.FELL_ITALIC, 28 / c.look.text)
    _glowing(c, (px(74), px(156)), MOTTO, motto, (246, 226, 188))
