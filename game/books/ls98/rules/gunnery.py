"""LS98-fire-2, LS98-fire-3: broadsides fired as guns bear, and the answer of who is fired upon."""

from __future__ import annotations

from collections.abc import Sequence

from game.books.ls98.rules.damage import can_act, explode, set_on_fire, take_chain_shot, take_round_shot
from game.books.ls98.rules.sheet import CHAIN, Ship, is_fighting, ship_named
from game.books.ls98.rules.shots import (
    BANDS,
    CLOSE,
    Shot,
    ammunition_words,
    reply_shots,
    shots_now,
    silent_targets,
)
from game.books.ls98.rules.states import Ammunition
from game.books.ls98.rules.striking import strike_helpless
from game.books.ls98.rules.tables import table
from game.core.events import Befell, Fired
from game.core.steps import D6, Option, OptionMenu, Refusal, choose, happen, roll
from game.core.wording import WHO_PLACEHOLDER, name_in_sentence
from game.sea.hexes import HEX_PITCH

HOLD = "hold fire"
JudgedShots = Sequence[tuple[Shot, Refusal | None]]
SilentTargets = Sequence[tuple[str, Ship, Refusal]]


async def offer_fire(ship: Ship) -> None:
    """LS98-fire-2: on her own move she may fire one broadside, wherever it comes to bear; who flees
    only answers fire (LS98-morale-4)."""
    if ship.fired or ship.fleeing or not is_fighting(ship) or not can_act(ship):
        return
    bears = shots_now(ship)
    if not any(refused is None for _, refused in bears):
        return
    menu = fire_menu(bears, list(silent_targets(ship)))
    shot = await choose(ship.side, "LS98-fire-2", menu, ship.id)
    if shot is not None:
        target = ship_named(shot.target)
        await fire(ship, target, shot)
        await offer_reply(target, ship)


async def offer_reply(ship: Ship, attacker: Ship) -> None:
    """LS98-fire-3: the one who has been fired upon, and has not fired in this turn, may answer at
    once, after the damage."""
    if ship.fired or not is_fighting(ship) or not can_act(ship) or not is_fighting(attacker):
        return
    bears = reply_shots(ship, attacker)
    if not any(refused is None for _, refused in bears):
        return
    shot = await choose(ship.side, "LS98-fire-3", fire_menu(bears), ship.id)
    if shot is not None:
        await fire(ship, attacker, shot)


def fire_menu(judged_shots: JudgedShots, silent_targets: SilentTargets = ()) -> OptionMenu[Shot | None]:
    """LS98-fire-1: hold fire, what may be fired, and what may not and why."""
    offers: list[Option[Shot | None]] = [
        Option(HOLD, "Hold fire", None, "LS98-fire-2", log_sentence=f"{WHO_PLACEHOLDER} holds her fire")
    ]
    for shot, refused in judged_shots:
        offers.append(
            Option(
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
        offers.append(Option(key, f"Fire at {foe.name}", None, "LS98-fire-1", refusal=why))
    return OptionMenu(tuple(offers))


def fire_log_words(shot: Shot) -> str:
    """Return the order to fire, as the log tells it."""
    name = name_in_sentence(ship_named(shot.target).name)
    return f"{WHO_PLACEHOLDER} lays her {shot.side} guns on {name} with {ammunition_words(shot.shot)}"


def fire_words(shot: Shot) -> str:
    """Return a broadside in plain words, as they begin a line."""
    words = _roll_words(shot)
    return words[:1].upper() + words[1:]


def _roll_words(shot: Shot) -> str:
    """Return the same behind the name of the ship."""
    name, rake = ship_named(shot.target).name, f", raking by the {shot.rake}" if shot.rake else ""
    return f"{shot.side} {ammunition_words(shot.shot)} at {name}, {BANDS[shot.band]}{rake}"


# ------------------------------------------------------------------------------ a broadside
async def fire(ship: Ship, target: Ship, shot: Shot) -> None:
    """LS98-fire-10, LS98-fire-12: the dice are thrown, the hits are chosen, and smoke is on her
    side until it is loaded again."""
    ship.fired = ship.first_done = True
    ship.load(shot.side).shot = Ammunition.FIRED
    if target.id not in ship.fired_at:
        ship.fired_at.append(target.id)
    clause = "LS98-fire-12" if shot.shot == CHAIN else "LS98-fire-10"
    faces = await roll(
        clause, *[D6] * shot.dice, about=ship.id, why=_roll_words(shot), tally=shot.tally, needs=shot.needs
    )
    hits = sum(face >= shot.needs for face in faces)
    await happen(fired_event(ship, shot, clause, hits))
    await happen(Befell("LS98-fire-14", ship.id, f"smoke {shot.side}"))
    await take_broadside(target, shot, faces, hits)
    await strike_helpless()


def fired_event(ship: Ship, shot: Shot, clause: str, hits: int) -> Fired:
    """Return what everyone sees of a broadside."""
    aim = "rigging" if shot.shot == CHAIN else "hull"
    how = (shot.side, shot.target, aim, shot.rake, False, shot.hexes * HEX_PITCH, shot.dice, hits)
    return Fired(clause, ship.id, *how, BANDS[shot.band])


async def take_broadside(target: Ship, shot: Shot, faces: Sequence[int], hits: int) -> None:
    """LS98-fire-11, LS98-fire-13, LS98-fire-16, LS98-fire-17: what a broadside does to her."""
    if shot.shot == CHAIN:
        return await take_chain_shot(target, hits)
    rules, sixes = table("hits"), faces.count(6) * (shot.band == CLOSE)
    if sixes >= rules["magazine_sixes"]:
        return await explode(target, "LS98-fire-17")
    if hits:
        await take_round_shot(target, hits)
    if sixes >= rules["fire_sixes"]:
        await set_on_fire(target, "LS98-fire-16")
    return None
