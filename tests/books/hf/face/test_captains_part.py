"""A plot and a declaration of which a person's captain has answered a part: the person's ships are
left in hand, and one answer holds both."""

from dataclasses import replace

from game.books.hf.face import gun_draft
from game.books.hf.face.gun_draft import new_gun_draft as begin_guns
from game.books.hf.face.plot import new_plot_draft
from game.books.hf.rules.fire_menu import FireMenu
from game.books.hf.rules.plans import OrdersMenu, PlanContext
from game.books.hf.rules.shots import FireLimits, TargetInRange
from game.core.steps import Refusal
from tests.books.hf.face.input_driver import guns_of, open_battle, plot_of, run_to_question
from tests.books.quick_play_driver import with_quick_play

NEAR = TargetInRange("java", "Java", ("port",), 2)
BESIDE = TargetInRange("macedonian", "Macedonian", ("starboard",), 0)


def test_plans_of_the_captains_ships_are_given_with_mine() -> None:
    menu = OrdersMenu(tuple(PlanContext(name, name, 3, 4) for name in "abc"))
    plot = new_plot_draft(menu, ["a", "b", "c"])
    plot.delegate(("a", "c"), "a: < - F - F; b: - - - - -; c: - - - - -")
    assert plot.ships == ["b"]
    assert plot.active_ship == "b"
    assert plot.key == "b: F - F - F; a: < - F - F; c: - - - - -"
    assert not isinstance(menu.read(plot.key), Refusal)
    plot.copy_to_all()
    assert list(plot.cells) == ["b"], "the captain's ships are not mine to write for"
    assert plot.key == "b: F - F - F; a: < - F - F; c: - - - - -"
    plot.reset_to_proposal()
    assert plot.key.endswith("a: < - F - F; c: - - - - -")
    assert not plot.next_ship(1)


def test_guns_of_the_captains_ships_are_given_with_mine() -> None:
    guns = ("L", "L")
    menu = FireMenu(tuple(FireLimits(name, name, guns, guns, (NEAR,), 2) for name in ("essex", "argus")))
    layer = begin_guns(menu)
    layer.delegate(("essex",), "essex: port L1 java | argus: hold")
    assert layer.ships == ["argus"]
    assert layer.key == "argus: port L2 java | essex: port L1 java"
    layer.hold_fire()
    layer.propose_for_all()
    read = menu.read(layer.key)
    assert not isinstance(read, Refusal)
    assert [shot.batteries for shot in read["essex"].shots] == [1]


def test_hf_board_1_who_boards_but_once_leaves_it_to_the_captain() -> None:
    both = [FireLimits(n, n, ("L",), ("L",), (BESIDE,), 2) for n in "ab"]
    menu = FireMenu(tuple(both), is_boarding_limited=True)
    layer = begin_guns(menu)
    layer.ship_drafts["b"].board_target, layer.ship_drafts["b"].marine_target = "macedonian", ""
    layer.delegate(("a",), "a: board macedonian")
    assert isinstance(menu.read(layer.key), Refusal)
    layer.cancel_boarding()
    assert not isinstance(menu.read(layer.key), Refusal)


def test_the_face_lays_in_the_part_of_some_ships_and_shows_the_rest() -> None:
    _, screen = open_battle()
    run_to_question(screen, "plot")
    book_ui, hud = screen.hud.book_ui, screen.hud
    with screen.battle.table.as_current():
        assert book_ui.ships_asked_together(hud) == ("constitution", "essex")
        book_ui.apply_delegate_answer(hud, ("constitution",), "constitution: - - - - -; essex: - - - - -")
        assert hud.own_ship == "essex"
        assert book_ui.active_ship(hud) == "essex"
        assert book_ui.ships_asked_together(hud) == ("essex", "constitution")
    assert plot_of(screen).delegated == {"constitution": ("-", "-", "-", "-", "-")}


def test_ships_that_can_do_nothing_are_not_asked_with_the_others() -> None:
    _, screen = open_battle()
    run_to_question(screen, "guns")
    guns, hud = guns_of(screen), screen.hud
    (first, *_), near = guns.ships, guns.active_fire_limits
    guns.fire_limits = {first: near, "argus": replace(near, targets=())}
    guns.delegated = {"essex": "hold"}
    with screen.battle.table.as_current():
        assert screen.hud.book_ui.ships_asked_together(hud) == (first, "essex")


def test_what_is_said_for_the_whole_turn_is_said_for_all_ships_or_not_at_all() -> None:
    _, screen = with_quick_play(open_battle())
    run_to_question(screen, "guns")
    guns, hud = guns_of(screen), screen.hud
    with screen.battle.table.as_current():
        for ship in guns.ships:
            guns.select_ship(ship)
            guns.hold_fire()
        assert gun_draft.can_repeat(hud, guns)
        guns.delegated = {"essex": "hold"}
        assert not gun_draft.can_repeat(hud, guns)


def test_gunshot_is_told_ship_by_ship() -> None:
    _, screen = open_battle()
    with screen.battle.table.as_current():
        near = screen.hud.book_ui.enemies_in_range
        each = [near("american", ship) for ship in ("constitution", "essex")]
        assert set(near("american")) == {foe for found in each for foe in found}
        assert near("american", "java") == ()
