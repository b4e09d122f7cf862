"""Attract mode as time passes: the battle on show, its camera, and what comes next."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.ui.kiosk import attract_view, battle_update, durations
from game.ui.kiosk.attract_camera import keep_ship_in_view, update_attract_camera
from game.ui.kiosk.attract_loop import playback_speed
from game.ui.kiosk.kiosk_battle import KioskBattle

if TYPE_CHECKING:
    from game.ui.kiosk.state import KioskState


def advance_attract_mode(kiosk: KioskState, seconds: float) -> None:
    """Advance the pages; advance the battle only while it is shown."""
    seen, step = (None if kiosk.is_between_battles() else kiosk.fight, min(seconds, durations.MAX_STEP))
    if kiosk.is_between_battles():
        kiosk.sea.advance(step)
    elif seen is not None:
        _update_camera(kiosk, seen)
        seen.screen.show.speed = playback_speed(seen.screen.scene().acts)
        seen.screen.advance(step)
        keep_ship_in_view(seen.screen, attract_view.attract_layout(kiosk.size, kiosk.style).ship_area)
        seen.update_captions(step)
        kiosk.battle_end_seconds += seconds if seen.is_over else 0.0
    if kiosk.gun_clock.update_silence(
        kiosk.fight.commentator.shot_count if kiosk.fight is not None else 0, seconds
    ):
        battle_update.start_battle(kiosk, kiosk.playlist.next_duel)
        kiosk.attract_loop.go_to_battle_page()
    elif kiosk.attract_loop.advance(seconds) or kiosk.battle_end_seconds > durations.BATTLE_END_PAUSE:
        battle_update.start_next_battle(kiosk)
    if kiosk.fight is not None and kiosk.fight is not seen and not kiosk.is_between_battles():
        _update_camera(kiosk, kiosk.fight)


def _update_camera(kiosk: KioskState, fight: KioskBattle) -> None:
    """Move the camera of attract mode."""
    lay = attract_view.attract_layout(kiosk.size, kiosk.style)
    update_attract_camera(kiosk.attract_camera, fight.screen, lay.ship_area, lay.sentence)
