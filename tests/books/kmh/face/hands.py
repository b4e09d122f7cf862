"""A house to put the screen in, and hands that play it through the real event queue."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pygame

from game.books import shelf
from game.books.kmh.face.hand import sheet_of
from game.levels.reading.read import load_level
from game.play.battle import Battle
from game.play.seats import Seat
from game.sea.pose import local
from game.stage.hulls import Bank
from game.stage.paper.canvas import Canvas, Look, TextMark, unit_for
from game.stage.sound.player import Sound
from game.systems import Show
from game.ui.battle.navigation import BattleNavigation
from game.ui.battle.screen import BattleScreen
from game.ui.kit.screens import Screen
from game.ui.kit.settings import Settings
from game.ui.kit.widgets import Button, Item

LEVELS = Path(__file__).resolve().parents[4] / "levels" / "kmh"
JARCE = LEVELS / "jarce-and-black-jaques.toml"
FRAME = 1 / 60


class House:
    """What the battle screen asks of the program, without the program. The battle lies on the
    wargamer's table, where most tests look for its papers, unless `sea` fills the window."""

    def __init__(
        self, size: tuple[int, int], text: float = 1.0, still: bool = False, *, sea: bool = False
    ) -> None:
        self.size = size
        self.look = Look(unit_for(size), text, still=still)
        self.settings = Settings(reduced_motion=still, table_view=not sea)
        self.data_dir = Path()
        self.levels: tuple[Path, ...] = ()
        self.notice = ""
        self.keyboard = None
        self.bank: Bank | None = None
        self.sound = Sound()
        self.idle = self.now = 0.0
        self.surface = pygame.display.set_mode(size)
        self.ledger: list[TextMark] = []
        self.regions: dict[str, pygame.Rect] = {}

    def change(self, settings: Settings) -> None:
        """The settings are these from now on."""
        self.settings = settings

    def show(self, screen: Screen) -> None:
        """There is one screen only: nothing takes its place."""

    def push(self, screen: Screen) -> None:
        """Nothing lies on top of it."""

    def back(self) -> None:
        """Nothing lies below it."""

    def home(self) -> None:
        """There is no title."""

    def leave(self) -> None:
        """There is no program to end."""

    def canvas(self, surface: pygame.Surface) -> Canvas:
        """A canvas that keeps a ledger of its text."""
        self.ledger = []
        c = Canvas(surface, self.look, self.ledger)
        self.regions = c.regions
        return c


def table_for(
    seats: Mapping[str, Seat],
    size: tuple[int, int] = (1280, 720),
    *,
    seed: int = 7,
    text: float = 1.0,
    still: bool = False,
    level: Path = JARCE,
    ways: BattleNavigation | None = None,
    speed: int = 0,
    baked: bool = False,
    sea: bool = False,
    brisk: bool = False,
) -> tuple[House, BattleScreen]:
    """A battle on the screen at its first step; ships are sketches unless `baked`."""
    house = House(size, text, still, sea=sea)
    read = load_level(level)
    battle = Battle(shelf.book(read.rules.book).rules, read, seats, seed)
    screen = BattleScreen(house, battle, Show(battle), ways, immediate=baked, brisk=brisk)
    if not baked:
        screen.board.bank = Sketches(process=False)
    screen.show.speed = speed
    return house, screen


class Sketches(Bank):
    """A bank that never bakes more than the first rough picture of a kind."""

    def pump(self, budget_ms: float) -> None:
        """Nothing is baked."""


def post(screen: BattleScreen, *events: pygame.event.Event) -> None:
    """The events go through SDL's own queue to the screen."""
    pygame.event.clear()
    for event in events:
        pygame.event.post(event)
        for heard in pygame.event.get():
            screen.handle(heard)


def click_at(screen: BattleScreen, at: tuple[int, int], button: int = 1) -> None:
    """A hand moves there, presses and lets go."""
    make = pygame.event.Event
    post(
        screen,
        make(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(0, 0, 0)),
        make(pygame.MOUSEBUTTONDOWN, pos=at, button=button),
        make(pygame.MOUSEBUTTONUP, pos=at, button=button),
    )


