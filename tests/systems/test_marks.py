"""Every ship is drawn as on her record, after every step of battles of all levels: nothing more and
nothing less."""

import math
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import esper
import pytest

from game.books import shelf
from game.books.kmh.rules.sheet import Chart, Ship, locks_of
from game.books.wwh.rules.sheet import Board, has_book_option, holds_of, is_on_board
from game.books.wwh.rules.sheet import Ship as Record
from game.core.events import Event, Fired, Left, Sank
from game.core.markers import Ablaze, Aground, Anchored, Gone, HasStruck, Sinking
from game.core.steps import Happen
from game.core.table import add_marker, every, find_marker, get_single, has_any_marker, has_marker
from game.core.visible import VisibleShip
from game.levels import load_level
from game.levels.reading.level_folders import shipped_levels_folder
from game.play.battle import Battle, StepResult
from game.play.seats import RandomSeat, Seat
from game.scene.effects import FallingMast
from game.scene.rigging import Rigging, damage_step
from game.scene.smoke import SmokeBank
from game.stage.frame.stage_view import dump_stage
from game.systems import BattleShow
from game.systems.appearance import apply_appearance
from game.systems.gunnery import bearing_between, combatant_of
from tests.architecture.source_files import ROOT
from tests.battery import battery_params
from tests.great_fleets import shortened_level
from tests.systems.expected_company import assert_company_drawn
from tests.systems.test_shown import HOME, kept_battle

GOLDEN = [
    path
    for path in sorted((ROOT / "tests" / "golden").glob("kmh-*.txt"))
    if not path.stem.startswith("kmh-basque-roads")
]
"""Random battles; the largest fleet is compared in a battle of captains."""
FEW_GOLDEN = {
    "kmh-constitution-and-guerriere-1", "kmh-the-ca-ira-in-tow-1", "kmh-the-mortella-tower-2",
}  # fmt: skip
"""Small ones of every kind: all of them take three minutes."""
DUEL = ROOT / "tests" / "golden" / "kmh-constitution-and-guerriere-1.txt"
HULLS_ALONE = {
    "holes", "yards_hanging", "sails full", "sails furled", "smoke port", "smoke starboard",
}  # fmt: skip
WANTED = {
    "constitution-and-guerriere": {
        "masts_gone", "lashed", "colours_down", "sails fighting", "sails topsails",
    } | HULLS_ALONE,
    "jarce-and-black-jaques": {"colours_down"} | HULLS_ALONE,
    "mirror-duel": {"colours_down"} | HULLS_ALONE,
    "mctodgers-prize": {"boats", "free", "ahead", "alongside", "fire at boat"},
    "a-hot-night": {"boats", "alongside", "alight", "cable", "spring", "fire at boat"},
    "the-mortella-tower": {"works", "lit", "breach", "spring", "smoke work", "fire at work"},
    "muros": {"works", "breach", "taken", "troops", "charging", "hurt", "within", "smoke work"},
    "speedy-and-el-gamo": {"fire at ship", "sails topsails"},
    "bombs-before-baltimore": {"works", "breach", "chains", "smoke ship", "fire at work"},
    "the-becalmed-chase": {"boats", "ahead", "kedge", "fire at boat"},
    "alvoen": {"oars", "ahead", "kedge"},
    "basque-roads": {"alight", "alongside", "chains", "broken", "works", "going_down"},
}  # fmt: skip
"""What must occur in the kept battles of these levels between captains."""
KEPT = sorted(HOME.glob("*.journal"))
FEW_KEPT = {*WANTED, "hot-java", "landing-race", "squares-by-hand"} - {"basque-roads"}
"""Those with required sights, and one of each other book; the largest takes as long as all of
them."""
BEARING = {"port": -90, "starboard": 90, "bow": 0, "stern": 180}


def golden_battle(path: Path) -> Battle:
    name, _, seed = path.stem.removeprefix("kmh-").rpartition("-")
    level = shortened_level(load_level(shipped_levels_folder() / "kmh" / f"{name}.toml"))
    seats: dict[str, Seat] = {side.id: RandomSeat(100 * int(seed) + n) for n, side in enumerate(level.sides)}
    return Battle(shelf.book("kmh").rules, level, seats, int(seed))


