"""In a fleet ships sail together and volleys fire together if they do not touch; turning points are
shown alone, and the rules are the same as without a show."""

from collections.abc import Sequence

import esper
import pytest

from game.books import shelf
from game.core import events as ev
from game.core.events import Event
from game.core.steps import D6, Choose, Happen, OptionMenu, Roll
from game.levels.reading.level_reader import load_level
from game.play.battle import Battle, StepResult
from game.play.seats import PlayerSeat, RandomSeat
from game.scene import timings
from game.scene.actors import Actor, add_leg, advance
from game.scene.stage_acts import ActKind, StageAct, act_of
from game.systems import BattleShow
from game.systems.event_batch import BOARDING, FLEET_SHIPS, GATHER_SECONDS, GUNNERY, SAILING, EventBatch
from game.systems.event_timing import extend_sailing_acts
from tests.books.kmh.face.input_driver import LEVELS

FRAME = 1 / 10
FLEETS = ("kmh/trafalgar", "kmh/the-chesapeake")


class Waits:
    """A battle that waits at this step."""

    def __init__(self, pending: object) -> None:
        self.pending_step = pending
        self.seats = {"us": PlayerSeat(), "them": RandomSeat(1)}
        self.sails_on = False

    def is_answer_queued(self, step: Choose) -> bool:
        return self.sails_on


def fired(ship: str, target: str, rake: str = "", side: str = "port") -> ev.Fired:
    return ev.Fired("X", ship, side, target, rake=rake, hits=1)


def shown(*events: Event) -> EventBatch:
    batch = EventBatch(is_fleet=True)
    batch.add_awaited_acts([act for act in map(act_of, events) if act is not None])
    batch.note_started_events(events)
    return batch


def joins(batch: EventBatch, step: Event | Choose | Roll, busy: str = GUNNERY) -> bool:
    pending = Happen(step) if isinstance(step, Event) else step
    return batch.may_next_step_join(Waits(pending), [busy] if busy else [], lambda acts: acts)  # type: ignore[arg-type]


