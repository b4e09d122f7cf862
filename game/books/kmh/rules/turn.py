"""KMH-5: a turn is one pass through the pack. Start reading here."""

from collections.abc import Mapping

from game.books.kmh.rules.anchors import carry_anchors_out, needs_boats_card
from game.books.kmh.rules.batteries import Battery, has_firing_batteries
from game.books.kmh.rules.boarding import part_cut_ships, run_boarding_card
from game.books.kmh.rules.boat_sheet import Boat, LevelNames, all_boats, has_boats_to_move
from game.books.kmh.rules.boats import (
    forget_calm_orders,
    move_abandoned_boats,
    move_hooked_boats,
    run_boats_card,
)
from game.books.kmh.rules.chains import finish_chain_work, work_the_chains
from game.books.kmh.rules.course import Marker, MarkerMenu
from game.books.kmh.rules.fire_limits import log_silent_card
from game.books.kmh.rules.fire_tests import (
    fireships_ablaze,
    has_crew_aboard,
    roll_steering_repairs,
    run_fire_tests,
)
from game.books.kmh.rules.firepower import is_floating_battery
from game.books.kmh.rules.fireships import is_fireship, resolve_fireships, roll_explosions, run_fireships_card
from game.books.kmh.rules.gunnery import fire_squadron
from game.books.kmh.rules.land import has_troops_ashore, move_troops
from game.books.kmh.rules.line_of_battle import ask_combinations, moves_on_its_own_card
from game.books.kmh.rules.melee import fight_melees
from game.books.kmh.rules.muster import muster
from game.books.kmh.rules.nearby_ships import age_attacks
from game.books.kmh.rules.outcome import run_level_events, verdict_now
from game.books.kmh.rules.sailing import move_squadron
from game.books.kmh.rules.sheet import (
    CardKind,
    Chart,
    Deck,
    Ship,
    card_kind,
    card_name,
    card_squadron,
    get_ship,
    has_book_option,
    has_drifted_off,
    is_anchored_or_aground,
    is_fighting,
    is_galley,
    locks_of,
    ships_of,
    tow_as_towed,
)
from game.books.kmh.rules.shore_fire import run_shore_battery_card
from game.books.kmh.rules.striking import resolve_pressed_ships
from game.books.kmh.rules.tables import rule_table
from game.books.kmh.rules.towing import make_lines_fast
from game.books.kmh.rules.wind import roll_choppy_sea, roll_wind_change
from game.books.kmh.rules.works_damage import run_strike_test_card
from game.books.menus import ordered_option
from game.core.events import CardHeld, CardTurned, Ended, Holding, Ordered, Told, TurnBegan
from game.core.steps import D6, MenuOption, OptionMenu, choose, happen, plot, roll, turn_up_card
from game.core.table import add_marker, every, get_single
from game.levels.format.model import Level


async def run_boats_troops_card() -> None:
    """KMH-15.1.1, KMH-20.2.1: on the boats card boats have pulled, those with anchors too (KMH-14.3.2), and
    then troops have moved."""
    await carry_anchors_out()
    await run_boats_card()
    await move_troops()


async def run_boarding_and_melees() -> None:
    """KMH-13.0.1, KMH-20.4.1: boarding actions have been fought, and then melees ashore."""
    await run_boarding_card()
    await fight_melees()


def has_boats_or_troops() -> bool:
    """KMH-15.1.1, KMH-20.2.1: return whether there is anything for the boats card to do."""
    return has_boats_to_move() or needs_boats_card() or has_troops_ashore()


def has_shore_targets() -> bool:
    """KMH-9.7.1, KMH-20.3.1: return whether there is anything for the shore battery card to do."""
    return has_firing_batteries() or has_troops_ashore()


