"""KMH-6: how far a squadron sails, and its moves, ship by ship; sail, tack, drift."""

from collections.abc import Awaitable, Callable, Sequence

from game.books.kmh.rules.anchors import (
    anchor_offers,
    can_warp,
    drift_making_sail,
    drop_anchor,
    end_warp_if_lost,
    give_up_warp,
    move_at_anchor,
    move_grounded_ship,
    warp_of,
    warp_or_stay,
)
from game.books.kmh.rules.boarding import try_to_lock
from game.books.kmh.rules.boat_orders import can_handle_boats
from game.books.kmh.rules.boats import ask_boats_in_calm, handle_boats
from game.books.kmh.rules.chains import barring_chains, roll_to_spot_chains
from game.books.kmh.rules.course import Marker
from game.books.kmh.rules.damage import repair_after_the_move
from game.books.kmh.rules.drifting import (
    drift,
    drift_sinking_ship,
    fall_off,
    pose_after_tack,
    present_tack,
    roll_dead_zone_test,
)
from game.books.kmh.rules.fire_tests import fend_off_again
from game.books.kmh.rules.firepower import is_floating_battery
from game.books.kmh.rules.fireships import is_fireship, offer_ignition
from game.books.kmh.rules.galleys import row
from game.books.kmh.rules.grounding import all_shallows
from game.books.kmh.rules.line_of_battle import (
    BattleLine,
    LineOrder,
    form_line,
    in_squadrons,
    moving_with,
    split_if_line_lost,
)
from game.books.kmh.rules.making_way import sail_move
from game.books.kmh.rules.nearby_ships import flight_clause, hulls_near
from game.books.kmh.rules.orders import PassLineOrder, SailingOrder, can_heave_to, order_menu, tack_needs
from game.books.kmh.rules.passage import TOUCH, has_room, is_free_to_move, swing_to_poses
from game.books.kmh.rules.sheet import (
    Quality,
    Rung,
    Ship,
    Wind,
    get_ship,
    is_anchored_or_aground,
    is_galley,
    is_on_table,
    locks_of,
    tow_as_towed,
    tow_as_tug,
    tow_line_being_passed,
)
from game.books.kmh.rules.striking import may_man, offer_prize_crew
from game.books.kmh.rules.tables import rule_table
from game.books.kmh.rules.towing import (
    cast_off_tow,
    pass_a_line,
    resolve_being_towed,
    roll_tow_test,
    run_with_tow,
    stay_with_tow,
    tow_distance,
    tow_offers,
    try_freeing_tow,
)
from game.books.kmh.rules.wind import (
    WIND_WORDS,
    SailOrder,
    WindPosition,
    natural_rung_index,
    run_tally_mm,
    rung_index_after,
    sailing_dice,
    speed_ladder,
    wind_position_of,
)
from game.books.menus import logged_option
from game.core.events import Befell, Ordered, Told
from game.core.markers import Ablaze, Aground, Anchored, HasStruck, Sinking
from game.core.steps import D6, MenuOption, OptionMenu, choose, happen, roll
from game.core.table import get_single, has_any_marker, has_marker
from game.core.wording import WHO, name_in_sentence
from game.sea.pose import Pose
from game.sea.units import CM, FULL_TURN, turn_towards

MM = CM // 10


async def roll_move_distance(
    ship: Ship, wind_position: WindPosition | Rung, dice: int, order: SailOrder
) -> int:
    """KMH-6.2.2 to KMH-6.2.4: the distance of this move in table units, never below 0."""
    clauses: dict[str, str] = {WindPosition.BOW: "KMH-6.2.2", WindPosition.QUARTER: "KMH-6.2.3"}
    clause = clauses.get(wind_position, "KMH-6.2.4")
    faces: tuple[int, ...] = ()
    if dice:
        faces = await roll(clause, *[D6] * abs(dice), about=ship.id, why=WIND_WORDS[wind_position])
    fast = bool(faces) and ship.has_trait("fast-sailor") and await ask_fast_sailing(ship, dice)
    run = max(run_tally_mm(ship, wind_position, dice, faces, fast).total, 0) * MM
    if ship.sounding:
        run = min(run, ship.speed * CM)
    run = await run_with_tow(ship, run)
    ship.last_run = run
    await happen(Ordered(_order_clause(order, clause), ship.id, str(order), run))
    return run


def _order_clause(order: SailOrder, clause: str) -> str:
    special = {
        SailOrder.PLAIN: "KMH-6.4.4",
        SailOrder.SLOW: "KMH-6.4.5",
        SailOrder.KEEP: "KMH-6.4.6",
        SailOrder.SOUND: "KMH-14.2.1",
    }
    return special.get(order, clause)


