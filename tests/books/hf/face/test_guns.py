"""Laying guns: by ship, by side, by battery; what the card says agrees with the rules."""

from fractions import Fraction

import pytest

from game.books.hf.face import sea_drawing
from game.books.hf.face.gun_card import expected_hits
from game.books.hf.face.gun_draft import GunDraft, new_gun_draft
from game.books.hf.rules.fire_menu import FireMenu
from game.books.hf.rules.previews import damage_chart_chances
from game.books.hf.rules.sheet import Ship
from game.books.hf.rules.shots import FireLimits, TargetInRange
from game.core.steps import Refusal
from game.core.table import every
from game.ui.battle.layout.tag_room import TagRoom
from tests.books.hf.face.input_driver import K, answer_by_mouse, guns_of, open_battle, run_to_question
from tests.books.kmh.face.input_driver import click, press_key, run_to_prompt

NEAR = TargetInRange("java", "Java", ("port",), 2)
FAR = TargetInRange("guerriere", "Guerriere", ("port",), 4)
AHEAD = TargetInRange("levant", "Levant", ("fore",), 3)
BESIDE = TargetInRange("macedonian", "Macedonian", ("starboard",), 0)


def layer(*targets: TargetInRange, marines: int = 2, **more: object) -> GunDraft:
    """A frigate's guns with these enemies about her."""
    guns = ("L", "L", "L", "C")
    gunner = FireLimits("essex", "Essex", guns, guns, targets, marines, **more)  # type: ignore[arg-type]
    return new_gun_draft(FireMenu((gunner,)))


def reads(guns: GunDraft, menu: FireMenu | None = None) -> None:
    """The rules take what is laid."""
    menu = menu or FireMenu(tuple(guns.fire_limits.values()))
    assert not isinstance(menu.read(guns.key), Refusal)


def test_everything_that_bears_is_laid_on_the_nearest_at_first() -> None:
    guns = layer(NEAR, FAR)
    assert guns.key == "essex: port L3 java"
    assert guns.reachable_target_ids() == ["java", "guerriere"]
    assert guns.dice_count() == 3


def test_hf_split_1_batteries_are_laid_on_several_targets() -> None:
    guns = layer(NEAR, FAR)
    guns.toggle_split()
    assert guns.key == "essex: port L2 java; port L1 guerriere"
    guns.next_gun_target("port", 0)
    guns.next_gun_target("port", 1)
    guns.next_gun_target("port", 1)
    assert guns.key == "essex: port L2 guerriere"
    reads(guns)
    assert guns.reset_to_proposal()
    assert not guns.reset_to_proposal()


def test_hf_aim_1_masts_waterline_and_nowhere_by_turns() -> None:
    guns = layer(NEAR)
    said = []
    for _ in range(4):
        said.append(guns.key.removeprefix("essex: "))
        guns.next_aim()
        reads(guns)
    shot = "port L3 java"
    assert said == [shot, f"masts; {shot}", f"waterline; {shot}", shot]


def test_hf_aim_1_who_is_ordered_what_to_aim_at_is_not_asked() -> None:
    guns = layer(NEAR, aim_order="waterline")
    assert guns.aim_words() == ""
    assert guns.declaration("essex").aim_at("java") == "waterline"


def test_hf_board_1_marines_board_or_fire_but_not_both() -> None:
    guns = layer(BESIDE, may_aim=False)
    assert guns.key == "essex: starboard L3 C1 macedonian; board macedonian"
    guns.toggle_marines()
    assert guns.key.endswith("marines 2 macedonian")
    guns.toggle_boarding()
    guns.toggle_boarding()
    assert guns.key == "essex: starboard L3 C1 macedonian"
    reads(guns)


def test_hf_arc_4_a_chaser_fires_ahead_or_holds_and_takes_no_gun_from_a_broadside() -> None:
    guns = layer(NEAR, AHEAD)
    assert guns.key == "essex: port L3 java; fore starboard L1 levant"
    guns.toggle_chasers()
    assert guns.key == "essex: port L3 java"
    guns.toggle_chasers()
    assert guns.key == "essex: port L3 java; fore starboard L1 levant"
    reads(guns)


def test_hf_crew_2_idle_crews_go_to_guns_without_one() -> None:
    away = TargetInRange("java", "Java", ("starboard",), 2)
    guns = layer(away, is_short_of_crews=True, starboard_unmanned=("S", "S"))
    assert guns.key == "essex: starboard L3 java"
    guns.toggle_crew_shift()
    assert guns.key == "essex: starboard L3 java; shift 2 port L starboard S"
    reads(guns)
    guns.toggle_crew_shift()
    assert guns.key == "essex: starboard L3 java"
    assert not layer(away).can_shift_crews()


def test_holding_and_sides() -> None:
    guns = layer(NEAR, FAR)
    guns.toggle_side("port")
    assert guns.dice_count() == 0
    guns.toggle_side("port")
    assert guns.dice_count() == 3
    guns.hold_fire()
    assert guns.key == "essex: hold"
    reads(guns)


@pytest.mark.parametrize(("target", "hits"), [(NEAR, Fraction(3, 2)), (FAR, Fraction(1, 2))])
def test_hf_hit_1_the_card_expects_what_the_chart_gives(target: TargetInRange, hits: Fraction) -> None:
    assert expected_hits(layer(target))[0] == hits