COMMON = {
    "wind change test": roll_wind_change,
    "fire test": run_fire_tests,
    "steering damage test": roll_steering_repairs,
    "strike test": run_strike_test_card,
    "boarding party": run_boarding_and_melees,
    "getting choppy test": roll_choppy_sea,
    "ships boats": run_boats_troops_card,
    "fireships": run_fireships_card,
    "shore battery": run_shore_battery_card,
}
# KMH-5.0.5: cards that are in the pack while there is something on the table for them.
JOINING = {
    "ships boats": has_boats_or_troops,
    "fireships": fireships_ablaze,
    "shore battery": has_shore_targets,
}
Markers = dict[str, Marker]


async def battle(level: Level) -> None:
    """KMH-5.0.2: turn after turn until the battle is decided."""
    deck = get_single(Deck)
    add_marker(1, LevelNames({entry.id: entry.name for entry in level.ships if entry.rate == "boat"}))
    if not deck.mustered:
        await muster(level)
    while not verdict_now(level).is_decided:
        await happen(TurnBegan("KMH-5.0.2", turn=deck.turn + 1))
        await run_level_events(level)
        await run_kmh_turn(deck, level)
    end = verdict_now(level)
    await happen(Ended("KMH-2.5.1", "", end.winner, end.degree, end.reason))


async def run_kmh_turn(deck: Deck, level: Level) -> None:
    """KMH-5.0.1: every card has been turned and acted on, or held and played; the last card of a turn cannot
    be held back (KMH-5.1.4)."""
    await ask_combinations()
    begin_turn(deck)
    await part_cut_ships()
    markers = await ask_course_markers()
    card = await play_held_then_turn(deck, level, last_card="")
    while card:
        if may_hold(deck, card) and await ask_to_hold(card):
            await hold_card(deck, card)
        else:
            await act_on_card(card, markers, is_held_card=False)
        await resolve_after_card()
        card = await play_held_then_turn(deck, level, last_card=card)
    await roll_explosions()
    await finish_chain_work()
    await make_lines_fast()
    await return_held_cards(deck)


def begin_turn(deck: Deck) -> None:
    """KMH-5.0.2: the turn counts one more, the pack is whole, and last turn's deeds are old."""
    deck.turn += 1
    deck.down, deck.spent, deck.held, deck.up = new_pack(), [], [], ""
    for ship in every(Ship):
        ship.raked_before = ship.raked_before or ship.raked_this_turn
        ship.raked_this_turn = ship.moved = ship.shot = False
        ship.drifted = has_drifted_off(ship)
        ship.sounding = ship.tried = ship.fought = ship.repaired = False
        ship.damage_this_turn = 0
    age_attacks()
    forget_calm_orders()
    for boat in every(Boat):
        boat.moved = False
    for battery in every(Battery):
        battery.damage_this_turn = 0


def new_pack() -> list[str]:
    """KMH-5.0.3 to KMH-5.0.5: return the common cards, and a Move and a Fire card for every squadron; but of
    combined squadrons only the senior one has a Move card (KMH-5.2.3)."""
    left_out = [] if has_book_option("choppy") else ["getting choppy test"]
    left_out += ["wind change test"] if get_single(Chart).steady else []
    left_out += [card for card, is_wanted in JOINING.items() if not is_wanted()]
    common = [c for c in COMMON if c not in left_out]
    afloat_now = {s.squadron for s in every(Ship) if has_crew_aboard(s)} | abandoned_squadrons()
    squadrons = [s for s in get_single(Chart).squadrons if s in afloat_now]
    kinds = {
        s: (CardKind.MOVE, CardKind.FIRE) if moves_on_its_own_card(s) else (CardKind.FIRE,) for s in squadrons
    }
    return [*common, *(card_name(s, kind) for s in squadrons for kind in kinds[s])]


def abandoned_squadrons() -> set[str]:
    """KMH-17.1.2: return squadrons of fireship crews who are still in their boats."""
    return {b.squadron for b in all_boats() if b.abandoned}