@pytest.fixture(autouse=True)
def shot_is_in_the_air(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.systems.event_batch.may_next_guns_fire", lambda: False)


def test_volleys_that_do_not_touch_speak_as_one() -> None:
    first = fired("a", "b")
    assert joins(shown(first), fired("c", "d"))
    assert joins(shown(first), fired("b", "a")), "two that fire at each other"
    assert not joins(shown(first), fired("a", "d")), "these guns speak already"
    assert joins(shown(first), fired("a", "d", side="starboard")), "she fights both her sides"
    assert not joins(shown(first), fired("c", "b", rake="stern")), "a rake is seen alone"


def test_between_two_salvos_lies_the_time_of_a_volley() -> None:
    batch = shown(fired("a", "b"))
    batch.advance(0.5)
    assert not joins(batch, fired("c", "d")), "flashes would follow too fast"
    batch.advance(1.0)
    assert joins(batch, fired("c", "d"))


@pytest.mark.parametrize(
    "great",
    [
        ev.MastFell("X", "c", "main"),
        ev.Struck("X", "c"),
        ev.Exploded("X", "c"),
        ev.Befell("X", "c", "fire"),
        ev.Boarded("X", "c", "d"),
        ev.Collided("X", "c", "d"),
    ],
)
def test_what_turns_a_battle_is_seen_alone(great: Event) -> None:
    assert not joins(shown(fired("a", "b")), great)
    assert not joins(shown(ev.Moved("X", "a", run=5)), great, SAILING)


def begun(event: Event, since: float) -> EventBatch:
    batch = shown(event)
    for act in batch.acts:
        act.age = since
    return batch


MAST, STRIKE = ev.MastFell("X", "a", "main"), ev.Struck("X", "a")


@pytest.mark.parametrize(
    ("one", "other", "busy"),
    [(MAST, ev.MastFell("X", "b", "fore"), GUNNERY), (STRIKE, ev.Struck("X", "b"), BOARDING)],
)
def test_the_like_of_a_great_moment_begins_beside_it_in_one_view(one: Event, other: Event, busy: str) -> None:
    assert not joins(begun(one, 0.1), other, busy), "each is seen to begin"
    assert joins(begun(one, 0.9), other, busy)
    alone = begun(one, 0.9)
    assert not alone.may_next_step_join(Waits(Happen(other)), [busy], lambda acts: acts[:1])  # type: ignore[arg-type]
    assert not joins(begun(one, 0.9), ev.Exploded("X", "c"), busy)


def test_a_second_mast_of_one_ship_waits_for_the_first() -> None:
    assert not joins(begun(MAST, 0.9), ev.MastFell("X", "a", "fore"), GUNNERY)


def test_dice_fall_while_only_colours_come_down() -> None:
    roll = Roll("X", (D6,))
    assert joins(begun(STRIKE, 0.1), roll, BOARDING)
    assert not joins(begun(ev.Boarded("X", "a", "b"), 0.1), roll, BOARDING)


def test_the_battle_goes_on_when_a_mast_lies_in_the_water(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.systems.event_batch.may_next_guns_fire", lambda: True)
    splashed = timings.MAST_TOTAL - timings.MAST_SETTLE
    assert not joins(begun(MAST, splashed - 0.1), ev.Moved("X", "b", run=5), GUNNERY)
    assert joins(begun(MAST, splashed + 0.1), ev.Moved("X", "b", run=5), GUNNERY)


def gathers(
    step: Event | Choose, *waiting: Event, put_off: Sequence[Event] = (), quick: bool = False
) -> bool:
    pending = Happen(step) if isinstance(step, Event) else step
    acts = [act for act in map(act_of, waiting) if act is not None]
    batch = EventBatch(is_fleet=True, is_quick=quick)
    batch.add_awaited_acts(acts)
    later = [act for act in map(act_of, put_off) if act is not None]
    return batch.may_step_gather(Waits(pending), acts, lambda found: found[:2], later)  # type: ignore[arg-type]


def test_volleys_that_wait_for_the_camera_gather_others_that_its_view_holds() -> None:
    first, second = fired("a", "b"), fired("c", "d")
    assert gathers(second, first)
    assert gathers(fired("e", "f"), first, second), "no one view holds three: it is put off"
    assert not gathers(fired("a", "d"), first), "these guns speak already"
    assert gathers(fired("a", "d", side="bow"), first)
    assert gathers(ev.Hurt("X", "b", points=2), first), "what comes of the first is no great moment"


def test_of_two_places_where_guns_speak_in_turn_each_has_its_moment() -> None:
    first, second, third = fired("a", "b"), fired("c", "d"), fired("e", "f")
    assert gathers(fired("g", "h"), first, second, put_off=[third])
    assert not gathers(fired("e", "h"), first, second, put_off=[third]), "these guns are put off"
    others = [third, fired("g", "h")]
    assert not gathers(fired("i", "j"), first, second, put_off=others), "a third place waits"


@pytest.mark.parametrize(
    "great",
    [
        fired("c", "d", rake="stern"),
        ev.Struck("X", "b"),
        ev.Boarded("X", "c", "d"),
        ev.Collided("X", "c", "d"),
        ev.Moved("X", "c", run=5),
    ],
)
def test_nothing_great_and_no_ship_under_way_is_gathered(great: Event) -> None:
    assert not gathers(great, fired("a", "b"))


def test_a_mast_or_a_fire_stops_no_salvo_but_what_is_done_with_that_ship_next_waits_for_it() -> None:
    mast, fire = ev.MastFell("X", "b", "main"), ev.Befell("X", "b", "fire")
    assert gathers(mast, fired("a", "b"))
    assert gathers(fire, fired("a", "b"))
    assert gathers(fired("c", "d"), fired("a", "b"), put_off=[mast])
    assert not gathers(fired("c", "b"), fired("a", "b"), put_off=[mast])
    assert not gathers(fired("b", "c"), fired("a", "b"), put_off=[mast])
    assert gathers(ev.Befell("X", "b", "sinking", on=False), fired("a", "b")), "it is over"


def test_at_the_quickest_speed_rakes_wait_with_guns_and_colours_with_colours() -> None:
    rake, one, other = fired("c", "d", rake="stern"), ev.Struck("X", "a"), ev.Struck("X", "b")
    assert gathers(rake, fired("a", "b"), quick=True)
    assert gathers(fired("c", "e", side="starboard"), rake, quick=True), "she fights both sides"
    assert gathers(other, one, quick=True)
    assert not gathers(other, one)
    assert not gathers(one, one, quick=True), "hers have come down"
    assert not gathers(one, fired("c", "d"), quick=True)
    assert not gathers(fired("c", "d"), one, quick=True)


def test_ships_that_wait_for_the_camera_gather_others_that_sail_in_its_view() -> None:
    one, two, three = (ev.Moved("X", ship, run=30_000) for ship in "abc")
    assert gathers(two, one)
    assert not gathers(three, one, two), "no one view holds three: she sails when they have"
    assert not gathers(two, fired("c", "d"))
    assert not gathers(fired("c", "d"), one)


def test_when_a_mast_lies_in_the_water_others_may_act() -> None:
    mast = ev.MastFell("X", "c", "main")
    step = ev.Moved("X", "a", run=5)
    assert not joins(begun(mast, 1.0), step)
    assert joins(begun(mast, timings.MAST_TOTAL - timings.MAST_SETTLE + 0.01), step)


def test_what_is_left_of_a_frame_counts_for_the_next_ship_of_a_line() -> None:
    batch = shown(ev.Moved("X", "a", run=5))
    batch.advance(0.22)
    batch.note_started_events([ev.Moved("X", "b", run=5)])
    assert batch.seconds_since_sailing == pytest.approx(0.12)
    batch.note_started_events([ev.Moved("X", "b", run=5)])
    assert batch.seconds_since_sailing == pytest.approx(0.12), "her next leg waits for nobody"
    batch.advance(5.0)
    batch.note_started_events([ev.Moved("X", "c", run=5)])
    assert batch.seconds_since_sailing == 0.0


def test_a_person_who_is_asked_is_not_kept_waiting_by_volleys_that_gather() -> None:
    assert not gathers(Choose("us", "X", OptionMenu(()), "a"), fired("a", "b"))
    assert gathers(Choose("them", "X", OptionMenu(()), "a"), fired("a", "b"))


def test_ships_sail_together_and_guns_wait_for_them() -> None:
    sails = shown(ev.Moved("X", "a", run=5))
    assert not joins(sails, ev.Moved("X", "b", run=5), SAILING), "one after the other gets under way"
    assert joins(sails, ev.Moved("X", "a", run=5), SAILING), "her own next leg"
    sails.advance(0.2)
    assert joins(sails, ev.Moved("X", "b", run=5), SAILING)
    assert not joins(sails, fired("c", "d"), SAILING)


def test_a_person_is_asked_when_all_lies_still() -> None:
    question = Choose("us", "X", OptionMenu(()), "a")
    theirs = Choose("them", "X", OptionMenu(()), "a")
    assert not joins(shown(fired("a", "b")), question)
    assert joins(shown(fired("a", "b")), theirs)


def test_the_next_leg_of_a_course_given_whole_is_nothing_a_person_is_asked() -> None:
    waits = Waits(Choose("us", "X", OptionMenu(()), "a"))
    waits.sails_on = True
    sails = shown(ev.Moved("X", "a", run=5))
    assert sails.may_next_step_join(waits, [SAILING], lambda acts: acts)  # type: ignore[arg-type]


def one(acts: Sequence[StageAct]) -> Sequence[StageAct]:
    return acts[:1]


def test_what_no_one_view_shows_is_seen_one_after_the_other() -> None:
    batch = shown(fired("a", "b"))
    assert not batch.may_next_step_join(Waits(Happen(fired("c", "d"))), [GUNNERY], one)  # type: ignore[arg-type]


def test_what_has_been_done_keeps_nobody_waiting_any_more() -> None:
    batch = shown(fired("a", "b"))
    batch.acts[0].yield_to_next()
    batch.advance(2.0)
    assert batch.may_next_step_join(Waits(Happen(fired("c", "d"))), [GUNNERY], one)  # type: ignore[arg-type]


def test_a_ship_gets_under_way_while_her_dice_still_tumble() -> None:
    batch = shown(ev.Moved("X", "a", run=5))
    batch.advance(0.2)
    assert joins(batch, ev.Moved("X", "b", run=5), "")


def seconds(name: str, turns: int, *, many: bool, speed: int = 1) -> tuple[float, str]:
    level = load_level(LEVELS.parent / f"{name}.toml")
    seats = {side.id: RandomSeat(3) for side in level.sides}
    battle = Battle(shelf.book(level.rules.book).rules, level, seats, 3)
    show = BattleShow(battle)
    show.event_batch.is_fleet, show.speed = many, speed
    passed = 0.0
    while battle.turn <= turns and show.last_step_result is not StepResult.OVER:
        show.update(FRAME)
        passed += FRAME
    with battle.table.as_current():
        stands = repr([(s.id, s.x, s.y, s.points_left, s.struck) for s in battle.book.sight()])
    show.close()
    battle.close()
    return passed, stands


def test_a_fleet_is_shown_in_less_than_half_the_time_and_fights_alike() -> None:
    quick, one = seconds("kmh/the-chesapeake", 1, many=True)
    slow, other = seconds("kmh/the-chesapeake", 1, many=False)
    assert one == other
    assert quick < slow / 2


def test_while_a_fleets_camera_is_on_its_way_the_battle_goes_on_until_all_have_had_time_to_join() -> None:
    level = load_level(LEVELS.parent / "kmh/the-chesapeake.toml")
    battle = Battle(shelf.book("kmh").rules, level, {s.id: RandomSeat(1) for s in level.sides}, 1)
    show = BattleShow(battle)
    while not isinstance(battle.pending_step, Roll):
        battle.step()
    queue = show.queue_for_camera
    queue.start_wait([ev.Moved("X", "a", run=5)], [], is_open_to_more=True)
    assert show.is_gathering
    queue.advance(GATHER_SECONDS - 0.1, 1)
    assert show.is_gathering
    queue.advance(0.2, 1)
    assert not show.is_gathering
    queue.start_wait([ev.Moved("X", "a", run=5)], [], is_open_to_more=True)
    show.event_batch.is_fleet = False
    assert not show.is_gathering, "ships of a duel are shown one by one"
    show.close()
    battle.close()


def test_at_the_quickest_speed_more_than_one_ship_is_answered_for_in_a_frame(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    quick, one = seconds("kmh/the-chesapeake", 1, many=True, speed=4)
    monkeypatch.setattr(BattleShow, "_advance_systems", lambda _: None)
    slow, other = seconds("kmh/the-chesapeake", 1, many=True, speed=4)
    assert one == other
    assert quick < slow


@pytest.mark.parametrize("name", FLEETS)
def test_the_great_levels_are_fleets_and_a_duel_is_none(name: str) -> None:
    level = load_level(LEVELS.parent / f"{name}.toml")
    assert len(level.ships) >= FLEET_SHIPS
    duel = load_level(LEVELS.parent / "kmh/constitution-and-guerriere.toml")
    battle = Battle(shelf.book("kmh").rules, duel, {s.id: RandomSeat(1) for s in duel.sides}, 1)
    show = BattleShow(battle)
    assert not show.event_batch.is_fleet
    show.close()
    battle.close()


def test_who_sails_acts_until_her_tracks_end() -> None:
    """A long leg takes longer than MOVE_LEAST: she is watched for all of it."""
    esper.switch_world("one who sails")
    try:
        act, actor = StageAct(ActKind.MOVE, ("a",), timings.MOVE_LEAST), Actor("a", 0.0, 0.0, 90.0)
        esper.create_entity(act)
        esper.create_entity(actor)
        add_leg(actor, (20.0, 0.0, 90.0), "sail", 20.0, 0.0)
        advance(actor, 0.3)
        extend_sailing_acts()
        assert act.seconds == pytest.approx(timings.move_seconds(20.0) - 0.3)
        assert act.seconds > timings.MOVE_LEAST
    finally:
        esper.switch_world("default")
        esper.delete_world("one who sails")
