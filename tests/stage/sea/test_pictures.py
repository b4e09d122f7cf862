"""Smoke, effects, wakes and chart leave the marks they should, where they should."""

import numpy as np
import numpy.typing as npt
import pygame
import pytest

from game.scene.actors import Wake, extend_wake
from game.scene.effects import (
    Blaze,
    Effect,
    Explosion,
    FallingMast,
    Flash,
    FloatingDebris,
    Lashing,
    Melee,
    RoundShot,
    Splash,
    Splinters,
)
from game.scene.smoke import SmokeBank, drift_bank, make_smoke_bank
from game.sea.units import compass_point_name
from game.stage.charts.chart import (
    BORDER_PX,
    ChartContents,
    ChartFonts,
    ChartLayout,
    chart_layout,
    draw_chart,
    sheet_distances,
    sheet_projection,
)
from game.stage.charts.chart_labels import PlaceName
from game.stage.charts.chart_marks import ChartShip
from game.stage.frame.camera import Camera, CameraView, Viewport
from game.stage.paper import palette
from game.stage.sea.wakes import draw_wakes, draw_waterline_foam
from game.stage.smoke.effects import draw_effect, effect_depth_px
from game.stage.smoke.smoke_layer import SmokeLayer

SIZE = (320, 200)
GROUND = palette.SEA_DAY[2]


def camera() -> Camera:
    view = Camera(Viewport(0, 0, *SIZE), (60, 40))
    view.jump_to(CameraView(30, 20, 20))
    return view


def sea() -> pygame.Surface:
    target = pygame.Surface(SIZE, 0, 32)
    target.fill(GROUND)
    return target


def changed(target: pygame.Surface) -> npt.NDArray[np.bool_]:
    """Return which px, [x, y], are no longer plain sea."""
    difference = pygame.surfarray.array3d(target).astype(int) - np.array(GROUND)
    return np.asarray(np.abs(difference).max(axis=2) > 6)


def bank(bearing: float = 180.0, seconds: float = 1.0, seed: int = 1) -> SmokeBank:
    made = make_smoke_bank([(28 + 0.4 * n, 20.0) for n in range(9)], bearing, seed)
    drift_bank(made, seconds, 0.0, 1.0)
    return made


EFFECTS: list[Effect] = [
    Flash(age=0.02, guns=((30, 20), (31, 20)), bearing=180),
    Splash(age=0.25, x=30, y=20),
    Splinters(age=0.1, x=30, y=20),
    FloatingDebris(age=5, x=30, y=20),
    Blaze(age=2, x=30, y=20),
    Explosion(age=0.8, x=30, y=20, size=2),
    FallingMast(age=0.4, x=30, y=18),
    Melee(age=1.0, x=29, y=20, to_x=31, to_y=20),
    RoundShot(age=0.4, guns=((29, 19),), fall_points=((31, 21),), ripple_seconds=0.0, flight_seconds=0.6),
    Lashing(age=0.5, ropes=(((29, 20), (30, 20.5)), ((29.5, 21), (30.5, 21.5)))),
]


@pytest.mark.parametrize("value", EFFECTS, ids=lambda value: type(value).__name__)
def test_each_effect_shows_where_it_is_and_nowhere_else(value: Effect) -> None:
    target, view = sea(), camera()
    draw_effect(target, view, value)
    marks = changed(target)
    assert marks[100:220, 40:160].sum() > 3
    assert not marks[:30].any()
    assert not marks[290:].any()


@pytest.mark.parametrize("value", EFFECTS, ids=lambda value: type(value).__name__)
def test_each_effect_is_the_same_whenever_it_is_drawn(value: Effect) -> None:
    pictures = []
    for _ in range(2):
        target = sea()
        draw_effect(target, camera(), value)
        pictures.append(pygame.image.tobytes(target, "RGB"))
    assert pictures[0] == pictures[1]


@pytest.mark.parametrize("kind", [Splash, Splinters, Explosion, Blaze, FallingMast])
def test_what_has_not_begun_is_not_seen(kind: type[Splash]) -> None:
    target = sea()
    draw_effect(target, camera(), kind(age=-0.1, x=30, y=20))
    assert not changed(target).any()


def test_an_unknown_effect_is_refused() -> None:
    class Rain:
        age = 0.0
        is_over = False

        def advance(self, dt: float) -> None:
            self.age += dt

    with pytest.raises(TypeError, match="Rain"):
        draw_effect(sea(), camera(), Rain())


def test_wreckage_lies_below_ships_and_fire_above_them() -> None:
    view, ship = camera(), camera().to_screen(30, 20)[1]
    assert effect_depth_px(view, FloatingDebris(x=30, y=20)) < ship < effect_depth_px(view, Blaze(x=30, y=20))
    assert effect_depth_px(view, Explosion()) > effect_depth_px(view, Blaze(x=30, y=39))