async def play_held_then_turn(deck: Deck, level: Level, last_card: str) -> str:
    """KMH-5.1.3: between cards, held cards may be played; then the next is turned up. '' when all are turned
    or the battle is decided. ``last_card``: the card just resolved, or held back."""
    waiting = [c for c in deck.held if c != last_card and is_fire_card_useful(c)]
    while not verdict_now(level).is_decided:
        willing = [c for c in waiting if await ask_to_play(c)]
        if not willing:
            return await turn_next_card(deck)
        for card in await roll_play_order(willing, last_card):
            if not verdict_now(level).is_decided:
                await play_card(deck, card)
        waiting = [c for c in waiting if c in deck.held]
    deck.up = ""
    return ""


async def turn_next_card(deck: Deck) -> str:
    """KMH-5.0.1: the next card lies face up; '' when all are turned."""
    if not deck.down:
        deck.up = ""
        return ""
    card = await turn_up_card("KMH-5.0.1", tuple(deck.down), why="the next card")
    deck.down.remove(card)
    deck.up = card
    clause = "KMH-5.0.3" if card_squadron(card) else "KMH-5.0.4"
    if card == "getting choppy test" or card in JOINING:
        clause = "KMH-5.0.5"
    await happen(CardTurned(clause, "", card, card_squadron(card), len(deck.down)))
    return card


async def resolve_after_card() -> None:
    """After a card: let fireships that were hit burn (KMH-17.3.1), keep boats with their ships, and let
    hard-pressed captains choose (KMH-12.2.3, KMH-12.3.1)."""
    await resolve_fireships()
    move_hooked_boats()
    await resolve_pressed_ships()


def is_fire_card(card: str) -> bool:
    """Return whether it is a squadron's Fire card."""
    return card_kind(card) == CardKind.FIRE


async def act_on_card(card: str, markers: Markers, is_held_card: bool) -> None:
    """KMH-5.0.3, KMH-5.0.4: what the card says has been done."""
    squadron = card_squadron(card)
    if not squadron:
        await COMMON[card]()
    elif is_fire_card(card):
        if not await fire_squadron(squadron, is_held_card):
            await log_silent_card(squadron)
    else:
        await show_markers(squadron, markers)
        await work_the_chains(squadron)
        await move_squadron(squadron, markers)
        await move_abandoned_boats(squadron)
    deck = get_single(Deck)
    deck.spent.append(card)
    deck.up = ""


# ------------------------------------------------------------------------------ held cards
def may_hold(deck: Deck, card: str) -> bool:
    """KMH-5.1.1, KMH-5.1.4: return whether there is a choice: it is a Fire card, not the last, and one of its
    ships could ever make use of it."""
    return is_fire_card(card) and bool(deck.down) and is_fire_card_useful(card)


def is_fire_card_useful(card: str) -> bool:
    """KMH-5.0.6: return whether any ship of its squadron could still act on a Fire card."""
    return any(can_use_fire_card(s) for s in ships_of(card_squadron(card)))


def can_use_fire_card(ship: Ship) -> bool:
    """KMH-5.0.6: return whether a ship has guns, mortars or repairs for a Fire card; fireships have no guns
    (KMH-17.0.1), and floating batteries another card (KMH-9.7.1)."""
    if not is_fighting(ship) or is_floating_battery(ship):
        return False
    guns = (ship.firepower > 0 or ship.chasers > 0) and not is_fireship(ship)
    mends = bool(ship.damage or ship.boxes_lost) and not has_book_option("repair-on-move")
    return guns or mends or bool(ship.mortars)


async def ask_to_hold(card: str) -> bool:
    """KMH-5.1.1: the owner of a Fire card may keep it for later in the turn."""
    offers = (
        ordered_option("fire", "Fire now", False, "KMH-5.0.6", "fire now"),
        MenuOption("hold", "Hold the card back", True, "KMH-5.1.1", log_sentence=""),
    )
    return await choose(card_owner(card), "KMH-5.1.1", OptionMenu(offers), card_squadron(card))


def card_owner(card: str) -> str:
    """Return the side whose card it is."""
    return get_single(Chart).commands[card_squadron(card)]


