"""HF-dmg-hull, HF-dmg-mast, HF-morale-3: what is marked off on a card, and what follows at once.
Who is to roll for what has happened to her is settled later (`morale`)."""

from game.books.hf.rules.sheet import BoxRow, Ship, has_book_option
from game.books.hf.rules.tables import rule_table
from game.core.events import Hurt, MastFell, Told
from game.core.steps import happen


def stop_ship(ship: Ship) -> None:
    """HF-coll-1, HF-coll-4, HF-adv-shallow-2: no way on her, and her orders are void."""
    ship.speed, ship.orders_void = 0, True


async def limit_to_top_speed(ship: Ship) -> None:
    """HF-sail-6: no faster than she still can."""
    if ship.speed > ship.top_speed:
        ship.speed, ship.slowed = ship.top_speed, True
        await happen(Told("HF-sail-6", ship.id, f"her speed falls to {ship.speed}"))


async def lose_hull(ship: Ship, squares: int, clause: str, why: str) -> None:
    """HF-dmg-hull-1, HF-dmg-hull-2: squares are marked, section after section; each section gone
    takes an inch off her best speed and shakes her crew."""
    marked = min(squares, ship.hull_left)
    if not marked:
        return
    await happen(Hurt(clause, ship.id, marked, why=why))
    for _ in range(marked):
        before, best = ship.sections_gone(BoxRow.HULL), ship.top_speed
        ship.hull_lost += 1
        if ship.sections_gone(BoxRow.HULL) > before:
            await limit_to_top_speed(ship)
            words = f"a hull section is gone, her top speed is {ship.top_speed}"
            await happen(Told("HF-dmg-hull-2", ship.id, words))
            add_section_shock(ship, best)


async def lose_mast(ship: Ship) -> None:
    """HF-dmg-mast, HF-sail-7: a mast circle is marked, two if she carries all the sail she can;
    each section gone takes an inch off her best speed and shakes her crew."""
    circles = rule_table("full_sail")["circles"] if is_under_full_sail(ship) else 1
    marked = min(circles, ship.mast_left)
    if not marked:
        return
    clause = "HF-sail-7" if marked > 1 else "HF-dmg-mast"
    await happen(Hurt(clause, ship.id, 0, marked, why="spars and rigging"))
    for _ in range(marked):
        before, best = ship.sections_gone(BoxRow.MAST), ship.top_speed
        ship.mast_lost += 1
        if ship.sections_gone(BoxRow.MAST) > before:
            await limit_to_top_speed(ship)
            if before < len(ship.rigged):
                await happen(MastFell("HF-dmg-mast", ship.id, ship.rigged[before]))
            add_section_shock(ship, best)


def fallen_masts(ship: Ship) -> list[str]:
    """HF-dmg-mast: return the masts that have gone, a section each; a brig's third has no name."""
    return ship.rigged[: ship.sections_gone(BoxRow.MAST)]


def is_under_full_sail(ship: Ship) -> bool:
    """HF-sail-7: the option is on, and she makes the best speed she can."""
    return has_book_option("full-sail") and ship.speed == ship.top_speed > 0


def add_section_shock(ship: Ship, top_speed_before: int) -> None:
    """HF-morale-3: a section that has cost speed is morale damage; none is left to lose at 0."""
    if top_speed_before > 0:
        ship.shaken += 1
