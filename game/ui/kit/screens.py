"""What a screen is, what it may ask of the house it stands in, and the doors that others hang."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final, Protocol, TypeAlias

import pygame

from game.stage.hulls import SpriteBank
from game.stage.paper.canvas import Canvas, UiStyle
from game.stage.sound.player import SoundPlayer
from game.ui.kit.asset_overrides import AssetOverrides
from game.ui.kit.bindings import Bindings
from game.ui.kit.focus import FocusRing, Hotspot
from game.ui.kit.settings import Settings
from game.ui.kit.widgets import Widget, rects_of

FRAME_SECONDS: Final = 1 / 60


class Screen(ABC):
    """One page of the program. It changes by events and by time given to it, never by a clock.
    What most pages do not have has a default here, and every page may be asked for it."""

    ring: FocusRing
    """Where the focus is."""
    music: str | None = None
    """The music that belongs to the page: '' for silence; None where what plays goes on."""
    is_hurrying: bool = False
    """Whether a hand holds down what hurries the show. The shell sets it in every frame."""
    asset_overrides: AssetOverrides | None = None
    """What a pack has of its own for what it shows; None where that is as on the page below. The
    shell puts it on whenever the page comes to lie on top, so that no battle that was begun or put
    away meanwhile changes it."""
    is_battle: bool = False
    """Whether it has a menu of its own, which opens when the gamepad in use is unplugged."""

    @abstractmethod
    def handle(self, event: pygame.event.Event) -> None:
        """Do what this event asks for; positions are window pixels."""

    @abstractmethod
    def draw(self, surface: pygame.Surface) -> None:
        """Show the page as it now is, on the whole surface."""

    @abstractmethod
    def widgets(self) -> Sequence[Widget]:
        """Every control there is now, those that lie on top last."""

    def control_rects(self) -> dict[str, pygame.Rect]:
        """Every place that can be pressed, by name, in pixels."""
        return rects_of(self.widgets())

    # ------------------------------------------------------------------------------------- time

    @property
    def is_moving(self) -> bool:
        """Whether something moves by itself, so that frames are wanted without events."""
        return False

    @property
    def has_work(self) -> bool:
        """Whether it has work to go on with at once, though nothing of it is seen yet."""
        return False

    @property
    def frame_seconds(self) -> float:
        """The time between two frames while something moves."""
        return FRAME_SECONDS

    def advance(self, seconds: float) -> None:  # noqa: B027  # by default nothing
        """So many seconds have passed."""

    def on_frame_drawn(self, seconds: float) -> None:  # noqa: B027  # by default nothing
        """The last picture took so many seconds to draw."""

    # ----------------------------------------------------------------------------- hands on it

    @property
    def is_steering(self) -> bool:
        """Whether a course is being drawn, so that the left stick is the helm."""
        return False

    def capture_event(self, event: pygame.event.Event) -> bool:
        """Take a raw event before it is translated into keys; true if it goes no further."""
        return False

    def is_text_key(self, event: pygame.event.Event) -> bool:
        """Whether this key going down changes a text on the page, so that it goes on while held."""
        return False

    def cancel_drag(self) -> None:
        """Whatever a hand holds or drags is let go, and nothing comes of it: another page lies on
        top, or another window has the focus."""
        self.ring.held_control = ""

    def pan(self, across: int, down: int) -> None:  # noqa: B027  # by default nothing
        """The right stick moves the view by so many pixels."""

    @property
    def aims_with_stick(self) -> bool:
        """Whether the right stick points at a place on the sea, and does not move the view."""
        return False

    def aim_stick(self, across: float, down: float) -> None:  # noqa: B027  # by default nothing
        """The right stick leans so far, -1 to 1, to point at something."""

    def is_scannable(self, spot: Hotspot) -> bool:
        """Whether a player with a single switch comes to this control."""
        return True


class Rebinder(Protocol):
    """What lays keys and pad controls anew."""

    @property
    def bindings(self) -> Bindings:
        """How they are laid now."""

    def rebind(self, bindings: Bindings) -> None:
        """They are laid so from now on, and it is saved."""


class AppContext(Protocol):
    """What a screen may ask of the program around it."""

    @property
    def size(self) -> tuple[int, int]:
        """The window in pixels."""

    @property
    def style(self) -> UiStyle:
        """Scale, text scale and contrast."""

    @property
    def settings(self) -> Settings:
        """The player's settings."""

    @property
    def data_dir(self) -> Path:
        """Where journals and settings of this player lie."""

    @property
    def rebinder(self) -> Rebinder | None:
        """What lays keys anew; None where they stay as they are."""

    @property
    def levels(self) -> Sequence[Path]:
        """The level files on offer."""

    @property
    def notice(self) -> str:
        """What the player should know, such as settings that could not be saved; '' for nothing."""

    @property
    def bank(self) -> SpriteBank | None:
        """The ships' pictures; None where none are made."""

    @property
    def sound(self) -> SoundPlayer:
        """What plays; one without a folder is silent."""

    @property
    def idle_seconds(self) -> float:
        """Seconds since anything was pressed or moved."""

    @property
    def run_seconds(self) -> float:
        """Seconds that the program has run."""

    def make_canvas(self, surface: pygame.Surface) -> Canvas:
        """The surface with the present Look, keeping a ledger of text if a test asked for one."""

    def replace_screen(self, screen: Screen) -> None:
        """`screen` takes the place of the one on top."""

    def push_screen(self, screen: Screen) -> None:
        """`screen` lies on top; `pop_screen` returns to what is below."""

    def pop_screen(self) -> None:
        """The screen on top is gone; from the last one the program leaves."""

    def go_to_title(self) -> None:
        """The title screen alone is left."""

    def quit(self) -> None:
        """The program ends after this frame."""

    def change_settings(self, settings: Settings) -> None:
        """The settings are these from now on, and are saved."""