async def hold_card(deck: Deck, card: str) -> None:
    """KMH-5.1.1: the card is beside its owner."""
    deck.held.append(card)
    deck.up = ""
    await happen(CardHeld("KMH-5.1.1", "", card, card_squadron(card)))


async def play_card(deck: Deck, card: str) -> None:
    """KMH-5.1.3: a held card has been acted on."""
    deck.held.remove(card)
    deck.up = card
    await happen(CardHeld("KMH-5.1.3", "", card, card_squadron(card), Holding.PLAYED))
    await act_on_card(card, {}, is_held_card=True)
    await resolve_after_card()


async def ask_to_play(card: str) -> bool:
    """KMH-5.1.3: return whether the owner plays his held card now."""
    offers = (
        ordered_option("wait", "Wait", False, "KMH-5.1.3", "wait"),
        ordered_option("play", "Play the Fire card", True, "KMH-5.1.3", "play the Fire card"),
    )
    return await choose(card_owner(card), "KMH-5.1.3", OptionMenu(offers), card_squadron(card))


async def roll_play_order(cards: list[str], last_card: str) -> list[str]:
    """KMH-5.1.3: the owner of the card just resolved before the others, those by a d6 each; only those who
    tie throw again, among themselves."""
    resolved = card_owner(last_card) if card_squadron(last_card) else ""
    first = [c for c in cards if card_owner(c) == resolved]
    return first + await roll_card_order([c for c in cards if c not in first])


async def roll_card_order(cards: list[str]) -> list[str]:
    """KMH-5.1.3: cards by a d6 each, the highest first; those who tie have thrown again among themselves
    until none do. A single card has no die."""
    if len(cards) < 2:
        return cards
    thrown: dict[str, int] = {}
    for card in cards:
        (thrown[card],) = await roll("KMH-5.1.3", D6, about=card, why="who plays first")
    order: list[str] = []
    for face in sorted(set(thrown.values()), reverse=True):
        order += await roll_card_order([c for c in cards if thrown[c] == face])
    return order


async def return_held_cards(deck: Deck) -> None:
    """KMH-5.1.2: a card that was not played goes back to the pack unused."""
    for card in deck.held:
        await happen(CardHeld("KMH-5.1.2", "", card, card_squadron(card), Holding.LOST))
    deck.held = []


# ------------------------------------------------------------------------------ small action
async def ask_course_markers() -> Markers:
    """KMH-6.11.1: in a small action each captain has laid a marker a ship, face down. The markers stay off
    the table until they are shown."""
    if not has_book_option("small-action"):
        return {}
    menus = {
        side: MarkerMenu(tuple(ships)) for side in get_single(Chart).sides if (ships := markable_ships(side))
    }
    if not menus:
        return {}
    await warn_of_many_markers(menus)
    laid: Mapping[str, Mapping[str, Marker]] = await plot("KMH-6.11.1", menus)
    return {ship: marker for side in menus for ship, marker in laid[side].items()}


def markable_ships(side: str) -> list[str]:
    """Return the ships of a side that a marker can bind."""
    free = [s for s in every(Ship) if s.side == side and is_fighting(s) and not is_galley(s)]
    sail = [s for s in free if not (locks_of(s.id) or s.hanging or s.making_sail) and s.speed]
    return [s.id for s in sail if not (is_anchored_or_aground(s) or tow_as_towed(s))]


async def warn_of_many_markers(menus: Mapping[str, MarkerMenu]) -> None:
    """KMH-6.11.1: the book advises against it with more than three ships a side."""
    most = rule_table("small_action")["ships_before_a_warning"]
    if any(len(menu.ships) > most for menu in menus.values()):
        text = f"course markers are meant for {most} ships a side or fewer"
        await happen(Told("KMH-6.11.1", "", text))


async def show_markers(squadron: str, markers: Markers) -> None:
    """KMH-6.11.1: the markers of a squadron are turned up on its Move card."""
    for ship, marker in markers.items():
        if get_ship(ship).squadron == squadron:
            await happen(Ordered("KMH-6.11.1", ship, f"marker {marker}"))