def click(screen: BattleScreen, name: str) -> None:
    """The named control is clicked in its middle."""
    click_at(screen, screen.spots()[name].center)


def idle(screen: BattleScreen) -> list[str]:
    """The names of the controls that would do nothing when pressed."""
    controls = (w for w in screen.widgets() if isinstance(w, Button | Item))
    return [widget.name for widget in controls if widget.does is None]


def move_to(screen: BattleScreen, at: tuple[int, int]) -> None:
    """The pointer moves there."""
    event = pygame.event.Event(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(0, 0, 0))
    post(screen, event)


def key(screen: BattleScreen, code: int, mod: int = 0) -> None:
    """A key is pressed and let go."""
    post(
        screen,
        pygame.event.Event(pygame.KEYDOWN, key=code, mod=mod, unicode="", scancode=0),
        pygame.event.Event(pygame.KEYUP, key=code, mod=mod, unicode="", scancode=0),
    )


def settle(screen: BattleScreen, most: int = 600) -> str:
    """Frames pass until a person is asked, a battle ends, or nothing more happens; the prompt's
    kind."""
    for _ in range(most):
        before = len(screen.battle.events)
        screen.advance(FRAME)
        if screen.hud.prompt.kind != "watch":
            break
        if len(screen.battle.events) == before and screen.show.at_rest() and not screen.hud.commit:
            screen.advance(FRAME)
    return screen.hud.prompt.kind


def foe_of(screen: BattleScreen) -> tuple[int, int]:
    """The pixel of the ship on the record's other tab."""
    with screen.battle.table.at():
        ship = screen.hud.ship(screen.hud.other_ship)
    assert ship is not None
    return screen.board.at(ship.x / 10_000, ship.y / 10_000)


def chase(screen: BattleScreen) -> str:
    """The mouse answers whatever is asked, closing the enemy and firing; the name it clicked."""
    kind, spots = screen.hud.prompt.kind, screen.spots()
    if "cover" in spots:
        return clicked(screen, "cover")
    if kind == "markers":
        click(screen, f"marker-{towards(screen)}")
        return clicked(screen, "lay")
    if kind == "helm":
        move_to(screen, inside(screen, foe_of(screen)))
        return clicked(screen, "sail")
    if kind == "pick":
        return clicked(screen, preferred([name for name in spots if name.startswith("answer-")]))
    if kind == "fire" and "fire" not in spots:
        return clicked(screen, "answer-hold fire")
    return clicked(screen, {"fire": "fire", "done": "done"}.get(kind, "finish"))


def clicked(screen: BattleScreen, name: str) -> str:
    """The control is clicked; its name."""
    click(screen, name)
    return name


def inside(screen: BattleScreen, at: tuple[int, int]) -> tuple[int, int]:
    """The nearest pixel of the free sea."""
    sea = screen.layout_sea().inflate(-40, -40)
    return max(sea.left, min(at[0], sea.right)), max(sea.top, min(at[1], sea.bottom))


def towards(screen: BattleScreen) -> str:
    """The marker that turns her to her enemy."""
    with screen.battle.table.at():
        own, foe = sheet_of(screen.hud.own_ship), sheet_of(screen.hud.other_ship)
    assert own is not None
    assert foe is not None
    aside, ahead = local(own.pose, foe.pose.x, foe.pose.y)
    if ahead > 3 * abs(aside):
        return "straight"
    return "starboard" if aside > 0 else "port"


def preferred(answers: list[str]) -> str:
    """The answer a fighter gives: sail, fire, grapple, board; else the first."""
    wanted = ("sail", "beat", "fire", "play", "fast", "grapple", "board", "counter-board")
    return next((f"answer-{w}" for w in wanted if f"answer-{w}" in answers), answers[0])
