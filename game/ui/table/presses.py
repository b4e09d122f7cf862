"""What the controls of the battle screen do when they are pressed, stepped or turned."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from game.ui.kit import widgets
from game.ui.kit.focus import Back, Intent, Press, Scroll, StepBy
from game.ui.kit.settings import SPEEDS
from game.ui.kit.widgets import Pane, Widget
from game.ui.table import acts, again, free_sea, keys, wheel
from game.ui.table.beside import PAPER_AWAY

if TYPE_CHECKING:
    from game.ui.table.battle import BattleScreen


def carry_out(screen: BattleScreen, intent: Intent, found: list[Widget], by_mouse: bool) -> None:
    """What the focus ring made of the event."""
    match intent:
        case Press(name):
            press(screen, name)
        case Back():
            _back(screen, found, by_mouse)
        case StepBy(name, by):
            _step(screen, name, by)
        case Scroll(name, by):
            _scroll(screen, name, by, found)
        case _:
            pass


def press(screen: BattleScreen, name: str) -> None:
    """A named control was pressed."""
    ways: dict[str, Callable[[], None]] = {
        "speed": lambda: _next_speed(screen),
        "skip": lambda: _skip(screen),
        "menu": lambda: _menu(screen),
        "orders": lambda: keys.open_wheel(screen),
        "rules": lambda: screen.ways.rulebook(screen.desk.prompt.clause),
        "plate": lambda: screen.ways.rulebook(screen.desk.prompt.clause),
        "over": screen.ways.result,
        wheel.TURN_PAGE: lambda: keys.turn_wheel(screen),
        "view-measure": lambda: keys.measure(screen),
        "view-arcs": lambda: setattr(screen.views, "own", not screen.views.own),
        "view-enemy-arcs": lambda: setattr(screen.views, "foes", not screen.views.foes),
        "view-all": lambda: keys.fit_all(screen),
        "view-closer": lambda: keys.zoom(screen, 1),
        "view-farther": lambda: keys.zoom(screen, -1),
    }
    if name != wheel.TURN_PAGE and name.startswith(wheel.PREFIX):
        screen.wheel, name = None, name.removeprefix(wheel.PREFIX)
        screen.refocus()
    if screen.beside is not None and screen.beside.press(name):
        return
    if _dispatched(screen, name):
        return
    if again.press(screen, name):
        return
    if name == "finish" and screen.house.settings.press_to_hurry:
        screen.hurried = not screen.hurried
        return
    if name in ("finish", "skip"):
        screen.hearing.sound.drop()
    if name in ways:
        ways[name]()
    elif name.startswith("log-line-"):
        _open_line(screen, int(name.rpartition("-")[2]))
    elif name in ("undo", "undo-run"):
        acts.act(screen.desk, name)
    else:
        with screen.battle.table.at():
            acts.act(screen.desk, name)


def _dispatched(screen: BattleScreen, name: str) -> bool:
    """Whether the press was for the dispatch on the sea."""
    with screen.battle.table.at():
        return free_sea.dispatch(screen) is not None and screen.dispatches.press(name)


def _menu(screen: BattleScreen) -> None:
    """The menu lies on top; when it is gone, arrows and the cross move the focus."""
    screen.walking = True
    screen.ways.menu()


def _open_line(screen: BattleScreen, number: int) -> None:
    """The rulebook opens at the clause of that line of the log."""
    with screen.battle.table.at():
        kept = screen.desk.drawer.kept(screen.desk.lines)
    if number < len(kept):
        screen.ways.rulebook(kept[number].clause)


def _next_speed(screen: BattleScreen) -> None:
    """The next of the four speeds, for this battle and those to come."""
    screen.show.speed = SPEEDS[(SPEEDS.index(screen.show.speed) + 1) % len(SPEEDS)]
    screen.house.change(replace(screen.house.settings, speed=screen.show.speed))


def _skip(screen: BattleScreen) -> None:
    """Run on to the next decision."""
    screen.skipping = not acts.skip(screen.desk)


def _back(screen: BattleScreen, found: list[Widget], by_mouse: bool) -> None:
    """Close what lies on top; unpin the course; at last the menu, but not by a stray click."""
    desk = screen.desk
    if screen.wheel is not None:
        screen.wheel = None
        screen.refocus()
    elif screen.views.ruler is not None:
        screen.views.ruler = None
    elif desk.drawer.open or desk.record_open:
        desk.drawer.open = desk.record_open = False
        screen.refocus()
    elif screen.dispatches.put_away():
        screen.refocus()
    elif any(widget.name == PAPER_AWAY for widget in found):
        press(screen, PAPER_AWAY)
    elif screen.looks_back is not None:
        again.leave(screen)
    elif desk.holds_volley:
        desk.tray.away = True
    elif not _laid_back(screen) and not by_mouse:
        screen.ways.menu()


def _laid_back(screen: BattleScreen) -> bool:
    """Whether something of the answer laid out so far has been taken back."""
    with screen.battle.table.at():
        return screen.desk.face.back(screen.desk)


def _step(screen: BattleScreen, name: str, by: int) -> None:
    """A filter of the log was turned."""
    if name == "log-kind":
        screen.desk.drawer.step_kind(by)
    elif name == "log-ship":
        screen.desk.drawer.step_ship(by, [ship.id for ship in screen.battle.level.ships])


def _scroll(screen: BattleScreen, name: str, by: int, found: list[Widget]) -> None:
    """A list was turned."""
    pane = next((w for w in found if isinstance(w, Pane) and w.name == name), None)
    if pane is None:
        return
    acts.turn_list(screen.desk, pane.name, widgets.scrolled(pane, by))
