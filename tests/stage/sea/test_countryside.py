"""Fields and trees: the same country at every zoom."""

import numpy as np

from game.stage.sea.land_colours import WOOD_KIND, countryside_fields_at


def test_the_same_place_has_the_same_country_however_it_is_asked_for() -> None:
    near = countryside_fields_at(
        np.arange(10, 12, 0.02, dtype=np.float32), np.arange(5, 7, 0.02, dtype=np.float32)
    )
    far = countryside_fields_at(
        np.arange(10, 12, 0.1, dtype=np.float32), np.arange(5, 7, 0.1, dtype=np.float32)
    )
    assert np.allclose(near.hedge_distance[::5, ::5], far.hedge_distance, atol=1e-3)
    assert np.allclose(near.tree_depth[::5, ::5], far.tree_depth, atol=1e-3)
    assert (near.kind[::5, ::5] == far.kind).mean() > 0.99


def test_hedges_part_fields_of_different_kinds() -> None:
    xs = np.arange(0, 40, 0.05, dtype=np.float32)
    found = countryside_fields_at(xs, xs)
    across = found.kind[:, 1:] != found.kind[:, :-1]
    assert across.any()
    assert found.hedge_distance[:, 1:][across].max() < 0.25
    assert len(np.unique(found.kind)) == WOOD_KIND + 1


def test_woods_are_where_fields_are_woods_and_trees_stand_apart() -> None:
    xs = np.arange(0, 40, 0.1, dtype=np.float32)
    found = countryside_fields_at(xs, xs)
    clear = found.hedge_distance > 0.2
    assert ((found.wood_depth > 0) == (found.kind == WOOD_KIND))[clear].all()
    assert 0.2 < (found.tree_depth > 0).mean() < 0.9
