"""HF-crew: which batteries have a crew, and crews that change guns; each comparison at its
boundary."""

from typing import Any

import pytest

from game.books.hf.rules.crews import (
    CrewMenu,
    finish_crew_shifts,
    man_batteries,
    place_crews,
    start_crew_shifts,
    unmanned_batteries,
)
from game.books.hf.rules.sheet import PORT, STARBOARD
from game.books.hf.rules.shots import (
    CrewShift,
    DeclarationDraft,
    FireDeclaration,
    FireLimits,
    Shot,
    TargetInRange,
    parse_declaration,
)
from game.core.events import Told
from game.core.steps import Refusal
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
