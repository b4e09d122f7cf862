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
from game.ui.table.desk import Desk
from game.ui.table.prompts import Asked, people


@dataclass(slots=True)
class Hand:
    """What is laid out for the question: the move being drawn, or the broadside being chosen; None
    for a question that is answered by its buttons."""

    laid: HelmPlan | Gunlayer | None = None


def hand_of(desk: Desk) -> Hand:
    """The hand on this desk."""
    assert isinstance(desk.hand, Hand), "a battle by another book"
    return desk.hand


def begin(desk: Desk) -> Hand:
    """The hand for a question that has just come: straight on, or the best broadside."""
    prompt = desk.prompt
    if prompt.kind == Question.HELM and isinstance(prompt.menu, Helm):
        desk.other = desk.nearest_other(desk.own)
        return Hand(_move(desk, prompt.menu))
    if prompt.kind == Question.FIRE and isinstance(prompt.menu, FireMenu):
        guns = gunlaying.begin(prompt.menu.offers)
        desk.other, desk.tab = guns.target or desk.other, "own"
        return Hand(guns)
    return Hand()


def _move(desk: Desk, menu: Helm) -> HelmPlan:
    """Straight on; in brisk play beside her nearest enemy."""
    ship, brisk = sheet_of(desk.prompt.about), desk.brisk is not None
    plan = helm.begin(menu, careful=brisk, friends=friends_of(ship) if ship else ())
    if brisk and ship is not None:
        keep_beside(plan, ship, desk.battle.level)
    return plan


def friends_of(ship: Ship) -> tuple[Square, ...]:
    """The squares of the other ships of her side."""
    ours = (other for other in every(Ship) if other.side == ship.side and other is not ship)
    return tuple(other.square for other in ours if on_board(other))


def sheet_of(name: str) -> Ship | None:
    """The record of that ship, None if there is no such ship."""
    return next((s for s in every(Ship) if s.id == name), None)


def reader(desk: Desk) -> str:
    """The seat whose eyes are on the screen ('' while several persons watch together, so that
    nobody's secrets are seen); the umpire's where nobody plays and when all is over."""
    over = not people(desk.battle) or desk.prompt.kind == Asked.OVER
    return UMPIRE if over else desk.eyes
