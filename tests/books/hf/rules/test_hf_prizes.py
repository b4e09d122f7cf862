"""HF-prize, HF-dc: prize crews, their guns, and repairs; each comparison at its boundary."""

from typing import Any

import pytest

from game.books.hf.rules.prizes import (
    ask_all_prize_crews,
    ask_for_prize_gun_crews,
    ask_prize_crew,
    available_gun_crews,
    captor_alongside,
    move_crew_to_prize,
    put_prize_crew_aboard,
)
from game.books.hf.rules.repairs import (
    Repair,
    RepairKind,
    apply_repair,
    possible_repairs,
    repair_options,
    repair_words,
    repairable_ships,
    restore_battery,
    roll_repair,
    run_damage_control,
)
from game.books.hf.rules.sheet import PORT, STARBOARD, AimAt, Alongside
from game.core.events import Befell, Captured, Mended, Told
from game.core.markers import Aground, Gone, HasStruck
from game.core.steps import Choose, Roll
from game.core.table import add_marker, has_marker, place, remove_marker
from tests.books.hf.rules.inch_levels import (
    british_ship,
    french_ship,
    level_in_inches,
    level_on_table,
    run_procedure,
)

BESIDE = level_in_inches(british_ship(batteries="LLS"), french_ship(at=(20.5, 20), batteries="LSC"))


# ------------------------------------------------------------------------------ prize crews
@pytest.mark.clauses("HF-prize-1")
def test_hf_prize_1_who_may_send_men_aboard() -> None:
    with level_on_table(BESIDE) as ships:
        own, foe = ships["own"], ships["foe"]
        assert captor_alongside(foe) is None  # her colours fly
        add_marker(foe.number, HasStruck("own"))
        assert captor_alongside(foe) is None  # nobody lies alongside
        place(Alongside("own", "foe", STARBOARD, PORT))
        assert captor_alongside(foe) is own
        for name, value, back in (("prize", True, False), ("hull_lost", sum(foe.hull), 0)):
            setattr(foe, name, value)
            assert captor_alongside(foe) is None, name
            setattr(foe, name, back)
        foe.hull_lost = sum(foe.hull) - 1
        assert captor_alongside(foe) is own
        for each in (Aground(), Gone("sunk")):
            add_marker(foe.number, each)
            assert captor_alongside(foe) is None
            remove_marker(foe.number, type(each))
        for marines, away, able in ((1, 0, True), (0, 0, False), (1, 1, False), (2, 1, True)):
            own.marines, own.marines_away = marines, away
            assert (captor_alongside(foe) is own) == able
        add_marker(own.number, HasStruck("foe"))
        assert captor_alongside(foe) is None
        remove_marker(own.number, HasStruck)
        own.side = "french"
        assert captor_alongside(foe) is None


@pytest.mark.clauses("HF-prize-1", "HF-prize-3", "HF-prize-4")
@pytest.mark.parametrize("sent", [0, 1, 3])
def test_hf_prize_1_one_detachment_sails_her_and_the_others_are_her_marines(sent: int) -> None:
    with level_on_table(BESIDE) as ships:
        own, foe = ships["own"], ships["foe"]
        own.marines, own.morale_factor = 3, 6
        add_marker(foe.number, HasStruck("nobody"))
        place(Alongside("own", "foe", STARBOARD, PORT))
        question = ask_prize_crew(own, foe).send(None)
        assert isinstance(question, Choose)
        assert [(o.key, o.value) for o in question.menu.options()] == [
            ("no", 0), ("send 1", 1), ("send 2", 2), ("send 3", 3),
        ]  # fmt: skip
        events = run_procedure(ask_all_prize_crews(), *([f"send {sent}", "done"] if sent else ["no"]))
        assert own.marines == 3 - sent
        if not sent:
            assert (events, foe.prize, foe.side) == ([], False, "french")
            return
        assert events == [
            Captured("HF-prize-1", "foe", "british"),
            Told("HF-prize-3", "foe", "her new crew has one morale box, and a factor of 6"),
            Told("HF-prize-4", "foe", f"she has {sent - 1} marine detachment{'s' * (sent != 2)} aboard"),
        ]
        assert (foe.prize, foe.side, foe.squadron, foe.born) == (True, "british", "british", "french")
        assert (foe.morale, foe.morale_factor, foe.marines, foe.marines_away) == (1, 6, sent - 1, 0)


@pytest.mark.clauses("HF-prize-2", "HF-dc-1", "HF-crew-1")
def test_hf_prize_2_nobody_serves_her_guns_until_they_are_manned() -> None:
    with level_on_table(BESIDE) as ships:
        own, foe = ships["own"], ships["foe"]
        foe.gun_crews, foe.aim_order, foe.port_lost, foe.port_idle = 3, AimAt.MASTS, ["L"], ["C"]
        foe.port = ["S"]
        run_procedure(put_prize_crew_aboard(own, foe, 1))
        assert (foe.port, foe.port_idle, foe.port_unserved) == ([], ["S", "C"], ["L"])
        assert (foe.starboard, foe.starboard_idle, foe.starboard_unserved) == ([], ["L", "S", "C"], [])
        assert (foe.gun_crews, foe.aim_order) == (0, "")
        assert run_procedure(ask_for_prize_gun_crews(own, foe), "done") == []


