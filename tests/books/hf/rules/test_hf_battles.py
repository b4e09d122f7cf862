"""Whole battles of Hold Fast played by chance: what must hold at every moment of any."""

import tomllib
from pathlib import Path

import pytest

from game.books.hf import rules as hf
from game.books.hf.rules.outcome import facts_now
from game.books.hf.rules.sheet import SIDES, Ship, Turn, alongside_pairs_of, get_ship
from game.books.hf.rules.table_geometry import bases_touch
from game.books.hf.rules.tables import rule_table
from game.core.events import Ended, Event, Fired, Moved, Mustered, Ordered, PartBegan, Rolled, Told, TurnBegan
from game.core.steps import Choose
from game.core.table import Table, dump_table, every, get_single
from game.levels import level_for_book, load_level
from game.levels.reading.level_folders import shipped_levels
from game.play.battle import Battle, StepResult
from game.play.scripts import clauses_of_event
from game.play.seats import RandomSeat
from tests.battery import battery_params
from tests.books.hf.rules.inch_levels import british_ship, french_ship, level_in_inches
from tests.great_fleets import is_great

HOME = Path(hf.__file__).parents[1]
BOOK = tomllib.loads((HOME / "clauses.toml").read_text(encoding="utf-8"))
CLAUSES = {clause["id"] for clause in BOOK["clause"]} | {"LEVEL"}
EVERY = shipped_levels()
LEVELS = [path for path in EVERY if path.parent.name == "hf"]
OPTIONS = (
    ("wind-shift", "full-sail"),
    ("loose", "los", "slow-sinking"),
    ("grid", "aim-clamp"),
    ("slow-sinking", "wind-shift"),
)


def melee(seed: int) -> Battle:
    """Three ships a side, close together, on courses that cross, by an island; options by seed."""
    ships = [
        side(f"{name}-{n}", (13 + 1.6 * n, 13 + 3 * k), heading=("E", "NE", "SE")[(seed + k) % 3],
             guns=(74, 38, 18)[n], speed=2, gun_crews=3 * (seed % 2))
        for k, (name, side) in enumerate((("british", british_ship), ("french", french_ship)))
        for n in range(3)
    ]  # fmt: skip
    chart = {
        "land": [{"points": [[18.0, 18.0], [22.0, 18.0], [20.0, 21.0]]}],
        "shoals": [{"points": [[16.0, 8.0], [22.0, 8.0], [22.0, 13.0]], "depth": -1, "known_to": []}],
    }
    wind = ("N", "NE", "W", "S")[seed % 4]
    options = OPTIONS[seed % len(OPTIONS)]
    level = level_in_inches(
        *ships, wind=wind, options=options, size=(30, 30), chart=chart, rules={"turns": 12}
    )
    seats = {name: RandomSeat(seed * 2 + k) for k, name in enumerate(("british", "french"))}
    return Battle(hf, level, seats, seed)


def is_sound(ship: Ship) -> bool:
    """Her card holds nothing that the book does not know."""
    boxes = 0 <= ship.hull_lost <= sum(ship.hull) and 0 <= ship.mast_lost <= sum(ship.mast)
    men = 0 <= ship.marines_away <= ship.marines and 0 <= ship.morale <= ship.morale_printed
    speed = 0 <= ship.speed <= max(ship.top_speed, 0)
    guns = all(set(ship.manned_of(side)) <= {*ship.guns_of(side)} for side in SIDES)
    return boxes and men and speed and guns and not ship.shaken


def check(events: list[Event]) -> None:
    """No battery fires twice in a phase, and nobody turns and goes ahead in one."""
    acted: dict[tuple[str, str], str] = {}
    phase, turn = "", 0
    fired: dict[str, int] = {}
    for event in events:
        if isinstance(event, PartBegan) and event.clause == "HF-time-1":
            phase, turn, fired = event.part, turn + 1, {}
        if isinstance(event, Fired):
            ship = get_ship(event.ship)
            fired[event.ship] = fired.get(event.ship, 0) + event.dice
            assert fired[event.ship] <= len(ship.port) + len(ship.starboard) + sum(
                len(ship.lost_of(side)) + len(ship.idle_of(side)) for side in SIDES
            )
        if isinstance(event, Moved) and event.how in ("ahead", "port", "starboard"):
            key = (f"{turn}{phase}", event.ship)
            assert key not in acted
            acted[key] = event.how
        if isinstance(event, Ordered) and event.clause == "HF-orders-3":
            assert event.order.startswith(f"acts in {phase}: ")


@pytest.mark.parametrize("seed", [0, *battery_params(range(1, 8), (1, 2, 3), pytest.mark.untraced)])
def test_whatever_chance_orders_the_book_holds(seed: int) -> None:
    play = melee(seed)
    while play.turn < 12 and play.step() is StepResult.STEPPED:
        pass
    assert play.run() is StepResult.OVER
    with play.table.as_current():
        check(play.events)
        for ship in every(Ship):
            assert is_sound(ship), ship
            for pair in alongside_pairs_of(ship.id):
                mine, hers = get_ship(pair.a), get_ship(pair.b)
                assert bases_touch(mine.pose, hers.pose)
    assert isinstance(play.events[-1], Ended)
    assert {c for e in play.events for c in clauses_of_event(e)} - {""} <= CLAUSES
    assert {play.book.CHAPTERS[c] for c in play.book.CHAPTERS} == {
        "wind", "sailing", "gunnery", "boarding", "fire",
    }  # fmt: skip
    play.close()


