"""The pause menu over a battle: resume, rules, options, the battle's own rows (AI captain, concede,
restart), and leave."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from functools import partial
from time import perf_counter
from typing import Final

import pygame

from game.play.battle import Battle
from game.play.great_moments import moment_sentence
from game.play.order_replay import step_towards_event
from game.stage.paper import palette, panel_drawing
from game.stage.paper import typography as letters
from game.stage.paper.canvas import Canvas
from game.stage.paper.control_drawing import ButtonState
from game.stage.paper.palette import INK_2
from game.ui.battle.answers import hud_update as battle_acts
from game.ui.battle.commands import queries
from game.ui.battle.screen import replay_view, screen_update
from game.ui.battle.screen.screen import BattleScreen
from game.ui.battle.values.actions import CommandAction
from game.ui.battle.values.quick_play import dim_background
from game.ui.kit import page, widgets
from game.ui.kit.action import Action
from game.ui.kit.focus import Back, FocusRing, Press
from game.ui.kit.layout import Column, Row, inset
from game.ui.kit.page import Page, PageAction
from game.ui.kit.screens import AppContext, Screen
from game.ui.kit.widgets import Button, Widget
from game.ui.pages.options_page import OptionsPage


class PauseAction(Action, Enum):
    """Actions of every pause menu."""

    RESUME = auto()
    RULES = auto()
    OPTIONS = auto()
    TITLE = auto()


@dataclass(frozen=True, slots=True)
class PauseRow(Action):
    """A row that the battle adds, such as conceding, with the `key_letter` of its key.

    A press closes the menu and calls `on_press`. With a `refusal` the menu shows that instead; with a
    `confirm_text` it shows that first and must be pressed again."""

    name: str
    words: str
    icon: str
    on_press: Callable[[], None]
    state: ButtonState = "ready"
    hint: str = ""
    key_letter: str = ""
    refusal: str = ""
    confirm_text: str = ""


def log_row(screen: BattleScreen) -> PauseRow:
    """Return the row that opens the log of the battle below."""
    act = partial(battle_acts.toggle_log, screen.hud)
    return PauseRow("log", "The log", "quill", act, key_letter="l")


def command_row(screen: BattleScreen) -> PauseRow:
    """Return the row that opens the command panel."""
    with screen.battle.table.as_current():
        refused = queries.handover_refusal(screen.hud)
    act = partial(screen_update.handle_action, screen.state, CommandAction.TOGGLE)
    return PauseRow("command", "Command", "flag", act, key_letter="c", refusal=refused)


def concede_row(screen: BattleScreen, concede: Callable[[str], None]) -> PauseRow:
    """Return the row that concedes the battle for the side of the player who opened the menu."""
    with screen.battle.table.as_current():
        side = queries.helm_seat(screen.hud)
        refused = queries.command_refusal(screen.hud)
    sure = "Sure? Then press it again: the battle is lost."
    act = partial(concede, side)
    return PauseRow("strike", "Strike our colours", "strike", act, "ready", sure, "s", refused, sure)


def back_to_editor_row(on_leave: Callable[[], None]) -> PauseRow:
    """Return the row that returns to the level editor."""
    hint = "The battle is saved; Continue opens it"
    return PauseRow("table", "Back to the drawing table", "ruler", on_leave, hint=hint, key_letter="d")


def restart_row(on_restart: Callable[[], None]) -> PauseRow:
    """Return the row that starts the same battle with other dice."""
    sure = "Sure? Then press it again: this battle is left."
    hint = "The same battle with other dice"
    return PauseRow(
        "again", "Restart the battle", "replay", on_restart, "ready", hint, "a", confirm_text=sure
    )


def fight_on_row(turn: int, on_fight_on: Callable[[], None], refusal: str) -> PauseRow:
    """Return the row that starts a new battle at the beginning of that turn."""
    sure = "Sure? Then press it again: this battle is kept as it stands."
    hint = "Starts a new battle there; it does not count for your best"
    words = f"Continue from turn {turn}" if turn else "Continue from a turn"
    return PauseRow("fight-on", words, "play", on_fight_on, "ready", hint, "f", refusal, sure)


def replay_rows(screen: BattleScreen) -> list[PauseRow]:
    """Return the rows that replay the last turn and the last great moment; without one, a press says so."""
    why, moment = replay_view.refusal(screen.state), replay_view.replayable_moment(screen.state)
    hint = f"Turn {moment.turn}: {moment_sentence(moment, screen.hud.names)}" if moment else ""
    nothing = "" if moment else why or "Nothing great has happened yet"
    show_turn = partial(replay_view.replay_turn, screen.state)
    show_moment = partial(replay_view.replay_great_moment, screen.state)
    return [
        PauseRow("again-turn", "Replay the last turn", "replay", show_turn, key_letter="z", refusal=why),
        PauseRow("again-great", "The last great moment", "eye", show_moment, "ready", hint, "g", nothing),
    ]


def rules_callback(screen: BattleScreen) -> Callable[[], None]:
    """Return a callback that opens the battle's rulebook at the clause of the question."""
    return lambda: screen.state.navigation.open_rulebook(screen.hud.prompt.clause)


