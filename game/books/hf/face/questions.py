"""Questions of Hold Fast by clause: their texts, how their answers look on the bar, the draft that each
begins with, and which of them quick play answers. Read inside the table of the battle."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, Final

from game.books.hf.face import gun_draft, plot
from game.books.hf.face.gun_draft import GunDraft, TurnGunOrders
from game.books.hf.face.plot import PlotDraft, propose_move
from game.books.hf.rules.arcs import arcs_towards
from game.books.hf.rules.gunnery import can_declare
from game.books.hf.rules.plans import plan_context_of
from game.books.hf.rules.repairs import Repair, RepairKind, detachment_words, repair_chance
from game.books.hf.rules.sheet import PHASES, PORT, STARBOARD, Ship, Turn, alongside_of, enemies, is_fighting
from game.books.hf.rules.table_geometry import distance_between
from game.core.steps import Menu, MenuOption, Refusal
from game.core.table import every, get_single
from game.play.order_replay import last_turn_stop
from game.ui.battle.book_kit.papers import chance_words
from game.ui.battle.state.hud_state import HudState
from game.ui.battle.values.prompts import PromptKind, human_seats
from game.ui.battle.values.quick_play import UNDO_SECONDS, ForcedAnswer, single_answer


class QuestionKind(StrEnum):
    """Kinds of question."""

    PLOT = "plot"
    """The orders of five phases for every ship of the seat (HF-orders-1)."""
    GUNS = "guns"
    """What the guns and men of every ship do in a phase (HF-fire-1)."""


_KINDS: Final[dict[str, QuestionKind | PromptKind]] = {
    "HF-orders-1": QuestionKind.PLOT,
    "HF-fire-1": QuestionKind.GUNS,
}
_QUESTION_TEXTS: Final = {
    "HF-orders-1": "Plot five phases",
    "HF-fire-1": "What do your guns do?",
    "HF-coll-3": "Come alongside which way?",
    "HF-crew-1": "Which guns have crews?",
    "HF-crew-2": "Shift gun crews?",
    "HF-dc-1": "Choose a repair",
    "HF-dc-2": "Marines for the repair?",
    "HF-dmg-cannon-2": "Which side loses the battery?",
    "HF-dmg-fire": "Which side loses the battery?",
    "HF-prize-1": "Put a prize crew aboard?",
    "HF-prize-2": "Man the prize’s guns?",
}
_SHORT_TEXTS: Final = {
    "HF-coll-3": "How alongside?",
    "HF-crew-1": "Which guns?",
    "HF-crew-2": "Shift crews?",
    "HF-dc-1": "Repair what?",
    "HF-dc-2": "Marines help?",
    "HF-dmg-cannon-2": "Which side?",
    "HF-dmg-fire": "Which side?",
    "HF-prize-1": "A prize crew?",
    "HF-prize-2": "Man her guns?",
}
"""The questions for where those words do not fit."""
_ICONS: Final = {
    "port": "port",
    "starboard": "starboard",
    "hull": "hull",
    "mast": "mast",
    "rudder": "rudder",
    "wheel": "wheel",
    "fire": "flame",
    "cannon": "cannon",
    "battery": "cannon",
    "none": "cross",
    "nothing": "cross",
    "no": "cross",
    "keep": "hold",
    "hold": "hold",
    "done": "check",
    "yes": "check",
    "send": "people",
    "same": "ahead",
    "opposite": "undo",
}
_LETTERS: Final = {
    "port": "a",
    "starboard": "d",
    "hull": "h",
    "mast": "r",
    "none": "c",
    "nothing": "c",
    "no": "c",
    "keep": "c",
    "done": "c",
}


def question_kind(clause: str) -> QuestionKind | PromptKind:
    """Return what kind of question a clause puts."""
    return _KINDS.get(clause, PromptKind.PICK)


def question_text(clause: str) -> str:
    """Return the question a clause puts, in few words."""
    return _QUESTION_TEXTS.get(clause, "Choose")


def short_question_text(clause: str) -> str:
    """Return the same where there is little room; '' for a question that is short already."""
    return _SHORT_TEXTS.get(clause, "")


def cover_text(kind: str) -> str:
    """Return the words of the cover: orders are face down until their phase comes (HF-orders-3), and all guns
    are laid before any is fired (HF-fire-1)."""
    match kind:
        case QuestionKind.PLOT:
            return "Orders are plotted in secret."
        case QuestionKind.GUNS:
            return "Guns are laid in secret."
        case _:
            return ""


def option_style(hud: HudState, option: MenuOption[Any]) -> tuple[str, str, str]:
    """Return icon and letter by the first word of the key, and the chance of a repair (HF-dc-1)."""
    first = option.key.partition(" ")[0]
    whole, odds = option.key == first, ""
    if isinstance(option.value, Repair) and option.value.repair_kind != RepairKind.NOTHING:
        men = option.value.marines
        helpers = f", {detachment_words(men)} help{'s' * (men == 1)}" if men else ""
        odds = f"{chance_words(repair_chance(men))}{helpers}"
    return _ICONS.get(first, ""), _LETTERS.get(first, "") if whole else "", odds


UMPIRE: Final = "umpire"
"""Seat of the spectator, who sees everything: nobody plays, or the battle is over."""


@dataclass(slots=True)
class QuestionDraft:
    """The draft: a plot or guns; None while neither is asked for. `turn_orders`: what the guns are to do for
    the rest of a turn; `interruption`: why they are asked for nevertheless, '' for no reason."""

    answer_draft: PlotDraft | GunDraft | None = None
    turn_orders: TurnGunOrders = field(default_factory=TurnGunOrders)
    interruption: str = ""

    @property
    def list_key(self) -> tuple[str, str]:
        """Key that differs from the last draft's: the ship and her part of the draft."""
        match self.answer_draft:
            case PlotDraft() | GunDraft() as laid:
                return laid.active_ship, laid.key
            case None:
                return "", ""