@pytest.mark.clauses("HF-scn-1")
@pytest.mark.parametrize("path", LEVELS, ids=lambda path: path.stem)
@pytest.mark.parametrize("seed", [0, *battery_params((1,), ())])
def test_every_level_of_the_book_comes_to_an_end(path: Path, seed: int) -> None:
    level = load_level(path)
    seats = {side.id: RandomSeat(9 * seed + n) for n, side in enumerate(level.sides)}
    battle = Battle(hf, level, seats, seed)
    assert battle.run(100_000) is StepResult.OVER
    assert isinstance(battle.events[-1], Ended)
    battle.close()


@pytest.mark.untraced
@pytest.mark.parametrize("path", battery_params(EVERY, [p for p in EVERY if not is_great(load_level(p))]))
def test_every_level_of_another_book_can_be_played_under_this_one(path: Path) -> None:
    level = level_for_book(load_level(path), "hf")
    short = level.model_copy(update={"rules": level.rules.model_copy(update={"turns": 2})})
    seats = {side.id: RandomSeat(n) for n, side in enumerate(level.sides)}
    battle = Battle(hf, short, seats, 1)
    assert battle.run(100_000) is StepResult.OVER
    battle.close()


def test_a_battle_goes_on_from_any_turn() -> None:
    play = melee(3)
    saved: list[tuple[int, str, dict[str, object], int]] = []
    play.turn_watchers.append(
        lambda turn, mark, table: saved.append((turn, mark, table, play.dice.numbers_used))
    )
    play.run()
    turn, mark, snapshot, used = saved[2]
    fresh = Table()
    with fresh.as_current():
        hf.restore(snapshot)
        assert dump_table() == snapshot
    fresh.close()
    assert (turn, len(mark)) == (3, 16)
    assert used > 0
    play.close()


CARDS = {
    "hot-java": {"constitution": ("LLLCC", 4, 5, 5), "java": ("LL+CC", 5, 4, 4)},
    "battle-of-l-insurgente": {"constellation": ("LL+S", 5, 5, 4), "insurgente": ("SSS+", 5, 4, 4)},
    "vengeance-is-mine": {"constellation": ("LL+C+", 5, 5, 4), "vengeance": ("LLSC", 4, 3, 5)},
    "french-honor-and-glory": {"quebec": ("SS+", 5, 4, 4), "surveillante": ("SSS", 5, 4, 4)},
    "an-irish-fist-fight": {"shannon": ("LL+C+", 5, 6, 4), "chesapeake": ("LL+C+", 5, 4, 4)},
    "flight-from-venice": {"rivoli": ("LLLLLSC", 3, 4, 5), "victorious": ("LLLLLCC", 3, 6, 5),
                           "weazle": ("C+", 7, 5, 2), "jena": ("C", 7, 4, 2)},
}  # fmt: skip


@pytest.mark.clauses("HF-scn-1", "HF-card-1")
@pytest.mark.parametrize("name", CARDS)
def test_the_published_scenarios_have_their_cards(name: str) -> None:
    (path,) = [path for path in LEVELS if path.stem == name]
    level = load_level(path)
    play = Battle(hf, level, {side.id: RandomSeat(1) for side in level.sides}, 1)
    with play.table.as_current():
        for ship, (guns, rate, factor, boxes) in CARDS[name].items():
            card = get_ship(ship)
            found = ("".join(card.port), card.rate, card.morale_factor, card.morale)
            assert found == (guns, rate, factor, boxes), ship
            assert card.hull == [rule_table("by_rate")["hull_section"][rate - 1]] * 3
    play.close()


@pytest.mark.clauses("HF-time-1", "HF-seq-1")
def test_hf_seq_1_a_part_in_which_nobody_can_act_is_not_told() -> None:
    far = level_in_inches(
        british_ship(at=(5, 5), speed=2), french_ship(at=(35, 35), speed=1), rules={"turns": 1}
    )

    class Stand:
        can_undo = False

        def answer(self, question: Choose) -> list[str]:
            return ["own: - F - - -" if question.seat == "british" else "foe: - - - - -"]

    battle = Battle(hf, far, {"british": Stand(), "french": Stand()}, 1)
    battle.run()
    assert [e.part for e in battle.events if isinstance(e, PartBegan)] == ["phase II"]
    battle.close()


@pytest.mark.untraced
@pytest.mark.parametrize("path", LEVELS, ids=lambda path: path.stem)
def test_few_events_are_only_words(path: Path) -> None:
    level = level_for_book(load_level(path), "hf")
    seats = {side.id: RandomSeat(n) for n, side in enumerate(level.sides)}
    battle = Battle(hf, level, seats, 1)
    battle.run()
    told = [event for event in battle.events if isinstance(event, Told)]
    assert len(told) < 0.12 * len(battle.events)
    tallies = [e.tally for e in battle.events if isinstance(e, Rolled) and e.tally]
    assert not any(term.num == 0 for tally in tallies for term in tally.terms)
    assert sum(isinstance(event, Mustered) for event in battle.events) == 1
    battle.close()


@pytest.mark.clauses("HF-vic-3", "HF-time-1")
def test_hf_vic_3_the_last_turn_is_fought_to_its_end() -> None:
    level = level_in_inches(
        british_ship(at=(5, 5), speed=2), french_ship(at=(35, 35), speed=2), rules={"turns": 3}
    )
    battle = Battle(hf, level, {"british": RandomSeat(1), "french": RandomSeat(2)}, 1)
    battle.run()
    with battle.table.as_current():
        assert (get_single(Turn).number, get_single(Turn).over, facts_now(level).is_finished) == (3, 3, True)
    last = [e for e in battle.events[::-1] if isinstance(e, (TurnBegan, Ordered))]
    assert isinstance(last[0], Ordered)
    battle.close()
