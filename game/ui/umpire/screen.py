"""Screen of an umpired battle: people play with models and dice of their own. The game asks step by
step, keeps the records, and says where each model stands.

`state.py` holds the values and `update.py` changes them; here events become actions, and the panels
are put together."""

from collections.abc import Iterator, Sequence
from typing import Final

import pygame

from game.play.battle import Battle
from game.play.typed_answers import RealDice
from game.stage.paper import menu_backdrop, palette, panel_drawing
from game.stage.paper import typography as letters
from game.stage.paper.canvas import Canvas
from game.ui.kit import page, widgets
from game.ui.kit.focus import Back, Hotspot, Press, Scroll
from game.ui.kit.keyboard_layout import is_text_input, typed_digit
from game.ui.kit.screens import AppContext, Screen
from game.ui.kit.widgets import Button, ScrollPane, Widget, vertical_arrow
from game.ui.umpire import chart, records, update
from game.ui.umpire.records import LogPanel
from game.ui.umpire.state import ListAction, OpenClause, UmpireAction, UmpireNavigation, UmpireState
from game.ui.umpire.step import MAX_DIGIT_OPTIONS, StepPanel, answer_rows, numbered_rows
from game.ui.umpire.update import ENTER_KEYS

_CTRL: Final = pygame.KMOD_CTRL | pygame.KMOD_META
_ARROWS: Final = {pygame.K_LEFT: (-1, 0), pygame.K_RIGHT: (1, 0), pygame.K_UP: (0, -1), pygame.K_DOWN: (0, 1)}
_ANSWER_PREFIX: Final = "answer-"
"""Prefix of the names of answer rows."""


