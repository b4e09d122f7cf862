"""Boats, works, troops and ropes on the stage: the same whether watched, loaded, undone or played
back; and the effects of works, bombs and hot shot."""

from typing import Any

import esper
import pytest

from game.books.kmh.rules.anchors import Warp
from game.books.kmh.rules.batteries import Battery
from game.books.kmh.rules.boat_sheet import Boat
from game.books.kmh.rules.land import Party
from game.books.kmh.rules.sheet import Deck, Ship, Tow
from game.core.events import Boats, Event, Exploded, Fired, Load
from game.core.markers import Gone
from game.core.table import add_marker, every, get_single, place, table_digest
from game.play.battle import Battle, StepResult
from game.scene.actors import Actor
from game.scene.boats_and_works import BoatGroup, ShoreWork, TroopBase
from game.scene.effects import Blaze, Explosion, Flash, Melee, MortarBomb, RoundShot
from game.scene.rigging import DrawnWind, Rigging
from game.scene.smoke import SmokeBank
from game.scene.stage_acts import ActKind, StageAct
from game.scene.timings import BOARDING_ROUND, MOVE_LEAST, pull_seconds
from game.stage.frame.stage_view import dump_stage
from game.systems import BattleShow
from game.systems.appearance import start_rowing_to
from game.systems.fire import start_existing_fires
from tests.architecture.source_files import ROOT
from tests.systems.test_marks import golden_battle

GOLDEN = ROOT / "tests" / "golden"


def begun(level: str, turn: int = 1) -> Battle:
    fought = golden_battle(GOLDEN / f"kmh-{level}-1.txt")
    while fought.turn < turn and fought.step() is StepResult.STEPPED:
        pass
    return fought


def company(show: BattleShow) -> dict[str, Any]:
    with show.stage():
        found = dump_stage()
    return {kind: found.get(kind) for kind in ("boats", "works", "troops", "chains", "ropes")}


def watched(fought: Battle, turn: int) -> BattleShow:
    show = BattleShow(fought)
    show.speed = 0
    while fought.turn < turn and show.last_step_result is not StepResult.OVER:
        before = fought.step()
        show.last_step_result = before
        with show.stage():
            show._show_new_events()
    return show


@pytest.mark.parametrize(
    ("level", "turn"), [("muros", 5), ("mctodgers-prize", 4), ("the-becalmed-chase", 5), ("a-hot-night", 3)]
)
def test_loaded_and_watched_a_battle_shows_the_same(level: str, turn: int) -> None:
    first, second = begun(level), begun(level, turn)
    one, other = watched(first, turn), BattleShow(second)
    other.finish_now()
    assert first.turn == second.turn == turn
    assert company(one) == company(other)
    assert any(company(one).values())
    with first.table.as_current():
        before = table_digest()
    one.reset_after_undo()
    one.finish_now()
    assert company(one) == company(other)
    with first.table.as_current():
        assert table_digest() == before
    for show in (one, other):
        show.close()


def test_where_nobody_plays_every_chain_is_seen() -> None:
    fought = begun("bombs-before-baltimore")
    show = BattleShow(fought)
    drawn = company(show)["chains"]
    assert drawn
    assert all(lies[1] in ("up", "lowered", "broken") for lies in drawn.values())
    show.close()
    fought.close()


def test_lines_between_ships_and_to_a_kedge_are_seen_from_the_first_to_the_last() -> None:
    fought = begun("the-becalmed-chase")
    show = BattleShow(fought)
    with fought.table.as_current():
        one, other, third = [ship.id for ship in every(Ship)][:3]
        tow, warp = Tow(one, other), Warp(third, 1, 9_000)
        place(tow)
        place(warp)
        get_single(Deck).turn = 1
    show.reset_after_undo()
    assert company(show)["ropes"] == [["passing", one, other, ""], ["kedge", third, "", "ready"]]
    with fought.table.as_current():
        tow.fast, warp.laid = True, True
        get_single(Deck).turn = 4
    show.reset_after_undo()
    assert company(show)["ropes"] == [["tow", one, other, ""], ["kedge", third, "", "laid"]]
    with fought.table.as_current():
        tow.open = False
        get_single(Deck).turn = 5
    show.reset_after_undo()
    assert company(show)["ropes"] == [["kedge", third, "", "hauled"]]
    show.close()
    fought.close()


