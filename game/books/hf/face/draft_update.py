"""Actions and pointer input of a battle by Hold Fast: fill boxes, copy and shift plans, lay and fire guns."""

from collections.abc import Sequence
from typing import Final

from game.books.hf.face import gun_draft, sea_drawing
from game.books.hf.face.actions import (
    GunsAction,
    NextGunTarget,
    PlotAction,
    PressBox,
    ShiftPlan,
    ShipsAction,
    ToggleSide,
    TrimBy,
    TrimTo,
    WriteCell,
)
from game.books.hf.face.gun_draft import GunDraft
from game.books.hf.face.plot import PlotDraft, plan_nearest_to, plan_trimmed_towards, plans_with_end_poses
from game.books.hf.face.questions import draft_of, find_ship_card, show_record
from game.books.hf.rules.plans import AHEAD, NOTHING, is_move, plan_context_of
from game.sea.units import CM
from game.ui.battle.answers import hud_update
from game.ui.battle.sea.sea_view import SeaView
from game.ui.battle.state.hud_state import HudState
from game.ui.battle.state.ruler import EndpointPicker, Place
from game.ui.battle.values.actions import DraftAction
from game.ui.battle.values.quick_play import question_number
from game.ui.kit.action import Action

PLOTTED_BY_CLICK: Final = "Her five phases are plotted as you pointed."
_THERE_CM: Final = 6.0
"""How far off a click her plan may end and be the one that was meant."""
_MARK: Final = 16
"""Units round the numeral of a phase within which a click takes the pen there."""


def handle_action(hud: HudState, action: Action) -> None:
    """Handle an action on the plot or on the guns; ignore any other."""
    match draft_of(hud).answer_draft:
        case PlotDraft() as plot:
            _apply_to_plot(hud, plot, action)
        case GunDraft() as guns:
            _apply_to_guns(hud, guns, action)
        case None:
            pass


# ----------------------------------------------------------------------------------- the plot


def _apply_to_plot(hud: HudState, plot: PlotDraft, action: Action) -> None:
    """Handle an action on the plot; ignore one on the guns."""
    match action:
        case WriteCell(cell):
            plot.write_cell(cell)
        case PressBox(phase):
            plot.press_phase_box(phase)
        case TrimTo(degrees):
            plot.trim_to(degrees)
        case TrimBy(degrees):
            plot.trim_by(degrees)
        case ShiftPlan(by):
            plot.shift_plan(by)
        case PlotAction():
            _apply_plot_action(plot, action)
        case DraftAction():
            _apply_draft_action(hud, plot, action)
        case ShipsAction.NEXT:
            next_ship(hud, 1)
        case _:
            pass


def _apply_plot_action(plot: PlotDraft, action: PlotAction) -> None:
    match action:
        case PlotAction.RUB_OUT:
            plot.erase_cell()
        case PlotAction.COPY_TO_ALL:
            plot.copy_to_all()
        case PlotAction.COPY_BEFORE:
            plot.copy_previous_ship()


def _apply_draft_action(hud: HudState, plot: PlotDraft, action: DraftAction) -> None:
    match action:
        case DraftAction.GIVE:
            submit_plot(hud, plot)
        case DraftAction.AFRESH:
            reset_or_clear_plan(plot)
        case DraftAction.LONGER:
            plot.write_cell(AHEAD)
        case DraftAction.SHORTER:
            plot.write_cell(NOTHING)
        case DraftAction.NEXT_AIM:
            plot.erase_cell()
        case DraftAction.NEXT_TARGET:
            pass


def reset_or_clear_plan(plot: PlotDraft) -> None:
    """Reset the ship in hand to her first proposal; empty every box if she has it already."""
    if not plot.reset_to_proposal(plot.active_ship):
        plot.clear_plan()


def submit_plot(hud: HudState, plot: PlotDraft) -> None:
    """Submit the plans; they hold until the next turn (HF-orders-1)."""
    hud_update.submit(hud, plot.key, skips_confirm=True)


# ----------------------------------------------------------------------------------- the guns


