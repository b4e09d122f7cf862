"""The story of a battle, told on its sea in captions: what is at stake before the first move, and
each turning point when it comes, once: the first ship that strikes, half of a side's strength gone,
a goal within one step, a squadron told something else, the last turn. A caption takes no press
away: what was at stake goes with the first one."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum, auto
from typing import Final

import pygame

from game.captains.plan import Planner
from game.captains.squadron_orders import ChangeOfMind
from game.core import events as ev
from game.play.battle import Battle
from game.play.side_words import side_words
from game.play.words import called
from game.stage.paper import lettering as letters
from game.stage.paper import paint
from game.stage.paper.canvas import Canvas, Look
from game.ui.battle import squadron_words
from game.ui.battle.aim_progress import steps_left
from game.ui.battle.dispatch import stays
from game.ui.battle.hud_state import HudState

READ: Final = 1.0
"""Seconds for which a turning point lies there whatever is pressed."""
_WORDS: Final = letters.Role(letters.FELL, 19)
_WIDE: Final = 560.0
_EDGE: Final = 18.0
_PRESSES: Final = (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN, pygame.JOYBUTTONDOWN)
_WORTH_A_LOOK: Final = (
    ev.TurnBegan, ev.Struck, ev.Captured, ev.Sank, ev.Exploded, ev.Hurt, ev.GunsLost, ev.Left,
    ev.Boats,
)  # fmt: skip


class TurningPoint(Enum):
    """What a turning point is."""

    FIRST_STRIKE = auto()
    HALF_GONE = auto()
    ONE_STEP = auto()
    SIGNAL = auto()
    LAST_TURN = auto()


@dataclass(slots=True)
class StoryCaptions:
    """What has been told of one battle, and what lies on the sea now. What was before the screen
    was opened is not told any more."""

    battle: Battle
    opening: str = ""
    waiting: list[str] = field(default_factory=list)
    age: float = 0.0
    _told: set[tuple[TurningPoint, str]] = field(default_factory=set)
    _read: tuple[int, int] = (-1, -1)
    _steps: dict[str, int | None] = field(default_factory=dict)
    _signals: dict[str, ChangeOfMind] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """The stakes are told to whoever begins the battle."""
        moved = (ev.Moved, ev.Fired, ev.Chose)
        if not any(isinstance(event, moved) for event in self.battle.events):
            self.opening = self.battle.level.stakes
        with self.battle.table.at():
            facts = self.battle.book.facts_now(self.battle.level)
            level = self.battle.level
            self._steps = {s.id: steps_left(level, s.id, facts) for s in level.sides}
            self._points(self.battle.events, ())
        self._read = (self.battle.rewinds, len(self.battle.events))

    @property
    def now(self) -> str:
        """What lies on the sea, '' for nothing."""
        return self.opening or (self.waiting[0] if self.waiting else "")

    # ------------------------------------------------------------------------------- time
    def follow(self, hud: HudState, seconds: float) -> None:
        """So much time of the show has passed: what has turned is told, once it has been seen, and
        what has lain long enough is gone, unless somebody is asked. Called inside the table."""
        if not hud.shots_in_flight:
            self._hear(hud)
        if self.now and (not hud.prompt.needs_answer or self.age < READ):
            self.age += seconds
            if self.age >= stays(self.now):
                self._next()

    def heard(self, event: pygame.event.Event) -> None:
        """A press: the stakes are gone, and a turning point that could be read."""
        if event.type in _PRESSES and (self.opening or (self.waiting and self.age >= READ)):
            self._next()

    def _next(self) -> None:
        """What lay on the sea is gone."""
        self.age = 0.0
        if self.opening:
            self.opening = ""
        elif self.waiting:
            self.waiting.pop(0)

    def _hear(self, hud: HudState) -> None:
        """What has happened since is read; of a battle that went back nothing is told twice."""
        before, mark = self._read, (self.battle.rewinds, len(self.battle.events))
        if mark == before:
            return
        self._read = mark
        news = self.battle.events[before[1] :] if mark[0] == before[0] else []
        if any(isinstance(event, _WORTH_A_LOOK) for event in news):
            self.waiting += self._points(news, hud.hidden)

    # -------------------------------------------------------------------- the turning points
    def _points(self, news: list[ev.Event], hidden: tuple[str, ...]) -> list[str]:
        """The turning points among what has happened, in words; those that were told are not. Of a
        side whose sheets the reader may not know nothing is told of strength."""
        if any(isinstance(event, ev.Ended) for event in self.battle.events[-3:]):
            return []
        found = [*self._strikes(news), *self._strength(hidden), *self._goals()]
        found += self._commands()
        last = self.battle.level.rules.turns
        if any(isinstance(event, ev.TurnBegan) and event.turn == last for event in news):
            words = "The last turn has begun: what is not done now will not be done."
            found.append((TurningPoint.LAST_TURN, "", words))
        fresh = [one for one in found if one[:2] not in self._told]
        self._told.update(one[:2] for one in fresh)
        return [words for _, _, words in fresh]

    def _strikes(self, news: list[ev.Event]) -> list[tuple[TurningPoint, str, str]]:
        """The first ship to strike or to be taken."""
        names = self._names()
        first = next((e for e in news if isinstance(e, ev.Struck | ev.Captured)), None)
        if first is None:
            return []
        does = "hauls down her colours" if isinstance(first, ev.Struck) else "is taken"
        words = f"{called(names, first.ship)} {does}, the first of the day."
        return [(TurningPoint.FIRST_STRIKE, "", words)]

    def _strength(self, hidden: tuple[str, ...]) -> list[tuple[TurningPoint, str, str]]:
        """The sides that have lost half of what their ships began with."""
        found, names, level = (
            list[tuple[TurningPoint, str, str]](),
            self._names(),
            self.battle.level,
        )
        ships = self.battle.book.sight()
        for place, side in enumerate(level.sides):
            mine = [ship for ship in ships if ship.born == place]
            if not mine or any(ship.id in hidden for ship in mine):
                continue
            left = sum(s.value for s in mine if not (s.gone or s.struck or s.prize))
            if 2 * left <= sum(ship.points for ship in mine):
                words = f"Half the strength of {side_words(names, side.id)} is gone."
                found.append((TurningPoint.HALF_GONE, side.id, words))
        return found

    def _goals(self) -> list[tuple[TurningPoint, str, str]]:
        """The sides that one step more brings to their goal, where it was further at first."""
        found, names, level = (
            list[tuple[TurningPoint, str, str]](),
            self._names(),
            self.battle.level,
        )
        facts = self.battle.book.facts_now(level)
        for side in level.sides:
            if (self._steps.get(side.id) or 0) > 1 and steps_left(level, side.id, facts) == 1:
                words = f"One step more, and {side_words(names, side.id)} will have won."
                found.append((TurningPoint.ONE_STEP, side.id, words))
        return found

    def _commands(self) -> list[tuple[TurningPoint, str, str]]:
        """What the computer's commodores have told their squadrons anew: the flags can be read."""
        found, names = list[tuple[TurningPoint, str, str]](), self._names()
        for seat in self.battle.seats.values():
            for change in seat.last_plan.changed if isinstance(seat, Planner) else ():
                if self._signals.get(change.squadron) != change:
                    self._signals[change.squadron] = change
                    told = f"{change.squadron} {len(found)} {self.battle.turn}"
                    found.append((TurningPoint.SIGNAL, told, squadron_words.changed(change, names)))
        return found

    def _names(self) -> dict[str, str]:
        """What ships, squadrons and sides are called."""
        level = self.battle.level
        found = {side.id: side.name or side.id for side in level.sides}
        found |= {one.id: one.name or one.id for one in level.squadrons}
        return found | {ship.id: ship.name or ship.id for ship in level.ships}

    # ------------------------------------------------------------------------------ the screen
    def laid(self, look: Look, sea: pygame.Rect, hanging: list[pygame.Rect]) -> pygame.Rect | None:
        """Where the caption lies, at the top of the free sea below what hangs there; None for
        nothing to tell."""
        if not self.now:
            return None
        top = max([sea.y, *(rect.bottom for rect in hanging if rect.y <= sea.y + look.px(60))])
        wide = min(look.grown(_WIDE), sea.w - look.px(16))
        lines = letters.wrap(self.now, _WORDS, look, wide - 2 * look.px(_EDGE))
        widest = max(letters.width(line, _WORDS, look) for line in lines)
        high = len(lines) * letters.line_height(_WORDS, look) + look.px(22)
        rect = pygame.Rect(0, 0, min(wide, widest + 2 * look.px(_EDGE)), high)
        rect.midtop = (sea.centerx, top + look.px(8))
        return rect

    def cut(self, sea: pygame.Rect, rect: pygame.Rect | None) -> pygame.Rect:
        """What of the sea the stakes leave free; a turning point lies over it for a moment."""
        if rect is None or not self.opening:
            return sea
        top = min(rect.bottom + 28, sea.bottom - 1)
        return pygame.Rect(sea.x, top, sea.w, sea.bottom - top)

    def draw(self, c: Canvas, rect: pygame.Rect) -> None:
        """The caption there."""
        with c.region("story", rect):
            paint.panel(c, rect)
            room = rect.w - 2 * c.px(_EDGE) + 2
            y = rect.y + c.px(11)
            for line in letters.wrap(self.now, _WORDS, c.look, room):
                letters.draw_text(c, (rect.centerx, y), line, _WORDS, anchor="midtop")
                y += letters.line_height(_WORDS, c.look)