@dataclass(frozen=True, slots=True)
class Clause:
    """One paragraph of a rulebook in our own words; `mark` says which of its numbers are not those
    of the book's text."""

    id: str
    title: str
    text: str
    mark: str = ""


@dataclass(frozen=True, slots=True)
class RuleOption:
    """An optional rule a battle may use, with the clause it comes from."""

    id: str
    title: str
    clause: str
    text: str = ""


@dataclass(frozen=True, slots=True)
class BookPage:
    """What the screens know of a rulebook: its clauses, where the text left a gap (rulings),
    its optional rules, and the titles of its chapters by number."""

    id: str
    title: str
    byline: str = ""
    clauses: tuple[Clause, ...] = ()
    rulings: tuple[Clause, ...] = ()
    options: tuple[RuleOption, ...] = ()
    chapters: Mapping[str, str] = field(default_factory=dict)


StartBattle: TypeAlias = Callable[[AppContext, Path, dict[str, str], list[str], int, str], Screen]
"""(house, level file, seat of each side by side id, ids of the options, seed, the book it is played
under) -> the battle."""

MakeScreen: TypeAlias = Callable[[AppContext], Screen]


@dataclass(frozen=True, slots=True)
class UnfinishedBattle:
    """The battle to be continued: ``open_screen`` shows it, under its ``name``. Where it cannot be
    gone on
    with, ``is_blocked``, that leads to where it is told why; ``on_failed`` leads there if opening
    fails."""

    open_screen: MakeScreen
    name: str = ""
    is_blocked: bool = False
    on_failed: Callable[[AppContext, str], None] = lambda context, _: context.go_to_title()


def _nothing_unfinished() -> None:
    """No battle waits to be continued."""
    return


def _nothing_to_flush() -> None:
    """No journal is open."""


@dataclass(frozen=True, slots=True)
class ShellCallbacks:
    """What the shell is given from outside: how to begin a battle, the unfinished one (None if
    there is none), the rulebooks by id, what to save when something breaks, the page of the lessons
    (None if there are none), how to begin the battle for a newcomer (None for anybody else), the
    drawing table with a level file on it, how to begin a battle on a real table, what makes the
    file of a new level under a book (None if there is none), how many battles wait, the page of
    them, and what a journal opens as that was dropped on the window."""

    start_battle: StartBattle
    find_unfinished: Callable[[], UnfinishedBattle | None] = _nothing_unfinished
    books: Mapping[str, BookPage] = field(default_factory=dict)
    flush_journal: Callable[[], None] = _nothing_to_flush
    open_lessons: Callable[[AppContext], Screen] | None = None
    find_newcomer_battle: Callable[[], MakeScreen | None] = _nothing_unfinished
    open_level_editor: Callable[[AppContext, Path], Screen] | None = None
    start_umpired: StartBattle | None = None
    create_level: Callable[[str], Path] | None = None
    count_unfinished: Callable[[], int] = lambda: 0
    open_saved_battles: Callable[[AppContext], Screen] | None = None
    open_journal: Callable[[AppContext, Path], Screen] | None = None
