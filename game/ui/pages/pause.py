"""The pause menu over a battle: resume, rules, options, and the way out with everything saved."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum, auto

import pygame

from game.stage.paper import lettering as letters
from game.stage.paper import paint
from game.stage.paper.palette import INK_2
from game.stage.paper.parts import ButtonState
from game.ui.kit import page, widgets
from game.ui.kit.action import Action
from game.ui.kit.focus import Back, FocusRing, Press
from game.ui.kit.screens import House, Screen
from game.ui.kit.widgets import Button, Widget
from game.ui.pages.options import Options
from game.ui.table import acts as battle_acts
from game.ui.table.battle import BattleScreen
from game.ui.table.how_to_play import veil


class OnPause(Action, Enum):
    """What the menu can always do."""

    RESUME = auto()
    RULES = auto()
    OPTIONS = auto()
    TITLE = auto()


@dataclass(frozen=True, slots=True)
class PauseAct(Action):
    """One more line of the menu that the battle brings, such as striking the colours. When it is
    pressed, the menu closes and `act` is called."""

    name: str
    words: str
    picture: str
    act: Callable[[], None]
    state: ButtonState = "ready"
    hint: str = ""


def the_log(screen: BattleScreen) -> PauseAct:
    """The way from the menu to the log of the battle below."""
    return PauseAct("log", "The log", "quill", lambda: battle_acts.toggle_log(screen.desk))


def rules_of(screen: BattleScreen) -> Callable[[], None]:
    """The way from the menu to the rulebook of the battle below, at the clause of the question."""
    return lambda: screen.ways.rulebook(screen.desk.prompt.clause)


class Pause(Screen):
    """The menu over `below`, which stays visible and still; `rules` opens the book it is played by;
    `kept` says what becomes of it when the player leaves."""

    def __init__(
        self,
        house: House,
        below: Screen,
        rules: Callable[[], None],
        acts: Sequence[PauseAct] = (),
        kept: str = "The battle is kept: Continue opens it",
    ) -> None:
        self.house = house
        self.below = below
        self.rules = rules
        self.acts = tuple(acts)
        self.kept = kept
        self.ring = FocusRing("resume")

    def _paper(self) -> pygame.Rect:
        """The sheet in the middle, as high as its rows."""
        look = self.house.look
        count = 4 + len(self.acts)
        high = page.below_title(look, 82) + count * (page.target(look) + look.px(12))
        return page.in_middle(self.house.size, look.grown(330), high)

    def widgets(self) -> list[Widget]:
        """The rows from the top down."""
        look, paper = self.house.look, self._paper()
        high = page.target(look)
        top = paper.y + page.below_title(look, 50)
        row = pygame.Rect(paper.x + look.px(20), top, paper.w - look.px(40), high)
        rows = [row.move(0, n * (high + look.px(12))) for n in range(4 + len(self.acts))]
        resume, rules, options, *others, title = rows
        brought = [
            Button(act.name, rect, act.words, act.picture, "", None, act.state, "", act.hint, act)
            for act, rect in zip(self.acts, others, strict=True)
        ]
        return [
            Button("resume", resume, "Resume", "play", "Esc", state="primary",
                   does=OnPause.RESUME),
            Button("rules", rules, "Rules", "book", "F1", pygame.K_F1, does=OnPause.RULES),
            Button("options", options, "Options", "wheel", does=OnPause.OPTIONS),
            *brought,
            Button("title", title, "To the title", "anchor", hint=self.kept, does=OnPause.TITLE),
        ]  # fmt: skip

    def handle(self, event: pygame.event.Event) -> None:
        """A row is chosen; what opened the menu closes it too."""
        if event.type == pygame.KEYDOWN and event.key == pygame.K_F10:
            self.house.back()
            return
        match self.ring.hear(event, widgets.spots_of(self.widgets())):
            case Back() | Press(does=OnPause.RESUME):
                self.house.back()
            case Press(does=OnPause.RULES):
                self.rules()
            case Press(does=OnPause.OPTIONS):
                self.house.push(Options(self.house))
            case Press(does=OnPause.TITLE):
                self.house.home()
            case Press(does=PauseAct(act=act)):
                self.house.back()
                act()
            case _:
                pass

    def draw(self, surface: pygame.Surface) -> None:
        """The battle, dimmed, and the sheet on it."""
        c = self.house.canvas(surface)
        self.below.draw(surface)
        if c.ledger is not None:
            c.ledger.clear()
        veil(c)
        paper = self._paper()
        with c.region("pause", paper):
            paint.panel(c, paper, "Hove to")
            at = (paper.centerx, paper.bottom - c.px(16))
            told = self.house.notice or "Nothing is lost."
            told = letters.fit(told, letters.SMALL, c.look, paper.w - c.px(24))
            letters.draw_text(c, at, told, letters.SMALL, INK_2, "center")
        widgets.draw(c, self.widgets(), self.ring)