def _apply_to_guns(hud: HudState, guns: GunDraft, action: Action) -> None:
    """Handle an action on the guns; the tray makes way for the card of the guns."""
    hud.dice_timing.dismiss()
    match action:
        case NextGunTarget(side, place):
            guns.next_gun_target(side, place)
        case ToggleSide(side):
            guns.toggle_side(side)
        case GunsAction.ALL_TURN:
            draft_of(hud).turn_orders = gun_draft.new_turn_orders(hud, guns)
            hud_update.submit(hud, guns.key, skips_confirm=True)
        case GunsAction():
            _apply_guns_action(guns, action)
        case DraftAction.GIVE:
            hud_update.submit(hud, guns.key, skips_confirm=True)
        case DraftAction.NEXT_AIM:
            guns.next_aim()
        case DraftAction.NEXT_TARGET:
            guns.select_next_target(1)
        case ShipsAction.NEXT:
            next_ship(hud, 1)
        case _:
            return
    hud.show_ships(other=guns.target or hud.other_ship)


def _apply_guns_action(guns: GunDraft, action: GunsAction) -> None:
    match action:
        case GunsAction.ALL_BEAR:
            guns.propose_for_all()
        case GunsAction.HOLD:
            guns.hold_fire()
        case GunsAction.SPLIT:
            guns.toggle_split()
        case GunsAction.CHASERS:
            guns.toggle_chasers()
        case GunsAction.MARINES:
            guns.toggle_marines()
        case GunsAction.CREWS:
            guns.toggle_crew_shift()
        case GunsAction.BOARD:
            guns.toggle_boarding()


# -------------------------------------------------------------------------------------- steps


def undo_step(hud: HudState) -> bool:
    """Restore the proposal if the draft differs."""
    match draft_of(hud).answer_draft:
        case PlotDraft() | GunDraft() as laid:
            return laid.reset_to_proposal()
        case None:
            return False


def cycle_target(hud: HudState, step: int) -> bool:
    """Move the pen to the next box, or choose the next target."""
    match draft_of(hud).answer_draft:
        case PlotDraft() as plot:
            plot.move_pen(step)
            return True
        case GunDraft() as guns if len(guns.reachable_target_ids()) > 1:
            guns.select_next_target(step)
            hud.show_ships(other=guns.target)
            hud.dice_timing.dismiss()
            return True
        case _:
            return False


def next_ship(hud: HudState, step: int) -> bool:
    """Select the next or the previous ship of the seat."""
    match draft_of(hud).answer_draft:
        case PlotDraft() | GunDraft() as laid if laid.next_ship(step):
            show_record(hud, laid.active_ship)
            return True
        case _:
            return False


def active_ship(hud: HudState) -> str:
    """Return the ship that is plotted for, or whose guns are laid."""
    match draft_of(hud).answer_draft:
        case PlotDraft() | GunDraft() as laid:
            return laid.active_ship
        case None:
            return ""


def on_ship_pressed(hud: HudState, ship: str) -> bool:
    """Select a pressed ship: an own ship becomes the ship in hand, an enemy that may be fired at the
    target."""
    match draft_of(hud).answer_draft:
        case PlotDraft() as plot if ship in plot.ships:
            if ship != plot.active_ship:
                plot.select_ship(ship)
            show_record(hud, ship)
            return True
        case GunDraft() as guns if ship in guns.ships:
            guns.select_ship(ship)
            show_record(hud, ship)
            return True
        case GunDraft() as guns if ship in guns.reachable_target_ids():
            guns.target_with_all(ship)
            hud.show_ships(other=ship)
            hud.dice_timing.dismiss()
    return False


# ------------------------------------------------------------------------- the hand on the sea


def is_steering(hud: HudState) -> bool:
    """Return whether a plot is being written: the stick is the helm."""
    return isinstance(draft_of(hud).answer_draft, PlotDraft)


