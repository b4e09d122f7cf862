"""What a screen is, what it may ask of the program, and the callbacks the shell gets."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final, Protocol, TypeAlias

import pygame

from game.stage.hulls.flags import set_author_flags
from game.stage.hulls.sprite_bank import SpriteBank
from game.stage.paper.canvas import Canvas, UiStyle
from game.stage.sound.player import SoundPlayer
from game.ui.kit.bindings import Bindings
from game.ui.kit.focus import FocusRing, Hotspot
from game.ui.kit.settings import Settings
from game.ui.kit.transition import Entrance
from game.ui.kit.widgets import Widget, rects_of


@dataclass(frozen=True, slots=True)
class AssetOverrides:
    """An author's assets in place of the game's; what is missing here is the game's own."""

    hulls: Mapping[str, bytes] = field(default_factory=dict)
    """PNG images of hulls by the ids of the level's ships."""
    flags: Mapping[str, bytes] = field(default_factory=dict)
    """PNG images of flags by nation."""
    sounds: Mapping[str, bytes] = field(default_factory=dict)
    """OGG sounds by the names of the game's files that they replace."""


NO_OVERRIDES = AssetOverrides()
"""Everything is the game's own."""


class HasAssets(Protocol):
    """The parts of the program that asset overrides change."""

    @property
    def bank(self) -> SpriteBank | None:
        """Return the sprite bank, or None if there is none."""

    @property
    def sound(self) -> SoundPlayer:
        """Return the sound player."""


def apply_overrides(house: HasAssets, overrides: AssetOverrides) -> None:
    """Use these assets in everything that is drawn and played until the next call."""
    set_author_flags(overrides.flags)
    house.sound.set_file_overrides(overrides.sounds)
    if house.bank is not None:
        house.bank.set_author_hulls(overrides.hulls)


FRAME_SECONDS: Final = 1 / 60


class Screen(ABC):
    """One page of the program.

    It changes only by events and by the time passed to it, never by a clock. What most pages do not need has
    a default here, so that the shell may ask every page for it."""

    ring: FocusRing
    """The focus."""
    music: str | None = None
    """The music of the page: '' for silence, None to keep what plays."""
    is_hurrying: bool = False
    """Whether the player holds a control that hurries the battle. The shell sets it each frame."""
    asset_overrides: AssetOverrides | None = None
    """The level pack's assets for this page; None for those of the page below. The shell applies
    them whenever the page comes to the top, because another battle may have changed them."""
    is_battle: bool = False
    """Whether the page has its own menu, which opens when the gamepad in use is unplugged."""
    entrance: Entrance = Entrance.FADE
    """How the page comes in after another."""

    @abstractmethod
    def handle(self, event: pygame.event.Event) -> None:
        """Handle the event; positions are window pixels."""

    @abstractmethod
    def draw(self, surface: pygame.Surface) -> None:
        """Draw the page on the whole surface."""

    @abstractmethod
    def widgets(self) -> Sequence[Widget]:
        """Return all present controls, those on top last."""

    def control_rects(self) -> dict[str, pygame.Rect]:
        """Return the rectangles of all present controls in pixels, by name."""
        return rects_of(self.widgets())

    @property
    def picture_rect(self) -> pygame.Rect | None:
        """Return where the page shows the place of a battle, as a chart or as the sea; None for nowhere.
        From one page to the next it is one picture that grows or shrinks."""
        return None

    @property
    def is_moving(self) -> bool:
        """Return whether something moves by itself, so that frames are needed without events."""
        return False

    @property
    def has_work(self) -> bool:
        """Return whether there is work to go on with at once, though nothing of it is visible yet."""
        return False

    @property
    def frame_seconds(self) -> float:
        """Return the seconds between two frames while something moves."""
        return FRAME_SECONDS

    def advance(self, seconds: float) -> None:  # noqa: B027  # by default nothing
        """Let `seconds` pass."""

    def on_frame_drawn(self, seconds: float) -> None:  # noqa: B027  # by default nothing
        """Note that the last frame took `seconds` to draw."""

    @property
    def is_steering(self) -> bool:
        """Return whether a course is being drawn, so that the left stick is the helm."""
        return False

    def capture_event(self, event: pygame.event.Event) -> bool:
        """Take a raw event before it is translated into keys; return whether it goes no further."""
        return False

    def take_dropped_file(self, path: Path) -> bool:
        """Take a file that is dropped on the window; return whether the page has a use for it."""
        return False

    def is_text_key(self, event: pygame.event.Event) -> bool:
        """Return whether this key changes a text on the page, so that it repeats while held."""
        return False

    def cancel_drag(self) -> None:
        """Cancel a drag: another page is on top, or another window has the focus."""
        self.ring.held_control = ""

    def pan(self, across: int, down: int) -> None:  # noqa: B027  # by default nothing
        """Move the view by this many pixels (the right stick)."""

    @property
    def aims_with_stick(self) -> bool:
        """Return whether the right stick aims at a position on the sea instead of moving the view."""
        return False

    def aim_stick(self, across: float, down: float) -> None:  # noqa: B027  # by default nothing
        """Aim with the right stick, which leans -1 to 1 each way."""

    def is_scannable(self, spot: Hotspot) -> bool:
        """Return whether switch scanning stops at this control."""
        return True


