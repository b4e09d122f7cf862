"""HF-crew: which batteries have a crew, and crews that change guns; each comparison at its
boundary."""

from typing import Any

import pytest

from game.books.hf import rules as hf
from game.books.hf.lint import reach
from game.books.hf.rules.crews import (
    CrewMenu,
    finish_crew_shifts,
    man_batteries,
    place_crews,
    start_crew_shifts,
    unmanned_batteries,
)
from game.books.hf.rules.level import doubts
from game.books.hf.rules.outcome import run_level_event, run_level_events
from game.books.hf.rules.previews import next_thresholds
from game.books.hf.rules.sheet import PORT, STARBOARD, Alongside, Wind, inch_or_point_words
from game.books.hf.rules.shots import (
    CrewShift,
    DeclarationDraft,
    FireDeclaration,
    FireLimits,
    Shot,
    TargetInRange,
    parse_declaration,
)
from game.books.hf.rules.sight import visible_ship
from game.books.hf.rules.table_geometry import INCH
from game.core.events import Arrived, Told, WindShifted
from game.core.markers import Course, HasStruck, Sinking
from game.core.steps import Refusal
from game.core.table import add_marker, every, get_single, place
from game.play.ignored_keys import losses
from game.sea.pose import Pose
from game.sea.square import HEADING_NAMES
from game.sea.units import EIGHT_POINT_STEP
from tests.books.hf.rules.inch_levels import (
    british_ship,
    french_ship,
    level_in_inches,
    level_on_table,
    run_procedure,
)

MENU = CrewMenu("Own", 4, ("L", "L", "S"), ("L", "L", "S"))


# ------------------------------------------------------------------------------ stations
@pytest.mark.clauses("HF-crew-1")
@pytest.mark.parametrize(
    ("key", "port", "starboard"),
    [
        ("port 2 L; starboard 1 L 1 S", ("L", "L"), ("L", "S")),
        ("starboard 1 S; ", (), ("S",)),
        (" port 1 L ;; starboard 1 L", ("L",), ("L",)),
        ("", (), ()),
    ],
)
def test_hf_crew_1_stations_as_they_are_written(
    key: str, port: tuple[str, ...], starboard: tuple[str, ...]
) -> None:
    assert MENU.read(key) == {PORT: port, STARBOARD: starboard}


@pytest.mark.clauses("HF-crew-1")
@pytest.mark.parametrize(
    ("key", "why"),
    [
        ("port 3 L", "Own has no more L to port"),
        ("starboard 2 S", "Own has no more S to starboard"),
        ("port 2 L; starboard 2 L 1 S", "5 batteries, and she has 4 crews"),
        ("port 1 L 1", "'port 1 L 1': say port 4 S; starboard 4 S 1 C"),
        ("fore 1 L", "'fore 1 L': say port 4 S; starboard 4 S 1 C"),
    ],
)
def test_hf_crew_1_what_is_wrong_with_stations(key: str, why: str) -> None:
    assert MENU.read(key) == Refusal("HF-crew-1", why)


@pytest.mark.clauses("HF-crew-1")
def test_hf_crew_1_stations_that_are_offered() -> None:
    # by turns from the heaviest, starboard first: starboard L, port L, starboard L, port L
    assert MENU.key_for_both_sides() == MENU.key_for_both_sides(PORT) == "port 2 L; starboard 2 L"
    three = CrewMenu("Own", 3, MENU.port, MENU.starboard)
    assert (three.key_for_both_sides(), three.key_for_both_sides(PORT)) == (
        "port 1 L; starboard 2 L",
        "port 2 L; starboard 1 L",
    )
    assert (MENU.key_for_one_side(PORT), MENU.key_for_one_side(STARBOARD)) == (
        "port 2 L 1 S; starboard 1 L",
        "port 1 L; starboard 2 L 1 S",
    )
    # one side has guns left when the other has none
    for port, starboard, even in (
        (("L",), ("L", "S", "C"), "port 1 L; starboard 1 L 1 S 1 C"),
        (("L", "S", "C"), ("L",), "port 1 L 1 S 1 C; starboard 1 L"),
        ((), ("L",), "starboard 1 L"),
    ):
        assert CrewMenu("Own", 9, port, starboard).key_for_both_sides() == even
    assert [(option.label, option.key) for option in MENU.options()] == [
        ("Both sides alike", MENU.key_for_both_sides()),
        ("All to port first", MENU.key_for_one_side(PORT)),
        ("All to starboard first", MENU.key_for_one_side(STARBOARD)),
    ]


