"""What the crew does with the stand on the owner's panel, once the PIN was given."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

import pygame

from game.levels.reading.player_levels import level_title
from game.supervisor.pipes import EXIT_LEFT, EXIT_RESTART
from game.ui.kiosk.modes import Mode
from game.ui.kiosk.owner_panel import OwnerPanel, OwnerPanelAction, OwnerPanelView, StepSetting
from game.ui.kiosk.owner_settings import OwnerSettings, with_setting_stepped
from game.ui.kiosk.pin_pad import PinPad
from game.ui.kit.focus import Press, StepBy

if TYPE_CHECKING:
    from game.ui.kiosk.kiosk import Kiosk


DISK_TROUBLE: Final = "No disk to write on: nothing is kept"


def apply_hours(kiosk: Kiosk) -> None:
    """The stand is as loud as it may be at this hour, and rests in its hours."""
    kiosk.trouble = DISK_TROUBLE if kiosk.health_monitor.is_disk_failing else ""
    resting = kiosk.is_paused_by_owner or kiosk.owner_settings.is_closed(kiosk.minute_of_day())
    if kiosk.mode is Mode.ATTRACT and resting:
        kiosk.pause_show()
    elif kiosk.mode is Mode.PAUSED and not resting:
        kiosk.go_to_title()
    visiting = kiosk.mode is Mode.VISITOR
    wanted = kiosk.volume if visiting else kiosk.owner_settings.show_volume(kiosk.minute_of_day())
    if min(wanted, kiosk.max_volume) != kiosk.volume:
        kiosk.set_volume(wanted)


def on_no_journal(kiosk: Kiosk, fault: Exception) -> None:
    """The disk takes no journal of the battle that begins."""
    kiosk.health_monitor.log_fault(fault)
    kiosk.health_monitor.is_disk_failing = True
    kiosk.trouble = DISK_TROUBLE


def advance_pin_pad(kiosk: Kiosk, pad: PinPad, seconds: float) -> None:
    """The right PIN opens the owner's panel; a pad left alone goes away."""
    pad.advance(seconds)
    if pad.is_closed or pad.is_unlocked:
        kiosk.pin_pad = None
    if pad.is_unlocked:
        kiosk.owner_panel = OwnerPanel(owner_panel_view(kiosk))


def owner_panel_view(kiosk: Kiosk) -> OwnerPanelView:
    """What the panel tells of the stand now."""
    health = kiosk.health()
    minutes = int(health.seconds // 60)
    memory = (health.memory_bytes + health.captain_bytes) / 1e6
    restarts = kiosk.config.starts
    lines = (
        f"This show: {minutes // 60} h {minutes % 60:02d} min, {restarts} before it",
        f"{health.battles} battles, {health.visitors} visitors",
        f"{health.faults} faults, {health.replaced_captains} captains replaced, {memory:.0f} MB",
    )
    coming = level_title(kiosk.playlist.next_level())
    return OwnerPanelView(
        kiosk.owner_settings, coming, kiosk.is_paused_by_owner, lines, kiosk.trouble
    )


def handle_owner_panel(
    kiosk: Kiosk, panel: OwnerPanel, events: Iterable[pygame.event.Event]
) -> None:
    """The crew's hand has had its effect."""
    for event in events:
        wanted = panel.handle(event, kiosk.size, kiosk.style)
        if wanted is not None:
            _apply_action(kiosk, wanted)
    _refresh_panel(kiosk, panel)


def advance_owner_panel(kiosk: Kiosk, panel: OwnerPanel, seconds: float) -> None:
    """So much time has passed with the panel on top; the battle below stands still meanwhile."""
    panel.advance(seconds)
    _refresh_panel(kiosk, panel)


def _refresh_panel(kiosk: Kiosk, panel: OwnerPanel) -> None:
    """The panel tells what is so now, or is put away."""
    panel.view = owner_panel_view(kiosk)
    if panel.is_closed and kiosk.owner_panel is panel:
        kiosk.owner_panel = None
        kiosk.idle_seconds = 0.0


def _apply_action(kiosk: Kiosk, wanted: Press | StepBy) -> None:
    """One press or step on the panel has been carried out."""
    match wanted:
        case StepBy(by=by, action=StepSetting(which)):
            apply_owner_settings(kiosk, with_setting_stepped(kiosk.owner_settings, which, by))
        case StepBy(by=by, action=OwnerPanelAction.STEP_NEXT):
            kiosk.playlist.skipped += by
        case Press(action=OwnerPanelAction.SKIP):
            _close_panel(kiosk)
            kiosk.is_paused_by_owner = False
            kiosk.go_to_title()
        case Press(action=OwnerPanelAction.PAUSE):
            kiosk.is_paused_by_owner = not kiosk.is_paused_by_owner
            if kiosk.mode is Mode.VISITOR:
                kiosk.hand_to_captain()
        case Press(action=OwnerPanelAction.RESTART):
            kiosk.is_running, kiosk.exit_code = False, EXIT_RESTART
        case Press(action=OwnerPanelAction.LEAVE):
            kiosk.is_running, kiosk.exit_code = False, EXIT_LEFT
        case _:
            pass


def _close_panel(kiosk: Kiosk) -> None:
    """The panel is not on top any more."""
    if kiosk.owner_panel is not None:
        kiosk.owner_panel.is_closed = True


def apply_owner_settings(kiosk: Kiosk, settings: OwnerSettings) -> None:
    """The stand lives by these customs from now on."""
    kiosk.owner_settings = settings
    wanted = (
        kiosk.volume if kiosk.mode is Mode.VISITOR else settings.show_volume(kiosk.minute_of_day())
    )
    kiosk.set_volume(wanted)
    kiosk.apply_window_size()
