"""The great moments that are photographed: enough kinds, by every book, and as they are played."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pygame
import pytest

from tests.pictures.conftest import BlankBank

if TYPE_CHECKING:
    from recipes.pictures_studio import Studio

CHIEF = ("broadside", "mast", "boarding", "strike")
BOOKS = ("kmh", "wwh", "hf", "ls98")


@pytest.fixture(scope="module")
def empty(tmp_path_factory: pytest.TempPathFactory, unpainted: object) -> Iterator[Studio]:
    """A blank studio with no screens."""
    from recipes.pictures_studio import Studio

    made = Studio(tmp_path_factory.mktemp("moments"), BlankBank())
    yield made
    made.close()


@pytest.mark.usefixtures("unpainted")
def test_at_least_twelve_kinds_and_the_chief_by_every_book() -> None:
    from recipes.pictures_great import MOMENTS

    kinds = {name.rsplit("-", 1)[0] for name in MOMENTS}
    assert len(kinds) >= 12
    assert {f"{kind}-{book}" for kind in CHIEF for book in BOOKS} <= set(MOMENTS)


def test_a_moment_is_taken_while_it_is_shown(empty: Studio, monkeypatch: pytest.MonkeyPatch) -> None:
    from recipes import pictures_moments
    from recipes.pictures_great import MOMENTS

    monkeypatch.setattr(pictures_moments, "PICTURES", 3)
    moment = MOMENTS["ramming-kmh"]
    seed, number = pictures_moments.find_moment(moment)
    pictures = list(pictures_moments.take_pictures(empty, moment))
    assert (seed, [told for told, _ in pictures]) == (moment.seed, ["0.0 s", "0.1 s", "0.2 s"])
    assert number > 0
    frames = [pygame.image.tobytes(picture, "RGB") for _, picture in pictures]
    assert len(set(frames)) > 1


def test_a_moment_that_never_comes_is_said(empty: Studio, monkeypatch: pytest.MonkeyPatch) -> None:
    from recipes import pictures_moments

    monkeypatch.setattr(pictures_moments, "MAX_SEEDS", 1)
    never = pictures_moments.GreatMomentCase("galleys", 1, lambda _: False)
    with pytest.raises(LookupError, match="never comes"):
        list(pictures_moments.take_pictures(empty, never))