async def ask_fast_sailing(ship: Ship, dice: int) -> bool:
    """KMH-4.1.3: a fast sailor may double her lowest die, or halve one that is taken off."""
    gain = "Halve the die" if dice < 0 else "Double the lowest die"
    told = "halves the die" if dice < 0 else "doubles the lowest die"
    offers = (
        logged_option("fast", gain, True, "KMH-4.1.3", f"{told}"),
        logged_option("plain", "Keep the dice", False, "KMH-4.1.3", "lets the dice stand"),
    )
    return await choose(ship.side, "KMH-4.1.3", OptionMenu(offers), ship.id)


# ------------------------------------------------------------------------------ the Move card
async def move_squadron(squadron: str, markers: dict[str, Marker]) -> None:
    """KMH-5.0.6: every ship of the squadron, and of those that move with it (KMH-5.2.3), has made her one
    move on this Move card: first those that keep their line, from the van to the rear."""
    movers = moving_with(squadron)
    await ask_boats_in_calm(squadron)
    line = None if markers else await form_line(in_squadrons(movers))
    if line is not None:
        if line.is_kept:
            await move_line(line)
        await split_if_line_lost(squadron, line)
    while ship := await ask_next_to_move(movers):
        ship.moved = True
        await move(ship, markers.get(ship.id, Marker.NONE))
        await finish_move(ship)


async def finish_move(ship: Ship) -> None:
    """KMH-15.0.2, KMH-17.1.1, KMH-11.1.4: what else a captain may do on his Move card: handle his boats, set
    a fireship alight, and, by the option, repair."""
    await handle_boats(ship)
    await offer_ignition(ship)
    await repair_after_the_move(ship)


async def ask_next_to_move(squadrons: Sequence[str]) -> Ship | None:
    """KMH-0.0.6: the owner takes his ships in the order he likes, but is not asked about those that can do
    nothing in a calm; burning fireships have a card of their own (KMH-17.1.3)."""
    ready = [s for s in in_squadrons(squadrons) if not s.moved and moves_on_card(s)]
    helpless = [s for s in ready if is_helpless(s)]
    if helpless or len(ready) < 2:
        return next(iter([*helpless, *ready]), None)
    offers = tuple(
        logged_option(s.id, s.name, s, "KMH-0.0.6", f"moves {name_in_sentence(s.name)} next") for s in ready
    )
    return await choose(ready[0].side, "KMH-0.0.6", OptionMenu(offers))


def is_helpless(ship: Ship) -> bool:
    """KMH-8.2.3: return whether nothing can come of her move, whenever it is made: becalmed, afloat and free,
    with nobody against her side, nothing in hand, and nothing to be ordered."""
    if not get_single(Wind).calm:
        return False
    bound = (
        is_anchored_or_aground(ship)
        or locks_of(ship.id)
        or tow_as_towed(ship)
        or tow_as_tug(ship)
        or tow_line_being_passed(ship)
    )
    busy = ship.making_sail or warp_of(ship) or has_any_marker(ship.number, Sinking) or is_galley(ship)
    if bound or busy or is_fireship(ship) or can_handle_boats(ship):
        return False
    return not hulls_near(ship, TOUCH) and not (can_warp(ship) or anchor_offers(ship) or barring_chains())


def moves_on_card(ship: Ship) -> bool:
    """Return whether she moves on her squadron's card: not a burning fireship, which has a card of its own
    (KMH-17.1.3), nor a floating battery (KMH-19.1.1)."""
    return is_on_table(ship) and not (has_marker(ship.number, Ablaze) or is_floating_battery(ship))


async def move_line(line: BattleLine) -> None:
    """KMH-6.9.1: the ships of a line move one after the other, each at the speed of the line; in a tack each
    by a die of her own (KMH-6.9.6)."""
    for ship in line.ships:
        if is_on_table(ship) and not ship.moved:
            ship.moved = True
            await move(ship, Marker.NONE, line)
            await finish_move(ship)


async def move(ship: Ship, marker: Marker = Marker.NONE, line: BattleLine | None = None) -> None:
    """KMH-6: she has drifted if she cannot sail, or sailed as her captain ordered."""
    ship.cut_short = 0
    await roll_to_spot_chains(ship)
    end_warp_if_lost(ship)
    if has_marker(ship.number, Sinking):
        return await drift_sinking_ship(ship)
    await fend_off_again(ship)
    if locks_of(ship.id):
        return await drift(ship)
    if await resolve_being_towed(ship):
        return None
    if has_marker(ship.number, HasStruck):
        return await drift(ship, "KMH-12.1.10")
    await grapple_again(ship)
    if locks_of(ship.id):
        return await drift(ship)
    await give_up_warp(ship)
    if (act := substitute_move(ship)) is not None:
        return await act(ship)
    return await sail(ship, marker, line)


