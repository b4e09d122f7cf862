"""Which questions are a captain's where a person has handed over some of his helms, and how they
are put to him. Read inside the table of the battle; the desk is not changed but for what it
remembers of the part of a question that was put.
"""

from game.core.steps import Choose, OptionMenu, Plot
from game.core.visible import VisibleShip
from game.core.wording import parse_boat_id
from game.ui.battle.state.hud_state import HudState
from game.ui.battle.values.delegation_state import DelegationRun
from game.ui.battle.values.quick_play import question_number


def obeying_ships_of(hud: HudState, seat: str) -> list[VisibleShip]:
    """The ships that still obey this seat, in placement order."""
    side = hud.side_number(seat)
    return [s for s in hud.ships if s.side % 4 == side and not (s.gone_how or s.struck)]


def squadron_mates(hud: HudState, ship: str) -> list[str]:
    """The ships of her side that belong to her squadron, herself among them."""
    squadrons = {s.id: s.squadron for s in hud.battle.level.ships}
    own = hud.find_ship(ship)
    number = own.side if own is not None else -1
    mates = [s.id for s in hud.ships if s.side == number and not (s.gone_how or s.struck)]
    return [s for s in mates if squadrons.get(s, "") == squadrons.get(ship, "")]


def question_to_seat(hud: HudState, seat: str) -> Choose | None:
    """The question as it is put to this seat, alone of what is asked in secret of several."""
    match hud.battle.pending_step:
        case Choose() as step if step.seat == seat:
            return step
        case Plot() as step if seat in step.menus:
            return Choose(seat, step.clause, step.menus[seat])
        case _:
            return None


def ships_in_question(hud: HudState, seat: str) -> tuple[str, ...]:
    """The seat's ships that the question on the desk is about: the one it names, the ship that the
    boats it names belong to, the squadron it names, or those among which it lets choose; none
    where it concerns the side as a whole, or an enemy."""
    own = [ship.id for ship in obeying_ships_of(hud, seat)]
    together = hud.book_ui.ships_asked_together(hud)
    if together:
        return together
    step = hud.battle.pending_step
    if not isinstance(step, Choose):
        return ()
    if step.about in own:
        return (step.about,)
    if step.about:
        boats = parse_boat_id(step.about)
        squadron = {s.id for s in hud.battle.level.ships if s.squadron == step.about}
        if boats is not None and boats.ship in own:
            return (boats.ship,)
        return tuple(ship for ship in own if ship in squadron)
    return listed_ships(step, own)


def listed_ships(step: Choose, own_ships: list[str]) -> tuple[str, ...]:
    """The ships that may be taken in a list of ships; none where it is no such list."""
    if not isinstance(step.menu, OptionMenu):
        return ()
    keys = step.menu.keys()
    return tuple(ship for ship in own_ships if ship in keys)


def is_delegated(hud: HudState, run: DelegationRun) -> bool:
    """Whether the question on the desk, put to this seat, is the captain's to answer."""
    step = hud.battle.pending_step
    if not isinstance(step, Choose | Plot) or step is hud.delegation.passed_question:
        return False
    if run.has_every_ship:
        return True
    about = ships_in_question(hud, run.seat)
    mine = [ship for ship in about if run.helm_of(ship) is not None]
    if hud.book_ui.ships_asked_together(hud):
        return len(mine) == len(about) or (bool(mine) and hud.delegation.partial_draft is not hud.draft)
    if isinstance(step, Choose) and not step.about and about:
        return bool(mine)
    if about:
        return len(mine) == len(about) or (bool(mine) and run.side_helm is not None)
    if isinstance(step, Choose) and hud.find_ship(step.about) is not None:
        return (
            question_number(hud.battle) - 1 in run.answered_questions
        )  # it follows from what he has ordered
    return run.side_helm is not None


def captain_question(hud: HudState, run: DelegationRun) -> Choose | None:
    """The question as the captain hears it: of a list of ships only those whose helm is his, and
    what is no ship. The same value as long as the question is the same."""
    question, step = question_to_seat(hud, run.seat), hud.battle.pending_step
    if question is None or not isinstance(question.menu, OptionMenu) or question.about or run.has_every_ship:
        return question
    own = [ship.id for ship in obeying_ships_of(hud, run.seat)]
    barred = tuple(s for s in listed_ships(question, own) if run.helm_of(s) is None)
    if not barred:
        return question
    kept_for, kept_without, kept = hud.delegation.partial_question
    if kept_for is not step or kept_without != barred or kept is None:
        offers = tuple(offer for offer in question.menu.offers if offer.key not in barred)
        kept = Choose(question.seat, question.clause, OptionMenu(offers), question.about)
        hud.delegation.partial_question = step, barred, kept
    return kept
