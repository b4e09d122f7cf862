"""The stand in each of its states, at every size of the window and of the text."""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Final

import pygame

from game.books.shelf import Rules
from game.captains.grades import captain
from game.levels import Level
from game.levels.reading.shipped import levels_home
from game.play.seats import Seat
from game.stage.hulls import Bank
from game.stage.sound.player import Sound
from game.ui.kiosk import second_player, visitors
from game.ui.kiosk.attract import ACTS, HOW_EACH, Programme, acts_for
from game.ui.kiosk.kiosk import Kiosk
from game.ui.kiosk.launch_config import LaunchConfig
from game.ui.kiosk.modes import Mode, OnTop
from game.ui.kiosk.owner_panel import Panel
from game.ui.kiosk.owner_settings import Club, OwnerSettings
from game.ui.kiosk.owner_update import DISK, shown
from game.ui.kiosk.two_players import JOIN, DeviceShare, Share
from game.ui.kiosk.visit import Left

STEP: Final = 0.1
CLUB: Final = Club(
    "The Harbour Games Club",
    "Hall 4, stand 12",
    line="Thursdays at seven, beginners welcome",
    qr="https://example.org/harbour-games",
)
DUELS: Final = "kmh"
"""The book by which every visit begins."""
LEVELS: Final = {
    "kmh": ("constitution-and-guerriere", "mirror-duel"),
    "wwh": ("ajax-and-bucentaure", "two-against-two"),
    "hf": ("mirror-frigates", "hot-java"),
    "ls98": ("robust-and-hoche", "ethalion-and-bellone"),
}


def pass_time(stand: Kiosk, seconds: float) -> None:
    """So much time of the show passes, drawn twice a second so that the camera follows."""
    for n in range(round(seconds / STEP)):
        stand.frame(STEP, drawn=n % 5 == 0)


def to_act(stand: Kiosk, kind: str) -> None:
    """The show has come to the act of this kind."""
    stand.programme.at = [act.kind for act in ACTS].index(kind)


def how(stand: Kiosk) -> None:
    """The page that says how a battle is fought."""
    stand.programme = Programme(acts_for(HOW_EACH))
    pass_time(stand, 1.0)


def duel(stand: Kiosk) -> None:
    """The duel that a press would begin, shown to those who pass by."""
    stand._begin(stand.bills.duel)
    stand.programme.to_battle()
    pass_time(stand, 9.0)


def battle(stand: Kiosk) -> None:
    """The captains' battle, a while after its beginning."""
    to_act(stand, "battle")
    pass_time(stand, 14.0)


def visit(stand: Kiosk) -> None:
    """Somebody has just stepped in: what he commands, and the three verbs."""
    stand.take_command()
    pass_time(stand, 2.0)


def begin(stand: Kiosk) -> None:
    """Somebody has stepped in, and where the programme is not of the duel's book he has chosen its
    first battle from the list."""
    visit(stand)
    stand.paper = None
    first = stand.terms.levels[0]
    if first.parent.name != DUELS:
        visitors.fight_level(stand, first)
        pass_time(stand, 2.0)


def at_play(stand: Kiosk) -> None:
    """Somebody plays, and is asked for his first order."""
    begin(stand)
    pass_time(stand, 4.0)


def two(stand: Kiosk) -> None:
    """Two people share the keyboard, and the second one is asked."""
    begin(stand)
    stand.first, stand.paper = DeviceShare(Share.ALL_KEYS), OnTop.VERBS
    second_player.joins(stand, pygame.event.Event(pygame.KEYDOWN, key=JOIN[0]))
    stand.paper = None
    for _ in range(60):
        pass_time(stand, 1.0)
        if stand.pair is not None and second_player.asked(stand) == stand.pair.sides[1]:
            return
        key = {"key": pygame.K_SPACE, "mod": 0, "unicode": "", "scancode": 0}
        for kind in (pygame.KEYDOWN, pygame.KEYUP):
            pygame.event.post(pygame.event.Event(kind, key))
    raise RuntimeError("the second one of two was never asked")


def last_seconds(stand: Kiosk) -> None:
    """His time is nearly up."""
    at_play(stand)
    stand.since = stand.customs.session - 12.0