def substitute_move(ship: Ship) -> Callable[[Ship], Awaitable[None]] | None:
    """KMH-6.2.7, 6.8.6, 7, 8.2.3, 14.3, 16: what she does who cannot sail on this card, or does not need the
    wind; None if she sails."""
    states: tuple[tuple[bool, Callable[[Ship], Awaitable[None]]], ...] = (
        (has_marker(ship.number, Aground), move_grounded_ship),
        (has_marker(ship.number, Anchored), move_at_anchor),
        (ship.making_sail > 0, drift_making_sail),
        (is_galley(ship) and ship.speed > 0, row),
        (get_single(Wind).calm, move_in_calm),
        (ship.hanging != 0, fall_off),
        (ship.speed == 0, move_without_speed),
    )
    return next((act for is_so, act in states if is_so), None)


async def grapple_again(ship: Ship) -> None:
    """KMH-13.0.1, KMH-12.1.10: ships that still touch may be locked on a later Move card of either, and who
    has struck may be manned."""
    for other in hulls_near(ship, TOUCH):
        if locks_of(ship.id):
            return
        if may_man(ship, other):
            await offer_prize_crew(ship, other)
        else:
            await try_to_lock(ship, other, "KMH-13.0.1")


async def move_without_speed(ship: Ship) -> None:
    """KMH-6.2.7: a ship with no speed left drifts, or drops anchor where there is bottom."""
    offers = anchor_offers(ship)
    if not offers or tow_line_being_passed(ship):
        return await drift(ship, "KMH-6.2.7")
    adrift: MenuOption[str] = MenuOption("drift", "Let her drift", "drift", "KMH-6.2.7", log_sentence="")
    if await choose(ship.side, "KMH-6.2.7", OptionMenu((*offers, adrift)), ship.id) == SailOrder.ANCHOR:
        return await drop_anchor(ship)
    return await drift(ship, "KMH-6.2.7")


async def move_in_calm(ship: Ship) -> None:
    """KMH-8.2.3: in a calm she moves by warping, drops anchor, or is where she is."""
    order = await warp_or_stay(ship, tuple(anchor_offers(ship)))
    if order == SailOrder.ANCHOR:
        await drop_anchor(ship)


# ------------------------------------------------------------------------------ sailing
async def sail(ship: Ship, marker: Marker, line: BattleLine | None = None) -> None:
    """KMH-6.2.1: how she lies to the wind now (KMH-6.2.5) decides the speed of the whole move."""
    wind_position = wind_position_of(ship.pose.heading, get_single(Wind).blows_from)
    if line is not None and line.moves_with_line(ship):
        return await sail_in_line(ship, line)
    tows = await roll_tow_test(ship)
    order = await ask_sailing_order(ship, wind_position, marker, tows)
    if marker == Marker.TACK and order != SailOrder.TACK:
        marker = Marker.STRAIGHT
        await happen(Told("KMH-6.11.2", ship.id, "she may not tack, and goes straight on"))
    if tows and order != SailOrder.LIE_TO and not await try_freeing_tow(ship):
        return await stay_with_tow(ship)
    match order:
        case SailOrder.TACK:
            await tack(ship)
        case SailOrder.LIE_TO:
            await drift(ship)
        case SailOrder.BEAT:
            await sail_in_dead_zone(ship, marker)
        case SailOrder.ANCHOR:
            await drop_anchor(ship)
        case PassLineOrder(ship=other):
            await pass_a_line(ship, get_ship(other))
            await drift(ship)
        case _:
            await make_sail(ship, wind_position, order, marker)


async def ask_sailing_order(
    ship: Ship, wind_position: WindPosition, marker: Marker, has_tow: bool
) -> SailingOrder:
    """KMH-6.2.1: her captain's order; a tow that is cast off leaves him to order again."""
    order: SailingOrder = await choose(
        ship.side,
        "KMH-6.2.1",
        order_menu(ship, wind_position, marker, nonsailing_orders(ship, wind_position, has_tow)),
        ship.id,
    )
    if order != SailOrder.CAST_OFF:
        return order
    await cast_off_tow(ship)
    return await ask_sailing_order(ship, wind_position, marker, has_tow=False)


