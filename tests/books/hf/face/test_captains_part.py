"""A plot and a declaration of which a person's captain has answered a part: the person's ships are
left in hand, and one answer holds both."""

from __future__ import annotations

from game.books.hf.face import all_turn
from game.books.hf.face.gunlaying import begin as begin_guns
from game.books.hf.face.plot import begin
from game.books.hf.rules.fire_menu import FireMenu
from game.books.hf.rules.plans import Conn, OrdersMenu
from game.books.hf.rules.shots import Gunner, Target
from game.core.steps import Refusal
from tests.books.brisk_hands import brisk
from tests.books.hf.face.hands import come_to, guns_of, plot_of, table

NEAR = Target("java", "Java", ("port",), 2)
BESIDE = Target("macedonian", "Macedonian", ("starboard",), 0)


def test_plans_of_the_captains_ships_are_given_with_mine() -> None:
    menu = OrdersMenu(tuple(Conn(name, name, 3, 4) for name in "abc"))
    plot = begin(menu, ["a", "b", "c"])
    plot.leave_to_others(("a", "c"), "a: < - F - F; b: - - - - -; c: - - - - -")
    assert plot.ships == ["b"]
    assert plot.ship == "b"
    assert plot.key == "b: F - F - F; a: < - F - F; c: - - - - -"
    assert not isinstance(menu.read(plot.key), Refusal)
    assert plot.copy_to_all() == [], "the captain's ships are not mine to write for"
    plot.restore()
    assert plot.key.endswith("a: < - F - F; c: - - - - -")
    assert not plot.next_ship(1)


def test_guns_of_the_captains_ships_are_given_with_mine() -> None:
    guns = ("L", "L")
    menu = FireMenu(
        tuple(Gunner(name, name, guns, guns, (NEAR,), 2) for name in ("essex", "argus"))
    )
    layer = begin_guns(menu)
    layer.leave_to_others(("essex",), "essex: port L1 java | argus: hold")
    assert layer.ships == ["argus"]
    assert layer.key == "argus: port L2 java | essex: port L1 java"
    layer.hold()
    layer.propose()
    read = menu.read(layer.key)
    assert not isinstance(read, Refusal)
    assert [shot.batteries for shot in read["essex"].shots] == [1]


def test_hf_board_1_who_boards_but_once_leaves_it_to_the_captain() -> None:
    both = [Gunner(n, n, ("L",), ("L",), (BESIDE,), 2) for n in "ab"]
    menu = FireMenu(tuple(both), one_boarding=True)
    layer = begin_guns(menu)
    layer.lays["b"].boards, layer.lays["b"].marines = "macedonian", ""
    layer.leave_to_others(("a",), "a: board macedonian")
    assert isinstance(menu.read(layer.key), Refusal)
    layer.board_no_more()
    assert not isinstance(menu.read(layer.key), Refusal)


def test_the_face_lays_in_the_part_of_some_ships_and_shows_the_rest() -> None:
    _, screen = table()
    come_to(screen, "plot")
    book_ui, hud = screen.hud.book_ui, screen.hud
    with screen.battle.table.at():
        assert book_ui.ships_asked_together(hud) == ("constitution", "essex")
        book_ui.apply_delegate_answer(
            hud, ("constitution",), "constitution: - - - - -; essex: - - - - -"
        )
        assert hud.own_ship == "essex"
        assert book_ui.active_ship(hud) == "essex"
        assert book_ui.ships_asked_together(hud) == ("essex", "constitution")
    assert plot_of(screen).others == {"constitution": ("-", "-", "-", "-", "-")}


def test_what_is_said_for_the_whole_turn_is_said_for_all_ships_or_not_at_all() -> None:
    _, screen = brisk(table())
    come_to(screen, "guns")
    guns, hud = guns_of(screen), screen.hud
    with screen.battle.table.at():
        for ship in guns.ships:
            guns.take(ship)
            guns.hold()
        assert all_turn.may_be_said(hud, guns)
        guns.others = {"essex": "hold"}
        assert not all_turn.may_be_said(hud, guns)


def test_gunshot_is_told_ship_by_ship() -> None:
    _, screen = table()
    with screen.battle.table.at():
        near = screen.hud.book_ui.enemies_in_range
        each = [near("american", ship) for ship in ("constitution", "essex")]
        assert set(near("american")) == {foe for found in each for foe in found}
        assert near("american", "java") == ()