def draft_of(hud: HudState) -> QuestionDraft:
    """Return the draft of this HUD."""
    assert isinstance(hud.draft, QuestionDraft), "a battle by another book"
    return hud.draft


def squadron_list_key(hud: HudState) -> tuple[str, str] | None:
    """Return the key of what the list of ships shows: the ship in hand and her draft."""
    return hud.draft.list_key if isinstance(hud.draft, QuestionDraft) else None


def begin_draft(hud: HudState) -> QuestionDraft:
    """Return the draft of a new question: the plot as first proposed, or everything that bears laid on the
    nearest enemy."""
    laid = _first_answer_draft(hud)
    if laid is not None:
        show_record(hud, laid.active_ship)
    turn_orders = hud.draft.turn_orders if isinstance(hud.draft, QuestionDraft) else TurnGunOrders()
    return QuestionDraft(laid, turn_orders, _interruption(hud, turn_orders))


def _interruption(hud: HudState, turn_orders: TurnGunOrders) -> str:
    """Return what is new since the captain has spoken for the whole turn; '' if he has not."""
    menu, guns = hud.prompt.menu, hud.prompt.kind == QuestionKind.GUNS
    if menu is None or not guns or not gun_draft.is_for_current_turn(hud, turn_orders):
        return ""
    return gun_draft.interruption_words(hud, turn_orders, menu)


def _first_answer_draft(hud: HudState) -> PlotDraft | GunDraft | None:
    menu = hud.prompt.menu
    match hud.prompt.kind:
        case QuestionKind.PLOT if menu is not None:
            return _new_plot(hud, menu)
        case QuestionKind.GUNS if menu is not None:
            return gun_draft.new_gun_draft(menu)
        case _:
            return None


