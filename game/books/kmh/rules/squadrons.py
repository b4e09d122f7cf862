"""KMH-5.2: squadrons that share a line of battle move together on their senior officer's card."""

from collections.abc import Sequence

from game.books.kmh.rules.line_of_battle import (
    BattleLine,
    Wakes,
    leaders_of_each,
    may_keep_station,
    ships_in_one_line,
)
from game.books.kmh.rules.sheet import Chart, Deck, Ship, ships_of
from game.core.events import Told
from game.core.steps import MenuOption, OptionMenu, choose, happen
from game.core.table import every, get_single
from game.core.wording import WHO_PLACEHOLDER, name_placeholder


# ------------------------------------------------------------------------------ who moves when
def moving_with(squadron: str) -> list[str]:
    """KMH-5.2.3: return the squadrons that move on the Move card of this one, itself first."""
    return next((c for c in get_single(Deck).combined if c[0] == squadron), [squadron])


def moves_on_its_own_card(squadron: str) -> bool:
    """KMH-5.2.3: return whether its Move card is in the pack; its Fire card always is
    (KMH-5.2.4)."""
    return not any(squadron in group[1:] for group in get_single(Deck).combined)


def in_squadrons(squadrons: Sequence[str]) -> list[Ship]:
    """Return the ships of these squadrons, in placement order."""
    ships = [s for squadron in squadrons for s in ships_of(squadron)]
    return sorted(ships, key=lambda s: s.number) if len(squadrons) > 1 else ships


def has_ship_to_move(squadron: str) -> bool:
    """Return whether the senior squadron has a ship left to move on its card."""
    return any(may_keep_station(s) for s in in_squadrons([squadron]))


def is_one_line(squadrons: Sequence[str]) -> bool:
    """KMH-5.2.1: return whether all ships of these squadrons that can sail lie in one line."""
    return bool(ships_in_one_line([s for s in in_squadrons(squadrons) if may_keep_station(s)]))


# ------------------------------------------------------------------------------ before a turn
async def ask_combinations() -> None:
    """KMH-5.2.2: before a card is turned every commander in chief has said whether squadrons
    combine (KMH-5.2.1), stay together, or split (KMH-5.2.6)."""
    for side in get_single(Chart).sides:
        group = next((c for c in get_single(Deck).combined if get_single(Chart).commands[c[0]] == side), None)
        if group is None:
            await ask_to_combine(side)
        elif not (has_ship_to_move(group[0]) and is_one_line(group)):
            await split_squadrons(group, "KMH-5.2.5", "the formation is lost")
        elif not await ask_to_stay(side, group):
            await split_squadrons(group, "KMH-5.2.6", "the squadrons part")


async def ask_to_combine(side: str) -> None:
    """KMH-5.2.1: squadrons that are in one line may be combined for movement; the first of them in
    the order of the level is the senior one."""
    groups = groups_in_line(side)
    if not groups:
        return
    apart: MenuOption[tuple[str, ...]] = MenuOption(
        "apart",
        "Each squadron moves alone",
        (),
        "KMH-5.2.2",
        log_sentence=f"{WHO_PLACEHOLDER} and the squadrons in line with it each move alone",
    )
    offers = (
        MenuOption(
            f"combine {' '.join(g)}",
            "Move as one",
            g,
            "KMH-5.2.1",
            note=", ".join(g),
            log_sentence=_combination_words(g),
        )
        for g in groups
    )
    chosen = await choose(side, "KMH-5.2.2", OptionMenu((apart, *offers)), groups[0][0])
    if chosen:
        get_single(Deck).combined.append(list(chosen))
        for squadron in chosen[1:]:
            await happen(Told("KMH-5.2.3", squadron, "it moves with the senior squadron, on its card"))


def _combination_words(group: Sequence[str]) -> str:
    """Return for the log that these squadrons are combined, with their names."""
    *first, last = map(name_placeholder, group)
    return f"{', '.join(first)} and {last} move as one"


def groups_in_line(side: str) -> list[tuple[str, ...]]:
    """Return the squadrons of a side that could be combined: all of them first, then fewer."""
    commands = get_single(Chart).commands
    sail = [s for s in every(Ship) if commands.get(s.squadron) == side and may_keep_station(s)]
    there, wakes = {s.squadron for s in sail}, leaders_of_each(sail)
    own = [q for q in get_single(Chart).squadrons if q in there]
    groups = [tuple(own[n] for n in g) for g in connected_groups(neighbours_in_line(own, sail, wakes))]
    return [g for g in groups if ships_in_one_line([s for s in sail if s.squadron in g], wakes)]


def neighbours_in_line(own: Sequence[str], sail: Sequence[Ship], wakes: Wakes) -> list[list[int]]:
    """Return for each squadron those that could be next to it in one line: a ship of one follows in
    the wake of a ship of the other. Squadrons are numbers in the row given."""
    of = {s.id: own.index(s.squadron) for s in sail}
    pairs = [(of[s.id], of[ahead.id]) for s in sail for ahead in wakes[s.id]]
    both_ways = dict.fromkeys([*pairs, *((b, a) for a, b in pairs)])
    return [[b for a, b in both_ways if a == n != b] for n in range(len(own))]


def connected_groups(neighbours: Sequence[Sequence[int]]) -> list[tuple[int, ...]]:
    """Return groups of two or more, each of which can be gone through from neighbour to neighbour:
    the largest first, then by their numbers. All others are in no line, and of twenty squadrons
    there are a million."""
    found: list[tuple[int, ...]] = []
    groups: list[tuple[int, ...]] = [(n,) for n in range(len(neighbours))]
    while groups:
        wider = [(*g, n) for g in groups for of in g for n in neighbours[of] if n not in g]
        groups = sorted(dict.fromkeys(tuple(sorted(g)) for g in wider))
        found = [*groups, *found]
    return found


async def ask_to_stay(side: str, group: list[str]) -> bool:
    """KMH-5.2.6: return whether a combined fleet goes on together."""
    offers = (
        MenuOption(
            "together",
            "Go on as one",
            True,
            "KMH-5.2.3",
            log_sentence=f"Orders to {WHO_PLACEHOLDER}: go on as one with the others",
        ),
        MenuOption(
            "split",
            "Split into squadrons",
            False,
            "KMH-5.2.6",
            log_sentence=f"Orders to {WHO_PLACEHOLDER}: split into squadrons",
        ),
    )
    return await choose(side, "KMH-5.2.6", OptionMenu(offers), group[0])


async def split_squadrons(group: list[str], clause: str, why: str) -> None:
    """Split the squadrons: they move on their own cards again, from the next pack on."""
    get_single(Deck).combined.remove(group)
    for squadron in group:
        await happen(Told(clause, squadron, f"it moves alone from now on, for {why}"))


async def split_if_line_lost(squadron: str, line: BattleLine) -> None:
    """KMH-5.2.5: a test that failed, of the line or in a tack, parts combined squadrons; their
    cards are in the pack of the next turn."""
    group = next((c for c in get_single(Deck).combined if c[0] == squadron), None)
    lost = not line.is_kept or any(s.hanging for s in line.ships)
    if group is not None and lost:
        await split_squadrons(group, "KMH-5.2.5", "the formation is lost")
