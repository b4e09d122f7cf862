"""The pause menu over a battle: resume, rules, options, what the battle brings (a captain who takes
over, giving it up, beginning anew), and the way out with everything saved."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from functools import partial

import pygame

from game.play.great_moments import words_of
from game.stage.paper import lettering as letters
from game.stage.paper import paint
from game.stage.paper.palette import INK_2
from game.stage.paper.parts import ButtonState
from game.ui.battle import delegation, replay_view, screen_update
from game.ui.battle import hud_update as battle_acts
from game.ui.battle.actions import HudAction
from game.ui.battle.how_to_play import veil
from game.ui.battle.screen import BattleScreen
from game.ui.kit import page, widgets
from game.ui.kit.action import Action
from game.ui.kit.focus import Back, FocusRing, Press
from game.ui.kit.screens import AppContext, Screen
from game.ui.kit.widgets import Button, Widget
from game.ui.pages.options import Options


class OnPause(Action, Enum):
    """What the menu can always do."""

    RESUME = auto()
    RULES = auto()
    OPTIONS = auto()
    TITLE = auto()


@dataclass(frozen=True, slots=True)
class PauseAct(Action):
    """One more line of the menu that the battle brings, such as striking the colours, and the
    `letter` of its key. When it is pressed, the menu closes and `act` is called; but where it is
    `refused` the menu says why, and where it asks `sure`, it says so and must be pressed again."""

    name: str
    words: str
    picture: str
    act: Callable[[], None]
    state: ButtonState = "ready"
    hint: str = ""
    letter: str = ""
    refused: str = ""
    sure: str = ""


def the_log(screen: BattleScreen) -> PauseAct:
    """The way from the menu to the log of the battle below."""
    act = partial(battle_acts.toggle_log, screen.hud)
    return PauseAct("log", "The log", "quill", act, letter="l")


def the_captain(screen: BattleScreen) -> PauseAct:
    """The way from the menu to the captain who takes the helm, or gives it back."""
    with screen.battle.table.at():
        has_it = delegation.active_run(screen.hud) is not None
        refused = "" if has_it else delegation.why_not(screen.hud)
    words = "I take the helm back" if has_it else "My captain takes over…"
    act = partial(screen_update.do, screen, HudAction.MY_CAPTAIN)
    return PauseAct("my-captain", words, "wheel", act, letter="c", refused=refused)


def striking(screen: BattleScreen, concede: Callable[[str], None]) -> PauseAct:
    """Giving the battle up for the side of whoever opened the menu."""
    with screen.battle.table.at():
        side = delegation.seat_of(screen.hud)
        refused = delegation.why_no_say(screen.hud)
    sure = "Sure? Then press it again: the battle is lost."
    act = partial(concede, side)
    words, picture = "Strike our colours", "strike"
    return PauseAct("strike", words, picture, act, "ready", sure, "s", refused, sure)


def to_the_table(leave: Callable[[], None]) -> PauseAct:
    """The way back to the drawing table that the battle was begun from."""
    hint = "The battle is kept: Continue opens it"
    return PauseAct("table", "Back to the drawing table", "ruler", leave, hint=hint, letter="d")


def from_start(again: Callable[[], None]) -> PauseAct:
    """The same battle once more, with other dice."""
    sure = "Sure? Then press it again: this battle is left."
    hint = "The same battle with other dice"
    return PauseAct(
        "again", "Again from the start", "replay", again, hint=hint, letter="a", sure=sure
    )


def fighting_on(turn: int, fight_on: Callable[[], None], refused: str) -> PauseAct:
    """The battle from the beginning of that turn, as a new one."""
    sure = "Sure? Then press it again: this battle is kept as it stands."
    hint = "A new battle begins there; it counts for no best"
    words = f"Fight on from turn {turn}" if turn else "Fight on from a turn"
    return PauseAct("fight-on", words, "play", fight_on, "ready", hint, "f", refused, sure)


def seen_again(screen: BattleScreen) -> list[PauseAct]:
    """The ways from the menu to the last turn and to the last great moment; where there is none the
    menu says so when it is pressed, by whatever hand."""
    why, moment = replay_view.refusal(screen), replay_view.great_moment(screen)
    told = f"Turn {moment.turn}: {words_of(moment, screen.hud.names)}" if moment else ""
    nothing = "" if moment else why or "Nothing great has happened yet"
    return [
        PauseAct("again-turn", "The last turn again", "replay", lambda: replay_view.begin(screen),
                 letter="z", refused=why),
        PauseAct("again-great", "The last great moment", "eye", lambda: replay_view.begin_great_moment(screen),
                 hint=told, letter="g", refused=nothing),
    ]  # fmt: skip


def rules_of(screen: BattleScreen) -> Callable[[], None]:
    """The way from the menu to the rulebook of the battle below, at the clause of the question."""
    return lambda: screen.ways.rulebook(screen.hud.prompt.clause)


class Pause(Screen):
    """The menu over `below`, which stays visible and still; `rules` opens the book it is played by;
    `kept` says what becomes of it when the player leaves."""

    def __init__(
        self,
        house: AppContext,
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
        self.told = ""
        self.asked = ""
        """The act that was pressed once and asks whether one is sure."""
        self.ring = FocusRing("resume")

    def _paper(self) -> pygame.Rect:
        """The sheet in the middle, as high as its rows, or half of them where all would be too
        high."""
        look, step = self.house.look, self._step()
        high = page.below_title(look, 82)
        columns = self._columns()
        lines = -(-self._count() // columns)
        wide = min(look.grown(330) * columns, self.house.size[0] - look.px(16))
        return page.in_middle(self.house.size, wide, high + lines * step)

    def _count(self) -> int:
        """How many rows there are."""
        return 4 + len(self.acts)

    def _step(self) -> int:
        """Px from row to row."""
        return page.target(self.house.look) + self.house.look.px(12)

    def _columns(self) -> int:
        """1, or 2 where one is higher than the window."""
        high = page.below_title(self.house.look, 82) + self._count() * self._step()
        return 1 if high <= self.house.size[1] - self.house.look.px(16) else 2

    def _rows(self) -> list[pygame.Rect]:
        """Where the rows lie, one column from the top down and then the other."""
        look, paper, columns = self.house.look, self._paper(), self._columns()
        lines = -(-self._count() // columns)
        wide = (paper.w - look.px(20)) // columns - look.px(20)
        top = paper.y + page.below_title(look, 50)
        row = pygame.Rect(paper.x + look.px(20), top, wide, page.target(look))
        return [
            row.move(n // lines * (wide + look.px(20)), n % lines * self._step())
            for n in range(self._count())
        ]

    def widgets(self) -> list[Widget]:
        """The rows from the top down."""
        resume, rules, options, *others, title = self._rows()
        brought = [self._brought(act, rect) for act, rect in zip(self.acts, others, strict=True)]
        return [
            Button("resume", resume, "Resume", "play", "Esc", state="primary",
                   does=OnPause.RESUME),
            Button("rules", rules, "Rules", "book", "F1", pygame.K_F1, does=OnPause.RULES),
            Button("options", options, "Options", "wheel", does=OnPause.OPTIONS),
            *brought,
            Button("title", title, "To the title", "anchor", hint=self.kept, does=OnPause.TITLE),
        ]  # fmt: skip

    def _brought(self, act: PauseAct, rect: pygame.Rect) -> Button:
        """A row that the battle brings; one that asks whether one is sure looks so."""
        asks = act.name == self.asked
        words = f"Sure? {act.words}" if asks else act.words
        state: ButtonState = "danger" if asks else act.state
        key, cap = (ord(act.letter), act.letter.upper()) if act.letter else (None, "")
        hint = act.refused or act.hint
        return Button(act.name, rect, words, act.picture, cap, key, state, "", hint, act)

    def handle(self, event: pygame.event.Event) -> None:
        """A row is chosen; what opened the menu closes it too."""
        if event.type == pygame.KEYDOWN and event.key == pygame.K_F10:
            self.house.back()
            return
        match self.ring.handle(event, widgets.spots_of(self.widgets())):
            case Back() | Press(does=OnPause.RESUME):
                self.house.back()
            case Press(does=OnPause.RULES):
                self.rules()
            case Press(does=OnPause.OPTIONS):
                self.house.push(Options(self.house))
            case Press(does=OnPause.TITLE):
                self.house.home()
            case Press(does=PauseAct() as act):
                self._do(act)
            case _:
                pass

    def _do(self, act: PauseAct) -> None:
        """It is done, or said why not, or asked whether one is sure."""
        sure = self.asked == act.name
        self.asked = ""
        if act.refused:
            self.told = act.refused
        elif act.sure and not sure:
            self.asked, self.told = act.name, act.sure
        else:
            self.house.back()
            act.act()

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
            told = self.told or self.house.notice or "Nothing is lost."
            told = letters.fit(told, letters.SMALL, c.look, paper.w - c.px(24))
            letters.draw_text(c, at, told, letters.SMALL, INK_2, "center")
        widgets.draw(c, self.widgets(), self.ring)