def sails_by(ship: Ship) -> str:
    if has_any_marker(ship.number, HasStruck, Sinking, Anchored):
        return "furled"
    if ship.rung == "stop" or locks_of(ship.id):
        return "topsails"
    return "fighting" if ship.rung else "full"


def lies_by(ship: Ship) -> str:
    fast = has_marker(ship.number, Aground)
    return "aground" if fast else "anchored" if has_marker(ship.number, Anchored) else "afloat"


def marks_by(ship: Ship) -> dict[str, Any]:
    gone = find_marker(ship.number, Gone)
    return {
        "side": get_single(Chart).sides.index(ship.side),
        "sails": sails_by(ship),
        "masts_gone": sorted(ship.masts_down),
        "holes": damage_step(1000 * ship.damage // max(ship.points, 1)),
        "yards_hanging": damage_step(1000 * ship.boxes_lost // max(3 * ship.basic, 1)),
        "colours_down": has_marker(ship.number, HasStruck),
        "prize_ensign": ship.prize,
        "fire": ship.burning > 0 or has_marker(ship.number, Ablaze),
        "alight": has_marker(ship.number, Ablaze),
        "oars": ship.rate == "galley",
        "lies": lies_by(ship),
        "lashed": bool(locks_of(ship.id)) and gone is None,
        "going_down": gone is not None and gone.how == "sunk",
        "tag": [ship.points_left, ship.points],
    }


def marks_by_record(ship: Record) -> dict[str, Any]:
    struck, held = has_marker(ship.number, HasStruck), holds_of(ship.id)
    told, left = (
        not has_book_option("hidden-records"),
        ship.gunnery_of("port") + ship.gunnery_of("starboard"),
    )
    lost = 2 * ship.gunnery - left
    stopped = ship.hove_to or any(h.foul or h.boarder or h.fast for h in held)
    return {
        "side": get_single(Board).sides.index(ship.side),
        "sails": "furled" if struck else "topsails" if stopped else "full",
        "masts_gone": sorted(ship.masts_down),
        "holes": damage_step(1000 * lost // max(2 * ship.gunnery, 1)) if told else 0,
        "yards_hanging": damage_step(1000 * ship.damage // 4) if told else 0,
        "colours_down": struck,
        "fire": False,
        "lies": "afloat",
        "lashed": any(h.foul or h.boarder or h.fast for h in held) and is_on_board(ship),
        "going_down": False,
        "tag": [left, 2 * ship.gunnery],
    }


def sheets_of(show: BattleShow) -> list[tuple[str, int, dict[str, Any]]]:
    if show.battle.book.NAME == "wwh":
        return [(ship.id, ship.number, marks_by_record(ship)) for ship in every(Record)]
    return [(ship.id, ship.number, marks_by(ship)) for ship in every(Ship)]


def compare(show: BattleShow, kinds: Counter[str]) -> None:
    with show.stage():
        drawn = dump_stage()["ships"]
    with show.battle.table.as_current():
        for name, number, wanted in sheets_of(show):
            gone = find_marker(number, Gone)
            assert (name in drawn) == (gone is None or gone.how == "sunk")
            if name in drawn:
                shown = {key: drawn[name][key] for key in wanted}
                assert shown == wanted, f"{name}, turn {show.battle.turn}"
                kinds.update(key for key, value in wanted.items() if value)
                kinds["sails " + wanted["sails"]] += 1


def watch_the_smoke(show: BattleShow, kinds: Counter[str]) -> None:
    """Check from now on that every volley leaves one bank, off the side that fired, and nothing
    else any."""
    tell = show._show_event

    def told(event: Event, visible_ships: dict[str, VisibleShip]) -> None:
        before = {thing for thing, _ in esper.get_component(SmokeBank)}
        tell(event, visible_ships)
        new = [bank for thing, bank in esper.get_component(SmokeBank) if thing not in before]
        assert len(new) == isinstance(event, Fired)
        if isinstance(event, Fired):
            firer, target = combatant_of(event.ship, visible_ships), combatant_of(event.target, visible_ships)
            assert firer is not None
            assert target is not None
            kinds["smoke " + (event.side or firer.kind)] += 1
            kinds["fire at " + target.kind] += 1
            turn = math.radians(firer.heading + BEARING.get(event.side, 0))
            if not event.side:
                turn = math.radians(bearing_between(firer, target))
            out = (float(new[0].x.mean()) - firer.x) * math.sin(turn)
            out -= (float(new[0].y.mean()) - firer.y) * math.cos(turn)
            assert out > 0

    show._show_event = told  # type: ignore[method-assign]


def look(show: BattleShow, kinds: Counter[str]) -> None:
    # Lasting effects (fires, ropes) are updated in the next frame.
    with show.stage():
        boarding, fire = show.systems[3:]
        boarding._update_lashings(0.0)  # type: ignore[attr-defined]
        fire._update_blazes(0.0)  # type: ignore[attr-defined]
    if isinstance(show.battle.pending_step, Happen) and isinstance(show.battle.pending_step.event, Left):
        return  # her record is marked, and the next event says that she has gone
    compare(show, kinds)
    assert_company_drawn(show, kinds)


def play(fought: Battle) -> Counter[str]:
    kinds, show = Counter[str](), BattleShow(fought)
    show.speed = 0
    watch_the_smoke(show, kinds)
    look(show, kinds)
    while show.last_step_result is not StepResult.OVER:
        show.update(1 / 30)
        look(show, kinds)
    show.close()
    fought.close()
    return kinds


@pytest.mark.parametrize("path", battery_params(GOLDEN, [p for p in GOLDEN if p.stem in FEW_GOLDEN]))
def test_over_a_golden_battle_the_sea_shows_the_sheets(path: Path) -> None:
    kinds = play(golden_battle(path))
    assert kinds["tag"] > 20


@pytest.mark.parametrize("path", battery_params(KEPT, [p for p in KEPT if p.stem in FEW_KEPT]))
def test_over_a_kept_battle_the_sea_shows_the_sheets(path: Path) -> None:
    kinds = play(kept_battle(path))
    assert WANTED.get(path.stem, set()) <= {kind for kind, often in kinds.items() if often}
    assert any(kind.startswith("smoke ") for kind in kinds)


def takes_her(ship: Ship) -> None:
    ship.side = next(side for side in get_single(Chart).sides if side != ship.side)
    ship.prize = True


def sets_her_afire(ship: Ship) -> None:
    ship.burning = 1


def strikes(ship: Ship) -> None:
    add_marker(ship.number, HasStruck())


@pytest.mark.parametrize(
    ("befalls", "kind"),
    [(takes_her, "prize_ensign"), (sets_her_afire, "fire"), (strikes, "colours_down")],
    ids=["prize", "fire", "struck"],
)
def test_what_few_battles_see_is_shown_as_well(befalls: Callable[[Ship], None], kind: str) -> None:
    fought = golden_battle(DUEL)
    with fought.table.as_current():
        befalls(next(iter(every(Ship))))
    assert play(fought)[kind] > 0


def test_a_mast_that_is_cut_away_comes_to_rest_first() -> None:
    """Else its wreck would be seen twice: swinging aft, and adrift."""
    fought = golden_battle(DUEL)
    show = BattleShow(fought)
    seen = show.visible_ships()
    name = next(iter(seen))
    seen = {**seen, name: replace(seen[name], lost_masts=("main",))}
    with show.stage():
        fall = esper.create_entity(FallingMast(age=2.0, ship=name, mast="main"))
        cleared = []
        for _ in range(2):
            apply_appearance(fought, seen)
            rigging = {r.ship: r for _, r in esper.get_component(Rigging)}
            cleared.append(rigging[name].cleared_masts)
            if esper.entity_exists(fall):
                esper.delete_entity(fall, immediate=True)
    assert cleared == [(), ("main",)]
    show.close()
    fought.close()


def test_a_ship_that_founders_is_seen_to_go_down() -> None:
    fought, kinds = golden_battle(DUEL), Counter[str]()
    show = BattleShow(fought)
    with fought.table.as_current():
        ship = next(iter(every(Ship)))
        add_marker(ship.number, Sinking(1))
    with show.stage():
        apply_appearance(fought, show.visible_ships())
    compare(show, kinds)
    assert (kinds["sails furled"], kinds["going_down"]) == (1, 0)
    with fought.table.as_current():
        add_marker(ship.number, Gone("sunk"))
    with show.stage():
        show._show_event(Sank("KMH-11.0.9", ship.id), show.visible_ships())
    compare(show, kinds)
    assert kinds["going_down"] == 1
    show.close()
    fought.close()