# ------------------------------------------------------------------------------ fire
def seen_of(show: BattleShow, *events: Event) -> dict[type, list[Any]]:
    with show.stage():
        sights = show.visible_ships()
        for event in events:
            show._show_event(event, sights)
        kinds: tuple[type, ...] = (Flash, RoundShot, MortarBomb, SmokeBank, Explosion)
        return {kind: [found for _, found in in_order(kind)] for kind in kinds}


def in_order(kind: type) -> list[tuple[int, Any]]:
    return sorted(esper.get_component(kind), key=lambda found: found[0])


def fired(ship: str, target: str, **facts: Any) -> Fired:
    return Fired("KMH-9.7.1", ship, "", target, "hull", reach=200_000, **({"dice": 3} | facts))


def test_a_work_flashes_and_smokes_towards_the_ship_it_fires_at() -> None:
    show = BattleShow(begun("the-mortella-tower"))
    found = seen_of(show, fired("tower", "fortitude", hits=1))
    (flash,) = found[Flash]
    assert len(flash.guns) == 3
    tower, ship = (58.0, 39.0), (58.0, 74.0)
    assert all(tower[1] < y < ship[1] for _, y in flash.guns)
    assert flash.bearing == pytest.approx(180, abs=1)
    assert len(found[SmokeBank]) == len(found[RoundShot]) == 1
    assert not found[RoundShot][0].is_hot
    show.close()


def test_hot_shot_glows() -> None:
    show = BattleShow(begun("the-mortella-tower"))
    hot = fired("tower", "fortitude", load=Load.HOT)
    found = seen_of(show, hot, fired("tower", "fortitude"))
    assert [shot.is_hot for shot in found[RoundShot]] == [True, False]
    show.close()


def test_a_mortar_throws_a_bomb_that_bursts_or_falls_beside() -> None:
    show = BattleShow(begun("bombs-before-baltimore"))
    with show.battle.table.as_current():
        fort = next(iter(every(Battery))).id
    bombs = [fired("volcano", fort, dice=2, hits=hits, load=Load.BOMB) for hits in (1, 0)]
    found = seen_of(show, *bombs)
    hit, miss = found[MortarBomb]
    assert (hit.is_hit, miss.is_hit) == (True, False)
    assert not miss.is_wet
    assert not found[RoundShot]
    from_ashore = fired(fort, "volcano", dice=2, load=Load.BOMB)
    (*_, from_the_fort) = seen_of(show, from_ashore)[MortarBomb]
    assert from_the_fort.is_wet
    show.close()


def test_fire_at_what_is_not_on_the_stage_takes_its_time_and_shows_nothing() -> None:
    show = BattleShow(begun("the-mortella-tower"))
    found = seen_of(show, fired("nobody", "fortitude"), fired("tower", "nobody"))
    assert not any(found.values())
    assert show.systems[2].clock.busy_seconds > 0
    show.close()


def test_a_magazine_ashore_blows_up_and_nothing_but_rubble_is_left() -> None:
    fought = begun("the-mortella-tower")
    show = BattleShow(fought)
    assert seen_of(show, Exploded("KMH-19.0.1", "tower"))[Explosion]
    with fought.table.as_current():
        add_marker(next(iter(every(Battery))).number, Gone("exploded"))
    show.reset_after_undo()
    drawn = company(show)["works"]["tower"]
    assert (drawn["breach"], drawn["flag"]) == (5, False)
    show.close()


def test_fires_that_were_there_before_have_their_smoke() -> None:
    show = BattleShow(begun("a-hot-night"))
    with show.stage():
        blazes = [blaze for _, blaze in esper.get_component(Blaze)]
    assert len(blazes) == 2
    assert all(blaze.age > 5 and len(blaze.flame_points) == 4 for blaze in blazes)
    show.close()