class Rebinder(Protocol):
    """What changes the bindings of keys and pad."""

    @property
    def bindings(self) -> Bindings:
        """Return the present bindings."""

    def rebind(self, bindings: Bindings) -> None:
        """Set and save the bindings."""


class AppContext(Protocol):
    """What a screen may ask of the program around it."""

    @property
    def size(self) -> tuple[int, int]:
        """Return the size of the window in pixels."""

    @property
    def style(self) -> UiStyle:
        """Return the UI style: scale, text scale, contrast."""

    @property
    def settings(self) -> Settings:
        """Return the player's settings."""

    @property
    def data_dir(self) -> Path:
        """Return the folder of this player's journals and settings."""

    @property
    def rebinder(self) -> Rebinder | None:
        """Return what changes the bindings, or None if they are fixed."""

    @property
    def levels(self) -> Sequence[Path]:
        """Return the level files on offer."""

    @property
    def notice(self) -> str:
        """Return what the player should know, such as settings that could not be saved; '' for nothing."""

    @property
    def bank(self) -> SpriteBank | None:
        """Return the sprite bank of the ships, or None."""

    @property
    def sound(self) -> SoundPlayer:
        """Return the sound player; one without a folder is silent."""

    @property
    def idle_seconds(self) -> float:
        """Return the seconds since the last input."""

    @property
    def run_seconds(self) -> float:
        """Return the seconds the program has run."""

    def make_canvas(self, surface: pygame.Surface) -> Canvas:
        """Return a canvas on the surface with the present style; it keeps a ledger of texts if a
        test asked for one."""

    def replace_screen(self, screen: Screen) -> None:
        """Replace the screen on top."""

    def push_screen(self, screen: Screen) -> None:
        """Put the screen on top; `pop_screen` returns to the one below."""

    def pop_screen(self) -> None:
        """Remove the screen on top; quit at the last one."""

    def go_to_title(self) -> None:
        """Remove all screens but the title."""

    def quit(self) -> None:
        """Quit after this frame."""

    def change_settings(self, settings: Settings) -> None:
        """Set and save the settings."""


@dataclass(frozen=True, slots=True)
class Clause:
    """One paragraph of a rulebook in our own words; `mark` marks the numbers that are not the book's own."""

    id: str
    title: str
    text: str
    mark: str = ""


@dataclass(frozen=True, slots=True)
class RuleOption:
    """An optional rule of a battle, with its clause."""

    id: str
    title: str
    clause: str
    text: str = ""


@dataclass(frozen=True, slots=True)
class BookPage:
    """A rulebook as the screens show it: its clauses, its rulings (where the text has a gap), its
    optional rules, and the titles of its chapters by number."""

    id: str
    title: str
    byline: str = ""
    clauses: tuple[Clause, ...] = ()
    rulings: tuple[Clause, ...] = ()
    options: tuple[RuleOption, ...] = ()
    chapters: Mapping[str, str] = field(default_factory=dict)


StartBattle: TypeAlias = Callable[[AppContext, Path, dict[str, str], list[str], int, str], Screen]
"""(context, level file, seat of each side by side id, ids of the options, seed, book) -> the
battle's screen."""

MakeScreen: TypeAlias = Callable[[AppContext], Screen]


class OpenCode(Protocol):
    """How the page of a battle's code is made."""

    def __call__(self, context: AppContext, source: Callable[[], str] = ...) -> Screen:
        """Return the page of the code in the text that `source` returns, by itself the clipboard's."""


@dataclass(frozen=True, slots=True)
class UnfinishedBattle:
    """The battle to continue under its ``name``.

    ``open_screen`` shows it or, if it ``is_blocked``, the page that says why. ``on_failed`` opens that page
    if opening fails."""

    open_screen: MakeScreen
    name: str = ""
    is_blocked: bool = False
    on_failed: Callable[[AppContext, str], None] = lambda context, _: context.go_to_title()


@dataclass(frozen=True, slots=True)
class DayEntry:
    """The day's battle for the title: how it stands (``not fought yet``), and its page."""

    state_words: str
    open_page: MakeScreen


def _nothing_unfinished(_: str = "") -> None:
    return


def _nothing_to_flush() -> None:
    """Do nothing: no journal is open."""


@dataclass(frozen=True, slots=True)
class ShellCallbacks:
    """Callbacks and data that the shell gets from outside.

    `start_battle` starts a battle and `start_umpired` one on a real table. `find_unfinished` (its name
    in a language, '' for its own) and `find_newcomer_battle` return None if there is none. `books` are the
    rulebooks by id. `flush_journal` saves what can be saved after a crash. `create_level` makes the file of
    a new level of a book. `open_journal` opens a journal file dropped on the window, `open_code` the page of
    a battle's code that the function returns, or that is on the clipboard. `find_days_battle` returns None
    on a date that has none."""

    start_battle: StartBattle
    find_unfinished: Callable[[str], UnfinishedBattle | None] = _nothing_unfinished
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
    open_code: OpenCode | None = None
    find_days_battle: Callable[[], DayEntry | None] = _nothing_unfinished
