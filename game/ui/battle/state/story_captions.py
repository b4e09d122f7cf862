"""The story of a battle, told on its sea in captions: what is at stake before the first move, and each
turning point when it comes, once: the first ship that strikes, half of a side's strength gone, a goal within
one step, a squadron told something else, the last turn, the loss that ended it. A caption takes no press
away: what was at stake goes with the first one."""

from collections import Counter
from dataclasses import dataclass, field
from enum import Enum, auto
from typing import Final

import pygame

from game.captains.decision_maker import PlanningSeat
from game.captains.squadron_orders import OrderChange
from game.core import events as ev
from game.play.battle import Battle
from game.play.event_words import name_by_id, side_words
from game.play.result_reasons import DecisiveLoss, LossCause, decisive_loss, ship_losses
from game.stage.paper import panel_drawing
from game.stage.paper import typography as letters
from game.stage.paper.canvas import Canvas, UiStyle
from game.ui.battle.panels.level_messages import reading_seconds
from game.ui.battle.state.book_ui import book_ui_of
from game.ui.battle.state.hud_state import HudState
from game.ui.battle.values import command_words
from game.ui.battle.values.prompts import PromptKind, steps_left

READ_SECONDS: Final = 1.0
"""Seconds for which a turning point is there whatever is pressed."""
_WORDS: Final = letters.TextRole(letters.FELL_FACE, 19)
_WIDE: Final = 560.0
_EDGE: Final = 18.0
_PRESSES: Final = (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN, pygame.JOYBUTTONDOWN)
_LAST_EVENTS: Final = 40
"""Events before the end of a battle among which the loss that ended it must be."""
_WORTH_A_LOOK: Final = (
    ev.TurnBegan, ev.Ended, ev.Struck, ev.Captured, ev.Sank, ev.Exploded, ev.Hurt, ev.GunsLost, ev.Left,
    ev.Boats,
)  # fmt: skip


class TurningPoint(Enum):
    """What a turning point is."""

    FIRST_STRIKE = auto()
    HALF_GONE = auto()
    ONE_STEP = auto()
    SIGNAL = auto()
    LAST_TURN = auto()
    END = auto()


