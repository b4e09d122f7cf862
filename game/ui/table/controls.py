"""The controls of the battle screen, listed afresh from the desk: a button for whatever may be done
now, and none for what may not, unless to say why."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final

import pygame

from game.core.steps import Option, Roll
from game.play.words import called, count
from game.stage.paper.parts import ButtonState
from game.ui.kit.widgets import Widget
from game.ui.table import acts, ship_pick, standing
from game.ui.table.actions import Answer, LookingBack, OnDesk, OnPaper, OnScreen
from game.ui.table.desk import Desk
from game.ui.table.layout import BattleLayout
from game.ui.table.orders_bar import MANY, MORE_KEY, Plate, Spec, bar, in_list, list_rect, long_list
from game.ui.table.prompts import WATCH, Asked, answer_name, people, to_come, why_not

AS_IT_WAS: Final = "Seen again, as it was"


def orders(desk: Desk, lay: BattleLayout) -> list[Widget]:
    """The orders bar for the question on the desk, or the list of a question with many answers."""
    specs, primary = answers(desk)
    specs = [spec for spec in specs if not spec.apart]
    beside = standing.extra_names(desk)
    few = [spec for spec in specs if spec.name in beside]
    listed = [spec for spec in specs if spec.name not in beside]
    undo, steers = acts.may_take_back(desk), desk.face.steers(desk)
    laid_out = steers or any(spec.at_hand for spec in specs)
    if (
        standing.in_place(desk) is None
        and in_list(lay.look, len(listed))
        and is_pick(desk)
        and not laid_out
    ):
        rect = list_rect(lay, len(listed))
        content = pygame.Rect(rect.x + lay.look.px(14), rect.y + lay.look.grown(44), 0, 0)
        content.size = (rect.w - lay.look.px(24), rect.bottom - content.y - lay.look.px(10))
        rows = long_list(content, lay.look.u, listed, desk.choice_first)
        return [*rows, *bar(lay, plate(desk), few, primary, undo)]
    return bar(lay, plate(desk), shown_of(specs, desk.few, desk.more), primary, undo)


def shown_of(specs: list[Spec], few: int, more: bool) -> list[Spec]:
    """At most `few` of the buttons (0: all of them), those that may be pressed before the others,
    and one that brings up the rest; with `more` the rest."""
    if not few or len(specs) <= few:
        return specs
    usable, key = sorted(specs, key=lambda spec: spec.state == "disabled"), more_key(specs)
    if more:
        back = Spec("more", "Back", "undo", key, hint="The first answers", does=OnPaper.TOGGLE_MORE)
        return [*usable[few:], back]
    rest = Spec("more", "More", "more", key, hint="More answers", does=OnPaper.TOGGLE_MORE)
    return [*usable[:few], rest]


def more_key(specs: Sequence[Spec]) -> str:
    """The letter of the button that brings up the rest of these answers; '' where it is taken."""
    return "" if any(spec.letter == MORE_KEY for spec in specs) else MORE_KEY


def is_pick(desk: Desk) -> bool:
    """Whether one of several answers is to be taken."""
    return desk.prompt.kind == Asked.PICK


def answers(desk: Desk) -> tuple[list[Spec], Spec | None]:
    """The secondary buttons and the primary one, with those of the player's standing orders."""
    return standing.in_place(desk) or standing.beside(desk, *_answers(desk))


def _answers(desk: Desk) -> tuple[list[Spec], Spec | None]:
    """The buttons of the question itself."""
    match desk.prompt.kind:
        case Asked.PICK:
            specs, primary = desk.face.picked(desk, _picks(desk))
            if primary is None:
                specs, primary = _usual_first(desk, specs)
            if primary is None:
                specs, primary = ship_pick.ready(desk, specs)
            return _numbered(specs), ship_pick.with_verb(desk, primary)
        case Asked.DONE:
            picture = _done_icon(desk)
            words = desk.prompt.words
            return [], Spec("done", words, picture, "space", "primary", does=OnDesk.DONE)
        case Asked.OVER:
            does = OnScreen.SHOW_RESULT
            return [], Spec("over", "The result", "flag", "space", "primary", does=does)
        case Asked.WATCH if desk.past:
            return _looking_back(desk.held)
        case Asked.WATCH if desk.lectures:
            return [], None
        case Asked.WATCH:
            hint = "Finish what is being shown"
            does = OnScreen.FINISH
            return [], Spec("finish", "Finish", "skip", "space", hint=hint, does=does)
        case _:
            return desk.face.answers(desk)


def _usual_first(desk: Desk, specs: list[Spec]) -> tuple[list[Spec], Spec | None]:
    """In brisk play the answer that the book names as usual is the primary one."""
    usual = answer_name(desk.face.usual(desk)) if desk.brisk is not None else ""
    found = next((s for s in specs if s.name == usual and s.state != "disabled"), None)
    if found is None:
        return specs, None
    rest = [spec for spec in specs if spec is not found]
    return rest, replace(found, letter="space", state="primary")