@pytest.mark.clauses("HF-crew-1", "HF-crew-2")
@pytest.mark.parametrize(
    ("crews", "port", "starboard", "asked"),
    [(2, [], [], True), (2, ["L"], [], False), (2, [], ["L"], False), (None, [], [], False)],
)
def test_hf_crew_1_who_is_short_of_crews_mans_her_guns_once(
    crews: int | None, port: list[str], starboard: list[str], asked: bool
) -> None:
    with level_on_table(
        level_in_inches(british_ship(batteries="LS", gun_crews=crews), french_ship())
    ) as ships:
        own = ships["own"]
        own.port_manned, own.starboard_manned = port, starboard
        events = run_procedure(man_batteries(), *["port 1 S 1 L"] * asked)
        assert (
            events
            == [Told("HF-crew-2", "own", "her crews serve to port long guns, short guns; to starboard none")]
            * asked
        )
        assert own.port_manned == (["L", "S"] if asked else port)


# ------------------------------------------------------------------------------ crews that shift
@pytest.mark.clauses("HF-crew-2", "HF-crew-3")
def test_hf_crew_3_crews_leave_now_and_serve_their_new_guns_from_the_next_phase() -> None:
    with level_on_table(level_in_inches(british_ship(batteries="LLS", gun_crews=3), french_ship())) as ships:
        own = ships["own"]
        own.port_manned, own.starboard_manned = ["L", "L"], ["S"]
        assert unmanned_batteries(own, STARBOARD) == ["L", "L"]
        one = (CrewShift(1, PORT, "L", STARBOARD, "L"),)
        assert run_procedure(start_crew_shifts(own, one)) == [
            Told("HF-crew-2", "own", "1 crew goes from the long guns to port to the long guns to starboard")
        ]
        assert (own.port_manned, own.starboard_manned) == (["L"], ["S"])
        assert run_procedure(finish_crew_shifts(own, one)) == [
            Told("HF-crew-2", "own", "her crews serve to port long guns; to starboard long guns, short guns")
        ]
        assert (own.port_manned, own.starboard_manned) == (["L"], ["L", "S"])
        assert run_procedure(start_crew_shifts(own, ())) == run_procedure(finish_crew_shifts(own, ())) == []
        own.port_manned = ["L", "L"]
        two = (CrewShift(2, PORT, "L", STARBOARD, "L"),)
        assert run_procedure(start_crew_shifts(own, two)) == [
            Told("HF-crew-2", "own", "2 crews go from the long guns to port to the long guns to starboard")
        ]
        # one L to starboard stands without a crew: the other crew goes back
        run_procedure(finish_crew_shifts(own, two))
        assert (own.port_manned, own.starboard_manned) == (["L"], ["L", "L", "S"])


@pytest.mark.clauses("HF-crew-3")
@pytest.mark.parametrize(("crews", "found"), [(0, 0), (1, 1), (2, 2), (3, 2)])
def test_hf_crew_3_crews_settle_where_guns_stand_without_one(crews: int, found: int) -> None:
    with level_on_table(level_in_inches(british_ship(batteries="LLS", gun_crews=3), french_ship())) as ships:
        own = ships["own"]
        own.starboard_manned = ["S"]
        assert place_crews(own, PORT, "L", crews) == found
        assert (own.port_manned, own.starboard_manned) == (["L"] * found, ["S"])


@pytest.mark.clauses("HF-crew-2")
@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("shift 2 port L starboard S", ""),
        ("shift 3 port L starboard S", "2 L to port have a crew to spare"),
        ("shift 0 port L starboard S", "2 L to port have a crew to spare"),
        ("shift 1 port L starboard S; shift 1 port L starboard S", ""),
        (
            "shift 2 port L starboard S; shift 1 port C starboard S",
            "0 S to starboard are without a crew",
        ),
        ("shift 2 port L starboard S; shift 1 port C starboard L", ""),
        ("shift 2 port L starboard S; shift 1 port C port S", ""),
        ("shift 1 port L starboard S; port L1 foe", ""),
        ("shift 1 port L starboard S; port L2 foe", "1 L to port can fire"),
        ("port L2 foe; shift 1 port L starboard S", "1 L to port can fire"),
    ],
)  # fmt: skip
def test_hf_crew_2_a_crew_fires_or_shifts_and_no_more_come_than_find_a_gun(text: str, why: str) -> None:
    own = FireLimits(
        "own", "Own", ("L", "L", "C"), ("C",), (TargetInRange("foe", "Foe", (PORT,), 1),),
        is_short_of_crews=True, port_unmanned=("S",), starboard_unmanned=("S", "S", "L"),
    )  # fmt: skip
    read = parse_declaration(own, text)
    assert (read.reason if isinstance(read, Refusal) else "") == (f"Own: {why}" if why else "")


