"""Computer captains by grade: ``ai:commodore``, ``ai:admiral`` and so on, the best first.

All are ordinary seats: asked inside the battle's table, answering with the same keys, changing nothing. None
sees the seed, the journal, or another seat's secret plots."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from game.books import shelf
from game.captains.commodore import Commodore
from game.captains.decision_maker import Answers, CaptainSeat, DecisionMaker, Rationale
from game.captains.flag_officer import (
    FlagOfficer,
    FlagOfficerView,
    SquadronRoster,
    aims_under_orders,
    fleet_positions,
    fleet_view,
    intended_orders,
    roster_of,
)
from game.captains.squadron_orders import OrderChange, SquadronOrder
from game.core.steps import Choose
from game.levels.format.model import Level
from game.levels.format.transforms import public_level
from game.play.dice import Dice
from game.play.seats import random_key

GRADES = ("commodore", "admiral", "captain", "midshipman", "random")
CANDIDATE_GRADES = ("admiral", "captain", "midshipman")
"""The grades whose answers to one question are worth comparing."""
HASTE_OF_SEVERAL = 60
"""Percent of a captain's haste that applies to each of several ships: one rash ship spoils the others' plan,
so the full share would weigh more in a squadron than in a duel."""
BATCH_EFFORT, PLAY_EFFORT = 15, 240
"""Courses examined per move, in batches of thousands of battles and in a single battle."""


def make_captain(
    grade: str, book: str, seed: int, effort: int = BATCH_EFFORT, level: Level | None = None
) -> CaptainSeat:
    """Make a captain with the aims of its side; without a level a commodore is an admiral. Raise ValueError
    for an unknown grade or book."""
    if grade not in GRADES:
        raise ValueError(f"there is no captain {grade!r}: {', '.join(GRADES)}")
    if effort < 1:
        raise ValueError(f"effort is a number of courses, 1 or more, not {effort}")
    if grade == "random":
        return RandomCaptain(seed)
    if book not in shelf.NAMES:
        raise ValueError(f"no captain knows the book {book!r}: {', '.join(shelf.NAMES)}")
    shelved = shelf.book(book)
    known, rules = shelved.captain, shelved.rules

    def may_order(order: SquadronOrder, ships: Sequence[str]) -> bool:
        return known.refusal(order, ships) is None

    view = FlagOfficerView(rules.sight_of, rules.weather, known.FORMATION, rules.turn_now, may_order)
    hasty = Midshipman(known.greedy_answer)
    careful = Admiral(known.ANSWERS, effort, level, view)
    if grade == "captain":
        return Captain(careful, hasty, known, Dice(seed))
    if grade == "commodore" and level is not None:
        return _new_commodore(shelved, public_level(level), seed, effort)
    return hasty if grade == "midshipman" else careful


def _new_commodore(book: shelf.Book, level: Level, seed: int, effort: int) -> CaptainSeat:
    def new_captain(grade: str, seed: int, effort: int) -> CaptainSeat:
        return make_captain(grade, book.name, seed, effort, level)

    captains = candidate_captains(book.name, level, seed, effort)
    weights = book.captain.FIGHTING_WEIGHTS
    return Commodore(book.rules, level, seed, effort, weights, captains, new_captain)


def candidate_captains(book: str, level: Level, seed: int, effort: int) -> dict[str, CaptainSeat]:
    """Return a new captain of each grade whose answers are worth comparing, the best first."""
    return {grade: make_captain(grade, book, seed, effort, level) for grade in CANDIDATE_GRADES}


class Admiral(CaptainSeat):
    """Scores courses, shots and cards with the book's own rules."""

    def __init__(
        self,
        answers: Answers,
        effort: int = BATCH_EFFORT,
        level: Level | None = None,
        officer_view: FlagOfficerView | None = None,
    ) -> None:
        """Examine ``effort`` courses per move. With a level and a ``officer_view`` it carries out
        ``orders`` by squadron; while they are None it is its own flag officer, with the level's orders until
        it changes them."""
        self.answers, self.effort, self.level, self.officer_view = answers, effort, level, officer_view
        self.roster = roster_of(level) if level is not None else None
        self.intended_orders = intended_orders(level) if level is not None else {}
        self._decision_makers: dict[str, DecisionMaker] = {}
        self._flag_officers: dict[str, FlagOfficer] = {}

    def answer(self, question: Choose) -> Sequence[str]:
        """Return the keys of the best action; ``last_plan`` explains it."""
        seat, changed = question.seat, tuple[OrderChange, ...]()
        if seat not in self._decision_makers:
            self._decision_makers[seat] = DecisionMaker(self.answers, seat, self.level, self.effort)
        captain = self._decision_makers[seat]
        if self.roster is not None and self.officer_view is not None:
            orders, changed = self._orders_in_force(seat, self.roster, self.officer_view)
            captain.aims = aims_under_orders(captain.own_aims, self.roster, self.officer_view, orders)
        keys, plan = captain.answer(question)
        self.last_plan = replace(plan, order_changes=changed) if changed else plan
        return keys

    def _orders_in_force(
        self, seat: str, roster: SquadronRoster, view: FlagOfficerView
    ) -> tuple[Mapping[str, SquadronOrder], tuple[OrderChange, ...]]:
        """Return the orders in force and the last changes; none in a level whose squadrons have no orders."""
        if self.orders is not None or not self.intended_orders or self.level is None:
            return self.orders or {}, ()
        if seat not in self._flag_officers:
            side = [side.id for side in self.level.sides].index(seat)
            self._flag_officers[seat] = FlagOfficer(side, self.intended_orders)
        officer = self._flag_officers[seat]
        turn, may_order = view.current_turn(), view.may_order
        orders = officer.replan_if_due(turn, lambda: fleet_view(fleet_positions(roster, view)), may_order)
        return orders, officer.last_changes()


