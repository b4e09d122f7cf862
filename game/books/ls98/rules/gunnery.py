"""LS98-fire-2, LS98-fire-3: broadsides fired as guns bear, and the answer of who is fired upon."""

from collections.abc import Sequence

from game.books.ls98.rules.damage import apply_chain_shot, apply_round_shot, can_act, explode, set_on_fire
from game.books.ls98.rules.sheet import CHAIN, Ship, get_ship, is_fighting
from game.books.ls98.rules.shots import (
    BANDS,
    CLOSE,
    Shot,
    ammunition_words,
    enemies_not_borne_on,
    judged_reply_shots,
    judged_shots_now,
)
from game.books.ls98.rules.states import Ammunition
from game.books.ls98.rules.striking import strike_dismasted_if_raked
from game.books.ls98.rules.tables import rule_table
from game.core.events import Befell, Fired
from game.core.steps import D6, MenuOption, OptionMenu, Refusal, choose, happen, roll
from game.core.wording import WHO_PLACEHOLDER, name_in_sentence
from game.sea.hexes import HEX_PITCH

HOLD = "hold fire"
JudgedShots = Sequence[tuple[Shot, Refusal | None]]
SilentTargets = Sequence[tuple[str, Ship, Refusal]]


async def ask_to_fire(ship: Ship) -> None:
    """LS98-fire-2: on her own move she may fire one broadside, wherever it comes to bear; who flees
    only answers fire (LS98-morale-4)."""
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
    """LS98-fire-3: the one who has been fired upon, and has not fired in this turn, may answer at
    once, after the damage."""
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
        MenuOption(HOLD, "Hold fire", None, "LS98-fire-2", log_sentence=f"{WHO_PLACEHOLDER} holds her fire")
    ]
    for shot, refused in judged_shots:
        offers.append(
            MenuOption(
                shot.key,
                fire_words(shot),
                shot,
                "LS98-fire-1",
                shot.tally,
                refused,
                log_sentence=fire_log_words(shot),
            )
        )
    for key, foe, why in silent_targets:
        offers.append(MenuOption(key, f"Fire at {foe.name}", None, "LS98-fire-1", refusal=why))
    return OptionMenu(tuple(offers))


def fire_log_words(shot: Shot) -> str:
    """Return the order to fire, as the log tells it."""
    name = name_in_sentence(get_ship(shot.target).name)
    return f"{WHO_PLACEHOLDER} lays her {shot.side} guns on {name} with {ammunition_words(shot.shot)}"


def fire_words(shot: Shot) -> str:
    """Return a broadside in plain words, as they begin a line."""
    words = _roll_words(shot)
    return words[:1].upper() + words[1:]


def _roll_words(shot: Shot) -> str:
    """Return the same behind the name of the ship."""
    name, rake = get_ship(shot.target).name, f", raking by the {shot.rake}" if shot.rake else ""
    return f"{shot.side} {ammunition_words(shot.shot)} at {name}, {BANDS[shot.band]}{rake}"


# ------------------------------------------------------------------------------ a broadside
async def fire_broadside(ship: Ship, target: Ship, shot: Shot) -> None:
    """LS98-fire-10, LS98-fire-12: the dice are thrown, the hits are chosen, and smoke is on her
    side until it is loaded again."""
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
