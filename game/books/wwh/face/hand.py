"""What a person has in hand while Warm Work, Hardy! asks him: the move he draws, the broadside he
lays. Read inside the table of the battle."""

from __future__ import annotations

from dataclasses import dataclass

from game.books.wwh.face import gunlaying, helm
from game.books.wwh.face.gunlaying import Gunlayer
from game.books.wwh.face.helm import HelmPlan
from game.books.wwh.face.proposed import keep_beside
from game.books.wwh.face.questions import Question
from game.books.wwh.rules.course import Helm
from game.books.wwh.rules.gunnery import FireMenu
from game.books.wwh.rules.sheet import Ship, on_board
from game.books.wwh.rules.sight import UMPIRE
from game.core.table import every
from game.sea.square import Square
from game.ui.battle.hud_state import HudState
from game.ui.battle.prompts import PromptKind, human_seats


@dataclass(slots=True)
class Hand:
    """What is laid out for the question: the move being drawn, or the broadside being chosen; None
    for a question that is answered by its buttons."""

    laid: HelmPlan | Gunlayer | None = None


def hand_of(hud: HudState) -> Hand:
    """The hand on this desk."""
    assert isinstance(hud.draft, Hand), "a battle by another book"
    return hud.draft


def begin(hud: HudState) -> Hand:
    """The hand for a question that has just come: straight on, or the best broadside."""
    prompt = hud.prompt
    if prompt.kind == Question.HELM and isinstance(prompt.menu, Helm):
        hud.other_ship = hud.nearest_other(hud.own_ship)
        return Hand(_move(hud, prompt.menu))
    if prompt.kind == Question.FIRE and isinstance(prompt.menu, FireMenu):
        guns = gunlaying.begin(prompt.menu.offers)
        hud.other_ship, hud.record_tab = guns.target or hud.other_ship, "own"
        return Hand(guns)
    return Hand()


def _move(hud: HudState, menu: Helm) -> HelmPlan:
    """Straight on; in brisk play beside her nearest enemy."""
    ship, brisk = sheet_of(hud.prompt.ship), hud.quick_play is not None
    plan = helm.begin(menu, careful=brisk, friends=friends_of(ship) if ship else ())
    if brisk and ship is not None:
        keep_beside(plan, ship, hud.battle.level)
    return plan


def friends_of(ship: Ship) -> tuple[Square, ...]:
    """The squares of the other ships of her side."""
    ours = (other for other in every(Ship) if other.side == ship.side and other is not ship)
    return tuple(other.square for other in ours if on_board(other))


def sheet_of(name: str) -> Ship | None:
    """The record of that ship, None if there is no such ship."""
    return next((s for s in every(Ship) if s.id == name), None)


def reader(hud: HudState) -> str:
    """The seat whose eyes are on the screen ('' while several persons watch together, so that
    nobody's secrets are seen); the umpire's where nobody plays and when all is over."""
    over = not human_seats(hud.battle) or hud.prompt.kind == PromptKind.OVER
    return UMPIRE if over else hud.viewer_seat