def test_a_fire_ashore_is_a_quarter_as_broad_as_the_work_and_no_smaller_than_one_aboard() -> None:
    esper.switch_world("a fire ashore")
    try:
        esper.create_entity(DrawnWind(90.0, 90.0))
        for breadth in (8.0, 1.0):
            work = ShoreWork("f", "F", "fortress", 0, 5.0, 6.0, 0, breadth, 180, is_afire=True)
            esper.create_entity(work)
        start_existing_fires()
        blazes = [blaze for _, (_, blaze) in esper.get_components(ShoreWork, Blaze)]
        assert sorted((blaze.x, blaze.y, blaze.size) for blaze in blazes) == [(5, 6, 0.7), (5, 6, 2.0)]
    finally:
        esper.switch_world("default")
        esper.delete_world("a fire ashore")


def test_boats_row_the_longer_the_farther_they_go() -> None:
    for far in (3.0, 6.0):
        boat = Actor("b", 10.0, 4.0, 90.0)
        start_rowing_to(boat, (10.0 + far, 4.0, 90.0))
        assert boat.legs[-1].seconds == pytest.approx(pull_seconds(far))
    assert pull_seconds(3.0) < pull_seconds(6.0)


def test_a_work_that_is_taken_flies_the_flag_of_whoever_took_it() -> None:
    fought = begun("muros")
    show = BattleShow(fought)
    with fought.table.as_current():
        work = next(iter(every(Battery)))
        work.side = "british"
        party = next(party for party in every(Party) if party.side == "british")
        party.aboard = work.id
    show.reset_after_undo()
    drawn = company(show)
    shown = drawn["works"][work.id]
    assert (shown["taken"], shown["side"], shown["flag"]) == (True, 0, True)
    assert drawn["troops"][party.id]["within"] == work.id
    with show.stage():
        assert {kind for kind in (BoatGroup, ShoreWork, TroopBase) if esper.get_component(kind)} == {
            BoatGroup,
            ShoreWork,
            TroopBase,
        }
    show.close()


def test_boats_that_make_fast_are_watched_as_long_as_a_ship_that_moves() -> None:
    show = BattleShow(begun("muros"))
    boat = next(iter(show.visible_objects().boats))
    with show.stage():
        fast = Boats("", "", boat.id, "fast", boat.x, boat.y, boat.heading, boat.count)
        show.sailing.show(fast, {})
    assert show.sailing.clock.busy_seconds >= MOVE_LEAST


def test_boats_that_board_lie_at_her_side_and_their_men_are_seen_to_climb_it() -> None:
    fought = begun("mctodgers-prize")
    show = BattleShow(fought)
    with fought.table.as_current():
        boat = next(boat for boat in every(Boat) if boat.id == "mctodger")
        boat.fast = "frigate"
    seen = next(boat for boat in show.visible_objects().boats if boat.id == "mctodger")
    lies = (seen.x, seen.y, seen.heading, seen.count)
    with show.stage():
        show._queue_events([Boats("KMH-15.2.2", "", "mctodger", "board", *lies)])
        (act,) = [act for _, act in esper.get_component(StageAct)]
        fights = esper.get_component(Melee)
        crafts = [craft for _, craft in esper.get_component(BoatGroup) if craft.id == "mctodger"]
    assert (act.drama, act.ships) == (ActKind.MELEE, ("frigate", "mctodger"))
    assert act.seconds >= BOARDING_ROUND, "the camera goes near to it, and stays"
    assert len(fights) == 1
    assert [(craft.host, craft.attachment) for craft in crafts] == [("frigate", "alongside")]
    assert show.systems[3].clock.busy_seconds == BOARDING_ROUND
    show.close()


def test_a_fire_that_is_put_out_dies_down_where_the_ship_is_and_is_then_gone() -> None:
    show = BattleShow(begun("a-hot-night"))
    with show.stage():
        (thing, (actor, _)), *_ = esper.get_components(Actor, Blaze)
        esper.component_for_entity(thing, Rigging).is_afire = False
        sizes = list[float]()
        for _ in range(40):
            show.systems[4].process(1 / 30)
            actor.set_true_pose((actor.x + 0.1, actor.y, actor.heading))
            left = [b for _, b in esper.get_component(Blaze) if b.aboard == actor.ship]
            sizes += [b.strength for b in left]
        assert not esper.has_component(thing, Blaze), "the ship burns no more"
        assert not left
    assert sizes[0] > 0.9
    assert sizes == sorted(sizes, reverse=True)
    assert len(sizes) >= 30, "it takes a second at least"
    show.close()
