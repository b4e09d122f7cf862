"""What enemies could do next, as values of all books: their order, their words, the outline of a reach."""

import pytest

from game.captains.threats import (
    EnemyThreats,
    ThreatKind,
    boarding_threat,
    convex_outline,
    enemy_threats,
    fire_threat,
    rake_threat,
    tenths_words,
    worst_warning,
)


def test_the_worst_comes_first_and_a_broadside_beside_a_rake_only_if_it_does_more() -> None:
    rake, fire, board = rake_threat("stern", 2.3, 2.3), fire_threat(1.7, 1.7), boarding_threat(9, 5, 0.7, 9.8)
    found = enemy_threats("foe", (), (fire, None, rake, board))
    assert [one.kind for one in found.threats] == [ThreatKind.BOARD, ThreatKind.RAKE]
    assert [one.words for one in found.threats] == ["can board you, 9 against your 5: 7 in 10",
                                                    "can rake your stern, 2.3 hits"]  # fmt: skip
    harder = fire_threat(4.0, 4.0, "damage rolls")
    assert enemy_threats("foe", (), (rake, harder)).threats == (harder, rake)
    assert enemy_threats("foe", (), (None,)).worst_cost == 0


def test_a_proposal_warns_of_the_worst_rake_or_boarding_of_all() -> None:
    near = enemy_threats("near", (), (rake_threat("bow", 1.0, 1.0), fire_threat(9.0, 9.0)))
    far = enemy_threats("far", (), (boarding_threat(4, 6, 0.1, 1.4),))
    found = worst_warning((near, far))
    assert found is not None
    assert (found[0], found[1].brief) == ("far", "can board you, 4 against your 6")
    assert worst_warning((EnemyThreats("far", (), (fire_threat(9.0, 9.0),)),)) is None


def test_a_proposal_does_not_warn_of_boarders_who_would_be_thrown_back() -> None:
    """The threat view still tells of them; a rake that costs less is warned of in their place."""
    hopeless = boarding_threat(1, 6, 0.04, 1.4)
    near = enemy_threats("near", (), (hopeless, rake_threat("bow", 1.0, 1.0)))
    assert near.threats[0].words == "can board you, 1 against your 6: less than 1 in 10"
    found = worst_warning((near,))
    assert found is not None
    assert found[1].kind is ThreatKind.RAKE
    assert worst_warning((enemy_threats("near", (), (hopeless,)),)) is None


@pytest.mark.parametrize(("chance", "words"), [(0.0, "less than 1 in 10"), (0.04, "less than 1 in 10"),
                                               (0.26, "3 in 10"), (1.0, "10 in 10")])  # fmt: skip
def test_chances_are_told_in_tenths(chance: float, words: str) -> None:
    assert tenths_words(chance) == words


def test_the_outline_leaves_out_what_lies_within() -> None:
    corners = [(0.0, 0.0), (4.0, 0.0), (4.0, 3.0), (0.0, 3.0)]
    assert set(convex_outline([*corners, (1.0, 1.0), (2.0, 0.0), (4.0, 3.0)])) == set(corners)
    assert convex_outline([(1.0, 1.0), (1.0, 1.0)]) == ((1.0, 1.0),)
