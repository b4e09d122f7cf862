"""The author's bench beside a battle: its level file is watched, and when it is saved the sea shows
it. What is wrong with it, or what has changed, lies on a slip; ships that changed are marked."""

from __future__ import annotations

from collections.abc import Callable, Generator
from enum import Enum, auto
from pathlib import Path
from typing import Final, TypeAlias

import pygame

from game.levels import Finding, LevelError
from game.play.changes import Change
from game.play.lock import Locked
from game.play.order_replay import RecordedOrders
from game.play.reload import PERSON, Reloaded, is_the_same, orders_of_people
from game.play.saves import SavedBattle
from game.stage.frame.scenery import Cast
from game.stage.paper import paint
from game.stage.paper.canvas import Canvas
from game.stage.paper.parts import Touch
from game.ui.battle import panels, slim_top_bar
from game.ui.battle.screen import BattleScreen
from game.ui.battle.shortcuts import fit_all
from game.ui.kit.action import Action
from game.ui.kit.widgets import Item, Widget
from game.ui.live_reload import marks as level_marks
from game.ui.live_reload import reload_paper
from game.ui.live_reload.reload_paper import LEAST_SEA, MARGIN, NoteRow, Slip
from game.ui.live_reload.watch import FileWatch, Saved, errors, judged

SLIP_SECONDS: Final = 25.0
"""Seconds after which a slip that tells of changes goes by itself; faults stay until mended."""
SEEN_AFTER: Final = 0.7
"""Seconds after which the camera has come to rest, and a ship that is marked must be in view."""
_LEAST_BELOW: Final = 220.0
"""Units of sea below a slip in which ships can be seen."""
_REDRAWN: Final = 0.5
"""Seconds in which frames are wanted because the slip has changed."""

Again: TypeAlias = Callable[[FileWatch, str, tuple[Finding, ...]], Generator[None, None, str]]
"""(file, text, warnings) -> a frame's share of the work at each `next`; when it is done the battle
goes on with this text on another screen (it returns ''), or a sentence says what went wrong."""


PAPER_AWAY: Final = "paper-away"
"""The name of the slip as a control."""


class OnBench(Action, Enum):
    """What is done with the author's bench."""

    PUT_AWAY = auto()


