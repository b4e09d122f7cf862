"""LS98-fire-2, LS98-fire-3, LS98-fire-7, LS98-fire-14, LS98-fire-15: broadsides fired as guns bear, the
answer of the ship fired upon, what goes into the guns and how long that takes."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from game.books.ls98.rules.cards import load_refusal
from game.books.ls98.rules.damage import apply_chain_shot, apply_round_shot, can_act, explode, set_on_fire
from game.books.ls98.rules.morale import strike_dismasted_if_raked
from game.books.ls98.rules.sheet import (
    BALL,
    CHAIN,
    DOUBLE,
    SHOTS,
    SIDES,
    Ammunition,
    Ship,
    fighting_ships,
    get_ship,
    is_fighting,
)
from game.books.ls98.rules.shots import (
    BANDS,
    CLOSE,
    Shot,
    ammunition_words,
    enemies_not_borne_on,
    judged_reply_shots,
    judged_shots_now,
)
from game.books.ls98.rules.tables import rule_table
from game.books.menus import logged_option
from game.core.events import Befell, Fired, Ordered
from game.core.steps import D6, MenuOption, OptionMenu, Refusal, choose, happen, option_log_text, roll
from game.core.wording import WHO, name_in_sentence
from game.sea.hexes import HEX_PITCH, Sector

HOLD = "hold fire"
JudgedShots = Sequence[tuple[Shot, Refusal | None]]
SilentTargets = Sequence[tuple[str, Ship, Refusal]]


async def ask_to_fire(ship: Ship) -> None:
    """LS98-fire-2: on her own move she may fire one broadside, wherever it comes to bear; who flees only
    answers fire (LS98-morale-4)."""
    if ship.fired or ship.fleeing or not is_fighting(ship) or not can_act(ship):
        return
    bears = judged_shots_now(ship)
    if not any(refused is None for _, refused in bears):
        return
    menu = fire_menu(bears, list(enemies_not_borne_on(ship)))
    shot = await choose(ship.side, "LS98-fire-2", menu, ship.id)
    if shot is not None:
        target = get_ship(shot.target)
        await fire_broadside(ship, target, shot)
        await ask_to_reply(target, ship)


async def ask_to_reply(ship: Ship, attacker: Ship) -> None:
    """LS98-fire-3: the one who has been fired upon, and has not fired in this turn, may answer at once, after
    the damage."""
    if ship.fired or not is_fighting(ship) or not can_act(ship) or not is_fighting(attacker):
        return
    bears = judged_reply_shots(ship, attacker)
    if not any(refused is None for _, refused in bears):
        return
    shot = await choose(ship.side, "LS98-fire-3", fire_menu(bears), ship.id)
    if shot is not None:
        await fire_broadside(ship, attacker, shot)


def fire_menu(judged_shots: JudgedShots, silent_targets: SilentTargets = ()) -> OptionMenu[Shot | None]:
    """LS98-fire-1: hold fire, what may be fired, and what may not and why."""
    offers: list[MenuOption[Shot | None]] = [
        logged_option(HOLD, "Hold fire", None, "LS98-fire-2", "holds her fire")
    ]
    for shot, refused in judged_shots:
        words, log = fire_words(shot), fire_log_words(shot)
        offers.append(MenuOption(shot.key, words, shot, "LS98-fire-1", shot.tally, refused, log_sentence=log))
    for key, foe, why in silent_targets:
        offers.append(MenuOption(key, f"Fire at {foe.name}", None, "LS98-fire-1", refusal=why))
    return OptionMenu(tuple(offers))


def fire_log_words(shot: Shot) -> str:
    """Return the order to fire, as the log words it."""
    name = name_in_sentence(get_ship(shot.target).name)
    return f"{WHO} lays her {shot.side} guns on {name} with {ammunition_words(shot.shot)}"


def fire_words(shot: Shot) -> str:
    """Return a broadside in plain words, as they begin a line."""
    words = _roll_words(shot)
    return words[:1].upper() + words[1:]


def _roll_words(shot: Shot) -> str:
    name, rake = get_ship(shot.target).name, f", raking by the {shot.rake}" if shot.rake else ""
    return f"{shot.side} {ammunition_words(shot.shot)} at {name}, {BANDS[shot.band]}{rake}"


# ------------------------------------------------------------------------------ a broadside
async def fire_broadside(ship: Ship, target: Ship, shot: Shot) -> None:
    """LS98-fire-10, LS98-fire-12: the dice are thrown, the hits are chosen, and smoke is on her side until it
    is loaded again."""
    ship.fired = ship.first_done = True
    ship.load_of(shot.side).shot = Ammunition.FIRED
    if target.id not in ship.fired_at:
        ship.fired_at.append(target.id)
    clause = "LS98-fire-12" if shot.shot == CHAIN else "LS98-fire-10"
    faces = await roll(
        clause, *[D6] * shot.dice, about=ship.id, why=_roll_words(shot), tally=shot.tally, needs=shot.needs
    )
    hits = sum(face >= shot.needs for face in faces)
    await happen(fired_event(ship, shot, clause, hits))
    await happen(Befell("LS98-fire-14", ship.id, f"smoke {shot.side}"))
    await apply_broadside(target, shot, faces, hits)
    await strike_dismasted_if_raked()


def fired_event(ship: Ship, shot: Shot, clause: str, hits: int) -> Fired:
    """Return what everyone sees of a broadside."""
    aim = "rigging" if shot.shot == CHAIN else "hull"
    how = (shot.side, shot.target, aim, shot.rake, False, shot.distance * HEX_PITCH, shot.dice, hits)
    return Fired(clause, ship.id, *how, BANDS[shot.band])


async def apply_broadside(target: Ship, shot: Shot, faces: Sequence[int], hits: int) -> None:
    """LS98-fire-11, LS98-fire-13, LS98-fire-16, LS98-fire-17: what a broadside does to her."""
    if shot.shot == CHAIN:
        return await apply_chain_shot(target, hits)
    rules, sixes = rule_table("hits"), faces.count(6) * (shot.band == CLOSE)
    if sixes >= rules["magazine_sixes"]:
        return await explode(target, "LS98-fire-17")
    if hits:
        await apply_round_shot(target, hits)
    if sixes >= rules["fire_sixes"]:
        await set_on_fire(target, "LS98-fire-16")
    return None


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
    no_tally = None
    offers = []
    for shot in SHOTS:
        label = f"Load {shot} to {side}"
        why, note, more = load_refusal(ship, shot), WORDS[shot], f"{loading_time_words(shot)} to load"
        offers.append(
            MenuOption(shot, label, shot, "LS98-fire-7", no_tally, why, note, more, log_sentence="")
        )
    return LoadMenu(tuple(offers))


def loading_time_words(shot: Ammunition) -> str:
    """LS98-fire-15: return text like ``1 turn`` or ``2 turns``."""
    turns = rule_table("reload")[shot]
    return f"{turns} turn{'s' * (turns != 1)}"


# ------------------------------------------------------------------------------ end of the turn
async def advance_loading() -> None:
    """LS98-fire-14, LS98-fire-15: guns that were being loaded are a turn nearer to it; for those that have
    fired in this turn the shot is named."""
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
    """LS98-fire-15: the shot is named at the start of loading; where orders leave one, it is that one."""
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
