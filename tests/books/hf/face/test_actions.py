"""Every control says what it does, and the face does it: to the plot, or to the guns, whichever is
laid out."""

from game.books.hf.face.actions import (
    GunsAction,
    NextGunTarget,
    PlotAction,
    PressBox,
    ShiftPlan,
    ShipsAction,
    ToggleSide,
    TrimBy,
    WriteCell,
)
from game.books.hf.face.face import FACE
from game.books.hf.rules.plans import EMPTY
from game.books.hf.rules.sheet import SIDES
from game.ui.battle.screen.screen import BattleScreen
from game.ui.battle.values.actions import DraftAction, PressShip
from game.ui.kit.action import Action
from game.ui.kit.widgets import Button, CustomControl
from tests.books.hf.face.input_driver import answer_by_mouse, guns_of, open_battle, plot_of, run_to_question

ON_THE_PLOT = {
    "helm-port": WriteCell("<"),
    "helm-ahead": WriteCell("F"),
    "helm-starboard": WriteCell(">"),
    "plot-raise": WriteCell("RS"),
    "plot-lower": WriteCell("LS"),
    "plot-anchor": WriteCell("DA"),
    "plot-rub": PlotAction.RUB_OUT,
    "plot-earlier": ShiftPlan(-1),
    "plot-later": ShiftPlan(1),
    "plot-copy": PlotAction.COPY_TO_ALL,
    "plot-before": PlotAction.COPY_BEFORE,
    "plot-next": ShipsAction.NEXT,
    "plot-all": DraftAction.GIVE,
    "helm-clear": DraftAction.AFRESH,
    "box-3": PressBox(3),
    "mate-essex": PressShip("essex", is_in_list=True),
}
ON_THE_GUNS = {
    "guns-all": GunsAction.ALL_BEAR,
    "guns-hold": GunsAction.HOLD,
    "guns-chasers": GunsAction.CHASERS,
    "fire": DraftAction.GIVE,
}


def controls(screen: BattleScreen) -> dict[str, Action | None]:
    """What each control of the screen does, by its name."""
    return {w.name: w.action for w in screen.widgets() if isinstance(w, Button | CustomControl)}


def do(screen: BattleScreen, *actions: Action) -> None:
    """The face does these."""
    with screen.battle.table.as_current():
        for action in actions:
            FACE.handle_action(screen.hud, action)


def test_each_control_of_the_plot_says_what_it_does() -> None:
    _, screen = open_battle()
    run_to_question(screen, "plot")
    found = controls(screen)
    assert {name: found[name] for name in ON_THE_PLOT} == ON_THE_PLOT
    assert [name for name, action in found.items() if action is None] == []


def test_each_control_of_the_guns_says_what_it_does() -> None:
    """A button for every side that bears, and a box for each of its batteries."""
    _, screen = open_battle()
    run_to_question(screen, "guns")
    found = controls(screen)
    with screen.battle.table.as_current():
        guns = guns_of(screen)
        bear = [side for side in SIDES if side in guns.sides_and_arcs_bearing()]
    sides = {f"guns-{side}": ToggleSide(side) for side in bear}
    boxes = {f"gun-{side}-0": NextGunTarget(side, 0) for side in bear}
    wanted = ON_THE_GUNS | sides | boxes
    assert sides
    assert {name: found[name] for name in wanted} == wanted
    assert [name for name, action in found.items() if action is None] == []


def test_what_every_book_can_do_is_done_to_the_plot() -> None:
    """A longer course is an inch more, a shorter one an empty box; the next aim rubs out."""
    _, screen = open_battle()
    run_to_question(screen, "plot")
    plot = plot_of(screen)
    first = plot.plan
    do(screen, DraftAction.AFRESH)
    assert plot.plan == EMPTY != first
    do(screen, DraftAction.LONGER)
    longer, pen = plot.plan, plot.pen_phase
    assert longer.count("F") == 1
    do(screen, DraftAction.SHORTER, DraftAction.NEXT_TARGET)
    assert (plot.plan, plot.pen_phase) == (longer, pen + 1)
    do(screen, DraftAction.NEXT_AIM)
    assert plot.plan == EMPTY
    do(screen, DraftAction.AFRESH)
    assert plot.plan == first


def test_an_action_on_what_is_not_laid_out_does_nothing() -> None:
    _, screen = open_battle()
    run_to_question(screen, "plot")
    before = plot_of(screen).key
    do(screen, GunsAction.HOLD, NextGunTarget("port", 0), ToggleSide("port"))
    assert plot_of(screen).key == before
    answer_by_mouse(screen)
    run_to_question(screen, "guns")
    before = guns_of(screen).key
    do(
        screen,
        WriteCell("F"),
        PressBox(0),
        TrimBy(1),
        PlotAction.RUB_OUT,
        DraftAction.AFRESH,
        DraftAction.LONGER,
    )
    assert guns_of(screen).key == before