@pytest.mark.clauses("HF-prize-2")
def test_hf_prize_2_who_may_serve_a_gun_of_the_prize() -> None:
    with level_on_table(BESIDE) as ships:
        own, foe = ships["own"], ships["foe"]
        own.starboard, foe.marines = ["L"], 0
        assert list(available_gun_crews(own, foe)) == []  # no gun stands idle
        for side in ("port_idle", "starboard_idle"):
            setattr(foe, side, ["S"])
            assert list(available_gun_crews(own, foe)) == [
                ("port L", "The crew of long guns to port"),
                ("port S", "The crew of short guns to port"),
                ("starboard L", "The crew of long guns to starboard"),
            ]
            setattr(foe, side, [])
        foe.port_idle, foe.marines = ["S"], 1
        assert next(available_gun_crews(own, foe)) == ("marines", "A marine detachment")


@pytest.mark.clauses("HF-prize-2", "HF-prize-5")
@pytest.mark.parametrize("crews", [0, 2])
def test_hf_prize_5_the_gun_that_is_left_is_idle_and_the_other_fires(crews: int) -> None:
    with level_on_table(BESIDE) as ships:
        own, foe = ships["own"], ships["foe"]
        own.gun_crews, own.port_manned, own.starboard_manned = crews, ["L"], ["S"]
        foe.starboard_idle, foe.starboard, foe.marines = ["L", "S"], ["C"], 2
        assert run_procedure(move_crew_to_prize(own, foe, "port L", STARBOARD, "L")) == [
            Told("HF-prize-2", "foe", "the crew of long guns to port serves long guns to starboard")
        ]
        assert (own.port, own.port_idle, own.starboard) == (["L", "S"], ["L"], ["L", "L", "S"])
        assert own.port_manned == ([] if crews else ["L"])
        assert (foe.starboard_idle, foe.starboard, foe.marines) == (["S"], ["L", "C"], 2)
        run_procedure(move_crew_to_prize(own, foe, "marines", STARBOARD, "S"))
        assert (foe.starboard_idle, foe.starboard, foe.marines) == ([], ["L", "S", "C"], 1)
        assert own.port_idle == ["L"]


# ------------------------------------------------------------------------------ repairs
@pytest.mark.clauses("HF-dc-1", "HF-dc-2")
def test_hf_dc_1_marines_come_back_and_who_fights_mends_one_thing() -> None:
    with level_on_table(BESIDE) as ships:
        own, foe = ships["own"], ships["foe"]
        own.marines_away = foe.marines_away = 2
        assert run_procedure(run_damage_control()) == []
        assert (own.marines_away, foe.marines_away) == (0, 0)
        own.hull_lost = foe.hull_lost = 3
        add_marker(foe.number, HasStruck("own"))
        assert repairable_ships() == [own]
        assert run_procedure(run_damage_control(), "none") == []
        assert run_procedure(run_damage_control(), "hull", (4,)) == []
        assert run_procedure(run_damage_control(), "hull", (5,)) == [Mended("HF-dc-3", "own", 1)]
        assert run_procedure(run_damage_control(), "hull 2", (3,)) == [Mended("HF-dc-3", "own", 1)]
        assert (own.hull_lost, own.marines_away) == (1, 2)


@pytest.mark.clauses("HF-dc-1", "HF-adv-beach")
@pytest.mark.parametrize(
    ("fields", "afloat", "ashore"),
    [
        ({"hull_lost": 1}, ["hull"], ["hull"]),
        ({"mast_lost": 1}, ["mast"], []),
        ({"wheel_gone": True}, ["wheel"], []),
        ({"rudder_gone": True}, ["rudder"], []),
        ({"fires": 1}, ["fire"], ["fire"]),
        ({"port_lost": ["L", "L", "S"]}, ["battery port L", "battery port S"],
         ["battery port L", "battery port S"]),
        ({"starboard_lost": ["C"]}, ["battery starboard C"], ["battery starboard C"]),
        ({}, [], []),
    ],
)  # fmt: skip
def test_hf_dc_1_everything_that_is_broken_may_be_mended_but_ashore_nothing_of_motion(
    fields: dict[str, Any], afloat: list[str], ashore: list[str]
) -> None:
    with level_on_table(BESIDE) as ships:
        own = ships["own"]
        own.marines = 0
        for name, value in fields.items():
            setattr(own, name, value)

        def keys() -> list[str]:
            return [option.key for option in repair_options(own, list(possible_repairs(own)))]

        assert keys() == ["none", *afloat]
        assert repairable_ships() == ([own] if afloat else [])
        add_marker(own.number, Aground())
        assert keys() == ["none", *ashore]


