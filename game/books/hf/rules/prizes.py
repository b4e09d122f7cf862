"""HF-marine-1, HF-board, HF-prize: what marines do, at range and hand to hand; and how a captor alongside
sends men aboard a ship that has struck."""

from collections.abc import Iterator
from dataclasses import dataclass

from game.books.hf.rules.arcs import battery_words
from game.books.hf.rules.damage import lose_marines
from game.books.hf.rules.repairs import detachment_words
from game.books.hf.rules.sheet import (
    SIDES,
    AimAt,
    Ship,
    alongside_of,
    get_ship,
    is_fighting,
    is_on_table,
    sort_batteries,
)
from game.books.hf.rules.tables import rule_table
from game.books.menus import logged_option
from game.core.events import Boarded, Boarders, Captured, Told
from game.core.markers import Aground, HasStruck
from game.core.steps import D6, MenuOption, OptionMenu, choose, happen, roll
from game.core.table import add_marker, every, has_marker
from game.core.wording import WHO, name_in_sentence

GunCrewOrder = tuple[str, str, str]  # HF-prize-2: whose crew serves which gun of the prize: giver, side, kind
MARINES = "marines"
DONE = "done"
NOBODY = "no"  # nobody goes aboard the prize (HF-prize-1)


async def ask_all_prize_crews() -> None:
    """HF-prize-1: between two turns every captor that can may man her prize."""
    for prize in every(Ship):
        captor = captor_alongside(prize)
        if captor is not None:
            await ask_prize_crew(captor, prize)


def captor_alongside(prize: Ship) -> Ship | None:
    """HF-prize-1: return an enemy alongside of a ship that has struck, with a detachment to send; the one she
    struck to first of all."""
    waits = has_marker(prize.number, HasStruck) and not prize.prize and prize.hull_left > 0
    if not waits or not is_on_table(prize) or has_marker(prize.number, Aground):
        return None
    able = [s for s in alongside_of(prize) if is_fighting(s) and s.side != prize.side]
    return next((s for s in able if s.marines_ready >= rule_table("prize")["crew"]), None)


async def ask_prize_crew(captor: Ship, prize: Ship) -> None:
    """HF-prize-1: this many detachments go aboard, or none."""
    spoken = name_in_sentence(prize.name)
    parties = [(NOBODY, "nobody", 0)]
    parties += [(f"send {n}", detachment_words(n), n) for n in range(1, captor.marines_ready + 1)]
    offers = tuple(
        logged_option(key, f"Send {who} aboard {prize.name}", n, "HF-prize-1", f"sends {who} aboard {spoken}")
        for key, who, n in parties
    )
    sent = await choose(captor.side, "HF-prize-1", OptionMenu(offers), captor.id)
    if sent:
        await put_prize_crew_aboard(captor, prize, sent)
        await ask_for_prize_gun_crews(captor, prize)


async def put_prize_crew_aboard(captor: Ship, prize: Ship, detachments: int) -> None:
    """HF-prize-1, HF-prize-3, HF-prize-4: she obeys her captor with one morale box and his factor; the
    detachment that sails her is no marine, those beyond it are; nobody serves her guns yet."""
    rules = rule_table("prize")
    captor.marines -= detachments
    prize.side, prize.squadron, prize.prize = captor.side, captor.squadron, True
    prize.morale, prize.morale_factor = rules["boxes"], captor.morale_factor
    prize.marines, prize.marines_away = detachments - rules["crew"], 0
    prize.gun_crews, prize.aim_order = 0, AimAt.UNAIMED
    for side in SIDES:
        prize.idle_of(side)[:] = sort_batteries([*prize.idle_of(side), *prize.guns_of(side)])
        prize.guns_of(side).clear()
        prize.unserved_of(side)[:] = prize.lost_of(side)
    add_marker(prize.number, HasStruck(captor.id))
    await happen(Captured("HF-prize-1", prize.id, captor.side))
    words = f"her new crew has one morale box, and a factor of {prize.morale_factor}"
    await happen(Told("HF-prize-3", prize.id, words))
    marines = f"{prize.marines} marine detachment{'s' * (prize.marines != 1)}"
    await happen(Told("HF-prize-4", prize.id, f"she has {marines} aboard"))