def blow(target: pygame.Surface, view: Camera, smoke: SmokeBank, share: float = 1.0) -> None:
    """Draw a bank on the target: its shade on the water, then its strips, the farthest first."""
    layer = SmokeLayer(is_immediate=True)
    layer.update(target.get_size(), view, [smoke])
    target.fblits(layer.shadow_blits(view, share=share, moment=0.0))
    blits = layer.smoke_blits(target.get_size(), view, density=share)
    target.fblits([(surface, place) for _, surface, place in sorted(blits, key=lambda blit: blit[0])])


@pytest.mark.parametrize(("bearing", "below"), [(180.0, True), (0.0, False)])
def test_smoke_is_drawn_on_the_side_that_fired(bearing: float, below: bool) -> None:
    target, view = sea(), camera()
    blow(target, view, bank(bearing))
    rows = np.flatnonzero(changed(target).any(axis=0))
    line = view.to_screen(30, 20)[1]
    assert bool(rows.mean() > line) is below


def test_planning_thins_smoke() -> None:
    marks = []
    for share in (1.0, 0.35):
        target = sea()
        blow(target, camera(), bank(), share)
        marks.append(pygame.surfarray.array3d(target).astype(int).sum())
    assert marks[0] > marks[1]


def test_smoke_off_the_screen_is_not_drawn() -> None:
    view, layer = camera(), SmokeLayer(is_immediate=True)
    view.jump_to(CameraView(2, 38, 50))
    layer.update((400, 300), view, [bank()])
    assert layer.smoke_blits((400, 300), view) == []
    assert layer.shadow_blits(view, moment=0.0) == []


def test_a_wake_lies_along_the_path() -> None:
    wake = Wake(1.0)
    for n in range(60):
        extend_wake(wake, 24 + 0.1 * n, 20)
    target = sea()
    draw_wakes(target, camera(), [wake])
    marks = changed(target)
    assert marks[100:150, 92:108].mean() > 0.5
    assert not marks[170:].any()


def test_foam_is_heavier_at_the_bow() -> None:
    target = sea()
    draw_waterline_foam(target, camera(), (30, 20, 90), (4.0, 1.0))
    brighter = pygame.surfarray.array3d(target).astype(int).sum(axis=2) - sum(GROUND)
    assert brighter[170:215].sum() > 1.5 * brighter[105:150].sum()


@pytest.fixture
def fonts() -> ChartFonts:
    return ChartFonts(*(pygame.font.Font(None, size) for size in (16, 24, 15)))


LAND = [(0.0, 0.0), (40.0, 0.0), (30.0, 30.0), (0.0, 40.0)]


def test_a_chart_is_paper_ink_and_the_same_each_time(fonts: ChartFonts) -> None:
    ships = (ChartShip(70, 30, 90, 0, "Naiad"), ChartShip(80, 60, 270, 1, "Pomone"))
    chart = ChartContents((100, 80), (LAND,), ships=ships, wind_from=225)
    one, two = draw_chart(chart, (420, 340), fonts), draw_chart(chart, (420, 340), fonts)
    assert pygame.image.tobytes(one, "RGB") == pygame.image.tobytes(two, "RGB")
    sheet = pygame.surfarray.array3d(one).astype(int)
    assert (sheet.sum(axis=2) > 600).mean() > 0.6
    assert (sheet.sum(axis=2) < 200).mean() > 0.02
    red = np.abs(sheet - np.array(palette.SIDES[0].paper)).max(axis=2) < 30
    blue = np.abs(sheet - np.array(palette.SIDES[1].paper)).max(axis=2) < 30
    assert red.sum() > 60
    assert blue.sum() > 40


def test_a_chart_of_open_sea_fills_its_rectangle(fonts: ChartFonts) -> None:
    target = sea()
    target.blit(draw_chart(ChartContents((60, 40), wind_from=0), (300, 180), fonts), (10, 10))
    marks = changed(target)
    assert marks[12:308, 12:188].mean() > 0.98


def busy_chart(seed: int, wind: float) -> ChartContents:
    """Return a chart with two squadrons close to a coast, with names to place."""
    chance = np.random.default_rng(seed)
    ships = tuple(
        ChartShip(45 + 50 * a, 8 + 64 * b, 360 * c, n % 2, f"HMS Indefatigable {n}")
        for n, (a, b, c) in enumerate(chance.random((6, 3)).tolist())
    )
    places = (PlaceName("Cape Wrath", 12, 12), PlaceName("the Cow", 60, 50, is_land=False))
    return ChartContents(
        (100, 80), (LAND,), ships=ships, wind_from=wind, place_names=places, title="The Sound"
    )