def on_pointer(sea_view: SeaView, hud: HudState, pixel: tuple[int, int], is_button_down: bool) -> None:
    """Move the ghost while it is dragged; a plot does not follow the pointer otherwise."""
    match draft_of(hud).answer_draft:
        case PlotDraft() as plot if is_button_down:
            _plan_towards(sea_view, plot, pixel)


def on_click(sea_view: SeaView, hud: HudState, pixel: tuple[int, int]) -> None:
    """Move the pen to the phase of a clicked ghost; elsewhere plot her as near to the place as she can
    come."""
    match draft_of(hud).answer_draft:
        case PlotDraft() as plot:
            _click_plot(sea_view, hud, plot, pixel)
        case GunDraft() | None:
            pass


def _click_plot(sea_view: SeaView, hud: HudState, plot: PlotDraft, at: tuple[int, int]) -> None:
    """Do the same for the plot. In quick play a click plots an only ship completely: her plan is submitted in
    a moment (`quick_play.forced_answer`), but not during a lesson."""
    near = round(_MARK * sea_view.camera.view.px_per_cm / 8) + 12
    phase = sea_drawing.phase_at(sea_view, plot, at, near)
    if phase is not None:
        plot.select_phase(phase)
        return
    _plan_towards(sea_view, plot, at)
    quick_play = hud.quick_play
    if quick_play is None or quick_play.lesson_clause == hud.prompt.clause:
        return
    if _ends_near(sea_view, plot, at) and plot.mark_as_clicked():
        quick_play.add_line(question_number(hud.battle), PLOTTED_BY_CLICK, hud.prompt.seat)


def _ends_near(sea_view: SeaView, plot: PlotDraft, at: tuple[int, int]) -> bool:
    ship = find_ship_card(plot.active_ship)
    if ship is None:
        return False
    x, y = sea_view.pixel_at(*sea_drawing.pose_cm(sea_drawing.plan_poses(ship, plot.plan)[-1]))
    return (x - at[0]) ** 2 + (y - at[1]) ** 2 <= (_THERE_CM * sea_view.camera.view.px_per_cm) ** 2


def _plan_towards(sea_view: SeaView, plot: PlotDraft, at: tuple[int, int]) -> None:
    """Plot turns and inches that bring her as near to the pixel as she can come; keep the plotted sail and
    anchor. Where moves may be trimmed, so are her inches (HF-move-10)."""
    ship = find_ship_card(plot.active_ship)
    if ship is None:
        return
    x, y = (round(length * CM) for length in sea_view.camera.to_cm(*at))
    cells = plan_nearest_to(plans_with_end_poses(ship, _sail_and_anchor_cells(plot)), x, y)
    plot.replace_plan(plan_trimmed_towards(ship, cells, x, y) if plan_context_of(ship).can_trim else cells)


def _sail_and_anchor_cells(plot: PlotDraft) -> tuple[str, ...]:
    """Return what of a plan stands when the ship is pointed somewhere else: sail and anchor."""
    return tuple(NOTHING if is_move(cell) else cell for cell in plot.plan)


def ghost_positions(hud: HudState) -> Sequence[Place]:
    """Return where the ship that is plotted for is after each phase."""
    match draft_of(hud).answer_draft:
        case PlotDraft() as plot if (ship := find_ship_card(plot.active_ship)) is not None:
            return [sea_drawing.pose_cm(pose) for pose in sea_drawing.plan_poses(ship, plot.plan)]
        case _:
            return ()


def endpoints(hud: HudState) -> EndpointPicker | None:
    """Return where the ship that is plotted for may come to be when the turn is over."""
    match draft_of(hud).answer_draft:
        case PlotDraft() as plot if (ship := find_ship_card(plot.active_ship)) is not None:
            ends = [
                sea_drawing.pose_cm(end)
                for _, end in plans_with_end_poses(ship, _sail_and_anchor_cells(plot))
            ]
            end = sea_drawing.pose_cm(sea_drawing.plan_poses(ship, plot.plan)[-1])
            return EndpointPicker(sea_drawing.pose_cm(ship.pose), end, ends, ship.pose.heading / 100)
        case _:
            return None