class Bench:
    """The guest beside a battle whose level may be edited while it is played. `again` puts another
    battle in its place; `news` is what came of the save that led to this one."""

    def __init__(
        self,
        screen: BattleScreen,
        voyage: SavedBattle,
        file: FileWatch,
        again: Again,
        news: Reloaded | None = None,
        doubts: tuple[Finding, ...] = (),
    ) -> None:
        self.screen, self.voyage, self.file, self.again = screen, voyage, file, again
        self.text = voyage.orders.level_text.removeprefix("\ufeff")
        self.changes: tuple[Change, ...] = news.changes if news else ()
        self.began = self.laid_at = self.now
        self.slip = news_slip(news, doubts, file.path.name) if news else None
        self._work: Generator[None, None, None] | None = None
        self._framed = not self.changes
        self._past = news.past if news else None
        self._ordered = orders_of_people(voyage) if news else -1

    # ------------------------------------------------------------------- as the next save asks it

    @property
    def untouched(self) -> bool:
        """Whether a save has led to this battle and no person has ordered anything in it since:
        then it holds nothing that the one before did not."""
        people = PERSON in self.voyage.orders.seats.values()
        return people and orders_of_people(self.voyage) == self._ordered

    @property
    def past(self) -> RecordedOrders | None:
        """The orders that this version of the level could not take, while nothing else has been
        ordered in their place: the next version may."""
        return self._past if self.untouched else None

    # ------------------------------------------------------------------- as the screen asks it

    @property
    def now(self) -> float:
        """The clock on the wall, as the house has it."""
        return self.screen.house.now

    @property
    def moving(self) -> bool:
        """While the slip is new or has just gone, while ships are marked, and while a save is being
        heeded."""
        return self.now - self.laid_at < _REDRAWN or bool(self.marks) or self._work is not None

    @property
    def marks(self) -> dict[str, str]:
        """What befell each ship that is still marked, in a word."""
        if self.now - self.began > level_marks.SECONDS:
            return {}
        return {change.ship: change.how for change in self.changes if change.ship}

    def free_area(self, free: pygame.Rect) -> pygame.Rect:
        """The sea beside the slip, or below it, where that is enough to see ships in."""
        rect = self._lies(free)
        if rect is None:
            return free
        look = self.screen.look
        right, foot = rect.right + look.px(MARGIN), rect.bottom + look.px(MARGIN)
        if free.right - right >= look.px(LEAST_SEA) - 1:
            return pygame.Rect(right, free.y, free.right - right, free.h)
        if free.bottom - foot >= look.px(_LEAST_BELOW):
            return pygame.Rect(free.x, foot, free.w, free.bottom - foot)
        return free

    @property
    def wants_table(self) -> bool:
        """The slip lies on any sea."""
        return False

    def panel_rects(self) -> list[pygame.Rect]:
        """The slip."""
        rect = self.rect()
        return [] if rect is None else [rect]

    def no_tag_areas(self) -> list[pygame.Rect]:
        """The slip, and the rings and words at ships that are marked."""
        rect, free = self.rect(), self._free()
        board, look = self.screen.board, self.screen.look
        marks = [
            rect
            for cast, how in self._marked()
            for rect in level_marks.rects(board, look, free, cast, how)
        ]
        return marks if rect is None else [rect, *marks]

    def _marked(self) -> list[tuple[Cast, str]]:
        marks = self.marks
        if not marks:
            return []
        ships = [cast for cast in self.screen.scene().ships if cast.actor.present]
        return [(c, marks[c.actor.ship]) for c in ships if c.actor.ship in marks]

    def rect(self) -> pygame.Rect | None:
        """Where the slip lies; None if there is none, or a drawer lies there."""
        return None if self.slip is None else self._lies(self._free())

    def _free(self) -> pygame.Rect:
        """The sea that other papers leave free."""
        screen, lay = self.screen, self.screen.layout()
        free = lay.guest_sea.copy()
        over = panels.over_orders(screen.hud, lay)
        if over is not None:
            free.h = over.y - free.y - lay.look.px(6)
        return free

    def _lies(self, free: pygame.Rect) -> pygame.Rect | None:
        """Where the slip lies in this part of the sea."""
        if self.slip is None:
            return None
        hud, lay = self.screen.hud, self.screen.layout()
        hung = hud.book_ui.top_bar_overhang(hud, slim_top_bar.rail_layout(lay))
        rect = reload_paper.rect_of(self.slip, free, self.screen.look, hung)
        drawers = hud.log_drawer.open or (hud.record_open and lay.record is None)
        return None if drawers and rect.colliderect(lay.drawer) else rect

    @property
    def highlighted_ship(self) -> str:
        """Ships that changed have rings of their own."""
        return ""

    def widgets(self) -> list[Widget]:
        """The slip, which a click puts away."""
        rect = self.rect()
        if rect is None:
            return []
        return [Item(PAPER_AWAY, rect, _paint_focus, bare=True, does=OnBench.PUT_AWAY)]

    def press(self, name: str, does: Action | None) -> bool:
        """A press on the slip puts it away."""
        return does is OnBench.PUT_AWAY and self.dismiss()

    def dismiss(self) -> bool:
        """The slip is put away, if one lies there."""
        lies = self.slip is not None
        if lies:
            self.lay(None)
        return lies

    def lay(self, slip: Slip | None) -> None:
        """This slip lies there from now on."""
        self.slip, self.laid_at = slip, self.now

    def draw(self, c: Canvas) -> None:
        """The marks on the sea, then the slip."""
        age, free = self.now - self.began, self._free()
        level_marks.draw(c, self.screen.board, self._marked(), free, age)
        rect = self.rect()
        if self.slip is not None and rect is not None:
            slip = self.slip
            says = (slip, tuple(free), c.look)
            self.screen.papers.lay(
                c, "level-slip", rect, says, lambda on: reload_paper.draw(on, rect, slip, free)
            )

    # ------------------------------------------------------------------------------ following

    def follow(self, seconds: float) -> None:
        """Time has passed: a slip that goes by itself is gone, ships that are marked are in view,
        and a frame's share of heeding a file that was saved is done. Last of all, for that puts the
        screen away."""
        now = self.now
        if self.slip and not self.slip.faulty and now - self.laid_at > SLIP_SECONDS:
            self.lay(None)
        if not self._framed and now - self.began > SEEN_AFTER:
            self._framed = True
            self._bring_into_view()
        if self._work is None and (saved := self.file.look(now)) is not None:
            self._work = self._heed(saved)
        if self._work is not None and next(self._work, self) is self:
            self._work = None

    def _bring_into_view(self) -> None:
        """Every ship is in view if one of those that are marked is not."""
        free = self.screen.layout_sea()
        at = (self.screen.board.at(c.actor.x, c.actor.y) for c, _ in self._marked())
        if any(not free.collidepoint(place) for place in at):
            fit_all(self.screen)

    def _heed(self, saved: Saved) -> Generator[None, None, None]:
        """What was saved has had its effect, a part of it with each frame: the window must not
        stand still while a large level is read or a long battle is given again."""
        name, text = self.file.path.name, saved.text
        if text is None:
            self.lay(fault_slip(saved.findings, name))
            return
        if text == self.text:
            self._mended()
            return
        findings = judged(text, name, self.voyage.orders.book)
        wrong = errors(findings)
        if wrong:
            self.lay(fault_slip(wrong, name))
            return
        yield
        if is_the_same(self.voyage, text):
            self.text = text
            self.lay(Slip(False, "Level saved", name, (NoteRow("The battle itself is the same."),)))
            return
        yield
        failed = yield from self.again(self.file, text, findings)
        if failed:
            self.lay(Slip(True, "The level could not be laid", name, (NoteRow(failed),)))

    def _mended(self) -> None:
        """The file is as it is played: what was wrong is gone."""
        if self.slip is not None and self.slip.faulty:
            self.lay(None)


