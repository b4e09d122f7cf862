"""Ships are painted from every side, show their state, and are lit from the north-west."""

from dataclasses import replace
from itertools import combinations, pairwise
from typing import get_args

import numpy as np
import pygame
import pytest

from game.levels.format.allowed_words import Kind
from game.scene.timings import SINKING, SINKING_LISTS
from game.stage.hulls.bake import bake_sprite, face_colours, hull_mesh, turn_mesh
from game.stage.hulls.flags import ENSIGNS, flag_pixels
from game.stage.hulls.mesh import PORT, STARBOARD
from game.stage.hulls.sail_meshes import SailTrim
from game.stage.hulls.ship_look import (
    LIVERIES,
    MOORAGES,
    SAIL_STATES,
    SINK_STEPS,
    HeelState,
    ShipLook,
    Sprite,
)
from game.stage.hulls.ship_plans import SHIP_PLANS, HullLines, nearest_kind
from game.stage.hulls.sprite_points import mast_points, waterline_pixels
from game.stage.hulls.water_pose import (
    heel_degrees_of,
    mesh_in_water,
    points_in_water_pose,
    sinking_trim_and_depth,
)

PX = 1.78
HEADINGS = tuple(range(0, 360, 45))
WEST = 270.0


def ink(sprite: Sprite) -> np.ndarray:
    return pygame.surfarray.array_alpha(sprite.image).astype(int)


def lightness(sprite: Sprite) -> np.ndarray:
    """Return the mean of the colour channels, columns by rows."""
    mean: np.ndarray = pygame.surfarray.array3d(sprite.image).astype(float).mean(2)
    return mean


def inked_above_deck(look: ShipLook, heading: float) -> int:
    sprite = bake_sprite(look, heading, WEST, PX)
    deck = sprite.anchor[1] - 16
    return int((ink(sprite)[:, :deck] > 128).sum())


@pytest.mark.parametrize("kind", sorted(SHIP_PLANS))
def test_every_kind_is_painted_on_eight_headings_with_her_anchor_inside(kind: str) -> None:
    for heading in HEADINGS:
        sprite = bake_sprite(ShipLook(kind, "gb"), heading, WEST, PX)
        width, height = sprite.image.get_size()
        x, y = sprite.anchor
        assert 0 <= x < width
        assert 0 <= y < height
        assert ink(sprite)[x, y] == 255, "the middle of the hull is solid"
        assert (ink(sprite) > 200).mean() > 0.05
        assert pygame.surfarray.array_alpha(sprite.shadow).max() > 60


def test_a_longer_kind_is_drawn_longer() -> None:
    widths = {
        kind: bake_sprite(ShipLook(kind, "gb", "furled"), 90, WEST, PX).image.get_width()
        for kind in ("first-rate", "seventy-four", "frigate", "sloop", "boat")
    }
    assert list(widths.values()) == sorted(widths.values(), reverse=True)


@pytest.mark.parametrize("mast", ["fore", "main", "mizzen"])
def test_a_lost_mast_takes_her_canvas_from_the_sky(mast: str) -> None:
    whole = inked_above_deck(ShipLook("frigate", "fr"), 90)
    hurt = inked_above_deck(ShipLook("frigate", "fr", lost_masts=(mast,)), 90)
    assert hurt < whole * 0.9


def test_the_wreckage_of_a_mast_lies_to_leeward() -> None:
    whole = bake_sprite(ShipLook("frigate", "fr", "furled"), 0, WEST, PX)
    hurt = bake_sprite(ShipLook("frigate", "fr", "furled", lost_masts=("main",)), 0, WEST, PX)
    east = hurt.image.get_width() - hurt.anchor[0]
    assert east > whole.image.get_width() - whole.anchor[0] + 20
    assert hurt.anchor[0] <= whole.anchor[0] + 1


def test_a_lost_bowsprit_shortens_her() -> None:
    whole = bake_sprite(ShipLook("frigate", "gb", "furled"), 90, WEST, PX)
    hurt = bake_sprite(ShipLook("frigate", "gb", "furled", lost_masts=("bowsprit",)), 90, WEST, PX)
    assert hurt.image.get_width() < whole.image.get_width() - 10


def test_each_reduction_of_sail_shows_less_canvas() -> None:
    pale = [
        int((lightness(bake_sprite(ShipLook("frigate", "gb", sails), 225, WEST, PX)) > 205).sum())
        for sails in SAIL_STATES
    ]
    assert pale == sorted(pale, reverse=True)
    assert pale[-1] < pale[0] / 2


