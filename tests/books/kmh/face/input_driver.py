"""A house to put the screen in, and hands that play it through the real event queue."""

from collections.abc import Mapping
from pathlib import Path

import pygame

from game.books import shelf
from game.books.kmh.face.question_draft import find_ship_card
from game.levels.reading.level_reader import load_level
from game.play.battle import Battle
from game.play.seats import Seat
from game.sea.pose import local_coordinates
from game.stage.hulls.sprite_bank import SpriteBank
from game.stage.paper.canvas import Canvas, DrawnText, UiStyle, design_unit_px
from game.stage.sound.player import SoundPlayer
from game.systems import BattleShow
from game.ui.battle.screen.screen import BattleScreen
from game.ui.battle.values.plugin import BattleNavigation
from game.ui.kit.screens import Screen
from game.ui.kit.settings import Settings
from game.ui.kit.widgets import Button, CustomControl

LEVELS = Path(__file__).resolve().parents[4] / "levels" / "kmh"
JARCE = LEVELS / "jarce-and-black-jaques.toml"
FRAME = 1 / 60


class FakeContext:
    """What the battle screen asks of the program, without the program. The battle lies on the
    wargamer's table, where most tests look for its papers, unless `sea` fills the window."""

    def __init__(
        self, size: tuple[int, int], text: float = 1.0, still: bool = False, *, sea: bool = False
    ) -> None:
        self.size = size
        self.style = UiStyle(design_unit_px(size), text, is_motion_reduced=still)
        self.settings = Settings(reduced_motion=still, table_view=not sea)
        self.data_dir = Path()
        self.levels: tuple[Path, ...] = ()
        self.notice = ""
        self.rebinder = None
        self.bank: SpriteBank | None = None
        self.sound = SoundPlayer()
        self.idle_seconds = self.run_seconds = 0.0
        self.surface = pygame.display.set_mode(size)
        self.text_ledger: list[DrawnText] = []
        self.regions: dict[str, pygame.Rect] = {}

    def change_settings(self, settings: Settings) -> None:
        """The settings are these from now on."""
        self.settings = settings

    def replace_screen(self, screen: Screen) -> None:
        """There is one screen only: nothing takes its place."""

    def push_screen(self, screen: Screen) -> None:
        """Nothing lies on top of it."""

    def pop_screen(self) -> None:
        """Nothing lies below it."""

    def go_to_title(self) -> None:
        """There is no title."""

    def quit(self) -> None:
        """There is no program to end."""

    def make_canvas(self, surface: pygame.Surface) -> Canvas:
        """A canvas that keeps a ledger of its text."""
        self.text_ledger = []
        c = Canvas(surface, self.style, self.text_ledger)
        self.regions = c.regions
        return c


def make_battle_screen(
    seats: Mapping[str, Seat],
    size: tuple[int, int] = (1280, 720),
    *,
    seed: int = 7,
    text: float = 1.0,
    still: bool = False,
    level: Path = JARCE,
    navigation: BattleNavigation | None = None,
    speed: int = 0,
    baked: bool = False,
    sea: bool = False,
    brisk: bool = False,
) -> tuple[FakeContext, BattleScreen]:
    """A battle on the screen at its first step; ships are sketches unless `baked`."""
    context = FakeContext(size, text, still, sea=sea)
    read = load_level(level)
    battle = Battle(shelf.book(read.rules.book).rules, read, seats, seed)
    screen = BattleScreen(context, battle, BattleShow(battle), navigation, immediate=baked, quick_play=brisk)
    if not baked:
        screen.sea_view.bank = SketchBank(process=False)
    screen.show.speed = speed
    screen.hud.commands.seats_offered_orders.update(seats)  # as after Esc, when a fleet's orders were offered
    return context, screen


class SketchBank(SpriteBank):
    """A bank that never bakes more than the first rough picture of a kind."""

    def process_jobs(self, budget_ms: float) -> None:
        """Nothing is baked."""


def post_events(screen: BattleScreen, *events: pygame.event.Event) -> None:
    """The events go through SDL's own queue to the screen."""
    pygame.event.clear()
    for event in events:
        pygame.event.post(event)
        for heard in pygame.event.get():
            screen.handle(heard)