def nonsailing_orders(
    ship: Ship, wind_position: WindPosition, has_tow: bool
) -> list[MenuOption[SailingOrder]]:
    """Return what may be ordered besides sailing, where there is something for it: to sound (KMH-14.2.1), to
    anchor (KMH-7.2.1), to pass a line or let it go (KMH-6.6.1). Who must fly does none of it."""
    if flight_clause(ship):
        return []
    offers: list[MenuOption[SailingOrder]] = []
    if wind_position != WindPosition.DEAD and next(all_shallows(), None):
        note, more, sound = "basic speed at most", "the lead going", SailOrder.SOUND
        offers.append(
            MenuOption(
                sound,
                "Take soundings",
                sound,
                "KMH-14.2.1",
                note=note,
                long_note=more,
                log_sentence=f"{WHO} takes soundings",
            )
        )
    offers += anchor_offers(ship)
    if has_tow or can_heave_to(ship, wind_position):
        offers += tow_offers(ship)
    return offers


async def sail_in_line(ship: Ship, line: BattleLine) -> None:
    """KMH-6.9.1, KMH-6.9.2: she makes the way of the line."""
    if line.order == LineOrder.TACK:
        return await tack(ship)
    ship.rung = line.rungs[ship.id]
    if ship.rung == Rung.STOP:
        await happen(Ordered("KMH-6.4.5", ship.id, "stop"))
        return await drift(ship)
    ship.last_run = line.run
    await happen(Ordered("KMH-6.9.2", ship.id, "line", line.run))
    return await sail_move(ship, line.run, Marker.NONE, straight_on=line.order == LineOrder.STRAIGHT)


async def make_sail(ship: Ship, wind_position: WindPosition, order: SailOrder, marker: Marker) -> None:
    """KMH-6.2.2 to KMH-6.2.4, KMH-6.4.5: the rung of this move, its dice, and the way she makes; with a ship
    in tow it is half (KMH-6.6.2)."""
    ship.sounding = order == SailOrder.SOUND
    rung = rung_index_after(ship, wind_position, order)
    name = speed_ladder(ship)[rung]
    ship.rung = Rung.NATURAL if rung == natural_rung_index(ship, wind_position) else name
    if name == Rung.STOP:
        await happen(Ordered("KMH-6.4.5", ship.id, "stop"))
        return await drift(ship)
    sounds_before_the_wind = ship.sounding and wind_position == WindPosition.ASTERN
    dice = sailing_dice(
        ship, wind_position, rung, skips_aft_dice=order == SailOrder.PLAIN or sounds_before_the_wind
    )
    position = wind_position if rung == natural_rung_index(ship, wind_position) else name
    run = await roll_move_distance(ship, position, dice, order)
    elite_on_bow = wind_position == WindPosition.BOW and ship.fighting_quality == Quality.ELITE
    await sail_move(ship, run, marker, may_halt=elite_on_bow)
    return None


async def sail_in_dead_zone(ship: Ship, marker: Marker) -> None:
    """KMH-6.7.1: she is too close to the wind and tries to sail all the same; the figure left is her move,
    and never more than her basic speed (KMH-6.7.6)."""
    allowed = await roll_dead_zone_test(ship)
    ship.last_run = min(allowed, ship.speed * CM)
    if tow_as_tug(ship):
        ship.last_run = tow_distance(ship.last_run)
    if allowed > 0:
        await sail_move(ship, ship.last_run, marker, zone_run_left=allowed)


# ------------------------------------------------------------------------------ tacking
async def tack(ship: Ship) -> None:
    """KMH-6.8.3: perfect (KMH-6.8.4), successful (KMH-6.8.5) or failed (KMH-6.8.6), by a die of her own
    (KMH-6.8.7)."""
    perfect, good = tack_needs(ship)
    (face,) = await roll("KMH-6.8.3", D6, about=ship.id, why="tack", needs=good)
    if face < good:
        return await miss_stays(ship)
    about = pose_after_tack(ship)
    if not has_room(ship, about):
        return await miss_stays(ship)
    clause = "KMH-6.8.4" if face >= perfect else "KMH-6.8.5"
    await swing_to_poses([ship], [about], clause, "tack")
    if face >= perfect and is_free_to_move(ship):
        ship.rung = Rung.NATURAL
        run = await roll_move_distance(
            ship, WindPosition.BOW, rule_table("wind_position")["dice"][WindPosition.BOW], SailOrder.TACK
        )
        return await sail_move(ship, run, Marker.NONE, may_halt=ship.fighting_quality == Quality.ELITE)
    ship.last_run = 0
    return None


async def miss_stays(ship: Ship) -> None:
    """KMH-6.8.6: no move; she hangs head to wind until her next Move card."""
    ship.hanging, ship.last_run = present_tack(ship), 0
    await happen(Befell("KMH-6.8.6", ship.id, "irons"))
    heading = turn_towards(ship.pose.heading, get_single(Wind).blows_from, FULL_TURN)
    head_to_wind = Pose(ship.pose.x, ship.pose.y, heading)
    there = head_to_wind if has_room(ship, head_to_wind) else ship.pose
    await swing_to_poses([ship], [there], "KMH-6.8.6", "hang")