@pytest.mark.clauses("HF-crew-2")
def test_hf_crew_2_nobody_shifts_aboard_a_ship_with_all_her_crews() -> None:
    own = FireLimits("own", "Own", ("L", "L"), ("S",), ())
    why = "Own: she has a crew for every battery"
    assert parse_declaration(own, "shift 1 port L starboard S") == Refusal("HF-crew-2", why)


@pytest.mark.clauses("HF-crew-1", "HF-gun-4")
@pytest.mark.parametrize(
    ("text", "clause", "why"),
    [
        ("port L3 foe", "HF-crew-1", "Own: 2 L to port can fire, 1 more without a crew"),
        ("port C2 foe", "HF-gun-4", "Own: 1 C to port can fire"),
        (
            "port all foe; port L1 foe",
            "HF-crew-1",
            "Own: 0 L to port can fire, 1 more without a crew",
        ),
        ("port L0 foe", "HF-gun-4", "Own: fire one battery at least"),
    ],
)  # fmt: skip
def test_hf_crew_1_a_battery_without_a_crew_does_not_fire(text: str, clause: str, why: str) -> None:
    own = FireLimits(
        "own", "Own", ("L", "L", "C"), (), (TargetInRange("foe", "Foe", (PORT,), 1),), port_unmanned=("L",)
    )
    assert parse_declaration(own, text) == Refusal(clause, why)


@pytest.mark.clauses("HF-crew-2", "HF-split-1")
def test_hf_crew_2_what_is_left_of_a_side_when_some_have_fired_and_some_have_gone() -> None:
    fields: dict[str, Any] = {"shots": [Shot(PORT, PORT, "L", 2, "foe")]}
    own = FireLimits("own", "Own", ("L",) * 4, ("L",) * 4, ())
    draft = DeclarationDraft(own, **fields, shifts=[CrewShift(1, STARBOARD, "L", PORT, "S")])
    assert (draft.unused_batteries(PORT), draft.unused_batteries(STARBOARD)) == ({"L": 2}, {"L": 3})
    assert (own.batteries_of(PORT), own.unmanned_of(PORT)) == (("L",) * 4, ())
    assert not isinstance(parse_declaration(own, "hold"), Refusal)
    assert parse_declaration(own, "hold") == FireDeclaration()


# What Hold Fast tells: how a ship looks, what comes next, what a level loses, where a script lays her. Each
# by its clause, where a change of the code went unnoticed
# ------------------------------------------------------------------------------ what is seen
def test_hf_range_2_one_inch_and_more_are_told_in_the_words_of_the_table() -> None:
    for options, words in (([], ["1 inch", "3 inches"]), (["grid"], ["1 point", "3 points"])):
        with level_on_table(level_in_inches(british_ship(), french_ship(), options=options)):
            assert [inch_or_point_words(1), inch_or_point_words(3)] == words


@pytest.mark.clauses("HF-dmg-hull-2", "HF-dmg-mast", "HF-morale-3", "HF-morale-4")
def test_hf_dmg_hull_2_the_card_tells_what_the_next_losses_bring() -> None:
    boxes: dict[str, Any] = {"hull_boxes": [2, 3, 4], "mast_boxes": [1, 1, 1]}
    with level_on_table(
        level_in_inches(british_ship(morale=4, morale_boxes=3, **boxes), french_ship())
    ) as ships:
        own = ships["own"]
        told = [(f.text, f.remaining) for f in next_thresholds(own)]
        assert told == [
            ("2 more hull: slower, and morale", 2),
            ("1 more mast: slower, and morale", 1),
            ("2 more morale, then 4+ strikes", 2),
        ]
        own.hull_lost, own.mast_lost, own.morale = 4, 2, 1
        told = [(f.text, f.remaining) for f in next_thresholds(own)]
        assert told == [
            ("1 more hull: slower, and morale", 1),
            ("1 more mast: slower, and morale", 1),
            ("next time 4+ strikes", 0),
        ]
        own.hull_lost, own.mast_lost, own.morale = 5, 3, 0
        assert [f.text for f in next_thresholds(own)] == ["4 more hull: she sinks"]


@pytest.mark.clauses("HF-gun-L", "HF-move-1")
def test_hf_move_1_how_far_shot_and_ships_go_at_the_best() -> None:
    level = level_in_inches(british_ship(), french_ship())
    found = reach()
    assert (found.shot_cm, found.ship_cm_per_turn(level.ships[0])) == (4 * 11.0, 6 * 11.0)