class UmpireScreen(Screen):
    """Screen of one battle on a real table. Typed dice come to the battle through `real_dice`."""

    music = ""
    is_battle = True

    def __init__(
        self,
        context: AppContext,
        battle: Battle,
        real_dice: RealDice,
        navigation: UmpireNavigation | None = None,
    ) -> None:
        self.context = context
        self.state = UmpireState(context, battle, real_dice, navigation or UmpireNavigation())
        self.ring = self.state.ring
        update.advance_battle(self.state)

    # ---------------------------------------------------------------------------- what is seen

    def widgets(self) -> Sequence[Widget]:
        """Return every control of the screen."""
        return self._panel_widgets(StepPanel(self.state), LogPanel(self.state))

    def _panel_widgets(self, step: StepPanel, log: LogPanel) -> list[Widget]:
        return [
            *step.widgets(),
            *chart.chart_widgets(self.state),
            *records.ship_widgets(self.state),
            *log.widgets(),
            *self._bar_widgets(),
        ]

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the screen."""
        c, state = self.context.make_canvas(surface), self.state
        step, log = StepPanel(state), LogPanel(state)
        menu_backdrop.draw_night_sea(c)
        chart.draw_chart(c, state)
        self._draw_bar(c)
        step.draw(c)
        log.draw(c)
        records.draw_records(c, state)
        widgets.draw_widgets(c, self._panel_widgets(step, log), self.ring)

    def _bar_widgets(self) -> Iterator[Widget]:
        state = self.state
        style, bar = state.context.style, state.layout().bar
        high, right = page.control_height(style), bar.right - style.px(12)
        specs = (
            ("menu", "Menu", "more", "F10", pygame.K_F10, UmpireAction.MENU, "Save and leave, give up"),
            ("rules", "Rules", "book", "F1", pygame.K_F1, UmpireAction.RULES, "The rulebook at this step"),
            ("whole", "", "eye", "F7", pygame.K_F7, UmpireAction.WHOLE, "The whole chart"),
            ("closer", "", "plus", "F6", pygame.K_F6, UmpireAction.CLOSER, "The chart closer"),
            ("farther", "", "minus", "F5", pygame.K_F5, UmpireAction.FARTHER, "The chart farther off"),
        )
        for name, words, picture, cap, key, does, hint in specs:
            wide = style.text_px(104) if words else high
            right -= wide
            rect = pygame.Rect(right, bar.centery - high // 2 + style.px(2), wide, high)
            yield Button(name, rect, words, picture, cap if words else "", key, hint=hint, action=does)
            right -= style.px(10)

    def _draw_bar(self, c: Canvas) -> None:
        state = self.state
        bar = state.layout().bar
        with c.text_region("bar", bar):
            panel_drawing.draw_top_bar(c, bar)
            turn = f"Turn {state.battle.turn}" if state.battle.turn else "Before the first turn"
            left, right = (bar.x + c.px(16), min(widget.rect.x for widget in self._bar_widgets()) - c.px(12))
            wide = letters.text_width(turn, letters.STRONG, c.style)
            at = (right, bar.centery + c.px(2))
            letters.draw_text(c, at, turn, letters.STRONG, palette.INK_1, "midright")
            room = right - wide - c.px(14) - left
            at = (left, bar.centery + c.px(2))
            title = state.battle.level.title
            letters.draw_fitted(c, at, title, letters.SUBHEADING, room, anchor="midleft")

    # ------------------------------------------------------------------------------------ time

    @property
    def is_moving(self) -> bool:
        """Return whether to draw again: a captain thinks, or a sharper chart is due."""
        state, chart = self.state, self.state.chart_background
        return state.is_captain_thinking or chart.is_due(
            state.viewport, state.battle.level, self.context.style
        )

    def advance(self, seconds: float) -> None:
        """Continue the battle if a captain has been thinking."""
        if self.state.is_captain_thinking:
            update.advance_battle(self.state)

    def close(self) -> None:
        """Release what the screen holds."""
        self.state.sea_view.close()
        self.state.hud.show.close()

    # ---------------------------------------------------------------------------------- events

    def is_scannable(self, spot: Hotspot) -> bool:
        """Return whether a single switch stops at this control: not at the log, whose clauses are in the
        rulebook too."""
        return not isinstance(spot.action, OpenClause)

    def is_text_key(self, event: pygame.event.Event) -> bool:
        """Return whether the key writes in the answer line."""
        return self.state.typed_answer is not None and is_text_input(event)

    def cancel_drag(self) -> None:
        """Cancel a press on the chart."""
        super().cancel_drag()
        update.press_chart(self.state, None)

    def pan(self, across: int, down: int) -> None:
        """Move the view of the chart by px of the right stick."""
        update.pan_chart(self.state, across, down)

    def handle(self, event: pygame.event.Event) -> None:
        """Handle an event: the chart first, then list arrows, controls and other keys."""
        found = self.widgets()
        if self._handle_chart(event, found) or self._handle_list_arrow(event):
            return
        match self.ring.handle(event, widgets.hotspots_of(found)):
            case Press(_, action) if action is not None:
                update.handle_action(self.state, action)
            case Scroll(name, by, ListAction() as what):
                pane = next(w for w in found if isinstance(w, ScrollPane) and w.name == name)
                update.scroll_list(self.state, what, pane, by)
            case Back():
                is_click = event.type == pygame.MOUSEBUTTONDOWN
                update.close_or_open_menu(self.state, is_click=is_click)
            case None if event.type == pygame.KEYDOWN:
                self._handle_other_key(event.key)

    def _handle_chart(self, event: pygame.event.Event, found: Sequence[Widget]) -> bool:
        state = self.state
        match event.type:
            case pygame.MOUSEWHEEL:
                return update.zoom_chart(state, event.y, self.ring.pointer_position)
            case pygame.MOUSEBUTTONDOWN if event.button == 1:
                at = event.pos
                busy = any(w.rect.collidepoint(at) for w in found if not isinstance(w, ScrollPane))
                if busy or not state.layout().chart_area.collidepoint(at):
                    return False
                update.press_chart(state, at)
            case pygame.MOUSEMOTION if state.chart_press is not None:
                update.drag_chart(state, event.pos)
            case pygame.MOUSEBUTTONUP if event.button == 1 and state.chart_press is not None:
                update.release_chart(state)
            case _:
                return False
        return True

    # ------------------------------------------------------------------------------------ keys

    def capture_event(self, event: pygame.event.Event) -> bool:
        """Handle keys that type before the bindings see them; return whether the key was used.

        Digits are dice while dice are asked for, else numbers of answers."""
        if event.type != pygame.KEYDOWN:
            return False
        if self.state.typed_answer is not None:
            update.type_key(self.state, event, self.state.typed_answer)
            return True
        if event.mod & _CTRL:
            if event.key == pygame.K_z:
                update.handle_action(self.state, UmpireAction.TAKE_BACK)
            return bool(event.key == pygame.K_z)
        if event.mod & pygame.KMOD_SHIFT and event.key in _ARROWS:
            return self._nudge_endpoint(*_ARROWS[event.key])
        digit = typed_digit(event)
        if digit:
            self._type_digit(digit)
            return True
        return self._handle_dice_key(event.key) or self._reveal_focus(event.key)

    def _reveal_focus(self, key: int) -> bool:
        """Show a hidden focus instead of pressing: somebody who has just confirmed dice may press Enter once
        too often."""
        if key not in ENTER_KEYS or self.ring.is_shown or self.state.dice_entry is not None:
            return False
        self.ring.is_shown, self.ring.device = True, "keys"
        return True

    def _handle_dice_key(self, key: int) -> bool:
        state, entry = self.state, self.state.dice_entry
        if entry is None or entry.roll.cards:
            return False
        on_button = self.ring.is_shown and not self.ring.focused.startswith(_ANSWER_PREFIX)
        if key in ENTER_KEYS and (entry.next_die is None or entry.digits) and not on_button:
            if entry.digits:
                update.finish_number(state)
            else:
                update.handle_action(state, UmpireAction.GIVE_DICE)
            return True
        if key in (pygame.K_SPACE, pygame.K_COMMA) and entry.digits:
            update.finish_number(state)
            return True
        if key == pygame.K_BACKSPACE and state.has_typed_dice:
            update.handle_action(state, UmpireAction.WIPE_DIE)
            return True
        return False

    def _type_digit(self, digit: str) -> None:
        """Type a digit: a face, the number of an answer, or the start of a longer number."""
        state = self.state
        if state.needs_dice:
            update.type_die_sign(state, digit)
            return
        if not state.is_person_asked:
            return
        with state.battle.table.as_current():
            rows = numbered_rows(answer_rows(state))
        if len(rows) > MAX_DIGIT_OPTIONS:
            update.start_typing(state, digit)
        elif digit in [row.key_cap for row in rows]:
            update.submit_text(state, digit)

    def _nudge_endpoint(self, across: int, down: int) -> bool:
        endpoints = self.state.endpoints
        place = endpoints.endpoint_beside(across, down) if endpoints is not None else None
        if place is not None:
            update.end_move_at(self.state, *place)
        return endpoints is not None

    def _handle_list_arrow(self, event: pygame.event.Event) -> bool:
        """Move the focus past the end of the visible answers and scroll to it; return whether it did."""
        way, ring, state = vertical_arrow(event), self.ring, self.state
        if not way or not ring.is_shown or not ring.focused.startswith(_ANSWER_PREFIX):
            return False
        here, layout = int(ring.focused.removeprefix(_ANSWER_PREFIX)), StepPanel(state).layout
        edge = layout.rows[-1 if way > 0 else 0].number if layout.rows else here
        with state.battle.table.as_current():
            rows = answer_rows(state)
        on = range(here + way, len(rows) if way > 0 else -1, way)
        there = next((number for number in on if rows[number].is_enabled), None)
        if there is None or (there - edge) * way <= 0:
            return False
        while all(row.number != there for row in layout.rows):
            update.show_answers_from(state, there if way < 0 else layout.first_row + 1)
            layout = StepPanel(state).layout
        ring.focused = f"{_ANSWER_PREFIX}{there}"
        return True

    def _handle_other_key(self, key: int) -> None:
        if key == pygame.K_BACKSPACE:
            wipes = self.state.has_typed_dice
            update.handle_action(self.state, UmpireAction.WIPE_DIE if wipes else UmpireAction.TAKE_BACK)
        elif key in ENTER_KEYS and self.state.dice_entry is not None:
            update.handle_action(self.state, UmpireAction.GIVE_DICE)
