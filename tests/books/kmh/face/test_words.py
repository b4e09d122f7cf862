"""The pure parts: the tray's groups, odds of boarding, shots, layout."""

import itertools
from functools import partial
from typing import Any, cast

import pytest

from game.books.kmh.face import boarding_card, drafts
from game.books.kmh.face.face import FACE as KMH
from game.books.kmh.face.order_draft_words import order_words, verb_style
from game.books.kmh.face.question_draft import OrderDraft
from game.books.kmh.rules.arcs import AimAt, GunSide, Rake
from game.books.kmh.rules.shots import Shot
from game.core import events as ev
from game.core.steps import MenuOption, Refusal
from game.core.tally import Tally, Term
from game.stage.paper.canvas import UiStyle, design_unit_px
from game.ui.battle.dice import roll_view
from game.ui.battle.layout.layout import battle_layout
from game.ui.battle.values.prompts import option_hint

NAMES = {"a": "Agamemnon", "b": "Bucentaure"}


# ---------------------------------------------------------------------------------------- tray


def volley(tally: Tally, faces: tuple[int, ...], needs: int = 3) -> ev.Rolled:
    """A volley as the driver writes it down."""
    dice = ("d6",) * len(faces)
    why, how = "port guns at the hull of B", "short 8 cm"
    return ev.Rolled("KMH-9.2.22", "a", why, dice, faces, tally, needs, how=how)


def test_the_tray_brackets_every_term_and_strikes_what_was_taken_away() -> None:
    tally = Tally((Term("KMH-9.2.1", "74 guns", 9), Term("KMH-9.2.8", "12 damage points", -2),
                   Term("KMH-9.2.10", "Tars", 1)))  # fmt: skip
    roll = roll_view.roll_view_of([volley(tally, (6, 5, 2, 3, 1, 4, 6, 3))], NAMES, KMH)
    assert roll is not None
    assert [(len(g.dice), g.is_removed) for g in roll.groups] == [(7, False), (2, True), (1, False)]
    assert [g.clause for g in roll.groups] == ["KMH-9.2.1", "KMH-9.2.8", "KMH-9.2.10"]
    assert (roll.seal_figure, roll.seal_word, roll.is_red_seal) == ("6", "hits", True)
    states = [die.state for group in roll.groups for die in group.dice]
    assert states.count("hit") == 6
    assert states.count("miss") == 2
    assert roll.needed_text == "Short 8 cm"


@pytest.mark.parametrize("terms", list(itertools.permutations([(4, 0), (-1, 0), (1, 2), (2, 0), (3, 2)])))
def test_the_dice_shown_are_the_dice_thrown_whatever_the_terms(terms: tuple[tuple[int, int], ...]) -> None:
    tally = Tally((Term("K", "guns", 5), *(Term("K", "more", n, d) for n, d in terms)))
    faces = tuple(1 + n % 6 for n in range(tally.total))
    roll = roll_view.roll_view_of([volley(tally, faces)], NAMES, KMH)
    assert roll is not None
    lying = [die.value for group in roll.groups if not group.is_removed for die in group.dice]
    assert tuple(lying) == faces
    assert roll.die_count == len(faces)


def test_the_special_die_lies_beside_its_volley_and_the_next_card_clears_the_results() -> None:
    tally = Tally((Term("KMH-9.2.1", "guns", 2),))
    events: list[ev.Event] = [
        ev.TurnBegan("KMH-5.0.2", turn=1),
        volley(tally, (6, 6)),
        ev.Rolled("KMH-11.0.1", "a", "special", ("d10",), (0,), None, None, 2),
        ev.Hurt("KMH-10.2.1", "b", 2),
        ev.CardTurned("KMH-5.0.4", "", "fire test"),
        ev.Told("KMH-1.0.1", "", "later"),
    ]
    start = roll_view.last_roll_index(events, KMH)
    assert start == 1
    roll = roll_view.roll_view_of(roll_view.roll_and_its_events(events, start, KMH), NAMES, KMH)
    assert roll is not None
    assert [(s.die.value, s.die.state, s.words) for s in roll.side_dice] == [
        (0, "miss", "10 > 2: no special")
    ]
    assert [words for words, _ in roll.results] == ["Bucentaure loses 2 damage points"]


def test_a_target_number_keeps_its_reasons() -> None:
    tally = Tally((Term("KMH-12.0.9", "20 of 32", 40), Term("KMH-12.0.10", "elite", -5)))
    roll = ev.Rolled("KMH-12.0.9", "b", "strike test", ("d100",), (30,), tally, None, 35)
    throw = roll_view.roll_view_of([roll], NAMES, KMH)
    assert throw is not None
    assert [r[0] for r in throw.reasons] == ["+40", "-5"]
    assert (throw.seal_figure, throw.seal_word) == ("30", "yes")


# ------------------------------------------------------------------------------- odds and shots


def test_boarding_odds_are_exact() -> None:
    even = boarding_card.round_percentages(1, 1)
    assert (even.gain_percent, even.loss_percent) == (round(100 * 15 / 36), round(100 * 6 / 36))
    assert boarding_card.round_percentages(5, 0).gain_percent == 100
    for a, b in itertools.product(range(5), repeat=2):
        odds = boarding_card.round_percentages(a, b)
        assert odds.gain_percent + odds.unchanged_percent + odds.loss_percent == 100