def fault_slip(findings: tuple[Finding, ...], file: str) -> Slip:
    """What is wrong with the file."""
    return Slip(True, "The last good level is kept", file, reload_paper.rows_of(findings))


def news_slip(news: Reloaded, doubts: tuple[Finding, ...], file: str) -> Slip:
    """What has changed, how far the orders stand, and what `check` warns of."""
    changed = [NoteRow(change.words) for change in news.changes]
    kept = [NoteRow(news.words, "head")] if news.words else []
    return Slip(False, "The level has changed", file, (*kept, *changed, *_warned(doubts)))


def sorry(fault: Exception, log: Path | None) -> str:
    """What the author reads when a level that passed every check cannot be played after all."""
    if isinstance(fault, LevelError | OSError | Locked):
        return f"{fault}. The battle goes on with the level as it was."
    told = f"; if you would like it mended, please send {log}" if log else ""
    return f"The program made a mistake with this level and goes on with the one before{told}."


def _warned(doubts: tuple[Finding, ...]) -> tuple[NoteRow, ...]:
    return reload_paper.rows_of(doubts)


def _paint_focus(c: Canvas, rect: pygame.Rect, touch: Touch) -> None:
    """Only the focus ring: the slip itself is drawn below."""
    if touch.focused:
        paint.focus_ring(c, rect)


def carry_over(old: BattleScreen, new: BattleScreen) -> None:
    """The new screen of a battle is looked at as the old one was: pictures, camera, speed, what
    was laid out and open."""
    new.board.inherit(old.board)
    if new.board.size_cm == old.board.size_cm:
        new.board.camera.viewport = old.board.camera.viewport
        new.board.camera.jump(old.board.camera.aim)
        new.hand.has_camera = old.hand.has_camera
    new.show.speed, new.views, new.hand.at = old.show.speed, old.views, old.hand.at
    new.hud.log_drawer, new.hud.record_open = old.hud.log_drawer, old.hud.record_open
    new.walking, new.ring.hand, new.ring.shown = old.walking, old.ring.hand, old.ring.shown
