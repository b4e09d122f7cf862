"""Quick play: what it has answered without asking, and the page that says how a battle is played. How it
answers is in `answers.delegate_answers`."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Final

import pygame

from game.core.steps import Menu, OptionMenu
from game.play.battle import Battle
from game.play.journal import ANSWER_KINDS, CONFIRMED, fold_undos
from game.stage.paper import palette, panel_drawing
from game.stage.paper import typography as letters
from game.stage.paper.canvas import Canvas
from game.stage.paper.cards import draw_small_card
from game.stage.paper.icons import draw_icon

TOGETHER_SECONDS: Final = 3.0
"""Seconds within which lines of the slip are read together."""
CLEAR_SECONDS: Final = 0.2
"""Seconds after that in which a picture without them is still to be drawn."""
UNDO_SECONDS: Final = 0.7
"""Seconds in which an answer can be taken back in quick play where a card, another seat or a sealed plan
comes next; dice that the answer itself asks for are thrown at once."""
_FINAL_LINES = ("r", "d", CONFIRMED)
"""Journal lines beyond which nothing is taken back: dice, and answers that stand."""


@dataclass(frozen=True, slots=True)
class ForcedAnswer:
    """An answer that need not be asked for: its keys, and a whole sentence for the slip that says what was
    done and why; '' where even that would only be noise."""

    keys: tuple[str, ...]
    reason: str = ""


@dataclass(slots=True)
class QuickPlay:
    """What quick play has done in one battle. A question is known by how many answers the journal held when
    it came: `auto_questions` were answered here, `manual_questions` are left to the player, `lesson_clause`
    is the clause of what a lesson asks next ('' for none). `toast_lines` say what was answered in this
    `turn`; `latest_lines` are the last of them, `seconds_since_line` old."""

    auto_questions: set[int] = field(default_factory=set)
    manual_questions: set[int] = field(default_factory=set)
    toast_lines: list[tuple[int, str]] = field(default_factory=list)
    line_seats: dict[int, str] = field(default_factory=dict)
    """Whose the questions of the slip were."""
    reader: str = ""
    """Who read the slip last, where several players play at one screen."""
    turn: int = 0
    lesson_clause: str = ""
    last_offered: tuple[int, tuple[str, ...]] = (-1, ())
    """The question that was last answered here, and what else might have been answered to it."""
    latest_lines: list[str] = field(default_factory=list)
    seconds_since_line: float = 99.0

    @property
    def is_showing(self) -> bool:
        """Whether what was said is being read, or is about to be put away."""
        return self.seconds_since_line < TOGETHER_SECONDS + CLEAR_SECONDS

    def is_quiet(self, battle: Battle) -> bool:
        """Return whether everything that could be taken back now was answered here, and nothing of it was
        worth a word: then nobody waits for a second thought."""
        told, question = {number for number, _ in self.toast_lines}, question_number(battle)
        for entry in reversed(fold_undos(battle.journal.entries)):
            if entry[0] in _FINAL_LINES or (entry[0] in ANSWER_KINDS and entry[1] != battle.unconfirmed_seat):
                break
            if entry[0] not in ANSWER_KINDS:
                continue
            question -= 1
            if question not in self.auto_questions or question in told:
                return False
        return True

    def advance(self, seconds: float) -> None:
        """Let this many seconds pass since the last line."""
        self.seconds_since_line += seconds

    def begin_turn(self, turn: int) -> None:
        """Clear the slip if this is another turn than before."""
        if turn != self.turn:
            self.turn, self.toast_lines = turn, []

    def note_answer(self, question: int, answer: ForcedAnswer, seat: str, offered: Sequence[str]) -> None:
        """Note that a question of this seat was answered here, out of the keys that were `offered`."""
        self.auto_questions.add(question)
        self.add_line(question, answer.reason, seat)
        self.last_offered = question, tuple(offered)

    def take_back(self, question: int) -> bool:
        """Forget the answer to this question; return whether it was given here."""
        was_here = question in self.auto_questions
        self.auto_questions.discard(question)
        return was_here

    def take_back_last(self) -> None:
        """Forget the last answer that was given here, with its line and all else that was offered."""
        question, _ = self.last_offered
        self.take_back(question)
        self.add_line(question, "")
        self.last_offered = (-1, ())

    def ask_player(self, question: int) -> None:
        """Leave this question to the player, whenever it is asked."""
        self.manual_questions.add(question)

    def set_reader(self, seat: str) -> None:
        """Note which player is at the screen now, and clear what another was shown a moment ago."""
        if seat != self.reader:
            self.reader, self.latest_lines = seat, []

    def add_line(self, question: int, why: str, seat: str = "") -> None:
        """Add a line to the slip for the player of this seat ('' for the only one)."""
        self.line_seats[question] = seat
        self.toast_lines = [line for line in self.toast_lines if line[0] < question]
        if why:
            self.toast_lines.append((question, why))
            before = self.latest_lines if self.seconds_since_line < TOGETHER_SECONDS else []
            self.latest_lines, self.seconds_since_line = [*before, why], 0.0
        elif question not in self.auto_questions:
            self.latest_lines = []


def single_answer(menu: Menu[Any] | None) -> ForcedAnswer | None:
    """Return the answer of a list that leaves no choice; None where there is one, or no list."""
    if not isinstance(menu, OptionMenu):
        return None
    keys = menu.keys()
    if len(keys) != 1:
        return None
    words = next(option.label for option in menu.offers if option.key == keys[0])
    return ForcedAnswer((keys[0],), f"{words}: nothing else may be done.")


def question_number(battle: Battle) -> int:
    """Return which question a battle waits at: how many answers have been given before it."""
    return sum(entry[0] in ANSWER_KINDS for entry in fold_undos(battle.journal.entries))


DIMMING_COLOUR: Final = (8, 16, 24, 150)
PANEL_COUNT: Final = 3
"""How many every book has."""
_ICON: Final = 46
_ROW: Final = 84
_HEAD: Final = letters.TextRole(letters.SANS_STRONG_FACE, 17)
_WORDS: Final = letters.TextRole(letters.SANS_FACE, 16)


@dataclass(frozen=True, slots=True)
class HelpRow:
    """One thing to know: its icon, its name, a sentence or two."""

    icon: str
    title: str
    text: str


@dataclass(frozen=True, slots=True)
class HelpPanel:
    """One panel."""

    title: str
    rows: tuple[HelpRow, HelpRow, HelpRow]


def panel_rect(c: Canvas, within: pygame.Rect) -> pygame.Rect:
    """Return the paper in the middle of ``within``."""
    wide = min(c.style.text_px(660), within.w - c.px(48))
    rect = pygame.Rect(0, 0, wide, c.px(56) + c.style.text_px(20) + 3 * c.style.text_px(_ROW))
    rect.center = within.center
    return rect


def dim_background(c: Canvas) -> None:
    """Darken what is already drawn."""
    dark = pygame.Surface(c.surface.get_size(), pygame.SRCALPHA)
    dark.fill(DIMMING_COLOUR)
    c.surface.blit(dark, (0, 0))


def draw(c: Canvas, within: pygame.Rect, panels: Sequence[HelpPanel], number: int) -> pygame.Rect:
    """Draw the panel of that number in the middle of ``within``; return its pixels."""
    told, rect = panels[number], panel_rect(c, within)
    inner = panel_drawing.draw_panel(c, rect, told.title, f"{number + 1} of {len(panels)}")
    for n, row in enumerate(told.rows):
        high = c.style.text_px(_ROW)
        _row(c, pygame.Rect(inner.x, inner.y + n * high, inner.w, high), row, f"how-to-{n}")
    return rect


def _row(c: Canvas, rect: pygame.Rect, row: HelpRow, name: str) -> None:
    """Draw the icon at the left, with name and sentence beside it."""
    edge = c.style.text_px(_ICON)
    if row.icon == "cards":
        draw_small_card(c, (rect.x + c.px(2), rect.centery - c.px(22)), "move", 0, "A")
        draw_small_card(c, (rect.x + c.px(26), rect.centery - c.px(14)), "fire", 1, "B")
    else:
        middle = (rect.x + edge // 2 + c.px(6), rect.centery)
        draw_icon(c, row.icon, middle, edge / c.style.unit, palette.TEAL)
    left = rect.x + edge + c.px(28)
    room = pygame.Rect(left, rect.y + c.style.text_px(9), rect.right - left, rect.h)
    with c.text_region(name, rect):
        letters.draw_text(c, room.topleft, row.title, _HEAD)
        room.y += letters.line_height(_HEAD, c.style) + c.px(3)
        room.h = rect.bottom - room.y
        letters.draw_wrapped(c, room, row.text, _WORDS, palette.INK_2)