@pytest.mark.clauses("HF-dc-2")
@pytest.mark.parametrize(("ready", "most"), [(0, 0), (1, 1), (2, 2), (3, 2)])
def test_hf_dc_2_as_many_help_as_are_ready_and_two_at_most(ready: int, most: int) -> None:
    with level_on_table(BESIDE) as ships:
        own = ships["own"]
        own.hull_lost, own.marines, own.marines_away = 1, ready + 1, 1
        found = [option.value.marines for option in repair_options(own, list(possible_repairs(own)))[1:]]
        assert found == list(range(most + 1))


@pytest.mark.clauses("HF-dc-1", "HF-dc-2")
@pytest.mark.parametrize(("men", "needs"), [(0, 5), (1, 4), (2, 3)])
def test_hf_dc_2_each_detachment_that_helps_is_one_less_to_throw(men: int, needs: int) -> None:
    for face, mends in ((needs - 1, False), (needs, True), (6, True)):
        with level_on_table(BESIDE) as ships:
            own = ships["own"]
            own.fires = 1
            repair = Repair(RepairKind.FIRE, marines=men)
            step = roll_repair(own, repair).send(None)
            assert isinstance(step, Roll)
            assert (step.needs, step.why) == (needs, "the fire aboard")
            run_procedure(roll_repair(own, repair), (face,))
            assert (own.fires, own.marines_away) == (1 - mends, men)


@pytest.mark.clauses("HF-dc-1", "HF-dc-3")
@pytest.mark.parametrize(
    ("repair", "fields", "told"),
    [
        (Repair(RepairKind.HULL), {"hull_lost": 2}, Mended("HF-dc-3", "own", 1)),
        (Repair(RepairKind.MAST), {"mast_lost": 2}, Mended("HF-dc-3", "own", 0, 1)),
        (Repair(RepairKind.WHEEL), {"wheel_gone": True}, Befell("HF-dc-1", "own", "wheel", on=False)),
        (Repair(RepairKind.RUDDER), {"rudder_gone": True}, Befell("HF-dc-1", "own", "rudder", on=False)),
        (Repair(RepairKind.FIRE), {"fires": 1}, Befell("HF-dc-1", "own", "fire", on=False)),
        (Repair(RepairKind.FIRE), {"fires": 2}, None),
        (Repair(RepairKind.BATTERY, PORT, "L"), {"port_lost": ["L"]},
         Told("HF-dc-1", "own", "her long guns to port are restored")),
    ],
)  # fmt: skip
def test_hf_dc_3_one_thing_is_as_it_was(repair: Repair, fields: dict[str, Any], told: Any) -> None:
    with level_on_table(BESIDE) as ships:
        own = ships["own"]
        for name, value in fields.items():
            setattr(own, name, value)
        assert run_procedure(apply_repair(own, repair)) == ([told] if told else [])
        for name, value in fields.items():
            after = value[1:] if isinstance(value, list) else value - 1
            assert getattr(own, name) == after
        assert repair_words(repair)


@pytest.mark.clauses("HF-dc-1", "HF-prize-2", "HF-crew-2")
@pytest.mark.parametrize(
    ("prize", "crews", "lost", "unserved", "after"),
    [
        # her own crew serves it again
        (False, 0, ["L"], [], (["L", "L"], [], [])),
        (False, 2, ["L"], [], (["L", "L"], [], ["L"])),
        # one of two had no crew: the first that is mended is the one that had
        (False, 0, ["L", "L"], ["L"], (["L", "L"], [], [])),
        (False, 0, ["L"], ["L"], (["L"], ["L"], [])),
        # where crews are short it stands, and may have a crew from another
        (False, 2, ["L"], ["L"], (["L", "L"], [], [])),
        # a prize has no crews of her own
        (True, 0, ["L"], [], (["L"], ["L"], [])),
        (True, 0, ["L"], ["L"], (["L"], ["L"], [])),
    ],
)
def test_hf_dc_1_a_battery_stands_again_with_the_crew_it_had(
    prize: bool,
    crews: int,
    lost: list[str],
    unserved: list[str],
    after: tuple[list[str], list[str], list[str]],
) -> None:
    with level_on_table(BESIDE) as ships:
        own = ships["own"]
        own.prize, own.gun_crews, own.port, own.port_manned = prize, crews, ["L"], []
        own.port_lost, own.port_unserved = list(lost), list(unserved)
        restore_battery(own, PORT, "L")
        assert (own.port, own.port_idle, own.port_manned) == after
        assert own.port_lost == lost[1:]
        assert own.port_unserved == unserved[: len(lost) - 1]
        assert not has_marker(own.number, Gone)
