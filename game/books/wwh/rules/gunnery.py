"""WWH-2.1: a side fires, ship by ship, in its own turn; and rakes, fired while a ship moves."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import starmap
from typing import Any

from game.books.menus import logged_option
from game.books.wwh.rules.arcs import first_ship_on_line, rake_of, squares_beyond
from game.books.wwh.rules.damage import DamageCause, add_damage_points, gun_and_spar_hits, take_hits
from game.books.wwh.rules.sheet import (
    Board,
    Quality,
    Round,
    Ship,
    crew_quality,
    current_ship_grid,
    enemies_within,
    fighting_ships,
    get_ship,
    has_book_option,
    is_fighting,
    ships_within,
)
from game.books.wwh.rules.shots import (
    SECOND,
    BroadsideOrder,
    Shot,
    broadsides_now,
    fire_words,
    how_it_bears_words,
    may_fire,
    refused_targets,
    shot_words,
    split_refusal,
)
from game.books.wwh.rules.sight import FixedAnswer
from game.books.wwh.rules.tables import rule_table
from game.core.events import Fired, Told
from game.core.steps import D6, MenuOption, OptionMenu, Refusal, choose, happen, option_log_text, roll
from game.core.table import every, get_single
from game.core.wording import WHO, name_in_sentence
from game.sea.square import SQUARE_SIDE, distance


def does_shot_pass_over(shot: Shot, faces: Sequence[int]) -> bool:
    """WWH-2.2f, WWH-3.3: two ones or more; between ships in one square there is no line beyond."""
    return bool(shot.bearing.band.distance) and faces.count(1) >= rule_table("overs")["ones"]


def ship_beyond(firer: Ship, target: Ship) -> Ship | None:
    """WWH-2.2f: return the first ship of any side beyond the target, within six squares of the firer."""
    far = rule_table("overs")["squares"]
    squares = squares_beyond(firer.square, target.square, far)
    return first_ship_on_line(squares, ships_within(firer.square, far))


async def damage_ship_beyond(firer: Ship, target: Ship) -> None:
    """WWH-2.2f: the one who is beyond has taken a damage point."""
    unlucky = ship_beyond(firer, target)
    if unlucky:
        await add_damage_points(unlucky, rule_table("overs")["points"], "WWH-2.2f", DamageCause.OVERS)


@dataclass(frozen=True, slots=True)
class FireMenu:
    """What may be fired, greyed what may not, and why a broadside is not to be split in a way that is not
    listed."""

    offers: tuple[MenuOption[BroadsideOrder | None], ...]
    split_refusal: Refusal

    def read(self, key: str) -> BroadsideOrder | Refusal | None:
        """Return the order behind a key, None to hold fire."""
        for offer in self.offers:
            if offer.key == key:
                return offer.refusal or offer.value
        if "/" in key:
            return self.split_refusal
        return Refusal("", f"{key!r} is not one of: {', '.join(self.keys())}")

    def keys(self) -> list[str]:
        """Return the keys that are accepted, as listed."""
        return [offer.key for offer in self.offers if not offer.refusal]

    def options(self) -> list[MenuOption[Any]]:
        """Return every option, greyed ones included."""
        return list(self.offers)

    def log_text(self, key: str) -> str:
        """Return the words of the order that was given."""
        return option_log_text(self.offers, key)


# ------------------------------------------------------------------------------ the Combat phase
async def ask_next_to_fire(side: str) -> Ship | None:
    """WWH-2.1.1: the owner takes his ships in the order he likes; None when no ship is left that has anything
    to fire at, or the rest hold their fire (``done``)."""
    ship_grid = current_ship_grid()
    ready = [s for s in fighting_ships() if s.side == side and not s.stood_down and may_fire(s, ship_grid)]
    if len(ready) < 2:
        return ready[0] if ready else None
    offers: list[MenuOption[Ship | None]] = [
        logged_option(s.id, s.name, s, "WWH-2.1.1", f"fires with {name_in_sentence(s.name)} next")
        for s in ready
    ]
    done, log = FixedAnswer.DONE, f"The other ships of {WHO} hold their fire"
    offers.append(MenuOption(done, "Hold all other fire", None, "WWH-2.1.1", log_sentence=log))
    chosen = await choose(side, "WWH-2.1.1", OptionMenu(tuple(offers)))
    if chosen is None:
        for ship in ready:
            ship.stood_down = True
    return chosen


def has_combat_phase_work(side: str) -> bool:
    """WWH-T.1: return whether a side has anything to do in its Combat phase."""
    ship_grid = current_ship_grid()
    return any(may_fire(s, ship_grid) for s in fighting_ships() if s.side == side)


async def ask_ship_fire(ship: Ship) -> None:
    """WWH-2.1.0, WWH-2.1.2: she has fired in her own turn, one broadside or both, or held her fire."""
    while is_fighting(ship) and (bears := broadsides_now(ship)):
        order = await choose(ship.side, "WWH-2.1.0", fire_menu(ship, bears), ship.id)
        if order is None:
            break
        await carry_out_fire(ship, order)
    ship.stood_down = True


async def ask_to_fire_rake(ship: Ship) -> None:
    """WWH-2.1.4: on her own move a ship in a raking position may fire that broadside at once."""
    if not is_in_raking_position(ship):
        return
    while is_fighting(ship) and (bears := broadsides_now(ship)):
        rakes = [order for order in bears if order.has_rake]
        if not rakes:
            return
        menu = fire_menu(ship, rakes, [order for order in bears if order not in rakes])
        order = await choose(ship.side, "WWH-2.1.4", menu, ship.id)
        if order is None:
            return
        await carry_out_fire(ship, order)


def is_in_raking_position(ship: Ship) -> bool:
    """WWH-2.1.5a: return whether she is in a raking position on any enemy."""
    here = (ship.square, ship.heading)
    foes = enemies_within(ship, rule_table("rake")["squares"])
    return any(rake_of(*here, foe.square, foe.heading) for foe in foes)


def fire_menu(
    ship: Ship, judged_shots: list[BroadsideOrder], later: Sequence[BroadsideOrder] = ()
) -> FireMenu:
    """WWH-2.1: hold fire, every broadside she may fire, and what she may not and why; what is for ``later``
    waits for the Combat phase."""
    offers: list[MenuOption[BroadsideOrder | None]] = [
        logged_option(FixedAnswer.HOLD_FIRE, "Hold fire", None, "WWH-2.1.0", "holds her fire")
    ]
    for order in judged_shots:
        tally = order.shots[0].tally if len(order.shots) == 1 else None
        clause, log = fire_order_clause(order), fire_log_words(order)
        label, more = fire_order_words(order)
        offers.append(MenuOption(order.key, label, order, clause, tally, long_note=more, log_sentence=log))
    waits = Refusal("WWH-2.1.4", "only rakes are fired before the Combat phase")
    for order in later:
        label, more = fire_order_words(order)
        offers.append(MenuOption(order.key, label, None, refusal=waits, long_note=more))
    for key, foe, why in refused_targets(ship, [*judged_shots, *later]):
        offers.append(MenuOption(key, f"Fire at {foe.name}", None, refusal=why))
    return FireMenu(tuple(offers), split_refusal(ship))


def fire_log_words(order: BroadsideOrder) -> str:
    """Return an order to fire as the log words it: one target, or two of which each gets its part."""
    targets = " and ".join(name_in_sentence(get_ship(shot.target).name) for shot in order.shots)
    again = " for a second broadside" if order.is_second else ""
    return f"{WHO} lays her {order.side} guns on {targets}{again}"


def fire_order_words(order: BroadsideOrder) -> tuple[str, str]:
    """Return an order to fire in few words, and what more there is to say of it."""
    shots = [(shot, get_ship(shot.target).name) for shot in order.shots]
    if order.is_second:
        return "Second broadside, on a 5 or 6", "; ".join(starmap(shot_words, shots))
    (first, name), *others = shots
    return fire_words(first, name), "; ".join([how_it_bears_words(first), *starmap(shot_words, others)])


def fire_order_clause(order: BroadsideOrder) -> str:
    """WWH-2.1.2b, WWH-2.1.3b, WWH-3.3, WWH-2.1.2a: return what kind of fire it is."""
    if order.is_second:
        return "WWH-2.1.2b"
    if len(order.shots) > 1:
        return "WWH-2.1.3b"
    return "WWH-3.3" if order.shots[0].is_hand_to_hand else "WWH-2.1.2a"


# ------------------------------------------------------------------------------ a broadside
async def carry_out_fire(ship: Ship, order: BroadsideOrder) -> None:
    """WWH-2.1.2: the broadside has been fired, the second of a turn if its die allowed it."""
    if order.is_second:
        ship.fired.append(SECOND)
        if not await roll_second_broadside(ship):
            return
    ship.fired.append(order.side)
    get_single(Round).first_shot = True
    for shot in order.shots:
        await fire_volley(ship, get_ship(shot.target), shot)
    ship.has_fired = True


async def roll_second_broadside(ship: Ship) -> bool:
    """WWH-2.1.2b: a 5 or 6 lets her fire her other broadside in the same turn."""
    needs = rule_table("hits")["second_broadside_needs"]
    why = "second broadside"
    (face,) = await roll("WWH-2.1.2b", D6, about=ship.id, why=why, needs=needs)
    if face < needs:
        await happen(Told("WWH-2.1.2b", ship.id, "no hands for a second broadside"))
    return bool(face >= needs)


async def fire_volley(ship: Ship, target: Ship, shot: Shot) -> None:
    """WWH-2.1.5, WWH-2.2: the dice are thrown, the hits are struck off, and what passed over the target has
    hit who is beyond."""
    faces = await roll(
        "WWH-2.1.5",
        *[D6] * shot.dice,
        about=ship.id,
        why=fire_words(shot, target.name),
        how=how_it_bears_words(shot),
        tally=shot.tally,
        needs=None if shot.is_hand_to_hand else shot.needs,
    )
    guns, spars = gun_and_spar_hits(ship, shot, faces)
    await happen(fired_event(ship, target, shot, guns + spars))
    await take_hits(ship, target, shot, guns, spars)
    if does_shot_pass_over(shot, faces):
        await damage_ship_beyond(ship, target)


def fired_event(ship: Ship, target: Ship, shot: Shot, hits: int) -> Fired:
    """Return what everyone sees of a volley."""
    partial = bool(shot.part_points) or shot.bearing.band.half
    reach = distance(ship.square, target.square) * SQUARE_SIDE
    how = (shot.side, target.id, "", shot.rake, partial, reach, shot.dice, hits)
    return Fired(fire_kind_clause(shot), ship.id, *how, shot.bearing.band.name)


def fire_kind_clause(shot: Shot) -> str:
    """WWH-3.3, WWH-2.1.5a, WWH-E7, WWH-2.2a: by what she fires."""
    if shot.is_hand_to_hand:
        return "WWH-3.3"
    if shot.rake:
        return "WWH-2.1.5a"
    return "WWH-E7" if shot.bearing.band.one_die else "WWH-2.2a"


# ------------------------------------------------------------------------------ doctrine
async def ask_doctrines() -> None:
    """WWH-4.3b: before the battle each side with Good ships has said whether all its hits at Point Blank and
    closer go to the hull."""
    if not has_book_option("doctrine"):
        return
    for side in get_single(Board).sides:
        is_good = any(crew_quality(s) == Quality.GOOD for s in every(Ship) if s.side == side)
        if is_good and await ask_hull_fire(side):
            get_single(Board).declared_hulls.append(side)
            await happen(Told("WWH-4.3b", "", "At Point Blank and closer: into the hull"))


async def ask_hull_fire(side: str) -> bool:
    """WWH-4.3b: what the admiral announces."""
    clause, near, free = "WWH-4.3b", "the hull at Point Blank and closer", FixedAnswer.AS_THEY_COME
    label, does = "Let hits fall anywhere", "lets fives cost guns and sixes cost masts"
    offers = (
        logged_option(
            FixedAnswer.HULL,
            "Aim at hulls",
            True,
            clause,
            f"aims at {near}",
            note="at Point Blank and closer",
        ),
        logged_option(free, label, False, clause, does),
    )
    return await choose(side, clause, OptionMenu(offers))
