"""Battles of the kiosk begin and end: the show's and the visitors'."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Final

from game.levels import LevelError
from game.play.journal_files import JournalLocked
from game.ui.battle.values.plugin import BattleNavigation
from game.ui.kiosk import attract_view, kiosk_battle, modes, second_player
from game.ui.kiosk.attract_loop import AttractLoop, pages_for_battle, playback_speed
from game.ui.kiosk.cameras import AttractCamera, keep_ship_in_view, update_attract_camera
from game.ui.kiosk.kiosk_battle import KioskBattle
from game.ui.kiosk.modes import Mode, VisitorPanel
from game.ui.kiosk.playlist import PlaylistItem
from game.ui.kiosk.state import KioskState
from game.ui.kit.focus import FocusRing

DISK_TROUBLE: Final = "No disk to write on: nothing is kept"


# ------------------------------------------------------------------------------ begin and end
def start_next_battle(kiosk: KioskState) -> None:
    """Start the next battle of the list and show the page before it. Raise as `start_battle`."""
    start_battle(kiosk, kiosk.playlist.next_for_show)


def start_battle(kiosk: KioskState, next_item: Callable[[], PlaylistItem]) -> None:
    """Close the present battle and start this one, or the next of the list that can be fought.

    Raise the last error if no level can be fought."""
    close_battle(kiosk)
    last: Exception | None = None
    crew, navigation, unkept = kiosk.captain_factory, battle_navigation(kiosk), partial(on_no_journal, kiosk)
    for _ in range(len(kiosk.config.levels)):
        try:
            kiosk.fight = kiosk_battle.begin_even_unsaved(kiosk, next_item(), crew, navigation, unkept)
            break
        except (LevelError, OSError, JournalLocked) as fault:
            kiosk.health_monitor.log_fault(fault)
            next_item, last = kiosk.playlist.next_listed, fault
    if kiosk.fight is None and last is not None:
        raise last
    kiosk.attract_loop = AttractLoop(pages_for_battle(kiosk.playlist.listed_number))
    kiosk.gun_clock.shots = 0
    kiosk.attract_camera = AttractCamera()
    enter_attract_mode(kiosk)


def close_battle(kiosk: KioskState) -> None:
    """Close the battle, if one is open. Its memory is freed after the next frame: a visitor who has
    just pressed does not wait for that."""
    # First, while the battle can still give the side to a captain.
    second_player.remove_second_player(kiosk)
    fight, kiosk.fight = kiosk.fight, None
    if fight is not None:
        if kiosk.duel_sea is not None:
            keep_duel_sea(kiosk, fight)
        fight.close()
        kiosk.memory_trimmer.request_full_trim()


def enter_attract_mode(kiosk: KioskState) -> None:
    """Show the present battle with captains on all sides, at the show's volume."""
    kiosk.mode, kiosk.visitor_panel, kiosk.visit_result = Mode.ATTRACT, None, None
    kiosk.idle_seconds = kiosk.battle_end_seconds = kiosk.mode_seconds = 0.0
    kiosk.set_volume(kiosk.owner_settings.show_volume(kiosk.minute_of_day()))


def pause_show(kiosk: KioskState) -> None:
    """Close the battle and show that the show comes back."""
    close_battle(kiosk)
    kiosk.mode, kiosk.visitor_panel = Mode.PAUSED, None


def on_no_journal(kiosk: KioskState, fault: Exception) -> None:
    """Record that the disk takes no journal of the battle that begins."""
    kiosk.health_monitor.log_fault(fault)
    kiosk.health_monitor.is_disk_failing = True
    kiosk.trouble = DISK_TROUBLE


# ------------------------------------------------------------------------------ its controls
def battle_navigation(kiosk: KioskState) -> BattleNavigation:
    """Return where the controls of a battle lead at the kiosk."""
    return BattleNavigation(
        partial(open_menu, kiosk), partial(open_how_to, kiosk), partial(schedule_result, kiosk)
    )


def open_menu(kiosk: KioskState) -> None:
    """Show the visitor's menu."""
    kiosk.visitor_panel, kiosk.ring = VisitorPanel.MENU, FocusRing("go-on")


def open_how_to(kiosk: KioskState, _: str) -> None:
    """Show the first of the panels that explain the game."""
    kiosk.visitor_panel, kiosk.page_number = VisitorPanel.HOW_TO, 0


def schedule_result(kiosk: KioskState) -> None:
    """Show the card after the battle with the next step: its screen still handles the press."""
    kiosk.battle_end_seconds = modes.BATTLE_END_PAUSE + 1


# ------------------------------------------------------------------------------ the duel's sea
def use_kept_sea(kiosk: KioskState, fight: KioskBattle) -> None:
    """Give a duel that begins the sea that was painted before, as it was left."""
    if kiosk.duel_sea is not None:
        fight.screen.sea_view.water, fight.screen.sea_view.seconds = kiosk.duel_sea


def keep_duel_sea(kiosk: KioskState, fight: KioskBattle) -> None:
    """Keep the sea of a visitor's duel before it closes, for the next duel. The sea of another battle is not
    kept."""
    sea_view = fight.screen.sea_view
    ours = kiosk.duel_sea is None or sea_view.water is kiosk.duel_sea[0]
    if sea_view.water is not None and ours:
        sea_view.water.release_memory()
        kiosk.duel_sea = sea_view.water, sea_view.seconds


if TYPE_CHECKING:
    from game.ui.kiosk.state import KioskState


def advance_attract_mode(kiosk: KioskState, seconds: float) -> None:
    """Advance the pages; advance the battle only while it is shown."""
    seen, step = None if kiosk.is_between_battles() else kiosk.fight, min(seconds, modes.MAX_STEP)
    if kiosk.is_between_battles():
        kiosk.sea.advance(step)
    elif seen is not None:
        _update_camera(kiosk, seen)
        seen.screen.show.speed = playback_speed(seen.screen.scene().acts)
        seen.screen.advance(step)
        keep_ship_in_view(seen.screen, attract_view.attract_layout(kiosk.size, kiosk.style).ship_area)
        seen.update_captions(step)
        kiosk.battle_end_seconds += seconds if seen.is_over else 0.0
    shots = kiosk.fight.commentator.shot_count if kiosk.fight is not None else 0
    if kiosk.gun_clock.update_silence(shots, seconds):
        start_battle(kiosk, kiosk.playlist.next_duel)
        kiosk.attract_loop.go_to_battle_page()
    elif kiosk.attract_loop.advance(seconds) or kiosk.battle_end_seconds > modes.BATTLE_END_PAUSE:
        start_next_battle(kiosk)
    if kiosk.fight is not None and kiosk.fight is not seen and not kiosk.is_between_battles():
        _update_camera(kiosk, kiosk.fight)


def _update_camera(kiosk: KioskState, fight: KioskBattle) -> None:
    lay = attract_view.attract_layout(kiosk.size, kiosk.style)
    update_attract_camera(kiosk.attract_camera, fight.screen, lay.ship_area, lay.sentence)
