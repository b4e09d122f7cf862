"""Flags from an author's pack: their colours stream from the hoist, clear pixels are not cloth, and
other nations fly the game's flags."""

from collections.abc import Iterator
from io import BytesIO

import numpy as np
import pygame
import pytest

from game.stage.hulls.flags import (
    COARSE_SIZE,
    FINE_SIZE,
    ensign_name_for,
    flag_image,
    flag_pixels,
    paper_flag,
    set_author_flags,
)

RED, BLUE = (210, 20, 20), (20, 20, 210)
NATION = "own-gulls"


@pytest.fixture(autouse=True)
def game_flags_again() -> Iterator[None]:
    yield
    set_author_flags({})


def two_tails(long: int = 140, deep: int = 80) -> bytes:
    """Return red at the hoist, blue at the fly, and a clear wedge cut out of that."""
    image = pygame.Surface((long, deep), pygame.SRCALPHA)
    image.fill(RED, (0, 0, long // 2, deep))
    image.fill(BLUE, (long // 2, 0, long, deep))
    wedge = [(long, deep * 0.2), (long * 0.7, deep * 0.5), (long, deep * 0.8)]
    pygame.draw.polygon(image, (0, 0, 0, 0), wedge)
    made = BytesIO()
    pygame.image.save(image, made, "flag.png")
    return made.getvalue()


def close(seen: tuple[int, ...] | None, colour: tuple[int, int, int]) -> bool:
    """Return whether a colour was kept except for rounding."""
    return seen is not None and max(abs(a - b) for a, b in zip(seen, colour, strict=True)) < 6


def middle_of(image: pygame.Surface, colour: tuple[int, int, int]) -> tuple[float, float]:
    """Return the middle of all pixels of about that colour."""
    rgb, alpha = pygame.surfarray.array3d(image).astype(int), pygame.surfarray.array_alpha(image)
    x, y = np.argwhere((np.abs(rgb - colour).sum(2) < 120) & (alpha > 200)).mean(0)
    return float(x), float(y)


def test_a_nation_flies_its_own_flag_and_all_others_the_games() -> None:
    assert ensign_name_for(NATION, "fr") == "fr"
    set_author_flags({NATION: two_tails()})
    own = ensign_name_for(NATION, "fr")
    assert own.startswith(NATION)
    assert (ensign_name_for("spanish", "fr"), ensign_name_for("other", "gb")) == ("es", "gb")
    assert (len(flag_pixels(own)), len(flag_pixels(own)[0])) == COARSE_SIZE
    assert (len(flag_pixels(own, is_detailed=True)), len(flag_pixels(own, is_detailed=True)[0])) == FINE_SIZE
    set_author_flags({"spanish": two_tails()})
    assert ensign_name_for("spanish", "fr").startswith("spanish ")
    assert ensign_name_for(NATION, "fr") == "fr"


@pytest.mark.parametrize(("wind_from", "way"), [(270, 1), (90, -1)])
def test_it_streams_down_wind_from_its_hoist(wind_from: int, way: int) -> None:
    set_author_flags({NATION: two_tails()})
    for hoist in (10, 28):
        image = flag_image(ensign_name_for(NATION, "fr"), hoist, wind_from, 0).image
        apart = middle_of(image, BLUE)[0] - middle_of(image, RED)[0]
        assert way * apart == pytest.approx(0.8 * hoist, rel=0.15)


def test_what_is_clear_in_the_picture_is_no_cloth() -> None:
    set_author_flags({NATION: two_tails()})
    own = ensign_name_for(NATION, "fr")
    rows = flag_pixels(own, is_detailed=True)
    assert rows[FINE_SIZE[0] // 2][-1] is None
    assert close(rows[0][0], RED)
    assert close(rows[0][-1], BLUE)
    paper = paper_flag(own, (28, 16))
    assert paper.get_at((27, 8)).a == 0
    assert close(paper.get_at((2, 8))[:3], RED)
    assert paper_flag("fr", (28, 16)).get_at((27, 8)).a == 255


def test_a_changed_picture_is_seen_at_once() -> None:
    set_author_flags({NATION: two_tails()})
    before = ensign_name_for(NATION, "fr")
    set_author_flags({NATION: two_tails(70, 40)})
    assert ensign_name_for(NATION, "fr") != before


@pytest.mark.parametrize("picture", [b"", b"no picture", two_tails()[:60]])
def test_what_is_no_picture_leaves_another_flag(picture: bytes) -> None:
    set_author_flags({NATION: picture})
    assert ensign_name_for(NATION, "fr") == "fr"


def test_a_picture_that_is_all_clear_is_none() -> None:
    made = BytesIO()
    pygame.image.save(pygame.Surface((40, 20), pygame.SRCALPHA), made, "flag.png")
    set_author_flags({NATION: made.getvalue()})
    assert ensign_name_for(NATION, "fr") == "fr"