def _new_plot(hud: HudState, menu: Menu[Any]) -> PlotDraft:
    """Return the boxes of every ship of the seat, as first proposed; in quick play an only ship keeps beside
    her enemy."""
    ships = [ship.id for ship in ships_of_seat(hud.prompt.seat)]
    begun = plot.new_plot_draft(menu, plotted_ships(menu.keys()[0], ships))
    only = find_ship_card(begun.active_ship) if len(begun.ships) == 1 and hud.quick_play is not None else None
    cells = propose_move(only, hud.battle.level) if only is not None else None
    if only is not None and cells is not None:
        begun.set_proposal(only.id, cells)
    begun.can_trim = any(plan_context_of(s).can_trim for s in every(Ship))
    begun.can_replay = last_turn_stop(hud.battle.events) >= 0
    return begun


def plotted_ships(key: str, ships: list[str]) -> list[str]:
    """Return the ships that the rules' first proposal plots for, in placement order; all of them if it names
    none."""
    named = plot.parse_plans(key)
    return [ship for ship in ships if ship in named] or ships


def ships_of_seat(seat: str) -> list[Ship]:
    """Return the ships of a side that still fight, in placement order."""
    return [ship for ship in every(Ship) if ship.side == seat and is_fighting(ship)]


def show_record(hud: HudState, ship: str) -> None:
    """Show that ship's record, and her nearest enemy's on the other tab."""
    hud.show_ships(own=ship, tab="own")
    hud.show_ships(other=hud.nearest_other_or_self(ship))


def find_ship_card(ship_id: str) -> Ship | None:
    """Return the record of that ship, None if there is no such ship."""
    return next((s for s in every(Ship) if s.id == ship_id), None)


def viewer_seat(hud: HudState) -> str:
    """Return the seat that looks at the screen: '' while several players watch together, so that no secrets
    are shown; the umpire's if nobody plays or the battle is over."""
    over = not human_seats(hud.battle) or hud.prompt.kind == PromptKind.OVER
    return UMPIRE if over else hud.viewer_seat


def ships_asked_together(hud: HudState) -> tuple[str, ...]:
    """Return the ships that are plotted for, or that have anything to fire, by one answer: those of the
    player and those delegated to his AI captain; () where neither is asked for."""
    laid = (
        hud.draft.answer_draft if isinstance(hud.draft, QuestionDraft) and hud.prompt.needs_answer else None
    )
    match laid:
        case PlotDraft():
            return (*laid.ships, *laid.delegated)
        case GunDraft():
            able = [name for name, g in laid.fire_limits.items() if can_declare(g)]
            return (*able, *laid.delegated)
        case None:
            return ()


def apply_delegate_answer(hud: HudState, ships: tuple[str, ...], key: str) -> None:
    """Fix the AI captain's part of the plot or of the guns and leave the player's part to draft."""
    laid, menu = draft_of(hud).answer_draft, hud.prompt.menu
    if laid is None or menu is None or set(laid.ships) <= set(ships):
        return
    laid.delegate(ships, key)
    if isinstance(laid, GunDraft) and isinstance(menu.read(laid.key), Refusal):
        laid.cancel_boarding()
    show_record(hud, laid.active_ship)


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
    """HF-orders-1: return the plan of an only ship as a click has drawn it, once there was time to change it:
    a sealed plan is not taken back. Else the only plan there is."""
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
        or not gun_draft.is_for_current_turn(hud, turn_orders)
        or gun_draft.interruption_words(hud, turn_orders, menu)
    ):
        return None
    laid = draft_of(hud).answer_draft
    if isinstance(laid, GunDraft) and laid.delegated:
        return None
    key = gun_draft.repeated_key(turn_orders, menu)
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
    """Return the answer that one press gives: the repair that matters most; the battery of the side that
    looks away from the nearest enemy."""
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
    """Return the side of a ship that her nearest enemy is not on; '' if he is on neither."""
    foes = sorted(enemies(ship), key=lambda foe: distance_between(ship.pose, foe.pose))
    arcs = arcs_towards(ship, foes[0]) if foes else ()
    if PORT in arcs:
        return STARBOARD
    return PORT if STARBOARD in arcs else ""