# ------------------------------------------------------------------------------ her guns
async def ask_for_prize_gun_crews(captor: Ship, prize: Ship) -> None:
    """HF-prize-2: one battery after another has a crew of the captor's, until that is enough."""
    while crews := list(available_gun_crews(captor, prize)):
        does = f"sends no more crews to the guns of {name_in_sentence(prize.name)}"
        offers: list[MenuOption[GunCrewOrder | None]] = [
            logged_option(DONE, "No more crews", None, "HF-prize-2", does)
        ]
        guns = [(side, kind) for side in SIDES for kind in dict.fromkeys(prize.idle_of(side))]
        for giver, words in crews:
            for side, kind in guns:
                key, order = f"{giver} mans {side} {kind}", (giver, side, kind)
                label = f"{words} to serve {battery_words(kind)} to {side}"
                log = _crew_log_words(words, side, kind, prize)
                offers.append(MenuOption(key, label, order, "HF-prize-2", log_sentence=log))
        chosen = await choose(captor.side, "HF-prize-2", OptionMenu(tuple(offers)), captor.id)
        if chosen is None:
            return
        await move_crew_to_prize(captor, prize, *chosen)


def _crew_log_words(giver: str, side: str, kind: str, prize: Ship) -> str:
    guns = f"the {battery_words(kind)} to {side} of {name_in_sentence(prize.name)}"
    return f"Orders to {WHO}: {giver[:1].lower()}{giver[1:]} to serve {guns}"


def available_gun_crews(captor: Ship, prize: Ship) -> Iterator[tuple[str, str]]:
    """HF-prize-2: yield whose men may serve a gun of the prize, in the words of a key and for players; nobody
    if she has no gun left to serve."""
    if not any(prize.idle_of(side) for side in SIDES):
        return
    if prize.marines:
        yield MARINES, "A marine detachment"
    for side in SIDES:
        for kind in dict.fromkeys(captor.manned_of(side)):
            yield f"{side} {kind}", f"The crew of {battery_words(kind)} to {side}"


async def move_crew_to_prize(captor: Ship, prize: Ship, crew_key: str, side: str, kind: str) -> None:
    """HF-prize-2, HF-prize-5: the gun they leave is idle for the rest of the day, the one they go to
    fires."""
    who = "a marine detachment"
    if crew_key == MARINES:
        prize.marines -= 1
    else:
        own_side, _, own_kind = crew_key.partition(" ")
        who = f"the crew of {battery_words(own_kind)} to {own_side}"
        captor.guns_of(own_side).remove(own_kind)
        if captor.gun_crews:
            captor.manned_of(own_side).remove(own_kind)
        captor.idle_of(own_side).append(own_kind)
    prize.idle_of(side).remove(kind)
    prize.guns_of(side)[:] = sort_batteries([*prize.guns_of(side), kind])
    await happen(Told("HF-prize-2", prize.id, f"{who} serves {battery_words(kind)} to {side}"))


@dataclass(frozen=True, slots=True)
class MarineLoss:
    """Sixes of marines: on whom, how many, and whether hand to hand."""

    ship: str
    hits: int
    boarding: bool


async def roll_marine_fire(ship: Ship, target_id: str, detachments: int) -> MarineLoss:
    """HF-marine-1: a die a detachment; sixes each destroy an enemy detachment."""
    kills = rule_table("marines")["kills_on"]
    why = f"marines fire at {get_ship(target_id).name}"
    faces = await roll("HF-marine-1", *[D6] * detachments, about=ship.id, why=why, needs=kills)
    return MarineLoss(target_id, sum(face >= kills for face in faces), False)


async def roll_boarding(ship: Ship, target_id: str, detachments: int) -> MarineLoss:
    """HF-board-1, HF-board-2: a die for each detachment that boards."""
    kills, other = rule_table("boarding")["kills_on"], get_ship(target_id)
    why = f"boarders go for {other.name}"
    faces = await roll("HF-board-2", *[D6] * detachments, about=ship.id, why=why, needs=kills)
    hits = sum(face >= kills for face in faces)
    await happen(Boarded("HF-board-1", ship.id, target_id, Boarders(detachments, "detachment"), hits))
    return MarineLoss(target_id, hits, True)


async def apply_losses(loss: MarineLoss) -> None:
    """HF-marine-1, HF-board-2, HF-board-3: detachments are marked off; what boarders have over goes to
    morale. A ship is never taken by that alone (HF-board-4)."""
    ship = get_ship(loss.ship)
    clause = "HF-board-2" if loss.boarding else "HF-marine-1"
    lost = await lose_marines(ship, loss.hits, clause, "boarders" if loss.boarding else "musketry")
    over = loss.hits - lost
    if not loss.boarding or not over:
        return
    ship.shaken += over
    await happen(Told("HF-board-3", ship.id, f"no marines are left, and she loses {over} of morale"))
    if not ship.marines:
        await happen(Told("HF-board-4", ship.id, "her crew fights on"))