@dataclass(slots=True)
class StoryCaptions:
    """What has been told of one battle, and what is on the sea now. What was before the screen was opened
    is not told any more."""

    battle: Battle
    opening_text: str = ""
    pending: list[str] = field(default_factory=list)
    age: float = 0.0
    over_seconds: float = 0.0
    """Seconds for which the end has been on the screen."""
    _told_points: set[tuple[TurningPoint, str]] = field(default_factory=set)
    _read: tuple[int, int] = (-1, -1)
    _steps: dict[str, int | None] = field(default_factory=dict)
    _signals: dict[str, OrderChange] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Tell the stakes to the player who begins the battle."""
        moved = (ev.Moved, ev.Fired, ev.Chose)
        if not any(isinstance(event, moved) for event in self.battle.events):
            self.opening_text = self.battle.level.stakes
        with self.battle.table.as_current():
            facts = self.battle.book.facts_now(self.battle.level)
            level = self.battle.level
            self._steps = {s.id: steps_left(level, s.id, facts) for s in level.sides}
            self._turning_points(self.battle.events, ())
        self._read = (self.battle.rewinds, len(self.battle.events))

    @property
    def current(self) -> str:
        """What is on the sea, '' for nothing."""
        return self.opening_text or (self.pending[0] if self.pending else "")

    # ------------------------------------------------------------------------------- time
    def update(self, hud: HudState, seconds: float) -> None:
        """Let time of the show pass: tell a turning point once it has been seen, and remove what has been
        there long enough, unless somebody is asked. Call it inside the table."""
        if not hud.shots_in_flight:
            self._read_events(hud)
        is_seen = hud.prompt.kind == PromptKind.OVER and not hud.log_drawer.is_open
        self.over_seconds = self.over_seconds + seconds if is_seen else 0.0
        if self.current and (not hud.prompt.needs_answer or self.age < READ_SECONDS):
            self.age += seconds
            if self.age >= reading_seconds(self.current):
                self._drop_current()

    def on_press(self, event: pygame.event.Event) -> None:
        """Remove the stakes at a press, and a turning point that could be read."""
        if event.type in _PRESSES and (self.opening_text or (self.pending and self.age >= READ_SECONDS)):
            self._drop_current()

    def _drop_current(self) -> None:
        self.age = 0.0
        if self.opening_text:
            self.opening_text = ""
        elif self.pending:
            self.pending.pop(0)

    def _read_events(self, hud: HudState) -> None:
        """Read the events since the last call that have been seen; tell nothing twice of a battle that was
        rewound."""
        before, mark = self._read, (self.battle.rewinds, hud.known_event_count)
        if mark == before:
            return
        self._read = mark
        news = self.battle.events[before[1] : mark[1]] if mark[0] == before[0] else []
        if any(isinstance(event, _WORTH_A_LOOK) for event in news):
            self.pending += self._turning_points(news, hud.hidden_ships)

    # -------------------------------------------------------------------- the turning points
    def _turning_points(self, news: list[ev.Event], hidden: tuple[str, ...]) -> list[str]:
        """Return the turning points among what has happened, in words; those that were said are not. Of a
        side whose sheets the reader may not know nothing is told of strength."""
        end = next((event for event in self.battle.events[-3:] if isinstance(event, ev.Ended)), None)
        if end is not None:
            return self._end_words(end)
        found = [*self._first_strike(news), *self._sides_half_gone(hidden), *self._sides_one_step_off()]
        found += self._new_signals()
        last = self.battle.level.rules.turns
        if any(isinstance(event, ev.TurnBegan) and event.turn == last for event in news):
            found.append((TurningPoint.LAST_TURN, "", book_ui_of(self.battle.book.NAME).last_turn_text))
        fresh = [one for one in found if one[:2] not in self._told_points]
        self._told_points.update(one[:2] for one in fresh)
        return [words for _, _, words in fresh]

    def _end_words(self, end: ev.Ended) -> list[str]:
        """Return how the last ship of the beaten side was lost, if that has ended the battle and it was not
        said already."""
        sides = {ship.id: ship.side for ship in self.battle.level.ships}
        loss = decisive_loss(self.battle.events, sides, end.winner)
        if loss is None or (TurningPoint.END, loss.ship) in self._told_points:
            return []
        self._told_points.add((TurningPoint.END, loss.ship))
        ended_it = len(self.battle.events) - loss.event_index <= _LAST_EVENTS
        return [self._loss_words(loss)] if ended_it else []

    def _loss_words(self, loss: DecisiveLoss) -> str:
        """Return how a ship was lost, and who cheers."""
        names = self._names()
        ship, captor = name_by_id(names, loss.ship), name_by_id(names, loss.to) if loss.to else ""
        cheers = f" Three cheers from {captor}!" if captor else ""
        return {
            LossCause.BOARDED: f"{captor} has taken {ship} by boarding: three cheers!",
            LossCause.GUNS: f"{ship} strikes her colours.{cheers}",
            LossCause.FIRE: f"{ship} blows up.",
            LossCause.SUNK: f"{ship} goes down.",
            LossCause.LEFT: f"{ship} sails off, beaten.",
        }[loss.cause]

    def _first_strike(self, news: list[ev.Event]) -> list[tuple[TurningPoint, str, str]]:
        """Return the first ship to strike or to be taken, with who cheers where a side has one ship alone."""
        first = next((e for e in news if isinstance(e, ev.Struck | ev.Captured)), None)
        if first is None:
            return []
        if self._has_lone_ship():
            loss = next(loss for loss in ship_losses(self.battle.events) if loss.ship == first.ship)
            self._told_points.add((TurningPoint.END, first.ship))
            return [(TurningPoint.FIRST_STRIKE, "", self._loss_words(loss))]
        does = "strikes her colours" if isinstance(first, ev.Struck) else "is taken"
        words = f"{name_by_id(self._names(), first.ship)} {does}, the first of the day."
        return [(TurningPoint.FIRST_STRIKE, "", words)]

    def _has_lone_ship(self) -> bool:
        """Return whether a side has one ship alone: nothing is the first of several then."""
        return 1 in Counter(ship.side for ship in self.battle.level.ships).values()

    def _sides_half_gone(self, hidden: tuple[str, ...]) -> list[tuple[TurningPoint, str, str]]:
        found, names, level = (list[tuple[TurningPoint, str, str]](), self._names(), self.battle.level)
        ships = self.battle.book.sight()
        for place, side in enumerate(level.sides):
            mine = [ship for ship in ships if ship.first_side == place]
            if not mine or any(ship.id in hidden for ship in mine):
                continue
            left = sum(s.points_left for s in mine if not (s.gone_how or s.struck or s.is_prize))
            if 2 * left <= sum(ship.full_points for ship in mine):
                words = f"Half the strength of {side_words(names, side.id)} is gone."
                if len(mine) == 1:
                    words = f"{mine[0].name} has lost half her strength."
                found.append((TurningPoint.HALF_GONE, side.id, words))
        return found

    def _sides_one_step_off(self) -> list[tuple[TurningPoint, str, str]]:
        """Return the sides that one step more brings to their goal, where it was further at first."""
        found, names, level = (list[tuple[TurningPoint, str, str]](), self._names(), self.battle.level)
        facts = self.battle.book.facts_now(level)
        for side in level.sides:
            if (self._steps.get(side.id) or 0) > 1 and steps_left(level, side.id, facts) == 1:
                words = f"One step more, and {side_words(names, side.id)} will have won."
                found.append((TurningPoint.ONE_STEP, side.id, words))
        return found

    def _new_signals(self) -> list[tuple[TurningPoint, str, str]]:
        """Return what the computer's flag officers have told their squadrons again: the flags can be read."""
        found, names = list[tuple[TurningPoint, str, str]](), self._names()
        for seat in self.battle.seats.values():
            for change in seat.last_plan.order_changes if isinstance(seat, PlanningSeat) else ():
                if self._signals.get(change.squadron) != change:
                    self._signals[change.squadron] = change
                    told = f"{change.squadron} {len(found)} {self.battle.turn}"
                    found.append((TurningPoint.SIGNAL, told, command_words.signal_text(change, names)))
        return found

    def _names(self) -> dict[str, str]:
        """Return what ships, squadrons and sides are called."""
        level = self.battle.level
        found = {side.id: side.name or side.id for side in level.sides}
        found |= {one.id: one.name or one.id for one in level.squadrons}
        return found | {ship.id: ship.name or ship.id for ship in level.ships}

    # ------------------------------------------------------------------------------ the screen
    def caption_rect(
        self, style: UiStyle, sea: pygame.Rect, hanging: list[pygame.Rect]
    ) -> pygame.Rect | None:
        """Return where the caption is, at the top of the free sea below what hangs there; None for nothing
        to tell."""
        if not self.current:
            return None
        top = max([sea.y, *(rect.bottom for rect in hanging if rect.y <= sea.y + style.px(60))])
        wide = min(style.text_px(_WIDE), sea.w - style.px(16))
        lines = letters.wrap_text(self.current, _WORDS, style, wide - 2 * style.px(_EDGE))
        widest = max(letters.text_width(line, _WORDS, style) for line in lines)
        high = len(lines) * letters.line_height(_WORDS, style) + style.px(22)
        rect = pygame.Rect(0, 0, min(wide, widest + 2 * style.px(_EDGE)), high)
        rect.midtop = (sea.centerx, top + style.px(8))
        return rect

    def free_area(self, sea: pygame.Rect, rect: pygame.Rect | None) -> pygame.Rect:
        """Return what of the sea the stakes leave free; a turning point is over it for a moment."""
        if rect is None or not self.opening_text:
            return sea
        top = min(rect.bottom + 28, sea.bottom - 1)
        return pygame.Rect(sea.x, top, sea.w, sea.bottom - top)

    def draw(self, c: Canvas, rect: pygame.Rect) -> None:
        """Draw the caption."""
        with c.text_region("story", rect):
            panel_drawing.draw_panel(c, rect)
            room = rect.w - 2 * c.px(_EDGE) + 2
            y = rect.y + c.px(11)
            for line in letters.wrap_text(self.current, _WORDS, c.style, room):
                letters.draw_text(c, (rect.centerx, y), line, _WORDS, anchor="midtop")
                y += letters.line_height(_WORDS, c.style)
