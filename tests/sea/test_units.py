"""Units are exact and the sine table, made from integers alone, is the sine."""

import math
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.sea.units import (
    FULL_TURN,
    SIN,
    SINE_SCALE,
    cm_text,
    rounded_quotient,
    scaled_cos,
    scaled_sin,
    units_of_cm,
)


def test_the_table_has_one_sine_for_each_hundredth_of_a_degree() -> None:
    assert len(SIN) == FULL_TURN
    assert all(type(value) is int for value in SIN)


def test_every_sine_is_the_sine() -> None:
    worst = max(abs(SIN[a] / SINE_SCALE - math.sin(math.radians(a / 100))) for a in range(FULL_TURN))
    assert worst < 1e-9


def test_the_quarters_are_exact() -> None:
    assert [scaled_sin(a) for a in (0, 9000, 18000, 27000)] == [0, SINE_SCALE, 0, -SINE_SCALE]
    assert [scaled_cos(a) for a in (0, 9000, 18000, 27000)] == [SINE_SCALE, 0, -SINE_SCALE, 0]
    assert scaled_sin(3000) == SINE_SCALE // 2
    assert scaled_cos(12000) == -SINE_SCALE // 2


def test_the_table_is_symmetrical_to_the_last_unit() -> None:
    for a in range(FULL_TURN):
        assert SIN[a] == -SIN[-a % FULL_TURN] == SIN[(18000 - a) % FULL_TURN] == -SIN[(a + 18000) % FULL_TURN]


def test_sine_and_cosine_squared_make_one() -> None:
    worst = max(
        abs(scaled_sin(a) ** 2 + scaled_cos(a) ** 2 - SINE_SCALE * SINE_SCALE) for a in range(FULL_TURN)
    )
    assert worst / SINE_SCALE**2 < 3e-9


@given(st.integers(-(10**7), 10**7))
def test_angles_go_round(angle: int) -> None:
    assert scaled_sin(angle) == scaled_sin(angle + FULL_TURN) == scaled_cos(angle - 9000)
    assert scaled_cos(angle) == scaled_cos(-angle)


@pytest.mark.parametrize(
    ("num", "den", "rounded"),
    [(7, 2, 4), (5, 2, 3), (-5, 2, -2), (-7, 2, -3), (1, 3, 0), (2, 3, 1), (-2, 3, -1), (6, 3, 2)],
)
def test_nearest_rounds_halves_up(num: int, den: int, rounded: int) -> None:
    assert rounded_quotient(num, den) == rounded


@given(st.integers(), st.integers(1, 10**12))
def test_nearest_is_within_half_a_unit_and_never_below_a_half(num: int, den: int) -> None:
    off = rounded_quotient(num, den) - Fraction(num, den)
    assert -Fraction(1, 2) < off <= Fraction(1, 2)


@pytest.mark.parametrize(
    ("cm", "length"), [(1, 10_000), (0.25, 2_500), (13.5, 135_000), (-2, -20_000), (0.1, 1_000)]
)
def test_centimetres_become_units(cm: float, length: int) -> None:
    assert units_of_cm(cm) == length


@pytest.mark.parametrize(
    ("length", "words"),
    [
        (135_000, "13.5"),
        (80_000, "8"),
        (0, "0"),
        (499, "0"),
        (500, "0.1"),
        (99_499, "9.9"),
        (99_500, "10"),
        (1_500_000, "150"),
        (-25_000, "-2.5"),
    ],
)
def test_a_length_is_told_to_the_tenth_of_a_centimetre(length: int, words: str) -> None:
    assert cm_text(length) == words
