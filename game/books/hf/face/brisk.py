"""What Hold Fast need not ask a person in brisk play, and which answer comes first."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.books.hf.face import all_turn
from game.books.hf.face.gunlaying import Gunlayer
from game.books.hf.face.hand import hand_of, sheet_of
from game.books.hf.face.plot import Plot
from game.books.hf.face.questions import Question
from game.books.hf.rules.arcs import bearing_arcs
from game.books.hf.rules.repairs import Mend
from game.books.hf.rules.sheet import PHASES, PORT, STARBOARD, Ship, Turn, alongside_of, enemies
from game.books.hf.rules.space import apart
from game.core.table import the
from game.ui.battle.hud_state import HudState
from game.ui.battle.quick_play import TAKE_BACK, ForcedAnswer, only_answer

FIRST: Final = (Mend.FIRE, Mend.RUDDER, Mend.WHEEL, Mend.BATTERY, Mend.MAST, Mend.HULL)
"""What is mended first by who has no time to think: what burns, what steers her, her guns."""


def certain(hud: HudState) -> ForcedAnswer | None:
    """The answer that need not be asked for; None to ask."""
    if hud.prompt.kind == Question.GUNS:
        return _as_said(hud)
    if hud.prompt.kind == Question.PLOT:
        return _as_pointed(hud)
    if hud.prompt.clause == "HF-dc-1":
        return _only_repair(hud) or only_answer(hud.prompt.menu)
    return only_answer(hud.prompt.menu)


def _as_pointed(hud: HudState) -> ForcedAnswer | None:
    """HF-orders-1: the plan of an only ship as a click has drawn it, once there was time to change
    it: a sealed plan is not taken back. Else the only plan there is."""
    plot, brisk = hand_of(hud).laid, hud.quick_play
    settled = isinstance(plot, Plot) and plot.is_settled
    if brisk is None or not isinstance(plot, Plot) or not settled:
        return only_answer(hud.prompt.menu)
    return ForcedAnswer((plot.key,)) if brisk.since_told >= TAKE_BACK else None


def _as_said(hud: HudState) -> ForcedAnswer | None:
    """HF-fire-1: what was said for the whole turn, while nothing is new."""
    order, menu = hand_of(hud).all_turn, hud.prompt.menu
    if menu is None or not all_turn.standing(hud, order) or all_turn.news(hud, order, menu):
        return None
    laid = hand_of(hud).laid
    if isinstance(laid, Gunlayer) and laid.others:
        return None
    key = all_turn.key(order, menu)
    phase = PHASES[the(Turn).phase - 1]
    words = f"Phase {phase}: the guns do as they were ordered for this turn."
    return ForcedAnswer((key,), words) if key else None


def _only_repair(hud: HudState) -> ForcedAnswer | None:
    """HF-dc-1: a single thing to mend, and no marines to help: to try costs nothing."""
    keys = hud.prompt.menu.keys() if hud.prompt.menu is not None else []
    tries = [key for key in keys if key != Mend.NOTHING]
    if len(tries) != 1:
        return None
    return ForcedAnswer((tries[0],), "There was one thing to mend, and it was tried.")


def usual(hud: HudState) -> str:
    """The answer that one press gives: the repair that matters most; the battery of the side that
    looks away from the nearest enemy."""
    keys = hud.prompt.menu.keys() if hud.prompt.menu is not None else []
    ship = sheet_of(hud.prompt.ship)
    match hud.prompt.clause:
        case "HF-dc-1" if ship is not None:
            return _repair(ship, keys)
        case "HF-dmg-cannon-2" | "HF-dmg-fire" if ship is not None:
            return _far_side(ship)
        case _:
            return ""


def _repair(ship: Ship, keys: Sequence[str]) -> str:
    """HF-dc-2: what matters most; marines help, unless an enemy lies alongside."""
    alone = next((key for what in FIRST for key in keys if key.startswith(what)), "")
    wanted_aboard = any(other.side != ship.side for other in alongside_of(ship))
    helped = [key for key in keys if alone and key.startswith(f"{alone} ")]
    return helped[-1] if helped and not wanted_aboard else alone


def _far_side(ship: Ship) -> str:
    """The side of a ship that her nearest enemy does not lie on; '' if he lies on neither."""
    foes = sorted(enemies(ship), key=lambda foe: apart(ship.pose, foe.pose))
    arcs = bearing_arcs(ship, foes[0]) if foes else ()
    if PORT in arcs:
        return STARBOARD
    return PORT if STARBOARD in arcs else ""
