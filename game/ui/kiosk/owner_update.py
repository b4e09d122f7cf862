"""The owner's panel, and the daily report."""

from collections.abc import Iterable

import pygame

from game.core.files import replace_file
from game.levels.reading.level_folders import level_title
from game.supervisor.pipes import EXIT_LEFT, EXIT_RESTART
from game.ui.kiosk import battle_update, log, report_writer, visit_update
from game.ui.kiosk.modes import Mode
from game.ui.kiosk.owner_panel import OwnerPanel, OwnerPanelAction, OwnerPanelView, PinPad, StepSetting
from game.ui.kiosk.owner_settings import OwnerSettings, with_setting_stepped
from game.ui.kiosk.report_writer import PageServer, ReportData, report_html
from game.ui.kiosk.state import KioskState
from game.ui.kit.focus import Press, StepBy


def apply_hours(kiosk: KioskState) -> None:
    """Apply the volume of this hour, and pause the show in its closed hours."""
    kiosk.trouble = battle_update.DISK_TROUBLE if kiosk.health_monitor.is_disk_failing else ""
    resting = kiosk.is_paused_by_owner or kiosk.owner_settings.is_closed(kiosk.minute_of_day())
    if kiosk.mode is Mode.ATTRACT and resting:
        battle_update.pause_show(kiosk)
    elif kiosk.mode is Mode.PAUSED and not resting:
        kiosk.go_to_title()
    visiting = kiosk.mode is Mode.VISITOR
    wanted = kiosk.volume if visiting else kiosk.owner_settings.show_volume(kiosk.minute_of_day())
    if min(wanted, kiosk.max_volume) != kiosk.volume:
        kiosk.set_volume(wanted)


def advance_pin_pad(kiosk: KioskState, pad: PinPad, seconds: float) -> None:
    """Advance the PIN pad: the right PIN opens the owner's panel; a pad left alone closes."""
    pad.advance(seconds)
    if pad.is_closed or pad.is_unlocked:
        kiosk.pin_pad = None
    if pad.is_unlocked:
        kiosk.owner_panel = OwnerPanel(owner_panel_view(kiosk))


def owner_panel_view(kiosk: KioskState) -> OwnerPanelView:
    """Return what the panel shows now."""
    health = kiosk.health()
    minutes = int(health.seconds // 60)
    memory = (health.memory_bytes + health.captain_bytes) / 1e6
    restarts = kiosk.config.shows_before
    lines = (
        f"This show: {minutes // 60} h {minutes % 60:02d} min, {restarts} before it",
        f"{health.battles} battles, {health.visitors} visitors",
        f"{health.faults} faults, {health.replaced_captains} captains replaced, {memory:.0f} MB",
    )
    coming = level_title(kiosk.playlist.next_level())
    return OwnerPanelView(kiosk.owner_settings, coming, kiosk.is_paused_by_owner, lines, kiosk.trouble)


def handle_owner_panel(kiosk: KioskState, panel: OwnerPanel, events: Iterable[pygame.event.Event]) -> None:
    """Handle events on the owner's panel."""
    for event in events:
        wanted = panel.handle(event, kiosk.size, kiosk.style)
        if wanted is not None:
            _apply_action(kiosk, wanted)
    _refresh_panel(kiosk, panel)


def advance_owner_panel(kiosk: KioskState, panel: OwnerPanel, seconds: float) -> None:
    """Advance the panel by `seconds`; the battle below waits."""
    panel.advance(seconds)
    _refresh_panel(kiosk, panel)


def _refresh_panel(kiosk: KioskState, panel: OwnerPanel) -> None:
    panel.view = owner_panel_view(kiosk)
    if panel.is_closed and kiosk.owner_panel is panel:
        kiosk.owner_panel = None
        kiosk.idle_seconds = 0.0


def _apply_action(kiosk: KioskState, wanted: Press | StepBy) -> None:
    match wanted:
        case StepBy(by=by, action=StepSetting(which)):
            apply_owner_settings(kiosk, with_setting_stepped(kiosk.owner_settings, which, by))
        case StepBy(by=by, action=OwnerPanelAction.STEP_NEXT):
            kiosk.playlist.skipped += by
        case Press(action=OwnerPanelAction.SKIP):
            if kiosk.owner_panel is not None:
                kiosk.owner_panel.is_closed = True
            kiosk.is_paused_by_owner = False
            kiosk.go_to_title()
        case Press(action=OwnerPanelAction.PAUSE):
            kiosk.is_paused_by_owner = not kiosk.is_paused_by_owner
            if kiosk.mode is Mode.VISITOR:
                visit_update.hand_to_captain(kiosk)
        case Press(action=OwnerPanelAction.RESTART):
            kiosk.is_running, kiosk.exit_code = False, EXIT_RESTART
        case Press(action=OwnerPanelAction.LEAVE):
            kiosk.is_running, kiosk.exit_code = False, EXIT_LEFT
        case _:
            pass


def apply_owner_settings(kiosk: KioskState, settings: OwnerSettings) -> None:
    """Apply new settings of the owner."""
    kiosk.owner_settings = settings
    wanted = kiosk.volume if kiosk.mode is Mode.VISITOR else settings.show_volume(kiosk.minute_of_day())
    kiosk.set_volume(wanted)
    kiosk.apply_window_size()


# ------------------------------------------------------------------------------ the daily report
_STATES = {
    Mode.ATTRACT: "The show runs",
    Mode.VISITOR: "Somebody plays",
    Mode.RESULT: "Somebody has just played",
    Mode.PAUSED: "The show rests",
    Mode.WAITING: "Begins anew after a fault",
}


def update_report(kiosk: KioskState) -> None:
    """Write and serve the daily report. A disk or an address that fails is logged and tried again a
    minute later."""
    report = kiosk.report
    report.visit_log.open_day(report_writer.local_date())
    written = report.visit_log.write_waiting()
    text = report_html(report_data(kiosk))
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


def report_data(kiosk: KioskState) -> ReportData:
    """Return the data of the daily report now."""
    book, best = kiosk.report.visit_log, kiosk.report.visit_log.best_of_day.result
    return ReportData(
        book.day,
        f"As it was at {log.local_time().strftime('%H:%M')}",
        kiosk.owner_settings.club.name,
        _STATES[kiosk.mode],
        kiosk.health(),
        kiosk.config.shows_before,
        tuple(book.visits_by_hour),
        book.visit_seconds,
        book.wins,
        best.sentence if best is not None else "",
        kiosk.trouble,
    )
