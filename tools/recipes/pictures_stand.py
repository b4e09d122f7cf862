"""The stand in each of its states, at every size of the window and of the text."""

import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Final

import pygame

from game.books.shelf import Rules
from game.captains.grades import make_captain
from game.levels import Level
from game.levels.reading.level_folders import shipped_levels_folder
from game.play.seats import Seat
from game.stage.hulls.sprite_bank import SpriteBank
from game.stage.sound.player import SoundPlayer
from game.ui.kiosk import owner_update, second_player, update
from game.ui.kiosk.attract_loop import BATTLE_PAGES, HOW_TO_EVERY, AttractLoop, pages_for_battle
from game.ui.kiosk.kiosk import Kiosk
from game.ui.kiosk.owner_settings import Club, LaunchConfig, OwnerSettings
from game.ui.kiosk.state import Mode, VisitorPanel
from game.ui.kiosk.two_players import JOIN_KEYS, DevicePart, DeviceShare
from game.ui.kiosk.visit import VisitEnd

STEP_SECONDS: Final = 0.1
CLUB: Final = Club(
    "The Harbour Games Club",
    "Hall 4, stand 12",
    line="Thursdays at seven, beginners welcome",
    qr="https://example.org/harbour-games",
)
DUEL_BOOK: Final = "kmh"
"""The book by which every visit begins."""
LEVELS: Final = {
    "kmh": ("constitution-and-guerriere", "mirror-duel"),
    "wwh": ("ajax-and-bucentaure", "two-against-two"),
    "hf": ("mirror-frigates", "hot-java"),
    "ls98": ("robust-and-hoche", "ethalion-and-bellone"),
}


def pass_time(kiosk: Kiosk, seconds: float) -> None:
    """So much time of the show passes, drawn twice a second so that the camera follows."""
    for n in range(round(seconds / STEP_SECONDS)):
        kiosk.run_frame(STEP_SECONDS, needs_draw=n % 5 == 0)


def run_to_act(kiosk: Kiosk, kind: str) -> None:
    """The show has come to the act of this kind."""
    kiosk.attract_loop.page_index = [act.kind for act in BATTLE_PAGES].index(kind)


def to_help(kiosk: Kiosk) -> None:
    """The page that says how a battle is fought."""
    kiosk.attract_loop = AttractLoop(pages_for_battle(HOW_TO_EVERY))
    pass_time(kiosk, 1.0)


def to_scene(kiosk: Kiosk) -> None:
    """The ships with which the stand invites, a while after a broadside."""
    kiosk.attract_loop = AttractLoop()
    run_to_act(kiosk, "scene")
    pass_time(kiosk, 3.4)


def to_duel(kiosk: Kiosk) -> None:
    """The duel that a press would begin, shown to those who pass by."""
    update.start_battle(kiosk, kiosk.playlist.next_duel)
    kiosk.attract_loop.go_to_battle_page()
    pass_time(kiosk, 9.0)


def to_battle(kiosk: Kiosk) -> None:
    """The captains' battle, a while after its beginning."""
    run_to_act(kiosk, "battle")
    pass_time(kiosk, 14.0)


def to_visit(kiosk: Kiosk) -> None:
    """Somebody has just stepped in: what he commands, and the three verbs."""
    update.start_visitor_duel(kiosk)
    pass_time(kiosk, 2.0)


def to_start_of_play(kiosk: Kiosk) -> None:
    """Somebody has stepped in, and where the programme is not of the duel's book he has chosen its
    first battle from the list."""
    to_visit(kiosk)
    kiosk.visitor_panel = None
    first = kiosk.config.levels[0]
    if first.parent.name != DUEL_BOOK:
        update.start_chosen_battle(kiosk, first)
        pass_time(kiosk, 2.0)


def to_first_order(kiosk: Kiosk) -> None:
    """Somebody plays, and is asked for his first order."""
    to_start_of_play(kiosk)
    pass_time(kiosk, 4.0)


def to_two_players(kiosk: Kiosk) -> None:
    """Two people share the keyboard, and the second one is asked."""
    to_start_of_play(kiosk)
    kiosk.players.first, kiosk.visitor_panel = DeviceShare(DevicePart.ALL_KEYS), VisitorPanel.VERBS
    update.handle_join(kiosk, pygame.event.Event(pygame.KEYDOWN, key=JOIN_KEYS[0]))
    kiosk.visitor_panel = None
    for _ in range(60):
        pass_time(kiosk, 1.0)
        two = kiosk.players.two
        if two is not None and second_player.side_to_answer(kiosk) == two.sides[1]:
            return
        key = {"key": pygame.K_SPACE, "mod": 0, "unicode": "", "scancode": 0}
        for kind in (pygame.KEYDOWN, pygame.KEYUP):
            pygame.event.post(pygame.event.Event(kind, key))
    raise RuntimeError("the second one of two was never asked")


def to_last_seconds(kiosk: Kiosk) -> None:
    """His time is nearly up."""
    to_first_order(kiosk)
    kiosk.mode_seconds = kiosk.owner.settings.session - 12.0


