"""LS98-fire-7, LS98-fire-14, LS98-fire-15: what goes into the guns, and how long it takes."""

from dataclasses import dataclass
from typing import Any

from game.books.ls98.rules.damage import can_act
from game.books.ls98.rules.sheet import BALL, CHAIN, DOUBLE, SHOTS, SIDES, Ship, fighting_ships
from game.books.ls98.rules.standing_orders import load_refusal
from game.books.ls98.rules.states import Ammunition
from game.books.ls98.rules.tables import rule_table
from game.core.events import Befell, Ordered
from game.core.steps import MenuOption, Refusal, choose, happen, option_log_text
from game.sea.hexes import Sector

WORDS = {BALL: "round shot", CHAIN: "chain shot", DOUBLE: "round shot, double"}
NEVER = ("double chain", "ball and chain")


@dataclass(frozen=True, slots=True)
class LoadMenu:
    """What one broadside may be loaded with; what no gun takes is refused by its clause."""

    offers: tuple[MenuOption[Ammunition], ...]

    def read(self, key: str) -> Ammunition | Refusal:
        """Return the shot of a key, or why it is refused."""
        if key in NEVER:
            return Refusal("LS98-fire-7", "only round shot is loaded double")
        for offer in self.offers:
            if offer.key == key:
                return offer.refusal or offer.value
        return Refusal("LS98-fire-7", f"{key!r} is not one of: {', '.join(SHOTS)}")

    def keys(self) -> list[str]:
        """Return the shot that may be loaded."""
        return [offer.key for offer in self.offers if not offer.refusal]

    def options(self) -> list[MenuOption[Any]]:
        """Return every shot, greyed ones too."""
        return list(self.offers)

    def log_text(self, key: str) -> str:
        """Return the words of the shot that is loaded."""
        return option_log_text(self.offers, key)


def load_menu(ship: Ship, side: str) -> LoadMenu:
    """LS98-fire-7, LS98-orders-6, LS98-orders-8: return the shot for one broadside."""
    return LoadMenu(
        tuple(
            MenuOption(
                shot,
                side.capitalize(),
                shot,
                "LS98-fire-7",
                refusal=load_refusal(ship, shot),
                note=WORDS[shot],
                long_note=f"{loading_time_words(shot)} to load",
                log_sentence="",
            )
            for shot in SHOTS
        )
    )


def loading_time_words(shot: Ammunition) -> str:
    """LS98-fire-15: return text like ``1 turn`` or ``2 turns``."""
    turns = rule_table("reload")[shot]
    return f"{turns} turn{'s' * (turns != 1)}"


# ------------------------------------------------------------------------------ end of the turn
async def advance_loading() -> None:
    """LS98-fire-14, LS98-fire-15: guns that were being loaded are a turn nearer to it; for those
    that have fired in this turn the shot is named."""
    for ship in [s for s in fighting_ships() if can_act(s)]:
        for side in SIDES:
            await advance_side_loading(ship, side)
            if not ship.load_of(side).shot:
                await ask_shot_to_load(ship, side)


def has_loading_work(ship: Ship) -> bool:
    """LS98-fire-15: a broadside of hers is being loaded, or has fired."""
    loads = (ship.load_of(side) for side in SIDES)
    return can_act(ship) and any(load.left or not load.shot for load in loads)


async def advance_side_loading(ship: Ship, side: str) -> None:
    """LS98-fire-15: a turn of loading is over; the smoke goes when the guns are ready."""
    load = ship.load_of(side)
    if not load.left:
        return
    load.left -= 1
    if load.left:
        return
    if side in ship.doubling:
        ship.doubling.remove(side)
        return
    await happen(Befell("LS98-fire-14", ship.id, f"smoke {side}", on=False))


async def ask_shot_to_load(ship: Ship, side: str) -> None:
    """LS98-fire-15: the shot is named at the start of loading; where orders leave one, it is that
    one."""
    menu = load_menu(ship, side)
    free = [offer.value for offer in menu.offers if not offer.refusal]
    shot = free[0]
    if len(free) > 1:
        shot = await choose(ship.side, "LS98-fire-15", menu, ship.id)
    load = ship.load_of(side)
    load.shot, load.left = shot, rule_table("reload")[shot]
    await happen(Ordered("LS98-fire-15", ship.id, f"loads {WORDS[shot]} to {side}"))


# ------------------------------------------------------------------------------ double shot
def sides_to_double(ship: Ship) -> list[Sector]:
    """LS98-fire-15: return the broadsides whose round shot she may make double in this turn."""
    ready = [side for side in SIDES if ship.load_of(side).is_ready and ship.load_of(side).shot == BALL]
    return [] if ship.fired else ready


async def double_side_load(ship: Ship, side: str) -> None:
    """LS98-fire-15: a second ball goes into every gun of that side; it does not fire this turn."""
    load = ship.load_of(side)
    load.shot, load.left = DOUBLE, rule_table("reload")["make_double"]
    ship.doubling.append(side)
    await happen(Ordered("LS98-fire-15", ship.id, f"makes her {side} ball double"))
