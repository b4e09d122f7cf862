"""Drafts of a move over hexes and of a broadside by the 1798 game: the actions on them (`draft_update`
carries them out), a move under each sail while the sail is asked, and the odds of a tack. No pygame."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from fractions import Fraction
from typing import Any

from game.books.ls98.rules.course import AHEAD, END, TACK, Helm, Leg, is_into_wind, reachable_courses
from game.books.ls98.rules.manoeuvre import tack_tally
from game.books.ls98.rules.move_start import FULL, HALF
from game.books.ls98.rules.previews import expected_hits, helm_under_sail
from game.books.ls98.rules.sheet import SIDES, Ship
from game.books.ls98.rules.shots import Shot
from game.books.ls98.rules.tables import rule_table
from game.core.steps import Menu, MenuOption, Refusal
from game.sea.hexes import Hex, Sector, sixths_between
from game.ui.battle.answers.hud_update import next_in_ring
from game.ui.battle.planning.course_draft import CandidateMove, CourseDraft, Legs
from game.ui.kit.action import Action


@dataclass(frozen=True, slots=True)
class AddLeg(Action):
    """One more leg of the move, by its key in the rules."""

    leg: str


@dataclass(frozen=True, slots=True)
class ChooseSide(Action):
    """Choose this broadside."""

    side: str


class ExtrasPageAction(Action, Enum):
    """Which answers stand on the bar before a move: the sails, or a page of what is done besides."""

    TOGGLE = auto()
    """The first page of what is done besides, or the sails again."""
    NEXT = auto()


@dataclass(frozen=True, slots=True)
class SelectNextChoice(Action):
    """The next order of a signal, way of a boat, heading or plan (1), or the one before (-1)."""

    step: int


@dataclass(frozen=True, slots=True)
class SelectNextShipOrHex(Action):
    """The next ship of a signal or hex of the edge (1), or the one before (-1)."""

    step: int


@dataclass(frozen=True, slots=True)
class SelectNextShip(Action):
    """Select the next (1) or previous (-1) of the ships that may move."""

    step: int


@dataclass(frozen=True, slots=True)
class ChangeParty(Action):
    """Change the boarding party by this many blocks of crew and of marines."""

    crew_change: int
    marines_change: int


@dataclass(slots=True)
class HelmDraft(CourseDraft[Helm, Hex]):
    """The move a player is drawing for one ship."""

    leg_ahead = AHEAD
    tack_leg = TACK
    turn_legs = (Leg.PORT, Leg.STARBOARD)
    closing_keys = (END,)

    def moves_from(self, helm: Helm) -> Sequence[CandidateMove[Helm]]:
        """Return every way on from there that needs no die."""
        return reachable_courses(helm)

    def cell_of(self, helm: Helm) -> Hex:
        """Return her hex."""
        return helm.hex

    def cost_of(self, helm: Helm) -> int:
        """Return the points she has used."""
        return helm.points_spent

    def rank_move(self, move: CandidateMove[Helm], toward: int) -> tuple[int, ...]:
        """Return the rank of a move: angle to the wanted heading, then points, then legs."""
        return (sixths_between(move.end_helm.heading, toward), move.end_helm.points_spent, len(move.legs))

    @property
    def leaves_map(self) -> bool:
        """Whether the move ends off the map, so that the ship is out of the battle."""
        return self.end_helm.hex in self.start_helm.nearby_hexes.off_map_hexes

    def is_safe_end(self, helm: Helm) -> bool:
        """Return whether the move ends safely, so that a player who submits each draft never runs a ship
        aground or off the map that may go elsewhere."""
        return (
            helm.hex
            not in self.start_helm.nearby_hexes.grounding_hexes | self.start_helm.nearby_hexes.off_map_hexes
        )

    def keys(self) -> list[str]:
        """Return the move as the rules read it, a key a leg; what closes it only where that is asked."""
        end = self.end_helm
        closed = end.is_over or end.keys() == [END]
        return [*self.legs] if closed and self.legs else [*self.legs, END]


def new_helm_draft(helm: Helm, intended_keys: Sequence[str] = ()) -> HelmDraft:
    """Return a plan with the legs that were `intended_keys` before something came between, as far as the helm
    still takes them; else one that runs as far straight on as she may go."""
    plan = HelmDraft(helm)
    plan.fix_keys(intended_keys)
    if not plan.is_legal or not intended_keys:
        plan.complete_tail()
    return plan


@dataclass(slots=True)
class GunDraft:
    """A player's choice among the shots of a menu; always one that is offered, or none."""

    offers: tuple[MenuOption[Any], ...]
    target: str = ""
    side: str = ""

    @property
    def shots(self) -> list[Shot]:
        """Every broadside that may be fired."""
        return [o.value for o in self.offers if isinstance(o.value, Shot) and not o.refusal]

    @property
    def other_options(self) -> list[MenuOption[Any]]:
        """What else may be done: hold fire."""
        return [o for o in self.offers if o.value is None and not o.refusal]

    @property
    def refused_shots(self) -> dict[str, Refusal]:
        """What bears and may not be fired at, by the target's id, with the reason."""
        free = self.reachable_target_ids()
        held = [(o.value.target, o.refusal) for o in self.offers if o.refusal and o.value]
        return {name: why for name, why in held if name not in free}

    @property
    def chosen_shot(self) -> Shot | None:
        """The broadside as chosen."""
        wanted = (self.side, self.target)
        return next((s for s in self.shots if (s.side, s.target) == wanted), None)

    def reachable_target_ids(self) -> list[str]:
        """Return ships that can be fired at, in the menu's order."""
        return list(dict.fromkeys(shot.target for shot in self.shots))

    def sides(self) -> list[Sector]:
        """Return broadsides that may be fired at something."""
        found = [shot.side for shot in self.shots]
        return [side for side in SIDES if side in found]

    def choose(self, target: str = "", side: str = "") -> None:
        """Choose what is named; keep the rest if possible, else take what is offered."""
        ways = [s for s in self.shots if target in ("", s.target) and side in ("", s.side)]
        kept = [s for s in ways if (target or s.target == self.target)]
        best = next(iter([*kept, *ways]), None)
        if best is not None:
            self.target, self.side = best.target, best.side

    def select_next_target(self, step: int) -> None:
        """Choose the next or previous target of the list."""
        targets = self.reachable_target_ids()
        if targets:
            self.choose(target=next_in_ring(targets, self.target, step))


