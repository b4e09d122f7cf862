"""Which ships and places the camera holds for a question of Hold Fast."""

from collections.abc import Callable, Sequence
from dataclasses import replace

import pytest

from game.books.hf.face import camera_places
from game.books.hf.face.plot import plans_with_end_poses, possible_poses
from game.books.hf.face.questions import find_ship_card
from game.core.visible import VisibleShip
from game.sea.units import CM
from game.stage.frame.camera import PointsToShow
from game.ui.battle.book_kit.sea import ship_and_foes, ships_near
from game.ui.battle.planning.question_framing import ships_with_masts
from game.ui.battle.screen.screen import BattleScreen
from game.ui.battle.state.hud_state import HudState
from game.ui.battle.values.prompts import PromptKind
from tests.books.hf.face.input_driver import guns_of, open_battle, plot_of, run_to_question


def ship(hud: HudState, name: str) -> VisibleShip:
    found = hud.find_ship(name)
    assert found is not None
    return found


def at_plot() -> BattleScreen:
    """Constitution (70, 80) and Essex (48, 80) against Java (74, 50) and Guerriere (45, 50), in cm."""
    _, screen = open_battle()
    run_to_question(screen, "plot")
    return screen


def reach(name: str) -> PointsToShow:
    """The ends of all plans of a ship."""
    card = find_ship_card(name)
    assert card is not None
    return PointsToShow(tuple((end.x / CM, end.y / CM) for _, end in plans_with_end_poses(card)), 0.05)


def soon(*names: str) -> PointsToShow:
    """Where these enemies may be after the third phase."""
    cards = [card for name in names if (card := find_ship_card(name)) is not None]
    places = [pose for card in cards for pose in possible_poses(card, 3)]
    return PointsToShow(tuple((pose.x / CM, pose.y / CM) for pose in places), 0.05)


def test_ships_near_are_measured_along_the_sides_of_the_table_and_the_nearest_comes_first() -> None:
    hud = at_plot().hud
    with hud.battle.table.as_current():
        mine = ship(hud, "constitution")
        # Java is 4 + 30 cm off, Essex 22 + 0, Guerriere 25 + 30.
        assert [s.id for s in ships_near(hud, mine, 34.1)] == ["constitution", "essex", "java"]
        assert [s.id for s in ships_near(hud, mine, 34.0)] == ["constitution", "essex"]
        assert [s.id for s in ships_near(hud, mine, 55.1)][-1] == "guerriere"
        assert [s.id for s in ships_near(hud, ship(hud, "guerriere"), 34.0)][1:] == ["java", "essex"]


def hold_all(
    points_for: Callable[[Sequence[VisibleShip]], tuple[PointsToShow, ...]],
    wishes: Sequence[VisibleShip],
    _: float,
) -> tuple[PointsToShow, ...]:
    """Hold what all wishes add, however small the ships then are."""
    return points_for(wishes)


def test_while_a_ship_is_plotted_for_the_nearest_enemy_and_all_her_reach_are_held(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    hud = (screen := at_plot()).hud
    with hud.battle.table.as_current():
        plot_of(screen).select_ship("essex")
        mine, nearest, other = (ship(hud, name) for name in ("essex", "guerriere", "java"))
        seen = (*ships_with_masts([mine, nearest]), reach("essex"))
        assert camera_places.camera_places(hud)[: len(seen)] == seen
        monkeypatch.setattr(camera_places, "choose_points_to_show", hold_all)
        both = (*ships_with_masts([mine, nearest, other]), reach("essex"), soon("guerriere", "java"))
        assert camera_places.camera_places(hud) == both


def test_where_nobody_is_near_the_enemy_on_the_record_is_held(monkeypatch: pytest.MonkeyPatch) -> None:
    hud = at_plot().hud
    monkeypatch.setattr(camera_places, "_NEAR_CM", 10.0)
    monkeypatch.setattr(camera_places, "choose_points_to_show", hold_all)
    with hud.battle.table.as_current():
        hud.show_ships(other="guerriere")
        mine, foe = ship(hud, "constitution"), ship(hud, "guerriere")
        found = camera_places.camera_places(hud)
        assert found == (*ships_with_masts([mine, foe]), reach("constitution"), soon("guerriere"))
        hud.show_ships(other="nobody")
        assert camera_places.camera_places(hud) == (
            *ships_with_masts([mine]),
            reach("constitution"),
            PointsToShow((), 0.05),
        )


def test_while_guns_are_laid_she_and_her_targets_are_held() -> None:
    _, screen = open_battle()
    run_to_question(screen, "guns")
    hud, guns = screen.hud, guns_of(screen)
    with hud.battle.table.as_current():
        mine = ship(hud, guns.active_ship)
        targets = [s for s in hud.remaining_ships if s.id in guns.reachable_target_ids()]
        assert targets
        assert camera_places.camera_places(hud) == ship_and_foes(hud, mine, targets, (), 50.0)


def test_nothing_is_held_where_no_ship_is_asked_about() -> None:
    hud = (screen := at_plot()).hud
    with hud.battle.table.as_current():
        asked = hud.prompt
        hud.prompt = replace(asked, kind=PromptKind.WATCH)
        assert camera_places.camera_places(hud) == ()
        hud.prompt = asked
        assert camera_places.camera_places(hud)
        plot_of(screen).active_ship = "nobody"
        assert camera_places.camera_places(hud) == ()


def test_foes_that_have_struck_are_not_needed_and_targets_come_before_the_nearest(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    hud = at_plot().hud
    with hud.battle.table.as_current():
        mine, java, guerriere = (ship(hud, name) for name in ("constitution", "java", "guerriere"))
        far = ship_and_foes(hud, mine, [], (), 10.0)
        assert far == ships_with_masts([mine])
        near = ship_and_foes(hud, mine, [], (), 35.0)
        assert near == ships_with_masts([mine, java, ship(hud, "essex")])
        aimed = ship_and_foes(hud, mine, [guerriere], (), 10.0)
        assert aimed == ships_with_masts([mine, guerriere])
        ships = [replace(s, struck=s.id == "java") for s in hud.ships]
        monkeypatch.setattr(type(hud), "remaining_ships", property(lambda _: ships))
        assert ship_and_foes(hud, mine, [], (), 35.0) == ships_with_masts([mine, ship(hud, "essex")])