def to_countdown(kiosk: Kiosk) -> None:
    """Nobody has touched it for a while."""
    to_first_order(kiosk)
    kiosk.idle_seconds = 80.0


def to_menu(kiosk: Kiosk) -> None:
    """The visitor's menu."""
    to_first_order(kiosk)
    kiosk.visitor_panel = VisitorPanel.MENU


def to_battle_list(kiosk: Kiosk) -> None:
    """The list for those who know the game."""
    to_first_order(kiosk)
    kiosk.visitor_panel = VisitorPanel.BATTLES


def to_help_panels(kiosk: Kiosk) -> None:
    """The panels over the visitor's battle."""
    to_first_order(kiosk)
    kiosk.visitor_panel = VisitorPanel.HOW_TO


def to_pin_pad(kiosk: Kiosk) -> None:
    """The pad, four digits typed."""
    owner_update.open_pin_pad(kiosk)
    kiosk.pin_lock.typed = "1234"


def to_owner_panel(kiosk: Kiosk) -> None:
    """The owner's panel over the show."""
    kiosk.minute_of_day = lambda: 720
    kiosk.health_monitor.is_disk_failing = True
    owner_update.open_panel(kiosk)


def to_pause(kiosk: Kiosk) -> None:
    """The show rests."""
    kiosk.owner.is_paused = True
    pass_time(kiosk, 1.5)


def to_disk_error(kiosk: Kiosk) -> None:
    """The disk cannot be written."""
    pass_time(kiosk, 2.6)
    kiosk.health_monitor.is_disk_failing = True


def to_result(kiosk: Kiosk) -> None:
    """The card after a visit that its captain has fought out."""
    to_first_order(kiosk)
    assert kiosk.fight is not None
    side = kiosk.fight.visitor_side
    kiosk.fight.battle.seats[side] = kiosk.fight.captains[side]
    kiosk.fight.screen.show.speed = 0
    while kiosk.mode is Mode.VISITOR:
        kiosk.idle_seconds = kiosk.mode_seconds = 0.0
        kiosk.run_frame(STEP_SECONDS, needs_draw=False)


def to_short_result(kiosk: Kiosk) -> None:
    """The card after a visit whose time was up early."""
    to_first_order(kiosk)
    update.show_result(kiosk, VisitEnd.TIME)


def to_restart(kiosk: Kiosk) -> None:
    """A fault is being got over."""
    kiosk.mode, kiosk.restart_delay, kiosk.mode_seconds = Mode.WAITING, 9.0, 0.0


STATES: dict[str, Callable[[Kiosk], None]] = {
    "club": lambda kiosk: pass_time(kiosk, 2.6),
    "how": to_help,
    "duel": to_duel,
    "scene": to_scene,
    "battle": to_battle,
    "stepped-in": to_visit,
    "at-play": to_first_order,
    "two": to_two_players,
    "last-seconds": to_last_seconds,
    "countdown": to_countdown,
    "menu": to_menu,
    "battles": to_battle_list,
    "how-to": to_help_panels,
    "pin": to_pin_pad,
    "result": to_result,
    "short-result": to_short_result,
    "waiting": to_restart,
    "owner": to_owner_panel,
    "paused": to_pause,
    "trouble": to_disk_error,
}

PLAYED_STATES: Final = ("battle", "at-play", "two", "last-seconds", "battles", "result", "short-result")
"""The states that are others by another book than the duel's."""


def states_of(book: str) -> list[str]:
    """The states that are shown with battles by that book."""
    return list(STATES) if book == DUEL_BOOK else list(PLAYED_STATES)


def greedy_captain(book: Rules, level: Level, side: str, seed: int, grade: str) -> Seat:
    """A captain who answers at once."""
    return make_captain("midshipman", book.NAME, seed)


def draw_kiosk_states(
    names: list[str],
    size: tuple[int, int],
    bank: SpriteBank,
    keep: Callable[[str, pygame.Surface], None],
    book: str = "kmh",
    text: int = 100,
) -> None:
    """Every named state has been drawn at that size with text of so many per cent, battles being by
    that book, and given to `keep`."""
    levels = [shipped_levels_folder() / book / f"{name}.toml" for name in LEVELS[book]]
    prefix = "stand" if book == "kmh" else f"stand-{book}"
    with tempfile.TemporaryDirectory() as home:
        config = LaunchConfig(levels, "1805", OwnerSettings(text_size=text, club=CLUB), seed=4)
        kiosk = Kiosk(
            size,
            Path(home),
            config,
            windowed=True,
            captain_factory=greedy_captain,
            bank=bank,
            sound=SoundPlayer(),
        )
        try:
            for name in names:
                kiosk.go_to_title()
                STATES[name](kiosk)
                kiosk.run_frame(0.001)
                if kiosk.health_monitor.faults:
                    raise RuntimeError(f"the stand's {name} could not be drawn")
                keep(f"{prefix}-{name}", kiosk.surface)
                update.hand_to_captain(kiosk)
                kiosk.owner.pin_pad = kiosk.owner.panel = None
                kiosk.health_monitor.is_disk_failing = kiosk.owner.is_paused = False
        finally:
            kiosk.bank = SpriteBank(process=False)
            kiosk.close()
