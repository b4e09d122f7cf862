"""Quick play under Hold Fast: questions that are skipped, and default answers."""

from collections.abc import Sequence
from typing import Final

from game.books.hf.face import turn_gun_orders
from game.books.hf.face.gun_draft import GunDraft
from game.books.hf.face.plot import PlotDraft
from game.books.hf.face.question_draft import draft_of, find_ship_card
from game.books.hf.face.questions import QuestionKind
from game.books.hf.rules.arcs import arcs_towards
from game.books.hf.rules.repairs import RepairKind
from game.books.hf.rules.sheet import PHASES, PORT, STARBOARD, Ship, Turn, alongside_of, enemies
from game.books.hf.rules.table_geometry import distance_between
from game.core.table import get_single
from game.ui.battle.state.hud_state import HudState
from game.ui.battle.values.quick_play import UNDO_SECONDS, ForcedAnswer, single_answer

REPAIR_PRIORITY: Final = (
    RepairKind.FIRE,
    RepairKind.RUDDER,
    RepairKind.WHEEL,
    RepairKind.BATTERY,
    RepairKind.MAST,
    RepairKind.HULL,
)
"""What is mended first by who has no time to think: what burns, what steers her, her guns."""


def forced_answer(hud: HudState) -> ForcedAnswer | None:
    """Return the answer that need not be asked for; None to ask."""
    if hud.prompt.kind == QuestionKind.GUNS:
        return _repeated_fire(hud)
    if hud.prompt.kind == QuestionKind.PLOT:
        return _clicked_plan(hud)
    if hud.prompt.clause == "HF-dc-1":
        return _only_repair(hud) or single_answer(hud.prompt.menu)
    return single_answer(hud.prompt.menu)


def _clicked_plan(hud: HudState) -> ForcedAnswer | None:
    """HF-orders-1: return the plan of an only ship as a click has drawn it, once there was time to
    change it: a sealed plan is not taken back. Else the only plan there is."""
    plot, quick_play = draft_of(hud).answer_draft, hud.quick_play
    settled = isinstance(plot, PlotDraft) and plot.is_plan_from_click
    if quick_play is None or not isinstance(plot, PlotDraft) or not settled:
        return single_answer(hud.prompt.menu)
    return ForcedAnswer((plot.key,)) if quick_play.seconds_since_line >= UNDO_SECONDS else None


def _repeated_fire(hud: HudState) -> ForcedAnswer | None:
    """HF-fire-1: return what was said for the whole turn, while nothing is new."""
    turn_orders, menu = draft_of(hud).turn_orders, hud.prompt.menu
    if (
        menu is None
        or not turn_gun_orders.is_for_current_turn(hud, turn_orders)
        or turn_gun_orders.interruption_words(hud, turn_orders, menu)
    ):
        return None
    laid = draft_of(hud).answer_draft
    if isinstance(laid, GunDraft) and laid.delegated:
        return None
    key = turn_gun_orders.repeated_key(turn_orders, menu)
    phase = PHASES[get_single(Turn).phase - 1]
    words = f"Phase {phase}: the guns do as they were ordered for this turn."
    return ForcedAnswer((key,), words) if key else None


def _only_repair(hud: HudState) -> ForcedAnswer | None:
    """HF-dc-1: return a single thing to mend, and no marines to help: to try costs nothing."""
    keys = hud.prompt.menu.keys() if hud.prompt.menu is not None else []
    tries = [key for key in keys if key != RepairKind.NOTHING]
    if len(tries) != 1:
        return None
    return ForcedAnswer((tries[0],), "There was one thing to mend, and it was tried.")


def default_answer(hud: HudState) -> str:
    """Return the answer that one press gives: the repair that matters most; the battery of the side
    that looks away from the nearest enemy."""
    keys = hud.prompt.menu.keys() if hud.prompt.menu is not None else []
    ship = find_ship_card(hud.prompt.ship)
    match hud.prompt.clause:
        case "HF-dc-1" if ship is not None:
            return _best_repair(ship, keys)
        case "HF-dmg-cannon-2" | "HF-dmg-fire" if ship is not None:
            return _far_side(ship)
        case _:
            return ""


def _best_repair(ship: Ship, keys: Sequence[str]) -> str:
    """HF-dc-2: return what matters most; marines help, unless an enemy is alongside."""
    alone = next((key for what in REPAIR_PRIORITY for key in keys if key.startswith(what)), "")
    wanted_aboard = any(other.side != ship.side for other in alongside_of(ship))
    helped = [key for key in keys if alone and key.startswith(f"{alone} ")]
    return helped[-1] if helped and not wanted_aboard else alone


def _far_side(ship: Ship) -> str:
    """Return the side of a ship that her nearest enemy does not lie on; '' if he is on neither."""
    foes = sorted(enemies(ship), key=lambda foe: distance_between(ship.pose, foe.pose))
    arcs = arcs_towards(ship, foes[0]) if foes else ()
    if PORT in arcs:
        return STARBOARD
    return PORT if STARBOARD in arcs else ""