def test_hf_dmg_2_the_odds_of_the_card_are_those_of_all_36_cells() -> None:
    for aim in ("", "masts", "waterline"):
        odds = dict(damage_chart_chances(aim))
        assert sum(odds.values()) == 1
        assert odds["hull"] == Fraction(*{"": (9, 36), "masts": (4, 36)}.get(aim, (9, 36)))


def test_every_way_that_buttons_lead_to_is_lawful() -> None:
    _, screen = open_battle(seed=4)
    run_to_question(screen, "guns")
    menu = screen.hud.prompt.menu
    assert isinstance(menu, FireMenu)
    for n in range(60):
        names = [s for s in screen.control_rects() if s.startswith(("guns-", "gun-", "next-target"))]
        click(screen, sorted(names)[n * 7 % len(names)])
        reads(guns_of(screen), menu)


def test_one_key_lays_all_that_bears_and_one_more_fires_it() -> None:
    _, screen = open_battle(seed=4)
    run_to_question(screen, "guns")
    proposed = guns_of(screen).key
    press_key(screen, K.K_c)
    assert guns_of(screen).key != proposed
    press_key(screen, K.K_p)
    assert guns_of(screen).key == proposed
    before = len(screen.battle.events)
    press_key(screen, K.K_SPACE)
    run_to_prompt(screen)
    assert len(screen.battle.events) > before
    answer_by_mouse(screen)


def test_hf_range_2_an_inch_is_told_elsewhere_on_its_line_where_a_tag_lies() -> None:
    context, screen = open_battle(seed=9)
    run_to_question(screen, "guns")
    with screen.battle.table.as_current():
        ship = every(Ship)[0]
        c, sides = context.make_canvas(context.surface), ("port", "starboard")
        sea_drawing._draw_inches(c, screen.sea_view, TagRoom(context.surface.get_rect()), ship, sides)
        free = {mark.text: mark.rect for mark in reversed(context.text_ledger)}
        told = sorted(mark.text for mark in context.text_ledger)
        assert "1 in" in free
        c = context.make_canvas(context.surface)
        tag_room = TagRoom(context.surface.get_rect(), [rect.inflate(4, 4) for rect in free.values()])
        sea_drawing._draw_inches(c, screen.sea_view, tag_room, ship, sides)
        assert sorted(mark.text for mark in context.text_ledger) == told
        assert all(mark.rect.collidelist(list(free.values())) == -1 for mark in context.text_ledger)


# ------------------------------------------------------------------------------ HF-arc-2
BETWEEN = TargetInRange("java", "Java", ("port", "fore"), 2)


def test_hf_arc_2_at_one_ship_the_guns_are_laid_out_of_one_arc() -> None:
    guns = layer(BETWEEN)
    assert guns.key == "essex: port L3 java"
    guns.toggle_chasers()
    assert guns.key == "essex: fore port L1 java"
    guns.toggle_chasers()
    assert guns.key == "essex: hold"
    guns.toggle_chasers()
    assert guns.key == "essex: fore port L1 java"
    guns.next_gun_target("port", 0)
    assert guns.key == "essex: port L1 java"
    guns.target_with_all("java")
    assert guns.key == "essex: port L3 java"
    reads(guns)


def test_hf_arc_2_of_two_between_the_arcs_one_has_the_broadside_and_the_other_a_chaser() -> None:
    guns = layer(BETWEEN, TargetInRange("guerriere", "Guerriere", ("port", "fore"), 4))
    assert guns.key == "essex: port L3 java; fore starboard L1 guerriere"
    guns.next_gun_target("port", 0)
    assert guns.key == "essex: port L1 guerriere; port L2 java"
    guns.target_with_all("java")
    assert guns.key == "essex: port L3 java"
    guns.toggle_chasers()
    assert guns.key == "essex: port L3 java; fore starboard L1 guerriere"
    guns.toggle_split()
    assert guns.key == "essex: port L2 java; port L1 guerriere"
    reads(guns)


def test_hf_arc_2_athwart_her_bow_one_side_fires_or_the_other() -> None:
    guns = layer(TargetInRange("java", "Java", ("fore", "port", "starboard"), 1))
    assert guns.key == "essex: port L3 C1 java; marines 2 java"
    guns.toggle_side("starboard")
    assert guns.key == "essex: starboard L3 C1 java; marines 2 java"
    reads(guns)


def test_hf_arc_4_a_battery_that_is_laid_on_a_beam_is_no_chaser_any_more() -> None:
    # The long guns of starboard do more ahead than the carronade to port; that one fires astern.
    astern = TargetInRange("levant", "Levant", ("aft",), 1)
    near = TargetInRange("java", "Java", ("port", "fore"), 1)
    gunner = FireLimits("essex", "Essex", ("C",), ("L+",), (near, astern))
    guns = new_gun_draft(FireMenu((gunner,)))
    assert guns.key == "essex: fore starboard L+1 java; aft port C1 levant"
    guns.next_gun_target("port", 0)
    assert guns.key == "essex: port C1 java"
    guns.target_with_all("java")
    assert guns.key == "essex: fore starboard L+1 java"
    reads(guns)