def click_at(screen: BattleScreen, at: tuple[int, int], button: int = 1) -> None:
    """A hand moves there, presses and lets go."""
    make = pygame.event.Event
    post_events(
        screen,
        make(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(0, 0, 0)),
        make(pygame.MOUSEBUTTONDOWN, pos=at, button=button),
        make(pygame.MOUSEBUTTONUP, pos=at, button=button),
    )


def click(screen: BattleScreen, name: str) -> None:
    """The named control is clicked in its middle."""
    click_at(screen, screen.control_rects()[name].center)


def useless_controls(screen: BattleScreen) -> list[str]:
    """The names of the controls that would do nothing when pressed."""
    controls = (w for w in screen.widgets() if isinstance(w, Button | CustomControl))
    return [widget.name for widget in controls if widget.action is None]


def move_to(screen: BattleScreen, at: tuple[int, int]) -> None:
    """The pointer moves there."""
    event = pygame.event.Event(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(0, 0, 0))
    post_events(screen, event)


def press_key(screen: BattleScreen, code: int, mod: int = 0) -> None:
    """A key is pressed and let go."""
    post_events(
        screen,
        pygame.event.Event(pygame.KEYDOWN, key=code, mod=mod, unicode="", scancode=0),
        pygame.event.Event(pygame.KEYUP, key=code, mod=mod, unicode="", scancode=0),
    )


def run_to_prompt(screen: BattleScreen, most: int = 600) -> str:
    """Frames pass until a person is asked, a battle ends, or nothing more happens; the prompt's
    kind."""
    for _ in range(most):
        before = len(screen.battle.events)
        screen.advance(FRAME)
        if screen.hud.prompt.kind != "watch":
            break
        if len(screen.battle.events) == before and screen.show.is_at_rest() and not screen.hud.is_committed:
            screen.advance(FRAME)
    return screen.hud.prompt.kind


def enemy_pixel(screen: BattleScreen) -> tuple[int, int]:
    """The pixel of the ship on the record's other tab."""
    with screen.battle.table.as_current():
        ship = screen.hud.find_ship(screen.hud.other_ship)
    assert ship is not None
    return screen.sea_view.pixel_at(ship.x / 10_000, ship.y / 10_000)


def chase_by_mouse(screen: BattleScreen) -> str:
    """The mouse answers whatever is asked, closing the enemy and firing; the name it clicked."""
    kind, spots = screen.hud.prompt.kind, screen.control_rects()
    if "cover" in spots:
        return click_and_name(screen, "cover")
    if kind == "markers":
        click(screen, f"marker-{turn_marker_name(screen)}")
        return click_and_name(screen, "lay")
    if kind == "helm":
        move_to(screen, nearest_sea_pixel(screen, enemy_pixel(screen)))
        return click_and_name(screen, "sail")
    if kind == "pick":
        return click_and_name(
            screen, preferred_answer([name for name in spots if name.startswith("answer-")])
        )
    if kind == "fire" and "fire" not in spots:
        return click_and_name(screen, "answer-hold fire")
    return click_and_name(screen, {"fire": "fire", "done": "done"}.get(kind, "finish"))


def click_and_name(screen: BattleScreen, name: str) -> str:
    """The control is clicked; its name."""
    click(screen, name)
    return name


def nearest_sea_pixel(screen: BattleScreen, at: tuple[int, int]) -> tuple[int, int]:
    """The nearest pixel of the free sea."""
    sea = screen.free_sea_rect().inflate(-40, -40)
    return max(sea.left, min(at[0], sea.right)), max(sea.top, min(at[1], sea.bottom))


def turn_marker_name(screen: BattleScreen) -> str:
    """The marker that turns her to her enemy."""
    with screen.battle.table.as_current():
        own, foe = find_ship_card(screen.hud.own_ship), find_ship_card(screen.hud.other_ship)
    assert own is not None
    assert foe is not None
    aside, ahead = local_coordinates(own.pose, foe.pose.x, foe.pose.y)
    if ahead > 3 * abs(aside):
        return "straight"
    return "starboard" if aside > 0 else "port"


def preferred_answer(answers: list[str]) -> str:
    """The answer a fighter gives: sail, fire, grapple, board; else the first."""
    wanted = ("sail", "beat", "fire", "play", "fast", "grapple", "board", "counter-board")
    return next((f"answer-{w}" for w in wanted if f"answer-{w}" in answers), answers[0])