def countdown(stand: Kiosk) -> None:
    """Nobody has touched it for a while."""
    at_play(stand)
    stand.idle = 80.0


def menu(stand: Kiosk) -> None:
    """The visitor's menu."""
    at_play(stand)
    stand.paper = OnTop.MENU


def battles(stand: Kiosk) -> None:
    """The list for those who know the game."""
    at_play(stand)
    stand.paper = OnTop.BATTLES


def how_to(stand: Kiosk) -> None:
    """The panels over the visitor's battle."""
    at_play(stand)
    stand.paper = OnTop.HOW_TO


def pin(stand: Kiosk) -> None:
    """The pad, four digits typed."""
    stand._open_pad()
    stand.lock.typed = "1234"


def owners(stand: Kiosk) -> None:
    """The owner's panel over the show."""
    stand.wall = lambda: 720
    stand.trouble = DISK
    stand.panel = Panel(shown(stand))


def paused(stand: Kiosk) -> None:
    """The show rests."""
    stand.held = True
    pass_time(stand, 1.5)


def trouble(stand: Kiosk) -> None:
    """The disk cannot be written."""
    pass_time(stand, 2.6)
    stand.trouble = DISK


def result(stand: Kiosk) -> None:
    """The card after a visit that its captain has fought out."""
    at_play(stand)
    assert stand.fight is not None
    side = stand.fight.visitor
    stand.fight.battle.seats[side] = stand.fight.captains[side]
    stand.fight.screen.show.speed = 0
    while stand.mode is Mode.VISITOR:
        stand.idle = stand.since = 0.0
        stand.frame(STEP, drawn=False)


def short_result(stand: Kiosk) -> None:
    """The card after a visit whose time was up early."""
    at_play(stand)
    visitors.to_result(stand, Left.TIME)


def waiting(stand: Kiosk) -> None:
    """A fault is being got over."""
    stand.mode, stand.wait, stand.since = Mode.WAITING, 9.0, 0.0


STATES: dict[str, Callable[[Kiosk], None]] = {
    "club": lambda stand: pass_time(stand, 2.6),
    "how": how,
    "duel": duel,
    "battle": battle,
    "stepped-in": visit,
    "at-play": at_play,
    "two": two,
    "last-seconds": last_seconds,
    "countdown": countdown,
    "menu": menu,
    "battles": battles,
    "how-to": how_to,
    "pin": pin,
    "result": result,
    "short-result": short_result,
    "waiting": waiting,
    "owner": owners,
    "paused": paused,
    "trouble": trouble,
}

PLAYED: Final = ("battle", "at-play", "two", "last-seconds", "battles", "result", "short-result")
"""The states that are others by another book than the duel's."""


def states_of(book: str) -> list[str]:
    """The states that are shown with battles by that book."""
    return list(STATES) if book == DUELS else list(PLAYED)


def greedy_crew(book: Rules, level: Level, side: str, seed: int, grade: str) -> Seat:
    """A captain who answers at once."""
    return captain("midshipman", book.NAME, seed)


def stand_pictures(
    names: list[str],
    size: tuple[int, int],
    bank: Bank,
    keep: Callable[[str, pygame.Surface], None],
    book: str = "kmh",
    text: int = 100,
) -> None:
    """Every named state has been drawn at that size with text of so many per cent, battles being by
    that book, and given to `keep`."""
    levels = [levels_home() / book / f"{name}.toml" for name in LEVELS[book]]
    prefix = "stand" if book == "kmh" else f"stand-{book}"
    with tempfile.TemporaryDirectory() as home:
        terms = LaunchConfig(levels, "1805", OwnerSettings(text_size=text, club=CLUB), seed=4)
        stand = Kiosk(size, Path(home), terms, windowed=True, crew=greedy_crew, bank=bank,
                      sound=Sound())  # fmt: skip
        try:
            for name in names:
                stand.home()
                STATES[name](stand)
                stand.frame(0.001)
                if stand.keeper.faults:
                    raise RuntimeError(f"the stand's {name} could not be drawn")
                keep(f"{prefix}-{name}", stand.surface)
                stand.hand_over()
                stand.pad = stand.panel = None
                stand.trouble, stand.held = "", False
        finally:
            stand.bank = Bank(process=False)
            stand.close()