def test_shot_holes_let_the_sea_through() -> None:
    counts = [
        int((ink(bake_sprite(ShipLook("frigate", "gb", shot_holes=holes), 225, WEST, PX)) > 200).sum())
        for holes in range(4)
    ]
    assert counts == sorted(counts, reverse=True)
    assert counts[3] < counts[0]


def test_rig_damage_takes_sails_one_after_another() -> None:
    counts = [
        int((lightness(bake_sprite(ShipLook("frigate", "gb", rig_damage=rig), 225, WEST, PX)) > 190).sum())
        for rig in range(4)
    ]
    assert counts == sorted(counts, reverse=True)
    assert len(set(counts)) == 4


def test_an_anchored_ship_rides_to_a_cable_over_her_bow() -> None:
    free, held = (
        bake_sprite(ShipLook("frigate", "gb", "furled", moorage=lies), 90, 90, PX) for lies in MOORAGES[:2]
    )
    ahead = slice(free.anchor[0] + 44, None)
    assert (ink(held)[ahead] > 128).sum() > (ink(free)[ahead] > 128).sum() + 8


def test_a_grounded_ship_leans_to_leeward() -> None:
    free, fast = (
        bake_sprite(ShipLook("frigate", "gb", "furled", moorage=lies), 0, WEST, PX) for lies in MOORAGES[::2]
    )
    heads = []
    for ship in (free, fast):
        aloft = np.argwhere(ink(ship)[:, : ship.anchor[1] - 20] > 60)[:, 0]
        heads.append(aloft.mean() - ship.anchor[0])
    assert heads[1] > heads[0] + 1, "her masts hang over to the east"


