"""What a captain may know before he orders: where she can get to, what would bear, hits to expect, what a
boarding may bring, what comes next. Nothing here changes the table."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from game.books import hits
from game.books.hits import HitSpread, chance_of_sixes, exact_hits_chance
from game.books.ls98.rules.boarding import grapple_tally
from game.books.ls98.rules.course import Helm
from game.books.ls98.rules.manoeuvre import helm_at_move_start
from game.books.ls98.rules.melee import MeleeParty, melee_dice_tally
from game.books.ls98.rules.morale import is_leader_fit_aboard, morale_tally
from game.books.ls98.rules.sheet import (
    CHAIN,
    Ammunition,
    Ship,
    enemies,
    get_ship,
    terrain_at,
    would_ground_in,
)
from game.books.ls98.rules.shots import CLOSE, ShipAt, Shot, allowed_shots, ships_as_placed
from game.books.ls98.rules.tables import rule_table
from game.sea.hexes import Hex


# ------------------------------------------------------------------------------ sailing
def helm_under_sail(ship: Ship, full_sail: bool) -> Helm:
    """LS98-move-6: return her helm at the start of a move under full or half sail."""
    return helm_at_move_start(replace(ship, full_sail=full_sail))


def poses_of_course(helm: Helm, legs: Sequence[str]) -> list[tuple[Hex, int]]:
    """Return where a ship is at the start and after each leg of a course: hexes and headings."""
    way = [(helm.hex, helm.heading)]
    for leg in legs:
        helm = helm.after(leg)
        way.append((helm.hex, helm.heading))
    return way


def would_ground(ship: Ship, here: Hex) -> bool:
    """LS98-ground-1, LS98-ground-2: return whether she would be fast in a hex."""
    return would_ground_in(ship, terrain_at(here))


# ------------------------------------------------------------------------------ gunnery
def shots_from_pose(ship: Ship, here: Hex, heading: int, foes: Sequence[ShipAt] | None = None) -> list[Shot]:
    """LS98-fire-1: return every broadside she could fire from there, at enemies where they are or where the
    caller puts them."""
    return allowed_shots(ship, here, heading, ships_as_placed(enemies(ship)) if foes is None else foes)


def die_hits_chance(shot: Shot) -> Fraction:
    """LS98-fire-10: return the chance that a die hits, whether the hit costs her anything or not."""
    return Fraction(7 - shot.needs, 6)


def hit_chance_per_die(shot: Shot) -> Fraction:
    """LS98-fire-10, LS98-fire-12: return the chance that a die hits and that the hit costs her something."""
    return die_hits_chance(shot) * costly_share(get_ship(shot.target), shot.shot)


def costly_share(target: Ship, shot: Ammunition) -> Fraction:
    """LS98-fire-11, LS98-fire-13: return the share of hits that find something: of chain a mast that stands,
    of round shot a hull that is not shot to pieces yet, or men."""
    rules = rule_table("hits")
    if shot == CHAIN:
        faces = [mast in target.masts_standing for mast in rules["masts"]]
    else:
        holds, has_men = target.damage < target.points, target.men_blocks > 0
        faces = [holds if face <= rules["hull_to"] else has_men for face in range(1, 7)]
    return Fraction(sum(faces), len(faces))


def expected_hits(shot: Shot) -> Fraction:
    """LS98-fire-10, LS98-fire-12: return the mean of the hits of a broadside that cost something."""
    return shot.dice * hit_chance_per_die(shot)


def hit_spread(shot: Shot) -> HitSpread:
    """LS98-fire-10, LS98-fire-12: return the exact mean and spread of the hits."""
    return hits.hit_spread(shot.dice, hit_chance_per_die(shot))


def fire_and_magazine_chances(shot: Shot) -> tuple[Fraction, Fraction]:
    """LS98-fire-16, LS98-fire-17: return the chances that a broadside sets her on fire, and that it finds the
    magazine; none but with round shot at close range."""
    if shot.band != CLOSE or shot.shot == CHAIN:
        return Fraction(0), Fraction(0)
    rules = rule_table("hits")
    blast = chance_of_sixes(rules["magazine_sixes"], shot.dice)
    return chance_of_sixes(rules["fire_sixes"], shot.dice) - blast, blast


# ------------------------------------------------------------------------------ boarding
def grapple_win_loss_odds(ship: Ship, foe: Ship) -> tuple[Fraction, Fraction]:
    """LS98-board-2: return the chances that she boards, and that she is boarded instead."""
    return die_win_loss_odds(grapple_tally(ship).total - grapple_tally(foe).total)


def die_win_loss_odds(die_lead: int) -> tuple[Fraction, Fraction]:
    """LS98-board-2: return a die each, with so much more on one: the chances to win and to lose."""
    margins = [die_lead + ours - theirs for ours in range(1, 7) for theirs in range(1, 7)]
    won, lost = sum(m > 0 for m in margins), sum(m < 0 for m in margins)
    return Fraction(won, 36), Fraction(lost, 36)


def cut_grapples_chance() -> Fraction:
    """LS98-diseng-1: return the chance that a ship cuts the grapples of another."""
    return die_win_loss_odds(0)[0]


def largest_party(ship: Ship, marines_spent: int = 0) -> MeleeParty:
    """LS98-board-3: the largest party she can send or set."""
    rules = rule_table("melee")
    crew = min(ship.crew, rules["crew_blocks"])
    soldiers = min(ship.soldiers, rules["crew_blocks"] - crew)
    return MeleeParty(crew, soldiers, min(max(ship.marines - marines_spent, 0), rules["marine_blocks"]))


def first_fit_leader(ship: Ship) -> str:
    """LS98-board-5: return the first of her leaders who could take part; '' if nobody could."""
    return next((who for who in ship.leaders if is_leader_fit_aboard(ship, who)), "")


def melee_round_odds(ship: Ship, foe: Ship, decks_taken: int = 0) -> tuple[Fraction, Fraction, Fraction]:
    """LS98-board-6: return the chances of one round between the largest parties: won, even, lost; grape not
    counted."""
    ours = _hit_distribution(ship, largest_party(ship), first_fit_leader(ship), decks_taken)
    theirs = _hit_distribution(foe, largest_party(foe), first_fit_leader(foe), 0)
    won = sum((p * q for n, p in ours.items() for m, q in theirs.items() if n > m), Fraction(0))
    lost = sum((p * q for n, p in ours.items() for m, q in theirs.items() if n < m), Fraction(0))
    return won, 1 - won - lost, lost


def _hit_distribution(ship: Ship, party: MeleeParty, leader: str, decks: int) -> dict[int, Fraction]:
    dice = melee_dice_tally(ship, party, leader, decks).total
    out: dict[int, Fraction] = {}
    for n in range(dice + 1):
        for m in range(party.marines + 1):
            chance = exact_hits_chance(dice, n, Fraction(1, 6))
            chance *= exact_hits_chance(party.marines, m, Fraction(1, 3))
            out[n + m] = out.get(n + m, Fraction(0)) + chance
    return out


def stand_firm_chance(ship: Ship) -> Fraction:
    """LS98-morale-2: return the chance that her crew would stand firm now."""
    needs = int(rule_table("morale")["pass"]) - morale_tally(ship).total
    return Fraction(max(11 - needs, 0), 10)


# ------------------------------------------------------------------------------ what comes next
@dataclass(frozen=True, slots=True)
class NextThreshold:
    """A line for the card: so many more of something until a clause acts."""

    clause: str
    text: str
    remaining: int


def next_thresholds(ship: Ship) -> list[NextThreshold]:
    """LS98-sink-1, LS98-move-7, LS98-morale-3, LS98-blaze-2: return what the next losses will bring."""
    out = []
    hull = max(ship.points - ship.damage, 0)
    words = f"{hull} more damage: she may sink" if hull else "She may sink this turn"
    out.append(NextThreshold("LS98-sink-1", words, hull))
    for mast in ship.masts_standing:
        left = ship.boxes[ship.rigged.index(mast)]
        out.append(NextThreshold("LS98-move-7", f"{left} more: the {mast} mast", left))
    men = ship.men_blocks - ship.start // 2
    if men > 0:
        words = f"{men} more block{'s' * (men != 1)}: half her men"
        out.append(NextThreshold("LS98-morale-3", words, men))
    if ship.burning:
        turns = max(rule_table("fire")["explodes_from_turn"] - ship.burning, 0)
        words = f"{turns} turn{'s' * (turns != 1)}: the fire may reach the magazine"
        out.append(NextThreshold("LS98-blaze-2", words, turns))
    return out
