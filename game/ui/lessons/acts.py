"""What the lesson does when it shows a step: it makes the pupil's own moves on his desk, first so
that they can be seen, then for good. These hands are those of Kiss Me, Hardy!; where the desk is
another book's, its own take over. Called inside the table of the battle."""

from __future__ import annotations

from collections.abc import Mapping

import pygame

from game.books.hf.face import lesson as plotting
from game.books.hf.face.hand import Hand as PlotHand
from game.books.kmh.face import helm
from game.books.kmh.face.gunlaying import parts
from game.books.kmh.face.hand import hand_of, sheet_of
from game.books.kmh.face.helm import HelmPlan
from game.books.kmh.rules.course import Helm
from game.books.ls98.face import lesson as hexes
from game.books.ls98.face.hand import Hand as HexHand
from game.books.wwh.face import lesson as squares
from game.books.wwh.face.hand import Hand as SquareHand
from game.core.steps import Refusal
from game.levels.format.lessons import Course, Step
from game.levels.format.model import Level
from game.play.lessons import legs_of, off_course
from game.ui.table import acts
from game.ui.table.desk import Desk


def control_of(desk: Desk, step: Step, level: Level) -> str:
    """The control to be pressed next for this step, as the desk now is; 'place' while a course is
    still to be drawn."""
    match step.kind:
        case "course":
            return "sail" if is_drawn(desk, step.course, level) else _course_control(desk, step)
        case "answer" if isinstance(desk.hand, PlotHand) and plotting.is_asked(desk):
            return plotting.control(desk, step)
        case "answer" if isinstance(desk.hand, HexHand):
            return hexes.control(desk, step)
        case "answer" if _lays_guns(desk):
            return _gun_control(desk, step)
        case "answer":
            return f"answer-{step.answer[0]}"
        case "throw":
            return "done"
        case "press":
            return step.press
        case _:
            return step.point


def _lays_guns(desk: Desk) -> bool:
    """Whether a broadside is being laid."""
    if isinstance(desk.hand, SquareHand | PlotHand):
        return desk.hand.guns is not None
    return hand_of(desk).guns is not None


def _course_control(desk: Desk, step: Step) -> str:
    """What to press for a course that is not drawn yet."""
    if isinstance(desk.hand, SquareHand) and step.course is not None:
        return squares.course_control(desk, step.course)
    if isinstance(desk.hand, HexHand) and step.course is not None:
        return hexes.course_control(desk, step.course)
    return step.point or "place"


def _gun_control(desk: Desk, step: Step) -> str:
    """Fire, once the guns are laid as the step wants it; before that the control that is wrong."""
    if isinstance(desk.hand, SquareHand):
        return squares.gun_control(desk, step)
    guns, key = hand_of(desk).guns, step.answer[0]
    if guns is None or not any(shot.key == key for shot in guns.shots):
        return f"answer-{key}"
    side, aim, _ = key.split(" ", 2)
    if guns.chosen is not None and guns.chosen.key in step.answer:
        return "fire"
    return f"side-{side}" if guns.side != side else f"aim-{aim}"


def is_drawn(desk: Desk, wanted: Course | None, level: Level) -> bool:
    """Whether the course on the desk is one that the step wants."""
    if isinstance(desk.hand, SquareHand):
        return wanted is not None and squares.is_drawn(desk, wanted, level)
    if isinstance(desk.hand, HexHand):
        return wanted is not None and hexes.is_drawn(desk, wanted, level)
    plan, ship = hand_of(desk).helm, sheet_of(desk.prompt.about)
    if plan is None or ship is None or wanted is None or not plan.lawful:
        return False
    return not off_course(wanted, level, ship, plan.helm, plan.course)


def prepare(desk: Desk, step: Step) -> None:
    """The course is drawn, or the guns are laid, so that it can be seen before it is done."""
    if isinstance(desk.hand, SquareHand):
        squares.prepare(desk, step)
        return
    if isinstance(desk.hand, PlotHand):
        plotting.prepare(desk, step)
        return
    if isinstance(desk.hand, HexHand):
        hexes.prepare(desk, step)
        return
    hand = hand_of(desk)
    if step.course is not None and hand.helm is not None:
        hand.helm = drawn(hand.helm.helm, step.course)
    elif hand.guns is not None and step.answer:
        shot = next((s for s in hand.guns.shots if s.key in step.answer), None)
        if shot is not None:
            hand.guns.choose(*parts(shot))
            desk.tray.away = True


def drawn(now: Helm, wanted: Course) -> HelmPlan:
    """A plan with the course that the lesson shows, as far as the helm takes it."""
    plan = helm.begin(now)
    plan.fixed, plan.pinned = helm.joined(legs_of(now, wanted.keys)), True
    helm.complete(plan)
    return plan


def commit(desk: Desk, step: Step, spots: Mapping[str, pygame.Rect]) -> str:
    """The step is done on the pupil's behalf; the name of the control that was pressed for it
    ('' if there was nothing to press)."""
    name = _press_for(desk, step)
    if name and name not in spots and step.kind == "press" and "record" in spots:
        acts.act(desk, "record")
    if name:
        acts.act(desk, name)
    return name


def _press_for(desk: Desk, step: Step) -> str:
    """The control that completes the step on a desk that has been prepared."""
    match step.kind:
        case "course":
            return "sail" if desk.face.steers(desk) else ""
        case "answer":
            if _is_laid(desk, step):
                return _gives(desk)
            return f"answer-{step.answer[0]}" if _may(desk, step.answer[0]) else ""
        case "throw":
            return "done"
        case "press":
            return step.press
        case _:
            return ""


def _gives(desk: Desk) -> str:
    """The control that gives what is laid out."""
    if isinstance(desk.hand, HexHand):
        return hexes.laid_by(desk)
    return plotting.fires(desk) if isinstance(desk.hand, PlotHand) else "fire"


def _is_laid(desk: Desk, step: Step) -> bool:
    """Whether the guns are laid as the step wants it."""
    if isinstance(desk.hand, SquareHand):
        return squares.fires(desk, step)
    if isinstance(desk.hand, PlotHand):
        return plotting.is_laid(desk, step)
    if isinstance(desk.hand, HexHand):
        return hexes.is_laid(desk, step)
    guns = hand_of(desk).guns
    shot = guns.chosen if guns is not None else None
    return shot is not None and shot.key in step.answer


def _may(desk: Desk, key: str) -> bool:
    """Whether the question on the desk takes this key."""
    menu = desk.prompt.menu
    return menu is not None and not isinstance(menu.read(key), Refusal)