def test_she_goes_down_by_one_end_till_little_is_left() -> None:
    ships = [bake_sprite(ShipLook("frigate", "gb", "furled", sink_step=n), 90, WEST, PX)
             for n in range(SINK_STEPS + 1)]  # fmt: skip
    counts = [int((ink(ship) > 128).sum()) for ship in ships]
    assert all(later <= 1.02 * sooner for sooner, later in pairwise(counts))
    assert 0 < counts[-1] < counts[0] * 0.35
    ends = []
    for ship in (ships[0], ships[3 * SINK_STEPS // 4]):
        hull = ink(ship)[:, ship.anchor[1] - 4 : ship.anchor[1] + 4] > 128
        ends.append((hull[: ship.anchor[0] - 14].sum(), hull[ship.anchor[0] + 14 :].sum()))
    (aft, ahead), (last, first) = ends
    assert last > 0.3 * aft, "her stern is out of the water"
    assert first < 0.3 * ahead, "and her head under it"


def test_a_sinking_ship_lists_before_she_goes_down() -> None:
    plan, trim = SHIP_PLANS["frigate"], SailTrim(60)
    looks = [ShipLook("frigate", "gb", "furled", sink_step=n) for n in range(SINK_STEPS + 1)]
    leans = [abs(heel_degrees_of(plan, look, trim)) for look in looks]
    deeper = [sinking_trim_and_depth(plan, look)[1] for look in looks]
    assert leans == sorted(leans)
    lists = round(SINK_STEPS * SINKING_LISTS / SINKING)
    assert leans[lists] >= 15
    assert not any(deeper[: lists + 1]), "first she only leans over"
    assert deeper[lists + 1 :] == sorted(set(deeper[lists + 1 :]))
    assert max(b - a for a, b in pairwise(leans)) < 6, "no leap from one picture to the next"


def test_what_is_under_the_sea_throws_no_shadow_on_it() -> None:
    afloat, gone = (
        bake_sprite(ShipLook("frigate", "gb", "furled", sink_step=n), 90, WEST, PX) for n in (0, SINK_STEPS)
    )
    dark, clear = (pygame.surfarray.array_alpha(ship.shadow)[ship.shadow_anchor] for ship in (afloat, gone))
    assert dark > 60
    assert clear < 20


def test_shot_scars_her_sides_more_each_time() -> None:
    sides = [
        pygame.surfarray.array3d(
            bake_sprite(ShipLook("seventy-four", "gb", "furled", shot_holes=holes), 90, WEST, 4.6).image
        ).astype(int)
        for holes in range(4)
    ]
    scarred = [int((np.abs(side - sides[0]).max(2) > 40).sum()) for side in sides]
    assert scarred[1] > 60
    assert scarred[2] > 1.5 * scarred[1]
    assert scarred[3] > 1.2 * scarred[2]


def test_the_rates_of_the_line_are_drawn_in_their_order() -> None:
    line = ["first-rate", "second-rate", "eighty", "seventy-four", "sixty-four", "fifty", "frigate"]
    tonnage = [SHIP_PLANS[kind].length * SHIP_PLANS[kind].beam * SHIP_PLANS[kind].freeboard for kind in line]
    assert tonnage == sorted(tonnage, reverse=True)


def test_every_kind_a_level_may_name_is_drawn() -> None:
    by_her_masts = {"bomb-ship"}
    assert set(get_args(Kind)) == set(SHIP_PLANS) - by_her_masts


def test_every_navy_has_a_livery_and_an_ensign_of_her_own() -> None:
    navies = set(ENSIGNS.values())
    assert len(navies) == 12
    assert navies <= set(LIVERIES)
    assert len({flag_pixels(navy) for navy in navies}) == len(navies)


@pytest.mark.parametrize("zoom", [1.0, 1.78])
def test_the_navies_are_told_apart_by_the_paint_of_the_whole_hull(zoom: float) -> None:
    def colours(navy: str) -> np.ndarray:
        sprite = bake_sprite(ShipLook("seventy-four", navy, "furled"), 75, WEST, zoom)
        return pygame.surfarray.array3d(sprite.image).astype(int)

    hulls = {navy: colours(navy) for navy in sorted(set(ENSIGNS.values()))}
    apart = {pair: np.abs(hulls[pair[0]] - hulls[pair[1]]).max(2) for pair in combinations(hulls, 2)}
    painted = np.max(list(apart.values()), axis=0) > 24
    near = {pair: float(gap[painted].mean()) for pair, gap in apart.items()}
    assert min(near.values()) > 20, min(near, key=lambda pair: near[pair])


def test_liveries_differ_even_from_afar() -> None:
    pictures = {
        livery: bake_sprite(ShipLook("frigate", livery, "furled"), 90, WEST, PX) for livery in LIVERIES
    }
    shapes = {sprite.image.get_size() for sprite in pictures.values()}
    assert len(shapes) == 1, "only the paint differs"
    names = sorted(pictures)
    for i, one in enumerate(names):
        for other in names[i + 1 :]:
            a, b = (pygame.surfarray.array3d(pictures[n].image).astype(int) for n in (one, other))
            changed = np.abs(a - b).max(2) > 24
            assert changed.sum() > 60, (one, other)


def test_the_same_look_gives_the_same_bytes() -> None:
    look = ShipLook("seventy-four", "es", "fighting", ("mizzen",), shot_holes=2, rig_damage=1)
    one, other = bake_sprite(look, 123, 200, PX), bake_sprite(look, 123, 200, PX)
    for a, b in ((one.image, other.image), (one.shadow, other.shadow)):
        assert pygame.image.tobytes(a, "RGBA") == pygame.image.tobytes(b, "RGBA")


def canvas(sprite: Sprite) -> np.ndarray:
    """Return which pixels are sailcloth: pale, grey rather than coloured, and solid."""
    pixels = pygame.surfarray.array3d(sprite.image).astype(int)
    sailcloth: np.ndarray = (lightness(sprite) > 120) & (ink(sprite) > 250) & (np.ptp(pixels, axis=2) < 48)
    return sailcloth


def test_running_north_the_western_half_of_her_canvas_is_the_brighter() -> None:
    # Her mainmast alone: masts in line have different shades.
    gone = ("fore", "mizzen")
    sprite = bake_sprite(ShipLook("frigate", "gb", lost_masts=gone, falling_masts=gone), 0, 180, 3.0)
    light, sails, middle = lightness(sprite), canvas(sprite), sprite.anchor[0]
    assert light[:middle][sails[:middle]].mean() > light[middle:][sails[middle:]].mean() + 3


def test_canvas_bellied_to_the_west_is_brighter_than_canvas_bellied_to_the_east() -> None:
    west, east = (bake_sprite(ShipLook("frigate", "gb"), h, h + 180, 3.0) for h in (270, 90))
    bright, dull = (lightness(sprite)[canvas(sprite)].mean() for sprite in (west, east))
    assert bright > dull + 12


@pytest.mark.parametrize("heading", [0, 180])
def test_her_western_side_is_brighter_than_her_eastern_one(heading: int) -> None:
    model = hull_mesh("first-rate", "us", is_detailed=False)
    turned = turn_mesh(model, heading)
    light = face_colours(model, turned)[:, :3].sum(1) / model.rgb.sum(1)
    west, east = (PORT, STARBOARD) if heading == 0 else (STARBOARD, PORT)
    strakes = turned.is_visible & (model.cull == 1)
    bright, dull = (light[strakes & (model.flank == flank)].mean() for flank in (west, east))
    assert bright > dull * 1.15


def test_unknown_kinds_fall_back_to_the_nearest() -> None:
    assert nearest_kind("Chasse-marée") == "lugger"
    assert nearest_kind("fr_third_74") == "seventy-four"
    assert nearest_kind("any-third-64") == "sixty-four"
    assert nearest_kind("gb-razee-44") == "heavy-frigate"
    assert nearest_kind("polacre", mast_count=2) == "brig"
    assert nearest_kind("thing") == "frigate"


def test_small_craft_are_never_too_small_to_see() -> None:
    tiny = bake_sprite(ShipLook("cutter", "gb", "furled"), 90, WEST, 0.6)
    assert tiny.image.get_width() >= 22


@pytest.mark.parametrize("heading", HEADINGS)
def test_masts_stand_where_the_sprite_has_them(heading: int) -> None:
    sprite = bake_sprite(ShipLook("frigate", "gb", "furled"), heading, WEST, 3.0)
    solid = ink(sprite)
    for name, (x, y) in mast_points("frigate", heading, 3.0).items():
        if name.startswith("bowsprit"):
            continue
        column, row = sprite.anchor[0] + x, sprite.anchor[1] + y
        assert solid[column - 2 : column + 3, row - 2 : row + 3].max() > 120, name


FAIR = HeelState(100)


def masthead(sprite: Sprite) -> float:
    """Return how far right of the anchor the upper third of the picture is, px."""
    high = ink(sprite)[:, : sprite.anchor[1] * 2 // 3] > 60
    return float(np.argwhere(high)[:, 0].mean() - sprite.anchor[0])


@pytest.mark.parametrize("wind", [WEST, 90.0])
def test_her_mastheads_lean_to_leeward_on_both_tacks(wind: float) -> None:
    upright = bake_sprite(ShipLook("frigate", "gb", "fighting"), 0, wind, 3.0)
    heeled = bake_sprite(ShipLook("frigate", "gb", "fighting", heel_state=FAIR), 0, wind, 3.0)
    leeward = 1 if wind == WEST else -1
    assert (masthead(heeled) - masthead(upright)) * leeward > 3


@pytest.mark.parametrize("heading", HEADINGS)
@pytest.mark.parametrize("press", [50, 100, 160])
def test_her_keel_stays_where_she_lies_however_she_leans(heading: int, press: int) -> None:
    bare = ShipLook("frigate", "gb", "furled")
    lean = bake_sprite(replace(bare, heel_state=HeelState(press, 4)), heading, heading + 80, 3.0)
    x, y = lean.anchor
    assert ink(lean)[x, y] == 255
    ring = waterline_pixels("frigate", heading, 3.0)
    held = sum(ink(lean)[x + round(0.8 * right), y + round(0.8 * down)] > 128 for right, down in ring)
    assert held >= 0.94 * len(ring), "the hull still fills her waterline"


def test_nothing_of_a_heeled_ship_is_under_the_sea() -> None:
    lines, look = (
        HullLines(SHIP_PLANS["frigate"]),
        ShipLook("frigate", "gb", heel_state=HeelState(160, 4, 15)),
    )
    lain = points_in_water_pose(
        lines.side_points(np.linspace(-1, 1, 9), 0.0, 1), lines.plan, look, SailTrim(-90)
    )
    assert lain[:, 2].min() >= 0


def test_copper_shows_along_her_weather_side_from_three_degrees() -> None:
    lines, model = HullLines(SHIP_PLANS["frigate"]), hull_mesh("frigate", "gb", is_detailed=False)

    def faces(press: int) -> int:
        look = ShipLook("frigate", "gb", heel_state=HeelState(press))
        return len(mesh_in_water(model, lines, look, SailTrim(90)).counts)

    assert faces(50) == faces(0)
    assert faces(100) > faces(0)


def test_guns_that_are_run_out_stand_out_of_her_side() -> None:
    def seen(guns: str) -> np.ndarray:
        sprite = bake_sprite(ShipLook("frigate", "gb", "furled", guns=guns), 90, WEST, 4.6)
        return pygame.surfarray.array3d(sprite.image).astype(int)

    both, port, starboard = map(seen, ("both", "port", "starboard"))
    near, far = ((np.abs(both - other).max(2) > 30).sum() for other in (port, starboard))
    assert near > 40, "the side one looks at"
    assert far < near / 2, "the other is behind her"


def test_ports_are_shut_by_their_lids() -> None:
    shut, open_ = (
        pygame.surfarray.array3d(bake_sprite(ShipLook("frigate", "gb", guns=guns), 90, WEST, 4.6).image)
        for guns in ("shut", "neither")
    )
    assert int((shut != open_).any(2).sum()) > 60