def shot(side: str, aim: str, target: str, dice: int, half: bool = False) -> MenuOption[object]:
    """A shot on offer."""
    made = Shot(
        GunSide(side),
        AimAt(aim),
        target,
        50_000,
        1,
        3,
        Rake.NONE,
        half,
        half,
        Tally((Term("K", "guns", dice),)),
    )
    return MenuOption(made.key, made.key, made)


def test_the_gunlayer_always_holds_a_shot_that_is_offered() -> None:
    offers = [shot("port", "hull", "x", 4), shot("port", "hull", "x", 2, half=True),
              shot("port", "rigging", "x", 4), shot("starboard", "hull", "y", 6)]  # fmt: skip
    guns = drafts.new_gun_draft(offers)
    assert guns.target == "y"
    for wish in ({"target": "x"}, {"aim": "rigging"}, {"half": True}, {"side": "starboard"}):
        guns.choose(**wish)
        assert guns.chosen_shot is not None
    guns.choose(target="x", aim=AimAt.HULL, half=True)
    assert isinstance(guns.chosen_shot, Shot)
    assert guns.chosen_shot.dice == 2
    assert drafts.new_gun_draft([]).chosen_shot is None


# -------------------------------------------------------------------------------------- layout


@pytest.mark.parametrize("text", [1.0, 1.25, 1.5])
@pytest.mark.parametrize(
    "size", [(1280, 720), (1920, 1080), (1024, 768), (1024, 720), (1600, 900), (2560, 1440)]
)
def test_no_paper_lies_on_another(size: tuple[int, int], text: float) -> None:
    for listed in (0, 3):
        layout = battle_layout(size, UiStyle(design_unit_px(size), text), listed)
        names = ("ribbon", "wind", "record", "log", "tray", "orders")
        papers = [rect for name in names if (rect := getattr(layout, name)) is not None]
        for a, b in itertools.combinations(papers, 2):
            assert not a.colliderect(b), (a, b)
        assert all(r.x >= 0 and r.right <= size[0] and r.bottom <= size[1] for r in papers)
        assert layout.sea.w > size[0] * 0.6


def test_a_volley_keeps_to_itself_when_others_follow_on_the_same_card() -> None:
    tally = Tally((Term("KMH-9.2.1", "guns", 2),))
    events: list[ev.Event] = [
        volley(tally, (6, 6)),
        ev.Hurt("KMH-10.2.1", "b", 2),
        volley(tally, (1, 1)),
        ev.Hurt("KMH-10.2.1", "b", 1),
    ]
    assert roll_view.volley_roll_index(events, "a", 0, KMH) == 0
    assert roll_view.volley_roll_index(events, "a", 1, KMH) == 2
    assert roll_view.volley_roll_index(events, "b", 0, KMH) == -1
    assert roll_view.roll_and_its_events(events, 0, KMH) == events[:2]


def test_a_plain_answer_is_explained_by_the_title_of_its_clause() -> None:
    why = partial(option_hint, cites=True)
    plain = MenuOption("hold", "Hold the card back", True, "KMH-5.1.1")
    assert why(plain) == "Holding back a Fire card (KMH-5.1.1)"
    assert why(MenuOption("slow", "Shorten sail", 0, "K-1", note="basic speed")) == (
        "Shorten sail: basic speed (K-1)"
    )
    assert why(MenuOption("lord", "Wait", 0, "LEVEL")) == "(LEVEL)"
    assert why(MenuOption("gone", "Sail", 0, "KMH-6.1.1", None, Refusal("K-2", "no"))) == "no (K-2)"


def test_where_clauses_are_not_printed_a_hint_says_only_what_its_button_does_not() -> None:
    why = partial(option_hint, cites=False)
    assert why(MenuOption("hold", "Hold the card back", True, "KMH-5.1.1")) == ""
    assert why(MenuOption("slow", "Shorten sail", 0, "K-1", note="basic speed")) == (
        "Shorten sail: basic speed"
    )
    assert why(MenuOption("gone", "Sail", 0, "KMH-6.1.1", None, Refusal("K-2", "no"))) == "no"


@pytest.mark.parametrize("key", ["ride", "cut", "weigh", "heave", "anchor", "apart", "lie", "stow"])
def test_no_two_buttons_of_an_errand_say_the_same(key: str) -> None:
    order_draft = OrderDraft((MenuOption(key, "An order", key, "KMH-7.1.1"),), option_key=key)
    assert order_words(cast(Any, None), order_draft) not in ("", verb_style(key)[0])


@pytest.mark.parametrize(("clause", "face", "seal"), [
    ("KMH-6.10.4", 3, ("no", "masts")), ("KMH-6.10.4", 4, ("1", "mast")),
    ("KMH-6.10.4", 6, ("6", "again")), ("KMH-6.10.5", 6, ("3", "masts")),
    ("KMH-6.5.1", 3, ("3", "thrown")),
])  # fmt: skip
def test_the_seal_of_a_lone_die_has_a_word_and_no_reason_says_the_title_again(
    clause: str, face: int, seal: tuple[str, str]
) -> None:
    roll = ev.Rolled(clause, "a", "masts in the collision", ("d6",), (face,))
    throw = roll_view.roll_view_of([roll], {"a": "Castor"}, KMH)
    assert throw is not None
    assert throw.title == "Castor: masts in the collision"
    assert (throw.seal_figure, throw.seal_word) == seal
    assert [group.label for group in throw.groups] == [""]