def _numbered(specs: list[Spec]) -> list[Spec]:
    """So many answers that they stand in a list: the first eight that have no letter of their own
    have their number there."""
    if len(specs) < MANY:
        return specs
    plain = [spec for spec in specs if spec.letter.isdigit() or not spec.letter]
    numbers = {spec.name: str(n) for n, spec in enumerate(plain[:8], 1)}
    return [
        replace(spec, letter=numbers.get(spec.name, "")) if spec in plain else spec
        for spec in specs
    ]


def _looking_back(held: bool) -> tuple[list[Spec], Spec]:
    """What may be done while the battle on the desk is looked back at; the primary button goes on
    to the next part of the turn."""
    words, picture = ("Go on", "play") if held else ("Hold", "hold")
    back, on = "This part of the turn, or the one before", "The next part of the turn"
    great = "The great moment before this"
    still, over = "Stand still, or go on", "Back to the battle"
    return [
        Spec("again-earlier", "Back", "left", "q", hint=back, does=LookingBack.EARLIER),
        Spec("again-hold", words, picture, "h", hint=still, does=LookingBack.HOLD),
        Spec("again-great", "Great moment", "eye", "g", hint=great, does=LookingBack.GREAT),
        Spec("finish", "Enough", "cross", "c", hint=over, does=OnScreen.FINISH),
    ], Spec(
        "again-later", "Next part", "right", "space", "primary", hint=on, does=LookingBack.LATER
    )


def _done_icon(desk: Desk) -> str:
    """A die, a card, or a check."""
    match desk.battle.pending:
        case Roll() as step if step.cards:
            return "play"
        case Roll():
            return "dice"
        case _:
            return "check"


def first_focus(desk: Desk) -> str:
    """The primary button, else the first answer, else what finishes the show."""
    specs, primary = answers(desk)
    last = [] if primary is None else [primary]
    both = [*last, *specs] if last and last[0].state == "primary" else [*specs, *last]
    return next((s.name for s in both if s.state != "disabled"), "plate")


def plate(desk: Desk) -> Plate:
    """Who acts, and what is asked, or what the player's standing orders say to it."""
    return standing.plate(desk, _plate(desk))


def _plate(desk: Desk) -> Plate:
    """Who acts, and what is asked."""
    prompt = desk.prompt
    if prompt.kind == Asked.WATCH and desk.lectures:
        return Plate(None, "The lesson", "Read its card, then go on")
    if prompt.kind == Asked.OVER:
        return Plate(None, "The battle is over", _last_words(desk))
    about = prompt.about or (desk.face.in_hand(desk) if prompt.asks else "")
    ship = desk.ship(about)
    side = desk.number_of(prompt.seat)
    name = ship.name if ship is not None else _thing_or_seat(desk)
    if prompt.kind == Asked.WATCH:
        captain = prompt.seat and prompt.seat not in people(desk.battle)
        words = AS_IT_WAS if desk.past else "Her captain decides" if captain else WATCH
        if ship is not None:
            side = ship.side % 4
        elif not name:
            unasked = desk.face.plate_unasked(desk) or Plate(None, "", WATCH, prompt.clause)
            return replace(unasked, words=words) if desk.past else unasked
        return Plate(side, name, words, prompt.clause)
    words, brief = prompt.words, ""
    if prompt.kind == Asked.DONE:
        words = to_come(desk.battle, desk.names)
        words += ", or take it back" if desk.battle.may_undo(prompt.seat) else ""
    else:
        words, brief = desk.face.plate_words(desk)
    if ship is not None and ship.side % 4 != side:
        # Another side's ship never stands beside my badge: I am asked, and it is about her.
        name, theirs = called(desk.names, prompt.seat), ship.name
        words = words if prompt.kind == Asked.DONE else f"{theirs}: {words}"
        brief = f"{theirs}: {brief}" if brief else theirs
    return Plate(side, name or "All ships", words, prompt.clause, asks=True, brief=brief)


def _thing_or_seat(desk: Desk) -> str:
    """Boats, works or troops that are asked for, by the name that the level or their ship gives
    them; else the side."""
    return desk.names.get(desk.prompt.thing) or called(desk.names, desk.prompt.seat)


def _last_words(desk: Desk) -> str:
    return desk.lines[-1].words if desk.lines else ""


def _picks(desk: Desk) -> list[Spec]:
    """A button for each option; greyed ones say why."""
    menu = desk.prompt.menu
    options: list[Option[Any]] = menu.options() if menu is not None else []
    used: set[str] = set()
    specs = []
    for n, option in enumerate(options):
        picture, letter, more = desk.face.looks(desk, option)
        letter = letter or (str(n + 1) if n < 9 else "")
        letter = "" if letter in used else letter
        used.add(letter)
        sub = more or option.note
        state: ButtonState = "disabled" if option.refused else "ready"
        if option.tally is not None and not more:
            sub = count(max(option.tally.total, 0), "die")
        name, does = answer_name(option.key), Answer(option.key)
        hint = why_not(option, cites=desk.cites)
        specs.append(Spec(name, option.label, picture, letter, state, sub, hint, does=does))
    return specs