def new_gun_draft(offers: Sequence[MenuOption[Any]]) -> GunDraft:
    """Return a draft of the broadside with most expected hits; of none if not one can cost an enemy
    anything."""
    layer = GunDraft(tuple(offers))
    best = max(layer.shots, key=expected_hits, default=None)
    if best is not None and expected_hits(best):
        layer.target, layer.side = best.target, best.side
    return layer


SAIL_WORDS: Mapping[str, str] = {HALF: "Half sail", FULL: "Full sail"}


def new_drafts_by_sail(ship: Ship, menu: Menu[object]) -> dict[str, HelmDraft]:
    """Return a move under each sail that is offered, first the one she carries; none where she is in the
    wind, for then she first falls off (LS98-wind-3)."""
    carried, other = (FULL, HALF) if ship.full_sail else (HALF, FULL)
    offered = [sail for sail in (carried, other) if sail in menu.keys()]  # noqa: SIM118
    helms = {sail: helm_under_sail(ship, sail == FULL) for sail in offered}
    if any(is_into_wind(found) for found in helms.values()):
        return {}
    return {sail: new_helm_draft(found) for sail, found in helms.items()}


def hexes_under_other_sail(drafts: Mapping[str, HelmDraft], present_sail: str) -> list[Hex]:
    """Return the hexes to which she comes only under another sail."""
    now = drafts[present_sail].reachable_headings()
    others = [h for sail, plan in drafts.items() if sail != present_sail for h in plan.reachable_headings()]
    return [here for here in dict.fromkeys(others) if here not in now]


def aim_under_first_sail(
    drafts: Mapping[str, HelmDraft], present_draft: HelmDraft, here: Hex, toward: int
) -> str:
    """Return the sail under which her move ends in that hex, heading as near to that as may be: the first
    that takes her there with the legs that are fixed; '' if none does."""
    return _first_suitable_sail(
        drafts, present_draft, present_draft.fixed_legs, lambda plan: plan.aim_at_cell(here, toward)
    )


def fix_under_first_sail(drafts: Mapping[str, HelmDraft], present_draft: HelmDraft, legs: Legs) -> str:
    """Return the first sail under which just these legs are a lawful move; '' if there is none."""
    return _first_suitable_sail(drafts, present_draft, legs, lambda plan: plan.is_legal)


def _first_suitable_sail(
    sails: Mapping[str, HelmDraft], now: HelmDraft, legs: Legs, suits: Callable[[HelmDraft], bool]
) -> str:
    """Return the first sail whose move can begin with these legs and then suits; its plan is drawn so."""
    pinned = now.is_pinned
    for sail, plan in sails.items():
        tried = HelmDraft(plan.start_helm)
        tried.fix_keys(legs)
        if tried.fixed_legs == legs and suits(tried):
            plan.copy_course(tried, is_pinned=pinned)
            return sail
    return ""


def chance_of_face(needs: int) -> Fraction:
    """Return the chance that one die shows so much or more."""
    return Fraction(min(max(7 - needs, 0), 6), 6)


def tack_needs(ship: Ship) -> int:
    """Return what the die must show at the least (LS98-tack-1)."""
    return int(rule_table("tack")["needs"]) - tack_tally(ship).total


def tack_chance(ship: Ship) -> Fraction:
    """Return the chance that the die shows it."""
    return chance_of_face(tack_needs(ship))


@dataclass(frozen=True, slots=True)
class MissedTack:
    """A tack that fails: after this many legs, in that hex, on the old heading (LS98-tack-1)."""

    leg_count: int
    hex: Hex
    heading: int
    chance: Fraction


def missed_tack_of_course(ship: Ship, plan: HelmDraft) -> MissedTack | None:
    """Return where the tack of the move would leave her if its die failed her; None without a tack."""
    if not plan.needs_tack:
        return None
    legs = plan.legs.index(TACK)
    helm = plan.helm_after(plan.legs[:legs])
    return MissedTack(legs, helm.hex, helm.heading, 1 - tack_chance(ship))