class Midshipman(CaptainSeat):
    """Keeps the nearest enemy at a middle distance, fires what bears, boards only whom he outnumbers."""

    def __init__(self, eager: Callable[[Choose], list[str]]) -> None:
        """Choose with ``eager``, which knows the book."""
        self.eager_keys = eager
        self.last_plan = Rationale("At them")

    def answer(self, question: Choose) -> Sequence[str]:
        """Return the eager key."""
        return self.eager_keys(question)


class Captain(CaptainSeat):
    """Between the two: answers as an admiral, and now and then, by its own dice, as a midshipman; where one
    key holds orders of several ships, ship by ship."""

    def __init__(self, careful: Admiral, hasty: Midshipman, known: shelf.Captain, whims: Dice) -> None:
        """Mix ``careful`` and ``hasty``. ``known`` says in how many percent of the questions it is hasty, and
        which questions are about several ships; ``whims`` are its dice."""
        self.careful, self.hasty, self.whims = careful, hasty, whims
        self.haste_percent, self.ship_by_ship = known.GREEDY_PERCENT, known.ship_by_ship

    def answer(self, question: Choose) -> Sequence[str]:
        """Return the keys of one of the two, or a mix of their orders."""
        self.careful.orders = self.orders
        several = self.ship_by_ship(question)
        if several is not None:
            return self._mixed_orders(question, several)
        in_haste = self.whims.random_below(100) < self.haste_percent
        who: CaptainSeat = self.hasty if in_haste else self.careful
        keys = who.answer(question)
        self.last_plan = who.last_plan
        return keys

    def _mixed_orders(self, question: Choose, menu: shelf.ShipByShip) -> Sequence[str]:
        share = self.haste_percent if len(menu.ships) == 1 else self.haste_percent * HASTE_OF_SEVERAL // 100
        rash = [ship for ship in menu.ships if self.whims.random_below(100) < share]
        all_rash = len(rash) == len(menu.ships)
        who: CaptainSeat = self.hasty if all_rash else self.careful
        keys, self.last_plan = who.answer(question), who.last_plan
        if all_rash or not rash:
            return keys
        return [menu.mixed(keys[0], self.hasty.answer(question)[0], rash)]


class RandomCaptain(CaptainSeat):
    """Gives any legal answer, by its own dice."""

    def __init__(self, seed: int) -> None:
        """Depend on the seed and nothing else."""
        self.dice = Dice(seed)
        self.last_plan = Rationale("As it comes", is_blank=True)

    def answer(self, question: Choose) -> Sequence[str]:
        """Return any key of the menu."""
        return [random_key(question.menu, self.dice)]