def laid_out(chart: ChartContents, size: tuple[int, int], fonts: ChartFonts) -> ChartLayout:
    projection = sheet_projection(chart, size)
    return chart_layout(chart, projection, sheet_distances(chart, projection, size), size, fonts)


@pytest.mark.parametrize("size", [(806, 452), (640, 420), (1209, 678)])
@pytest.mark.parametrize(("seed", "wind"), [(1, 0.0), (2, 90.0), (3, 225.0)])
def test_nothing_on_a_chart_lies_on_anything_else(
    fonts: ChartFonts, size: tuple[int, int], seed: int, wind: float
) -> None:
    laid = laid_out(busy_chart(seed, wind), size, fonts)
    words = [word.rect for word in laid.labels]
    badges = [badge.rect for badge in laid.badges]
    hulls = [box for _, box in laid.hulls]
    assert len(badges) == 2
    assert len(words) > 20
    for n, rect in enumerate(words):
        others = [*words[:n], *words[n + 1 :], *badges, *hulls, laid.scale_bar]
        assert rect.collidelist(others) < 0
    for n, rect in enumerate(badges):
        assert rect.collidelist([*hulls, laid.scale_bar, *badges[:n]]) < 0
    sheet = pygame.Rect((0, 0), size).inflate(-2 * BORDER_PX, -2 * BORDER_PX)
    x, y, radius = laid.rose
    disc = pygame.Rect(x - radius, y - radius, 2 * radius, 2 * radius)
    assert all(sheet.contains(rect) for rect in (*words, *badges, laid.scale_bar, disc))
    assert disc.collidelist([*words, *badges, laid.scale_bar]) < 0


def test_a_chart_names_its_waters_its_places_and_its_ships(fonts: ChartFonts) -> None:
    ships = (ChartShip(70, 30, 90, 0, "Naiad"), ChartShip(80, 60, 270, 1, "Pomone"))
    places = (PlaceName("Fanad", 15, 15),)
    chart = ChartContents((100, 80), (LAND,), ships=ships, place_names=places, title="The Sound")
    laid = laid_out(chart, (806, 452), fonts)
    assert {"Naiad", "Pomone", "Fanad", "The Sound"} <= {word.text for word in laid.labels}


def test_a_name_too_long_for_its_island_is_written_on_the_water(fonts: ChartFonts) -> None:
    size, island = (806, 452), ((48, 38), (54, 38), (54, 43), (48, 43))
    place = PlaceName("Saint Catherine", 51, 40)
    laid = laid_out(ChartContents((100, 80), (island,), place_names=(place,)), size, fonts)
    name = next(word.rect for word in laid.labels if word.text == place.text)
    scale = (size[1] - 2 * BORDER_PX) / 80
    left = (size[0] - 100 * scale) / 2
    shore = pygame.Rect(left + 48 * scale, BORDER_PX + 38 * scale, 6 * scale, 5 * scale)
    assert not name.colliderect(shore)
    assert name.colliderect(shore.inflate(160, 80))


def test_soundings_keep_off_the_land(fonts: ChartFonts) -> None:
    size = (806, 452)
    laid = laid_out(ChartContents((100, 80), (LAND,)), size, fonts)
    depths = [word.rect.center for word in laid.labels if word.text.isdigit()]
    scale = (size[1] - 2 * BORDER_PX) / 80
    left = (size[0] - 100 * scale) / 2
    assert len(depths) > 12
    for x, y in depths:
        assert (x - left) / scale > 28 or (y - BORDER_PX) / scale > 28


def test_the_sixteen_points() -> None:
    assert [compass_point_name(d) for d in (0, 44, 225, 340, 359)] == ["N", "NE", "SW", "NNW", "N"]


def test_the_wake_of_a_ship_seen_from_afar_is_as_broad_as_can_be_seen() -> None:
    wake = Wake(1.0)
    afar = Camera(Viewport(0, 0, *SIZE), (60, 40))
    afar.jump_to(CameraView(30, 20, 7))
    for n in range(80):
        extend_wake(wake, 14 + 0.2 * n, 20)
    x, y = (round(part) for part in afar.to_screen(29.8, 20))
    target = sea()
    draw_wakes(target, afar, [wake])
    brighter = pygame.surfarray.array3d(target).astype(int).mean(2) - sum(GROUND) / 3
    assert brighter[x - 20 : x, y - 2 : y + 3].max() > 25, "its core"
    beside = np.r_[y - 14 : y - 6, y + 7 : y + 15]
    assert brighter[x - 50 : x][:, beside].max() > 6, "and its arms"