def test_hf_card_1_how_a_ship_looks_follows_from_her_card() -> None:
    boxes: dict[str, Any] = {"batteries": "LL", "hull_boxes": [2, 2, 4], "mast_boxes": [1, 1, 2]}
    near = french_ship(at=(20.5, 20))
    with level_on_table(level_in_inches(british_ship(speed=1, top_speed=4, **boxes), near)) as ships:
        own, sides = ships["own"], ["british", "french"]
        plain = visible_ship(own, sides)
        assert (plain.damage, plain.rig_damage, plain.way_share, plain.lost_masts) == (0, 0, 250, ())
        assert (plain.points_left, plain.full_points) == (8, 8)
        looks = (plain.afire, plain.struck, plain.sinking, plain.locked, plain.aback)
        assert looks == (False, False, False, False, True)
        own.hull_lost, own.mast_lost, own.fires = 1, 1, 1
        lose = own.port.pop()
        own.port_lost.append(lose)
        own.pose = Pose(own.pose.x, own.pose.y, 9000)
        hurt = visible_ship(own, sides)
        assert (hurt.damage, hurt.rig_damage, hurt.lost_masts, hurt.afire) == (125, 250, ("fore",), True)
        assert (hurt.points_left, hurt.full_points, hurt.aback) == (7, 8, False)
        add_marker(own.number, Sinking())
        place(Alongside("own", "foe", STARBOARD, PORT))
        assert visible_ship(own, sides).sinking
        assert [visible_ship(ships[name], sides).locked for name in ("own", "foe")] == [True, True]
        add_marker(own.number, HasStruck("foe"))
        assert (visible_ship(own, sides).struck, visible_ship(own, sides).way_share) == (True, 0)
        own.prize = True
        assert (visible_ship(own, sides).struck, visible_ship(own, sides).is_prize) == (False, True)


# ------------------------------------------------------------------------------ levels
@pytest.mark.clauses("HF-vic-4")
def test_hf_vic_4_an_event_hears_of_a_ship_with_a_single_fire() -> None:
    event = {"when": "alight foe", "message": "She burns."}
    level = level_in_inches(british_ship(), french_ship(), event=[event])
    with level_on_table(level) as ships:
        assert run_procedure(run_level_events(level)) == []
        ships["foe"].fires = 1
        assert run_procedure(run_level_events(level)) == [Told("LEVEL", "", "She burns.")]


@pytest.mark.clauses("HF-wind-2")
def test_hf_wind_2_the_wind_that_a_level_brings_blows_from_the_nearest_point() -> None:
    events = [{"when": "turn 2", "wind_from": 100.0}, {"when": "turn 2", "arrive": ["foe"]}]
    level = level_in_inches(british_ship(), french_ship(), event=events)
    with level_on_table(level):
        assert run_procedure(run_level_event(level, level.events[0])) == [
            WindShifted("LEVEL", "", 2 * EIGHT_POINT_STEP)
        ]
        assert HEADING_NAMES[get_single(Wind).blows_from] == "E"
        (came,) = run_procedure(run_level_event(level, level.events[1]))
        assert isinstance(came, Arrived)
        assert HEADING_NAMES[get_single(Wind).blows_from] == "E"


@pytest.mark.clauses("HF-wind-2", "HF-wind-3")
def test_hf_wind_3_where_the_wind_is_thrown_nobody_is_said_to_lie_in_it() -> None:
    assert doubts(level_in_inches(british_ship(), french_ship(), chart={"wind_from": None})) == []
    told = doubts(level_in_inches(british_ship(), french_ship(heading="E")))
    assert [(place, clause) for place, clause, _ in told] == [("ship.own", "HF-wind-2")]
    assert doubts(level_in_inches(british_ship(state="anchored"), french_ship(heading="E"))) == []


@pytest.mark.clauses("HF-rate-1")
def test_hf_rate_1_a_rate_is_said_to_be_passed_by_unless_her_card_prints_it() -> None:
    level = level_in_inches(british_ship(rate="4th") | {"class": "gb-third-80"}, french_ship())
    assert "rates go by guns" in losses(level)
    overlay = level.overlays["hf"]
    card = overlay.ship["own"].model_copy(update={"rate": "4th"})
    printed = overlay.model_copy(update={"ship": {**overlay.ship, "own": card}})
    assert "rates go by guns" not in losses(level.model_copy(update={"overlays": {"hf": printed}}))


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"heading": 50.0}, "headings are the nearest of eight points: Swift NE"),
        ({"heading": 45.0}, ""),
        ({"damage": {"masts": ["bowsprit"]}}, "a bowsprit is no mast section"),
        ({"damage": {"masts": ["fore"]}}, ""),
    ],
)
def test_hf_scale_1_what_is_lost_of_a_ship_is_told(fields: dict[str, Any], words: str) -> None:
    level = level_in_inches(british_ship(name="own"), french_ship())
    swift = level.ships[0].model_copy(update={"name": "Swift"})
    level = level.model_copy(update={"ships": (swift, level.ships[1])})
    assert losses(level) == []
    entry = type(swift).model_validate(swift.model_dump(by_alias=True) | fields)
    assert losses(level.model_copy(update={"ships": (entry, level.ships[1])})) == [words] * bool(words)


