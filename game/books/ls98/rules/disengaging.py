"""LS98-diseng-1: boarders thrown back, and grapples cut."""

from game.books.ls98.rules.collision import release_hold
from game.books.ls98.rules.sheet import Hold, Ship, hold_between
from game.core.events import Told
from game.core.steps import D6, MenuOption, OptionMenu, choose, happen, roll
from game.core.wording import WHO_PLACEHOLDER


async def repel_boarders(hold: Hold, ship: Ship, foe: Ship) -> None:
    """LS98-board-8, LS98-diseng-1: the boarders are back in their own ship, every deck is regained,
    and who threw them out may cut the grapples at once."""
    hold.begun, hold.decks, hold.rounds, hold.spent = False, 0, 0, 0
    hold.repeller = foe.id
    offers = (
        MenuOption(
            "cut",
            "Cut the grapples",
            True,
            "LS98-diseng-1",
            log_sentence=f"{WHO_PLACEHOLDER} tries to cut the grapples",
        ),
        MenuOption(
            "hold",
            "Hold on to her",
            False,
            "LS98-diseng-1",
            log_sentence=f"{WHO_PLACEHOLDER} holds on to the other ship",
        ),
    )
    if await choose(foe.side, "LS98-diseng-1", OptionMenu(offers), foe.id):
        await try_cut_grapples(foe, ship)


async def try_cut_grapples(ship: Ship, foe: Ship) -> None:
    """LS98-diseng-1: a die each; if hers is higher both are free; else the grapples hold."""
    (ours,) = await roll("LS98-diseng-1", D6, about=ship.id, why="cutting the grapples")
    (theirs,) = await roll("LS98-diseng-1", D6, about=foe.id, why="holding on", most=ours - 1)
    if ours > theirs:
        return await release_hold(ship, foe, "LS98-diseng-1")
    hold = hold_between(ship.id, foe.id)
    if hold is not None and theirs > ours:
        hold.repeller = ""
    return await happen(Told("LS98-diseng-1", ship.id, "the grapples hold"))
