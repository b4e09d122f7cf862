"""Drafts of a move over squares and of a broadside by Warm Work, Hardy!: the actions on them (`draft_update`
carries them out), how a broadside is split, and the odds of a tack. No pygame."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from fractions import Fraction
from typing import Any

from game.books.wwh.rules.collision import edge_beyond
from game.books.wwh.rules.course import AHEAD, END, HEAVE_TO, TACK, Helm, Leg, is_lawful, reachable_courses
from game.books.wwh.rules.manoeuvre import tack_tally
from game.books.wwh.rules.sheet import SIDES, Ship, ShipSide, Wind
from game.books.wwh.rules.shots import BroadsideOrder
from game.books.wwh.rules.tables import rule_table
from game.core.steps import MenuOption, Refusal
from game.core.table import get_single
from game.sea.square import Square, eighths_between
from game.ui.battle.answers.hud_update import next_in_ring
from game.ui.battle.planning.course_draft import CandidateMove, CourseDraft
from game.ui.kit.action import Action


@dataclass(frozen=True, slots=True)
class AddLeg(Action):
    """One more leg of the move, by its key in the rules."""

    leg: str


@dataclass(frozen=True, slots=True)
class ChooseSide(Action):
    """Choose this broadside."""

    side: str


class CourseOrGunAction(Action, Enum):
    """Handle an action without a value."""

    HEAVE_TO = auto()
    """She heaves to after a square, or no longer does."""
    SPLIT = auto()
    """The broadside is divided between two targets, or whole again (WWH-2.1.3b)."""
    NEXT_SECOND = auto()
    """The second part of a broadside that is split is for another ship."""


@dataclass(slots=True)
class HelmDraft(CourseDraft[Helm, Square]):
    """The move a player is drawing for one ship; she may heave to at its end (WWH-1.3k). With
    `keeps_on_board` it is never proposed that she leaves the board if she need not. ``friend_squares``: the
    squares of ships of her side, which she may run foul of (WWH-1.4a)."""

    leg_ahead = AHEAD
    tack_leg = TACK
    turn_legs = (Leg.PORT, Leg.STARBOARD)
    closing_keys = (END, HEAVE_TO)

    keeps_on_board: bool = False
    friend_squares: tuple[Square, ...] = ()

    def moves_from(self, helm: Helm) -> Sequence[CandidateMove[Helm]]:
        """Return every way on from there that needs no die."""
        return reachable_courses(helm)

    def cell_of(self, helm: Helm) -> Square:
        """Return the square she is in."""
        return helm.square

    def cost_of(self, helm: Helm) -> int:
        """Return the squares she has made."""
        return helm.squares_made

    def rank_move(self, move: CandidateMove[Helm], toward: int) -> tuple[int, ...]:
        """Return the rank of a move: the points to the wanted heading, then the number of legs."""
        return eighths_between(move.end_helm.heading, toward), len(move.legs)

    def is_safe_end(self, helm: Helm) -> bool:
        """Return whether she is still on the board (WWH-0.1), if that is asked for."""
        return not self.keeps_on_board or not edge_beyond(helm.square)

    def is_clear_move(self, move: CandidateMove[Helm]) -> bool:
        """WWH-1.4a: return whether she ends safely and comes into no square of a friend on the way."""
        helms = [self.helm_after((*self.fixed_legs, *move.legs[: n + 1])) for n in range(len(move.legs))]
        entered = [there.square for there in helms if there.square != self.fixed_helm.square]
        return self.is_safe_end(move.end_helm) and not any(
            square in self.friend_squares for square in entered
        )

    @property
    def heaves_to_at_end(self) -> bool:
        """Whether she heaves to at the end of the move."""
        return self.closing_key == HEAVE_TO

    def toggle_heave_to(self) -> bool:
        """Toggle heaving to after the first square; return False if she may not."""
        if self.heaves_to_at_end:
            self.closing_key = ""
            return True
        for legs in (self.legs, (*self.fixed_legs, AHEAD), (AHEAD,)):
            if is_lawful(self.start_helm, (*legs, HEAVE_TO)):
                self.set_legs(legs, HEAVE_TO)
                return True
        return False


def new_helm_draft(
    helm: Helm, *, keeps_on_board: bool = False, friend_squares: tuple[Square, ...] = ()
) -> HelmDraft:
    """Return a plan that runs as far straight on as she may go, or else as little as she must; foul of none
    of these friends, if she need not."""
    plan = HelmDraft(helm, keeps_on_board=keeps_on_board, friend_squares=friend_squares)
    plan.complete_tail()
    return plan


def renewed_helm_draft(plan: HelmDraft) -> HelmDraft:
    """Return the move as it was first proposed."""
    return new_helm_draft(
        plan.start_helm, keeps_on_board=plan.keeps_on_board, friend_squares=plan.friend_squares
    )


@dataclass(slots=True)
class GunDraft:
    """What a player has chosen so far among the orders of a menu: the target, the side, and where the
    broadside is split (WWH-2.1.3b) the `second_target` target with the `first_share_points`, the gunnery
    points, that the first keeps; always an order that is offered, or none."""

    offers: tuple[MenuOption[Any], ...]
    target: str = ""
    side: str = ""
    second_target: str = ""
    first_share_points: int = 0

    @property
    def fire_orders(self) -> list[BroadsideOrder]:
        """Every order on offer."""
        return [o.value for o in self.offers if isinstance(o.value, BroadsideOrder) and not o.refusal]

    @property
    def other_options(self) -> list[MenuOption[Any]]:
        """What else may be done: hold fire."""
        return [o for o in self.offers if o.value is None and not o.refusal]

    @property
    def refused_shots(self) -> dict[str, Refusal]:
        """What one might expect to fire and may not, by the target's id, with the reason."""
        return {o.key.rpartition(" ")[2]: o.refusal for o in self.offers if o.refusal}

    @property
    def chosen_shot(self) -> BroadsideOrder | None:
        """The order as chosen."""
        ways = self.whole_and_split_orders()
        wanted = (self.second_target, self.first_share_points) if self.second_target else ("", 0)
        return next(
            (
                o
                for o in ways
                if ((o.shots[1].target, o.shots[0].part_points) if len(o.shots) > 1 else ("", 0)) == wanted
            ),
            next(iter(ways), None),
        )

    def whole_and_split_orders(self) -> list[BroadsideOrder]:
        """Return the whole broadside at the target, then each way to split it with her as the first."""
        return [o for o in self.fire_orders if (o.shots[0].target, o.side) == (self.target, self.side)]

    def reachable_target_ids(self) -> list[str]:
        """Return ships that can be fired at first, in the menu's order."""
        return list(dict.fromkeys(order.shots[0].target for order in self.fire_orders))

    def sides(self) -> list[ShipSide]:
        """Return broadsides that bear on the target, or on any while none is chosen."""
        found = [o.side for o in self.fire_orders if self.target in ("", o.shots[0].target)]
        return [side for side in SIDES if side in found]

    def choose(self, target: str = "", side: str = "") -> None:
        """Choose what is named; keep the rest if possible, else take what is offered."""
        self.target = target or self.target
        bears = self.sides()
        wanted = side or self.side
        if wanted in bears and self.target:
            self.side = wanted
        elif side:
            at = next((o.shots[0].target for o in self.fire_orders if o.side == side), "")
            self.target, self.side = (at, side) if at else (self.target, self.side)
        elif bears:
            self.side = bears[0]
        self.unsplit()

    def select_next_target(self, step: int) -> None:
        """Choose the next or previous target of the list."""
        targets = self.reachable_target_ids()
        if targets:
            self.choose(target=next_in_ring(targets, self.target, step))

    # ------------------------------------------------------------------ splitting
    def second_targets(self) -> list[str]:
        """Return ships that a part of the broadside may be fired at beside the target."""
        return list(
            dict.fromkeys(o.shots[1].target for o in self.whole_and_split_orders() if len(o.shots) > 1)
        )

    def first_share_choices(self) -> list[int]:
        """Return the gunnery points that the target may keep beside the present second one, ascending."""
        ways = [
            o
            for o in self.whole_and_split_orders()
            if len(o.shots) > 1 and o.shots[1].target == self.second_target
        ]
        return sorted(order.shots[0].part_points for order in ways)

    def split_with(self, ship_id: str = "") -> None:
        """Split the broadside with that ship, or with the first possible one, the odd point for the target;
        do nothing if the rules forbid it."""
        seconds = self.second_targets()
        if seconds:
            self.second_target = ship_id if ship_id in seconds else seconds[0]
            self.first_share_points = self.first_share_choices()[len(self.first_share_choices()) // 2]

    def unsplit(self) -> None:
        """Give the whole broadside to the target; split it if she may only have a part."""
        self.second_target, self.first_share_points = "", 0
        if not any(len(order.shots) == 1 for order in self.whole_and_split_orders()):
            self.split_with()

    def select_next_split(self) -> bool:
        """Cycle the division of the broadside: whole, then a point more and more for the second ship. Return
        False if it cannot be split."""
        if not self.second_targets():
            return False
        if not self.second_target:
            self.split_with()
            self.first_share_points = self.first_share_choices()[-1]
        elif not self.change_share(-1):
            self.unsplit()
        return True

    def change_share(self, points: int) -> bool:
        """Change the target's share by this many gunnery points; return False if that is not offered."""
        if not self.second_target or self.first_share_points + points not in self.first_share_choices():
            return False
        self.first_share_points += points
        return True

    def select_next_second_target(self) -> None:
        """Choose the next ship for the rest of the broadside."""
        seconds = self.second_targets()
        if self.second_target in seconds:
            self.split_with(next_in_ring(seconds, self.second_target, 1))


def new_gun_draft(
    offers: Sequence[MenuOption[Any]], worth_of: Callable[[BroadsideOrder], Fraction]
) -> GunDraft:
    """Return a draft of the whole broadside that is worth most; of none if not one of them can cost an enemy
    anything."""
    layer = GunDraft(tuple(offers))
    whole = [order for order in layer.fire_orders if len(order.shots) == 1]
    best = max(whole, key=worth_of, default=None)
    if best is not None and worth_of(best):
        layer.target, layer.side = best.shots[0].target, best.side
    return layer


def tack_needs(ship: Ship) -> int:
    """Return what the control die must show at the least (WWH-1.3e)."""
    return int(rule_table("tack")["needs"]) - tack_tally(ship, get_single(Wind)).total


def tack_chance(ship: Ship) -> Fraction:
    """Return the chance that the die shows it."""
    return Fraction(min(max(7 - tack_needs(ship), 0), 6), 6)


@dataclass(frozen=True, slots=True)
class MissedTack:
    """A tack that fails: after this many legs, in that square, where she is in irons, her bow in the wind
    (WWH-1.3h); `tack_chance` that the move ends so."""

    leg_count: int
    square: Square
    heading: int
    chance: Fraction


def missed_tacks_of_course(ship: Ship, plan: HelmDraft) -> list[MissedTack]:
    """Return where each tack of the move would leave her if its die failed her."""
    good, out, each = Fraction(1), list[MissedTack](), tack_chance(ship)
    for n, (leg, helm) in enumerate(zip(plan.legs, plan.helms(), strict=False)):
        if leg == TACK:
            out.append(MissedTack(n, helm.square, helm.wind_from, good * (1 - each)))
            good *= each
    return out


def all_tacks_chance(ship: Ship, plan: HelmDraft) -> Fraction:
    """Return the chance that every tack of the move takes her through the wind."""
    return tack_chance(ship) ** plan.legs.count(TACK)
