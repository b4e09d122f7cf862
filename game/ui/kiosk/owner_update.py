"""What the crew does with the stand on the owner's panel, once the PIN was given."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

import pygame

from game.levels.reading.own_levels import titled
from game.supervisor.pipes import AGAIN, LEFT
from game.ui.kiosk.modes import Mode
from game.ui.kiosk.owner_panel import OnPanel, Panel, Shown, StepCustom
from game.ui.kiosk.owner_settings import OwnerSettings, stepped
from game.ui.kiosk.pin_pad import Pad
from game.ui.kit.focus import Press, StepBy

if TYPE_CHECKING:
    from game.ui.kiosk.kiosk import Kiosk


DISK: Final = "No disk to write on: nothing is kept"


def by_the_clock(stand: Kiosk) -> None:
    """The stand is as loud as it may be at this hour, and rests in its hours."""
    stand.trouble = DISK if stand.keeper.lost else ""
    resting = stand.held or stand.customs.is_closed(stand.wall())
    if stand.mode is Mode.ATTRACT and resting:
        stand.rest()
    elif stand.mode is Mode.PAUSED and not resting:
        stand.home()
    visiting = stand.mode is Mode.VISITOR
    wanted = stand.volume if visiting else stand.customs.shown(stand.wall())
    if min(wanted, stand.loudest) != stand.volume:
        stand.set_volume(wanted)


def unkept(stand: Kiosk, fault: Exception) -> None:
    """The disk takes no journal of the battle that begins."""
    stand.keeper.fault(fault)
    stand.keeper.lost = True
    stand.trouble = DISK


def advance_pad(stand: Kiosk, pad: Pad, seconds: float) -> None:
    """The right PIN opens the owner's panel; a pad left alone goes away."""
    pad.advance(seconds)
    if pad.shut or pad.open:
        stand.pad = None
    if pad.open:
        stand.panel = Panel(shown(stand))


def shown(stand: Kiosk) -> Shown:
    """What the panel tells of the stand now."""
    health = stand.health()
    minutes = int(health.seconds // 60)
    memory = (health.memory + health.captains) / 1e6
    restarts = stand.terms.starts
    lines = (
        f"This show: {minutes // 60} h {minutes % 60:02d} min, {restarts} before it",
        f"{health.battles} battles, {health.visitors} visitors",
        f"{health.faults} faults, {health.replaced} captains replaced, {memory:.0f} MB",
    )
    coming = titled(stand.bills.coming())
    return Shown(stand.customs, coming, stand.held, lines, stand.trouble)


def hear(stand: Kiosk, panel: Panel, events: Iterable[pygame.event.Event]) -> None:
    """The crew's hand has had its effect."""
    for event in events:
        wanted = panel.hear(event, stand.size, stand.look)
        if wanted is not None:
            _do(stand, wanted)
    _after(stand, panel)


def advance(stand: Kiosk, panel: Panel, seconds: float) -> None:
    """So much time has passed with the panel on top; the battle below stands still meanwhile."""
    panel.advance(seconds)
    _after(stand, panel)


def _after(stand: Kiosk, panel: Panel) -> None:
    """The panel tells what is so now, or is put away."""
    panel.shown = shown(stand)
    if panel.shut and stand.panel is panel:
        stand.panel = None
        stand.idle = 0.0


def _do(stand: Kiosk, wanted: Press | StepBy) -> None:
    """One press or step on the panel has been carried out."""
    match wanted:
        case StepBy(by=by, does=StepCustom(which)):
            live_by(stand, stepped(stand.customs, which, by))
        case StepBy(by=by, does=OnPanel.STEP_NEXT):
            stand.bills.ahead += by
        case Press(does=OnPanel.SKIP):
            _put_away(stand)
            stand.held = False
            stand.home()
        case Press(does=OnPanel.PAUSE):
            stand.held = not stand.held
            if stand.mode is Mode.VISITOR:
                stand.hand_over()
        case Press(does=OnPanel.RESTART):
            stand.running, stand.exit_code = False, AGAIN
        case Press(does=OnPanel.LEAVE):
            stand.running, stand.exit_code = False, LEFT
        case _:
            pass


def _put_away(stand: Kiosk) -> None:
    """The panel is not on top any more."""
    if stand.panel is not None:
        stand.panel.shut = True


def live_by(stand: Kiosk, customs: OwnerSettings) -> None:
    """The stand lives by these customs from now on."""
    stand.customs = customs
    wanted = stand.volume if stand.mode is Mode.VISITOR else customs.shown(stand.wall())
    stand.set_volume(wanted)
    stand.fit()