class PauseMenu(Screen):
    """The menu over `screen_below`, which stays visible and still; `rules_callback` opens its rulebook;
    `saved_note` says what happens to the battle when the player leaves."""

    def __init__(
        self,
        context: AppContext,
        screen_below: Screen,
        on_open_rules: Callable[[], None],
        battle_rows: Sequence[PauseRow] = (),
        saved_note: str = "The battle is saved; Continue opens it",
    ) -> None:
        self.context = context
        self.screen_below = screen_below
        self.open_rules = on_open_rules
        self.battle_rows = tuple(battle_rows)
        self.saved_note = saved_note
        self.message = ""
        self.asked_row = ""
        """The row that was pressed once and waits for a second press to confirm."""
        self.ring = FocusRing("resume")

    def _panel_rect(self) -> pygame.Rect:
        """Return the sheet in the middle: as high as its rows, or half of them if all would be too high."""
        style, step = self.context.style, self._row_pitch()
        high = page.px_below_title(style, 82)
        columns = self._column_count()
        lines = -(-self._row_count() // columns)
        wide = min(style.text_px(330) * columns, self.context.size[0] - style.px(16))
        return page.centred_rect(self.context.size, wide, high + lines * step)

    def _row_count(self) -> int:
        return 4 + len(self.battle_rows)

    def _row_pitch(self) -> int:
        return page.control_height(self.context.style) + self.context.style.px(12)

    def _column_count(self) -> int:
        """Return 1, or 2 if one column is higher than the window."""
        high = page.px_below_title(self.context.style, 82) + self._row_count() * self._row_pitch()
        return 1 if high <= self.context.size[1] - self.context.style.px(16) else 2

    def _row_rects(self) -> list[pygame.Rect]:
        style, count, columns = self.context.style, self._row_count(), self._column_count()
        area = inset(self._panel_rect(), style.px(20), page.px_below_title(style, 50))
        wide = (area.w + style.px(20)) // columns - style.px(20)
        rows = Column.repeat(-(-count // columns), page.control_height(style), style.px(12))
        halves = Row.repeat(columns, wide, style.px(20)).split(area)
        return [rect for half in halves for rect in rows.split(half)][:count]

    def widgets(self) -> list[Widget]:
        """Return the rows from the top down."""
        resume, rules, options, *others, title = self._row_rects()
        brought = [self._row_button(act, rect) for act, rect in zip(self.battle_rows, others, strict=True)]
        return [
            Button("resume", resume, "Resume", "play", "Esc", state="primary", action=PauseAction.RESUME),
            Button("rules", rules, "Rules", "book", "F1", pygame.K_F1, action=PauseAction.RULES),
            Button("options", options, "Options", "wheel", action=PauseAction.OPTIONS),
            *brought,
            Button("title", title, "Go to title", "anchor", hint=self.saved_note, action=PauseAction.TITLE),
        ]

    def _row_button(self, act: PauseRow, rect: pygame.Rect) -> Button:
        """Return a row of the battle; one that waits for a second press looks so."""
        asks = act.name == self.asked_row
        words = f"Sure? {act.words}" if asks else act.words
        state: ButtonState = "danger" if asks else act.state
        key, cap = (ord(act.key_letter), act.key_letter.upper()) if act.key_letter else (None, "")
        hint = act.refusal or act.hint
        return Button(act.name, rect, words, act.icon, cap, key, state, "", hint, act)

    def handle(self, event: pygame.event.Event) -> None:
        """Handle the rows; the control that opened the menu closes it too."""
        if event.type == pygame.KEYDOWN and event.key == pygame.K_F10:
            self.context.pop_screen()
            return
        match self.ring.handle(event, widgets.hotspots_of(self.widgets())):
            case Back() | Press(action=PauseAction.RESUME):
                self.context.pop_screen()
            case Press(action=PauseAction.RULES):
                self.open_rules()
            case Press(action=PauseAction.OPTIONS):
                self.context.push_screen(OptionsPage(self.context))
            case Press(action=PauseAction.TITLE):
                self.context.go_to_title()
            case Press(action=PauseRow() as act):
                self._run_row(act)
            case _:
                pass

    def _run_row(self, act: PauseRow) -> None:
        sure = self.asked_row == act.name
        self.asked_row = ""
        if act.refusal:
            self.message = act.refusal
        elif act.confirm_text and not sure:
            self.asked_row, self.message = act.name, act.confirm_text
        else:
            self.context.pop_screen()
            act.on_press()

    def advance(self, seconds: float) -> None:
        """Let the battle's music be silent while the battle stands still."""
        self.context.sound.hush_stems()

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the battle, dimmed, and the sheet on it."""
        c = self.context.make_canvas(surface)
        self.screen_below.draw(surface)
        if c.text_log is not None:
            c.text_log.clear()
        dim_background(c)
        paper = self._panel_rect()
        with c.text_region("pause", paper):
            panel_drawing.draw_panel(c, paper, "Paused")
            at = (paper.centerx, paper.bottom - c.px(16))
            note = self.message or self.context.notice or "Your battle is saved."
            note = letters.truncate_text(note, letters.SMALL, c.style, paper.w - c.px(24))
            letters.draw_text(c, at, note, letters.SMALL, INK_2, "center")
        widgets.draw_widgets(c, self.widgets(), self.ring)


STEPS_WITHOUT_PAGE: Final = 400
"""Steps of a battle taken before any page is shown: a duel has no more."""
FRAME_SHARE_SECONDS: Final = 0.012
"""Seconds of a frame for steps of the battle."""
MAX_FRAME_STEPS: Final = 128
"""Most steps in a frame, however fast the machine."""


def replay_towards(
    battle: Battle, event_count: int, max_steps: int, clock: Callable[[], float] | None = None
) -> bool:
    """Replay at most `max_steps` steps of the battle, and with a `clock` for no longer than a frame's
    share. Return whether `event_count` events, or all there are, have happened."""
    until = clock() + FRAME_SHARE_SECONDS if clock is not None else 0.0
    for _ in range(max_steps):
        if step_towards_event(battle, event_count):
            return True
        if clock is not None and clock() >= until:
            break
    return False


def rewind_to(
    context: AppContext,
    battle: Battle,
    event_count: int,
    on_arrived: Callable[[], None],
    on_cancelled: Callable[[], None],
) -> None:
    """Rewind the battle to that event, under a page if that takes long; then call one of the two
    callbacks, with the former screen on top again."""
    if replay_towards(battle, event_count, STEPS_WITHOUT_PAGE):
        on_arrived()
        return

    def over(then: Callable[[], None]) -> None:
        context.pop_screen()
        then()

    context.push_screen(
        RewindPage(context, battle, event_count, partial(over, on_arrived), partial(over, on_cancelled))
    )


class RewindPage(Page):
    """The page that replays `battle` until `target_events` have happened, then calls `on_arrived`
    once; or `on_cancelled` if the player cancels."""

    def __init__(
        self,
        context: AppContext,
        battle: Battle,
        event_count: int,
        on_arrived: Callable[[], None],
        on_cancelled: Callable[[], None],
        clock: Callable[[], float] = perf_counter,
    ) -> None:
        super().__init__(context, "back")
        self.battle, self.target_events = battle, event_count
        self.on_arrived, self.on_cancelled, self.clock = on_arrived, on_cancelled, clock

    @property
    def is_moving(self) -> bool:
        """Return whether it is still on the way."""
        return True

    def _panel_rect(self) -> pygame.Rect:
        style = self.context.style
        high = style.px(80) + style.text_px(96)
        return page.centred_rect(self.context.size, style.text_px(480), high)

    def widgets(self) -> list[Widget]:
        """Return Back."""
        (rect,) = page.foot_button_rects(self.context.style, self._panel_rect(), 120)
        return [Button("back", rect, "Back", "left", "Esc", action=PageAction.BACK)]

    def handle(self, event: pygame.event.Event) -> None:
        """Cancel the rewind."""
        if isinstance(self.intent_of(event), Back | Press):
            self.on_cancelled()

    def advance(self, seconds: float) -> None:
        """Do a frame's share of the way."""
        if replay_towards(self.battle, self.target_events, MAX_FRAME_STEPS, self.clock):
            self.on_arrived()

    def draw_panels(self, c: Canvas) -> None:
        """Draw the battle's present turn, and a bar of the progress."""
        rect = self._panel_rect()
        panel_drawing.draw_panel(c, rect, "Turning back the pages")
        top = rect.y + page.px_below_title(c.style, 62)
        x = rect.x + c.px(22)
        words = f"Turn {max(1, self.battle.turn)}"
        letters.draw_text(c, (x, top), words, letters.BODY, palette.INK_2, "midleft")
        left = x + letters.text_width(words, letters.BODY, c.style) + c.px(14)
        track = pygame.Rect(left, top - c.px(4), rect.right - c.px(22) - left, c.px(8))
        panel_drawing.draw_block(c, track, palette.PAPER_2, palette.INK_3, 1, 2)
        share = min(1.0, len(self.battle.events) / max(1, self.target_events))
        if share > 0.01:
            full = pygame.Rect(track.x, track.y, round(track.w * share), track.h)
            panel_drawing.draw_block(c, full, palette.TEAL, palette.INK_3, 1, 2)
