"""LS98-fire-11, LS98-fire-13, LS98-sink-1, LS98-blaze: what shot, sea and fire do to a ship."""

from collections import Counter
from collections.abc import Sequence

from game.books.ls98.rules.sheet import MenKind, Ship, holds_of, is_on_board, is_sinking, ships_on_map
from game.books.ls98.rules.tables import rule_table
from game.core.events import Befell, Exploded, Hurt, MastFell, Sank, Told
from game.core.markers import Gone, Sinking
from game.core.steps import D6, happen, roll
from game.core.table import add_marker, find_marker

SUNK, EXPLODED = "sunk", "exploded"


# ------------------------------------------------------------------------------ shot
async def apply_round_shot(ship: Ship, hits: int) -> None:
    """LS98-fire-11: a die for each hit: her hull, or her crew."""
    faces = await roll("LS98-fire-11", *[D6] * hits, about=ship.id, why="hull or crew")
    hull = sum(face <= rule_table("hits")["hull_to"] for face in faces)
    if hull:
        ship.damage += hull
        await happen(Hurt("LS98-fire-11", ship.id, hull, 0, "shot"))
    await lose_men(ship, hits - hull, "LS98-fire-11")


async def lose_men(ship: Ship, blocks: int, clause: str) -> None:
    """LS98-fire-11: blocks of men are gone: crew, then soldiers, then marines."""
    lost = list[str]()
    for _ in range(min(blocks, ship.men_blocks)):
        kind = next(k for k in (MenKind.CREW, MenKind.SOLDIERS, MenKind.MARINES) if getattr(ship, k))
        setattr(ship, kind, getattr(ship, kind) - 1)
        lost.append(kind)
    await report_men_lost(ship, lost, clause)


async def report_men_lost(ship: Ship, kinds: Sequence[str], clause: str) -> None:
    """LS98-card-1: report the blocks of men that are gone, by their kinds, with the men of crew and soldiers:
    the cards say of no block of marines how many it has."""
    if not kinds:
        return
    rules, lost = rule_table("card"), Counter(kinds)
    men = lost[MenKind.CREW] * rules["men_a_block"] + lost[MenKind.SOLDIERS] * rules["soldiers_a_block"]
    words = f"she loses {len(kinds)} block{'s' * (len(kinds) != 1)} of men"
    await happen(Told(clause, ship.id, words, men_lost=men))


async def apply_chain_shot(ship: Ship, hits: int) -> None:
    """LS98-fire-13: a die for each hit says which mast loses a box."""
    for _ in range(hits):
        await roll_mast_box_loss(ship, "chain shot")


async def roll_mast_box_loss(ship: Ship, why: str) -> None:
    """LS98-fire-13: the mast of the die loses a box, and falls with its last; a hit on a mast that is gone is
    wasted."""
    (face,) = await roll("LS98-fire-13", D6, about=ship.id, why="which mast", how=why)
    mast = rule_table("hits")["masts"][face - 1]
    if mast not in ship.masts_standing:
        return await happen(Told("LS98-fire-13", ship.id, f"she has no {mast}mast to be hit"))
    at = ship.rigged.index(mast)
    ship.boxes[at] -= 1
    await happen(Hurt("LS98-fire-13", ship.id, 0, 1, why))
    if not ship.boxes[at]:
        await lose_mast(ship, mast)
    return None


async def lose_mast(ship: Ship, mast: str) -> None:
    """LS98-move-7, LS98-mark-1: a mast is down; with the last of them she is dismasted."""
    ship.masts_down.append(mast)
    await happen(MastFell("LS98-fire-13", ship.id, mast))
    if ship.is_dismasted:
        ship.full_sail = False
        await happen(Befell("LS98-mark-1", ship.id, "dismasted"))


# ------------------------------------------------------------------------------ fire
async def set_on_fire(ship: Ship, clause: str) -> None:
    """LS98-fire-16, LS98-sig-2: she burns; this is the first turn of it."""
    if not ship.burning:
        ship.burning = 1
        await happen(Befell(clause, ship.id, "fire"))


async def run_fires() -> None:
    """LS98-blaze-1, LS98-blaze-2: every fire is put out or burns on; from its fourth turn it may reach the
    magazine."""
    for ship in [s for s in ships_on_map() if s.burning]:
        if not await roll_to_put_out(ship) and not await try_explosion(ship):
            ship.burning += 1


async def roll_to_put_out(ship: Ship) -> bool:
    """LS98-blaze-1: a die says whether her players master the fire."""
    needs = rule_table("fire")["out_from"]
    (face,) = await roll("LS98-blaze-1", D6, about=ship.id, why="putting the fire out", needs=needs)
    if face < needs:
        return False
    ship.burning = 0
    await happen(Befell("LS98-blaze-1", ship.id, "fire", on=False))
    return True


async def try_explosion(ship: Ship) -> bool:
    """LS98-blaze-2: after three turns of burning a die says whether she explodes."""
    rules = rule_table("fire")
    if ship.burning < rules["explodes_from_turn"]:
        return False
    needs = rules["explodes_on"]
    (face,) = await roll("LS98-blaze-2", D6, about=ship.id, why="the magazine", needs=needs)
    if face >= needs:
        await explode(ship, "LS98-blaze-2")
    return bool(face >= needs)


async def explode(ship: Ship, clause: str) -> None:
    """LS98-fire-17, LS98-blaze-2: she is gone with everyone aboard; who held her is free."""
    remove_ship(ship, EXPLODED)
    await happen(Exploded(clause, ship.id))


# ------------------------------------------------------------------------------ sinking
async def run_sinking() -> None:
    """LS98-sink-1: who is going down is a turn nearer to it; who has taken all she can may begin to."""
    for ship in ships_on_map():
        sinks = find_marker(ship.number, Sinking)
        if sinks is not None:
            sinks.moves -= 1
            if sinks.moves < 1:
                await sink_ship(ship, "LS98-sink-1")
        elif ship.damage >= ship.points:
            await roll_sinking(ship)


async def roll_sinking(ship: Ship) -> None:
    """LS98-sink-1: a die says whether she begins to sink."""
    needs = rule_table("sinking")["needs"]
    (face,) = await roll("LS98-sink-1", D6, about=ship.id, why="sinking", needs=needs)
    if face >= needs:
        await start_sinking(ship, "LS98-sink-1")


async def start_sinking(ship: Ship, clause: str) -> None:
    """LS98-sink-1, LS98-ground-2: she goes down at the end of the third turn from now."""
    add_marker(ship.number, Sinking(rule_table("sinking")["turns"]))
    await happen(Befell(clause, ship.id, "sinking"))


async def sink_ship(ship: Ship, clause: str) -> None:
    """LS98-sink-1, LS98-ground-2: she is under water or broken up, with all who are still aboard."""
    remove_ship(ship, SUNK)
    await happen(Sank(clause, ship.id))


def remove_ship(ship: Ship, gone_how: str) -> None:
    """Take her off the map and release every ship fast to her."""
    for hold in holds_of(ship.id):
        hold.open = False
    add_marker(ship.number, Gone(gone_how))


def can_act(ship: Ship) -> bool:
    """LS98-sink-1: a ship that is going down neither moves, fires nor boards."""
    return is_on_board(ship) and not is_sinking(ship)
