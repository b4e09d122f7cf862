"""Draft of a player's answer under Warm Work, Hardy!: the move or the broadside; and the move that
is proposed first. Read inside the table of the battle."""

from dataclasses import dataclass

from game.books.wwh.face import gun_draft, helm_draft
from game.books.wwh.face.gun_draft import GunDraft
from game.books.wwh.face.helm_draft import HelmDraft
from game.books.wwh.face.questions import QuestionKind
from game.books.wwh.face.squares import SIDE_CM, square_center_cm
from game.books.wwh.rules.course import Helm
from game.books.wwh.rules.gunnery import FireMenu
from game.books.wwh.rules.sheet import Board, Ship, enemies, is_on_board
from game.books.wwh.rules.sight import UMPIRE
from game.captains.aims import aims_of
from game.core.table import every, get_single
from game.levels.format.model import Level
from game.sea.square import Square, distance
from game.ui.battle.planning.stay_engaged import EngagementWish, PlaceAndHeading, ranked_endpoints
from game.ui.battle.state.hud_state import HudState
from game.ui.battle.state.ruler import place_distance
from game.ui.battle.values.prompts import PromptKind, human_seats


@dataclass(slots=True)
class QuestionDraft:
    """The draft for the question: a move or a broadside; None for a question that is answered by
    its buttons."""

    answer_draft: HelmDraft | GunDraft | None = None


def draft_of(hud: HudState) -> QuestionDraft:
    """Return the draft of this HUD."""
    assert isinstance(hud.draft, QuestionDraft), "a battle by another book"
    return hud.draft


def begin_draft(hud: HudState) -> QuestionDraft:
    """Return the draft of a new question: straight on, or the best broadside."""
    prompt = hud.prompt
    if prompt.kind == QuestionKind.HELM and isinstance(prompt.menu, Helm):
        hud.show_ships(other=hud.nearest_other(hud.own_ship))
        return QuestionDraft(_new_course(hud, prompt.menu))
    if prompt.kind == QuestionKind.FIRE and isinstance(prompt.menu, FireMenu):
        guns = gun_draft.new_gun_draft(prompt.menu.offers)
        hud.show_ships(other=guns.target or hud.other_ship, tab="own")
        return QuestionDraft(guns)
    return QuestionDraft()


def _new_course(hud: HudState, menu: Helm) -> HelmDraft:
    """Return straight on; in quick play beside her nearest enemy."""
    ship, brisk = find_ship_card(hud.prompt.ship), hud.quick_play is not None
    plan = helm_draft.new_helm_draft(
        menu, keeps_on_board=brisk, friend_squares=squares_of_friends(ship) if ship else ()
    )
    if brisk and ship is not None:
        propose_move(plan, ship, hud.battle.level)
    return plan


def squares_of_friends(ship: Ship) -> tuple[Square, ...]:
    """Return the squares of the other ships of her side."""
    ours = (other for other in every(Ship) if other.side == ship.side and other is not ship)
    return tuple(other.square for other in ours if is_on_board(other))


def find_ship_card(ship_id: str) -> Ship | None:
    """Return the record of that ship, None if there is no such ship."""
    return next((s for s in every(Ship) if s.id == ship_id), None)


def viewer_seat(hud: HudState) -> str:
    """Return the seat that looks at the screen: '' while several players watch together, so that no
    secrets are shown; the umpire's if nobody plays or the battle is over."""
    over = not human_seats(hud.battle) or hud.prompt.kind == PromptKind.OVER
    return UMPIRE if over else hud.viewer_seat


# ------------------------------------------------------------------------------ the proposed move
def propose_move(plan: HelmDraft, ship: Ship, level: Level) -> None:
    """Draw the proposed move; keep the present one if she has no enemy, if she wins by leaving the
    board, or where every other square is taken."""
    foe = min(enemies(ship), key=lambda other: distance(other.square, ship.square), default=None)
    if foe is None or ship.id in aims_of(level, ship.side).exit_edges:
        return
    taken = {other.square for other in every(Ship) if other is not ship} | {ship.square}
    ends = [
        move
        for move in plan.reachable_moves()
        if plan.is_clear_move(move) and move.start_helm.square not in taken
    ]
    lies = [_placed(move.start_helm) for move in ends]
    far = max((place_distance(square_center_cm(ship.square), end[:2]) for end in lies), default=0.0)
    there = *square_center_cm(foe.square), foe.heading * 45.0
    for n in ranked_endpoints(lies, EngagementWish(there, SIDE_CM, far, _is_open_water))[:1]:
        plan.tail_legs = ends[n].legs


def _placed(helm: Helm) -> PlaceAndHeading:
    """Return where she is in a square, in cm, and her heading in degrees."""
    return *square_center_cm(helm.square), helm.heading * 45.0


def _is_open_water(x: float, y: float) -> bool:
    """Return whether a place in cm is on the board, and not on land."""
    board, here = get_single(Board), Square(int(x // SIDE_CM), int(y // SIDE_CM))
    inside = 0 <= here.x < board.columns and 0 <= here.y < board.rows
    return inside and [here.x, here.y] not in board.land
