"""KMH-19.6 to KMH-19.10: chains, booms and hulks across a channel: who is stopped, who breaks through, and
how they are lowered, raised and spotted."""

from dataclasses import dataclass, field
from enum import StrEnum
from itertools import pairwise

from game.books.kmh.rules.damage import strike_off_losses
from game.books.kmh.rules.sheet import Chart, Deck, Ship, is_fighting
from game.books.kmh.rules.tables import rule_table
from game.core.events import Barred
from game.core.steps import D6, MenuOption, OptionMenu, choose, happen, roll
from game.core.table import every, get_single
from game.core.tally import Tally, Term
from game.core.wording import name_in_sentence
from game.sea.hull import line_crosses_hull
from game.sea.pose import Pose, Size, gap_to_point
from game.sea.units import CM, cm_text


class ChainWork(StrEnum):
    """What the crew of a chain is at (KMH-19.8.1)."""

    NONE = ""
    LOWERING = "lowering"
    RAISING = "raising"


@dataclass(slots=True)
class Chain:
    """What bars a channel from corner to corner. ``strength`` is added to the die of a ship that tries it,
    ``known_to`` lists the sides that have seen it; ``work`` is what its crew is at, ``moves`` how many they
    have spent on it, and ``turn`` the turn in which its owner was last asked."""

    id: str
    name: str
    side: str
    points: list[list[int]] = field(default_factory=list)
    kind: str = "chain"
    number: int = 0
    strength: int = 0
    raised: bool = True
    broken: bool = False
    known_to: list[str] = field(default_factory=list)
    work: ChainWork = ChainWork.NONE
    moves: int = 0
    turn: int = 0

    @property
    def is_barring(self) -> bool:
        """Whether it bars the way now; while it is being lowered it does so still."""
        return self.raised and not self.broken


def barring_chains() -> list[Chain]:
    """Return the chains that bar the way, in placement order."""
    return [chain for chain in every(Chain) if chain.is_barring]


def chain_named(name: str) -> Chain:
    """Return the chain with this id."""
    return next(chain for chain in every(Chain) if chain.id == name)


def chain_across(size: Size, pose: Pose) -> Chain | None:
    """KMH-19.6.1: return the chain that a hull which lay there would lie across, if there is one."""
    return next(
        (c for c in barring_chains() if any(line_crosses_hull(pose, size, a, b) for a, b in chain_links(c))),
        None,
    )


def chain_links(chain: Chain) -> list[tuple[tuple[int, int], tuple[int, int]]]:
    """Return its straight stretches, from end to end."""
    return list(pairwise([(x, y) for x, y in chain.points]))


# ------------------------------------------------------------------------------ sailing into it
def breaking_score(ship: Ship, chain: Chain) -> Tally:
    """KMH-19.7.1, KMH-19.9.1: return what is added to the die; 0 and more breaks the chain."""
    rules = rule_table("chains")
    rating = rules["rating"].get(ship.rate, rules["smaller"])
    terms = [Term("KMH-19.7.1", f"rating of a {ship.rate}", -rating)]
    if chain.strength:
        strong = "weak" if chain.strength > 0 else "strong"
        terms.append(Term("KMH-19.9.1", f"a {strong} {chain.kind}", chain.strength))
    return Tally(tuple(terms))


async def try_breaking_chain(ship: Ship, chain: Chain) -> int:
    """KMH-19.6.1, KMH-19.7.1, KMH-19.7.3: a ship has sailed into a chain: the way in table units that she
    loses by breaking it, or -1 if it has stopped her."""
    for side in get_single(Chart).sides:
        if side not in chain.known_to:
            chain.known_to.append(side)
    tally = breaking_score(ship, chain)
    (face,) = await roll("KMH-19.7.1", D6, about=ship.id, why=f"breaks {chain.name}", tally=tally)
    result = face + tally.total
    if result < 0:
        await happen(Barred("KMH-19.7.2", ship.id, chain.id, "stops"))
        return -1
    chain.broken, chain.work = True, ChainWork.NONE
    await happen(Barred("KMH-19.7.3", ship.id, chain.id, "broken"))
    rules = rule_table("chains")
    await strike_off_losses(ship, "KMH-19.7.3", rules["points"] * result, why="the chain")
    return int(rules["slows_cm"]) * CM


