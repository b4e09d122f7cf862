"""The owner's panel and PIN pad, his hours, and the daily report: the one writer of `state.OwnerState`."""

from collections.abc import Iterable
from functools import partial

import pygame

from game.core.files import replace_file
from game.levels.reading.level_folders import level_title
from game.supervisor.pipes import EXIT_LEFT, EXIT_RESTART
from game.ui.kiosk import log, report_writer, update
from game.ui.kiosk.owner_panel import OwnerPanel, OwnerPanelAction, OwnerPanelView, PinPad, StepSetting
from game.ui.kiosk.owner_settings import OwnerSettings, with_setting_stepped
from game.ui.kiosk.report_writer import PageServer, ReportData, report_html
from game.ui.kiosk.state import KioskState, Mode
from game.ui.kit.focus import Press, StepBy


def apply_hours(kiosk: KioskState) -> None:
    """Apply the volume of this hour, and pause the show in its closed hours."""
    rests = kiosk.owner.is_paused or kiosk.owner.settings.is_closed(kiosk.minute_of_day())
    if kiosk.mode is Mode.ATTRACT and rests:
        update.pause_show(kiosk)
    elif kiosk.mode is Mode.PAUSED and not rests:
        update.restart_show(kiosk)
    wanted = kiosk.volume if kiosk.mode is Mode.VISITOR else kiosk.show_volume
    if min(wanted, kiosk.max_volume) != kiosk.volume:
        kiosk.set_volume(wanted)


# ------------------------------------------------------------------------------ pad and panel
def open_pin_pad(kiosk: KioskState) -> None:
    """Open the PIN pad, unless it or the panel is open already."""
    if not kiosk.is_owner_at_work:
        kiosk.owner.pin_pad = PinPad(kiosk.pin_lock)


def open_panel(kiosk: KioskState) -> None:
    """Open the owner's panel."""
    kiosk.owner.panel = OwnerPanel(partial(make_owner_panel_view, kiosk))


def handle_events(kiosk: KioskState, events: Iterable[pygame.event.Event]) -> None:
    """Handle events on the PIN pad or, without one, on the owner's panel."""
    pad, panel = kiosk.owner.pin_pad, kiosk.owner.panel
    for event in events:
        if pad is not None:
            pad.handle(event, kiosk.size, kiosk.style)
        elif panel is not None and (wanted := panel.handle(event, kiosk.size, kiosk.style)) is not None:
            _apply_action(kiosk, wanted)
    if pad is None:
        _close_panel_if_done(kiosk)


def advance(kiosk: KioskState, seconds: float) -> None:
    """Advance the PIN pad or the panel; the battle below waits. The right PIN opens the panel; what is left
    alone closes."""
    pad, panel = kiosk.owner.pin_pad, kiosk.owner.panel
    if pad is not None:
        pad.advance(seconds)
        if pad.is_closed or pad.is_unlocked:
            kiosk.owner.pin_pad = None
        if pad.is_unlocked:
            open_panel(kiosk)
    elif panel is not None:
        panel.advance(seconds)
        _close_panel_if_done(kiosk)


def _close_panel_if_done(kiosk: KioskState) -> None:
    if kiosk.owner.panel is not None and kiosk.owner.panel.is_closed:
        kiosk.owner.panel = None
        update.on_owner_left(kiosk)


def close_panels(kiosk: KioskState) -> None:
    """Close pad and panel after a fault: it may have been theirs."""
    kiosk.owner.pin_pad = kiosk.owner.panel = None


def make_owner_panel_view(kiosk: KioskState) -> OwnerPanelView:
    """Return what the panel shows now."""
    health = kiosk.make_health()
    minutes = int(health.seconds // 60)
    memory = (health.memory_bytes + health.captain_bytes) / 1e6
    restarts = kiosk.config.shows_before
    lines = (
        f"This show: {minutes // 60} h {minutes % 60:02d} min, {restarts} before it",
        f"{health.battles} battles, {health.visitors} visitors",
        f"{health.faults} faults, {health.replaced_captain_count} captains replaced, {memory:.0f} MB",
    )
    coming = level_title(kiosk.playlist.peek_next_level())
    return OwnerPanelView(kiosk.owner.settings, coming, kiosk.owner.is_paused, lines, kiosk.trouble)


def _apply_action(kiosk: KioskState, wanted: Press | StepBy) -> None:
    match wanted:
        case StepBy(by=by, action=StepSetting(which)):
            apply_owner_settings(kiosk, with_setting_stepped(kiosk.owner.settings, which, by))
        case StepBy(by=by, action=OwnerPanelAction.STEP_NEXT):
            kiosk.playlist.skipped_count += by
        case Press(action=OwnerPanelAction.SKIP):
            kiosk.owner.is_paused = False
            update.restart_show(kiosk)
        case Press(action=OwnerPanelAction.PAUSE):
            kiosk.owner.is_paused = not kiosk.owner.is_paused
            if kiosk.mode is Mode.VISITOR:
                update.hand_to_captain(kiosk)
        case Press(action=OwnerPanelAction.RESTART):
            kiosk.stop(EXIT_RESTART)
        case Press(action=OwnerPanelAction.LEAVE):
            kiosk.stop(EXIT_LEFT)
        case _:
            pass


def apply_owner_settings(kiosk: KioskState, settings: OwnerSettings) -> None:
    """Apply new settings of the owner."""
    kiosk.owner.settings = settings
    kiosk.set_volume(kiosk.volume if kiosk.mode is Mode.VISITOR else kiosk.show_volume)
    kiosk.apply_window_size()


# ------------------------------------------------------------------------------ the daily report
_STATES = {
    Mode.ATTRACT: "The show runs",
    Mode.VISITOR: "Somebody plays",
    Mode.RESULT: "Somebody has just played",
    Mode.PAUSED: "The show rests",
    Mode.WAITING: "Begins anew after a fault",
}


def write_report(kiosk: KioskState) -> None:
    """Write and serve the daily report. A disk or an address that fails is logged and tried again a
    minute later."""
    report = kiosk.report
    report.visit_log.open_day(report_writer.local_date_text())
    written = report.visit_log.write_waiting_lines()
    text = report_html(make_report_data(kiosk))
    try:
        report.visit_log.folder.mkdir(parents=True, exist_ok=True)
        # Without fsync: the next page comes in a minute.
        replace_file(report.visit_log.folder / f"day-{report.visit_log.day}.html", text, sync=False)
    except OSError:
        written = False
    kiosk.health_monitor.is_disk_failing = kiosk.health_monitor.is_disk_failing or not written
    if report.address is None:
        return
    try:
        report.server = report.server or PageServer(report.address)
        report.server.page_html = text
    except OSError as fault:
        kiosk.health_monitor.log_fault(fault)


def make_report_data(kiosk: KioskState) -> ReportData:
    """Return the data of the daily report now."""
    return ReportData(
        kiosk.report.visit_log,
        f"As it was at {log.local_time().strftime('%H:%M')}",
        kiosk.owner.settings.club.name,
        _STATES[kiosk.mode],
        kiosk.make_health(),
        kiosk.config.shows_before,
        kiosk.trouble,
    )