@pytest.mark.parametrize(
    ("aim", "words"),
    [
        ("burnt foe", "ships burn but are not burnt"),
        ("burnt 1 of french", "ships burn but are not burnt"),
        ("sunk foe", ""),
        ("sea choppy", "aims never hear of the sea"),
        ("wind calm", "aims never hear how hard it blows"),
        ("wind from 90", ""),
        ("wind from 0", ""),
    ],
)
def test_hf_dmg_fire_an_aim_that_never_comes_to_pass_is_told(aim: str, words: str) -> None:
    aims = [{"side": "british", "major": aim}, {"side": "french", "major": "struck own"}]
    assert losses(level_in_inches(british_ship(), french_ship(), objective=aims)) == [words] * bool(words)


@pytest.mark.parametrize(
    ("chart", "words"),
    [
        ({"wind": "fresh"}, ""),
        ({"wind": "calm"}, "there is no calm: ships only begin without way on"),
        ({"wind": "strong"}, "the wind has a direction and no strength"),
        ({"wind_from": 20.0}, "the wind blows from the nearest of eight points, N"),
    ],
)
def test_hf_wind_1_a_wind_that_this_book_has_not_is_told(chart: dict[str, Any], words: str) -> None:
    assert losses(level_in_inches(british_ship(), french_ship(), chart=chart)) == [words] * bool(words)


# ------------------------------------------------------------------------------ for scripts
@pytest.mark.clauses("HF-range-1", "HF-scale-2")
@pytest.mark.parametrize(
    ("options", "off", "bearing", "lies"),
    [
        ([], 3, 90.0, (3, 0)),
        ([], 2.5, 180.0, (0, 2.5)),
        ([], 3, None, (3, 0)),
        (["grid"], 2, 90.0, (3, 0)),
        (["grid"], 2, 135.0, (3, 3)),
        (["grid"], 2, None, (3, 0)),
    ],
)
def test_hf_range_1_a_script_puts_a_ship_so_far_off(
    options: list[str], off: float, bearing: float | None, lies: tuple[float, float]
) -> None:
    with level_on_table(level_in_inches(british_ship(), french_ship(), options=options)) as ships:
        own, foe = ships["own"].pose, ships["foe"]
        heading = foe.pose.heading
        hf.amend("ships.foe.range", {"of": "own", "range": off, "bearing": bearing})
        assert ships["own"].pose == own
        assert (foe.pose.x - own.x, foe.pose.y - own.y) == (lies[0] * INCH, lies[1] * INCH)
        assert foe.pose.heading == heading


@pytest.mark.parametrize("of", ["foe", "nobody"])
def test_hf_range_1_a_script_that_puts_a_ship_off_nobody_is_told_why(of: str) -> None:
    with (
        level_on_table(level_in_inches(british_ship(), french_ship())),
        pytest.raises(ValueError, match=f"there is no other ship '{of}'"),
    ):
        hf.amend("ships.foe.range", {"of": of, "range": 3, "bearing": None})


@pytest.mark.clauses("HF-vic-4")
@pytest.mark.parametrize(
    ("hull", "mast", "heard"), [(6, 0, False), (0, 6, False), (4, 4, True), (8, 0, True)]
)
def test_hf_vic_4_hull_and_masts_count_alike_as_damage(hull: int, mast: int, heard: bool) -> None:
    event = {"when": "damaged 25 foe", "message": "Hurt."}
    boxes: dict[str, Any] = {"hull_boxes": [6, 6, 4], "mast_boxes": [6, 6, 4]}
    level = level_in_inches(british_ship(), french_ship(**boxes), event=[event])
    with level_on_table(level) as ships:
        ships["foe"].hull_lost, ships["foe"].mast_lost = hull, mast
        assert bool(run_procedure(run_level_events(level))) == heard


def test_hf_vic_4_a_table_keeps_a_course_of_events_only_where_the_level_has_some() -> None:
    for events in ([], [{"when": "turn 2", "message": "Land!"}]):
        with level_on_table(level_in_inches(british_ship(), french_ship(), event=events)):
            assert len(every(Course)) == len(events)