# ------------------------------------------------------------------------------ lower and raise
async def work_the_chains(squadron: str) -> None:
    """KMH-19.8.1: on the first Move card of his side in a turn the owner of a chain may have it lowered, or
    raised again; a raising that is under way gets one move further."""
    side, turn = get_single(Chart).commands[squadron], get_single(Deck).turn
    for chain in every(Chain):
        if chain.side != side or chain.turn == turn or chain.broken or chain.kind == "hulks":
            continue
        chain.turn = turn
        if chain.work:
            chain.moves += 1
        else:
            await ask_chain_owner(chain)


async def ask_chain_owner(chain: Chain) -> None:
    """KMH-19.8.1: leave it, or begin to lower or to raise it."""
    verb = "lower" if chain.raised else "raise"
    work = ChainWork.LOWERING if chain.raised else ChainWork.RAISING
    offers = (
        MenuOption(
            "leave chain",
            f"Leave {name_in_sentence(chain.name)}",
            False,
            "KMH-19.8.1",
            log_sentence=f"Nobody works {name_in_sentence(chain.name)}",
        ),
        MenuOption(
            f"{verb} chain",
            f"{verb.capitalize()} {name_in_sentence(chain.name)}",
            True,
            "KMH-19.8.1",
            log_sentence="",
        ),
    )
    if await choose(chain.side, "KMH-19.8.1", OptionMenu(offers), chain.id):
        chain.work, chain.moves = work, 1
        await happen(Barred("KMH-19.8.1", "", chain.id, chain.work))


async def finish_chain_work() -> None:
    """KMH-19.8.1: at the end of a turn a chain that was being lowered is down, and one on which three moves
    of raising have been spent is up."""
    for chain in every(Chain):
        needed = 1 if chain.work == ChainWork.LOWERING else rule_table("chains")["raising_moves"]
        if chain.work and chain.moves >= needed:
            chain.raised = chain.work == ChainWork.RAISING
            chain.work, chain.moves = ChainWork.NONE, 0
            did = "raised" if chain.raised else "lowered"
            await happen(Barred("KMH-19.8.1", "", chain.id, did))


# ------------------------------------------------------------------------------ spotting
async def roll_to_spot_chains(ship: Ship) -> None:
    """KMH-19.10.1: once a turn, on her Move card, a ship within reach of a chain that her side does not know
    of throws for it; there is no cost in looking, so nobody is asked."""
    for chain in barring_chains():
        if ship.side in chain.known_to or not is_fighting(ship):
            continue
        tally = spotting_score(ship, chain)
        rules = rule_table("chains")
        if tally.total + 6 < rules["spotted_from"]:
            continue
        why = "the lookout"
        (face,) = await roll("KMH-19.10.1", D6, about=ship.id, why=why, tally=tally)
        if face + tally.total >= rules["spotted_from"]:
            chain.known_to.append(ship.side)
            await happen(Barred("KMH-19.10.1", ship.id, chain.id, "spotted"))


def spotting_score(ship: Ship, chain: Chain) -> Tally:
    """KMH-19.10.1: return one less for every whole 10 cm to the nearest link."""
    away = min(distance_to_link(ship, link) for link in chain_links(chain))
    tens = away // (rule_table("chains")["spotting_cm"] * CM)
    return Tally((Term("KMH-19.10.1", f"{cm_text(away)} cm off", -tens),) if tens else ())


def distance_to_link(ship: Ship, link: tuple[tuple[int, int], tuple[int, int]]) -> int:
    """Return how far a hull is from a stretch of chain, in table units."""
    (ax, ay), (bx, by) = link
    if line_crosses_hull(ship.pose, ship.size, *link):
        return 0
    dx, dy = bx - ax, by - ay
    length = dx * dx + dy * dy or 1
    along = dx * (ship.pose.x - ax) + dy * (ship.pose.y - ay)
    along = min(max(along, 0), length)
    return gap_to_point(ship.pose, ship.size, ax + dx * along // length, ay + dy * along // length)
