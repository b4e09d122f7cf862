"""What is painted looks as it was last approved.

Each sheet of this file paints one family of things and is compared with its picture in `looks/`. Other
tests state what a picture must show; this one notices a change that nobody meant: a shadow on the other
side, a splash beside its ball, a figure of another size.
"""

import math
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from itertools import product
from pathlib import Path
from typing import Final

import pygame
import pytest

from game.scene import effects, timings
from game.scene.actors import Actor, Wake, extend_wake
from game.scene.boats_and_works import Barrier, BoatGroup, Oars, Rope, ShoreWork, TroopBase
from game.scene.rigging import DrawnWind, Rigging
from game.scene.smoke import drift_bank, make_smoke_bank
from game.stage.charts import chart_objects
from game.stage.charts.chart import ChartContents, ChartFonts, draw_chart
from game.stage.charts.chart_labels import PlaceName
from game.stage.charts.chart_marks import ChartShip
from game.stage.frame.camera import Camera, CameraView, Viewport
from game.stage.frame.stage_view import BoatsAndWorks, StageShip, StageView
from game.stage.hulls.bake import bake_sprite
from game.stage.hulls.flags import ENSIGNS, paper_flag, ship_flags
from game.stage.hulls.ship_look import HeelState, ShipLook
from game.stage.hulls.ship_plans import SHIP_PLANS
from game.stage.hulls.sketch import sketch_ship
from game.stage.hulls.sprite_animator import SpriteAnimator
from game.stage.hulls.sprite_bank import SpriteBank
from game.stage.paper import cards, control_drawing, dice, icons, menu_backdrop, palette, panel_drawing
from game.stage.paper.canvas import Canvas, UiStyle
from game.stage.sea.crests import LightPatches, beam_layer
from game.stage.sea.fog import Fog, draw_gun_light, draw_lanterns
from game.stage.sea.landmarks import GroundAreas, hashable_rings
from game.stage.sea.shore import ShoreLayer
from game.stage.sea.wakes import draw_wakes, draw_waterline_foam
from game.stage.sea.water import Water
from game.stage.sea.waves import make_sea_conditions
from game.stage.ships.boat_renderer import BoatAndWorksView, draw_boat
from game.stage.ships.falling_masts import draw_fall_effects
from game.stage.ships.signal_flags import draw_order_flag, draw_order_hoist, draw_order_path
from game.stage.smoke.effects import draw_effect
from game.stage.smoke.smoke_layer import SmokeLayer
from game.stage.smoke.smoke_puffs import draw_fired_side_smoke
from game.stage.works.forts import EARTHWORK, HALF_MOON, STAR, TOWER, DrawnFort, draw_forts
from tests.looks import check_look

LOOKS: Final = Path(__file__).with_name("looks")
CELL: Final = (120, 96)
SEA: Final = palette.SEA_DAY[2]
Draw = Callable[[pygame.Surface, Camera], object]


@pytest.fixture(autouse=True)
def _a_window() -> Iterator[None]:
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((320, 200))
    yield
    pygame.display.quit()


def camera(size: tuple[int, int] = CELL, px_per_cm: float = 12) -> Camera:
    """Return a camera over (20, 20), which is the middle of the picture."""
    view = Camera(Viewport(0, 0, *size), (40, 40))
    view.jump_to(CameraView(20, 20, px_per_cm))
    return view


def sheet_of(cells: Iterable[pygame.Surface], columns: int) -> pygame.Surface:
    """Return the cells, which are of one size, in rows."""
    pictures = list(cells)
    wide, high = pictures[0].get_size()
    whole = pygame.Surface((columns * wide, math.ceil(len(pictures) / columns) * high), 0, 32)
    for n, picture in enumerate(pictures):
        whole.blit(picture, (n % columns * wide, n // columns * high))
    return whole


def cell_of(draw: Draw, size: tuple[int, int] = CELL, px_per_cm: float = 12) -> pygame.Surface:
    """Return a piece of plain sea on which something is drawn."""
    target = pygame.Surface(size, 0, 32)
    target.fill(SEA)
    draw(target, camera(size, px_per_cm))
    return target


def effect_cell(value: effects.Effect) -> pygame.Surface:
    return cell_of(lambda target, view: draw_effect(target, view, value), px_per_cm=20)


def shots() -> pygame.Surface:
    """Return guns, balls in the air, what they hit, and shells."""
    guns = tuple((18.0 + n, 20.0) for n in range(4))
    falls = tuple((18.5 + n, 17.0) for n in range(4))
    ball = effects.RoundShot(0, guns, falls, 0.2, 0.8, hits=(True, False), end_height=3.0)
    shell = effects.MortarBomb(0, 18, 22, 21, 19.5, 1.5, is_hit=True, is_wet=False, seed=4)
    values: list[effects.Effect] = [
        *(effects.Flash(age, guns, 160, 0.3, seed=2) for age in (0.02, 0.15, 0.35)),
        *(replace(ball, age=age, is_hot=hot) for hot in (False, True) for age in (0.2, 0.5, 0.8)),
        *(effects.Splash(age, 20, 21, seed=3, wind_from=250) for age in (0.1, 0.4, 0.9)),
        *(effects.Splinters(age, 20, 20, 70, seed=3) for age in (0.05, 0.2, 0.5)),
        effects.Splinters(0.2, 20, 20, 70, seed=3, height_aloft=12),
        *(replace(shell, age=age) for age in (0.3, 0.9, 1.55, 1.9)),
        replace(shell, age=1.6, is_hit=False),
    ]
    return sheet_of(map(effect_cell, values), 6)


def fires() -> pygame.Surface:
    """Return fires and explosions, wreckage, and boarders."""
    seats = ((-1.0, 0.2), (0.0, 0.0), (1.0, -0.2))
    blast = effects.Explosion(0, 20, 21.5, 2.5, 300, 5)
    values: list[effects.Effect] = [
        *(replace(blast, age=age) for age in (0.08, 0.4, 1.0, 1.6, 2.2, 4.0)),
        *(effects.Blaze(age, 20, 21, 6, 0.8, 300, 3, seats) for age in (0.5, 3.0)),
        effects.FloatingDebris(5, 20, 20, seed=2),
        effects.FloatingDebris(40, 20, 20, seed=2),
        *(effects.Melee(age, 18, 20, 22, 20.5, 1, (0, 1), 0.2) for age in (0.5, 2.0)),
        effects.Lashing(0.3, (((18, 20), (20, 21.5)),), (((19, 18), (22, 20)),)),
        effects.Lashing(3.0, (((18, 20), (20, 21.5)),), (((19, 18), (22, 20)),)),
    ]
    return sheet_of(map(effect_cell, values), 6)


def smoke() -> pygame.Surface:
    """Return banks of three ages in every light, their shade, and the side that has fired."""

    def bank_cell(seconds: float, light: str) -> pygame.Surface:
        bank = make_smoke_bank([(18 + 0.5 * n, 20.0) for n in range(8)], 180, 1)
        drift_bank(bank, seconds, 40.0, 0.3)

        def draw(target: pygame.Surface, view: Camera) -> None:
            layer = SmokeLayer(is_immediate=True)
            layer.update(target.get_size(), view, [bank], light=light)
            target.fblits(layer.shadow_blits(view, moment=0.0))
            blits = layer.smoke_blits(target.get_size(), view)
            target.fblits([(picture, at) for _, picture, at in sorted(blits, key=lambda blit: blit[0])])

        return cell_of(draw)

    def side_cell(side: str) -> pygame.Surface:
        return cell_of(lambda target, view: draw_fired_side_smoke(target, view, (20, 20), 60, 4, side, 1.3))

    banks = [bank_cell(seconds, light) for light in palette.LIGHT_PRESETS for seconds in (0.3, 2.0, 9.0)]
    return sheet_of([*banks, side_cell("port"), side_cell("starboard")], 6)


def wakes() -> pygame.Surface:
    """Return a curved wake, foam at hulls, and masts that fall into the water."""
    wake = Wake(1.0)
    for n in range(60):
        extend_wake(wake, 20 + 3.5 * math.sin(n / 20), 22 - n / 15)
    struck = timings.MAST_CREAK + timings.MAST_FALL
    masts = [effects.FallingMast(struck + age, 19, 20, bearing=80, ship="a", mast="m") for age in (0.1, 0.6)]

    def foam_cell(heading: float, speed: float, seconds: float) -> pygame.Surface:
        return cell_of(
            lambda target, view: draw_waterline_foam(
                target, view, (20, 20, heading), (4.0, 1.0), speed_share=speed, seconds=seconds
            )
        )

    def mast_cell(mast: effects.FallingMast) -> pygame.Surface:
        return cell_of(lambda target, view: draw_fall_effects(target, view, mast))

    foams = [foam_cell(heading, speed, 2 * speed) for heading, speed in product((75, 200), (0.3, 1.0))]
    wake_cells = [
        cell_of(lambda target, view, light=light: draw_wakes(target, view, [wake], light))  # type: ignore[misc]
        for light in ("day", "night")
    ]
    return sheet_of([*wake_cells, *foams, *map(mast_cell, masts)], 4)


def works() -> pygame.Surface:
    """Return forts of every kind, whole and breached, from three sides, and barriers."""

    def fort_cell(kind: str, breach: int, facing: float) -> pygame.Surface:
        fort = DrawnFort(20, 20.5, facing, kind, "fr", 6.0, breach > 1, breach)
        return cell_of(lambda target, view: draw_forts(target, view, [fort], wind_from=250, light="day"))

    kinds = (STAR, HALF_MOON, EARTHWORK, TOWER)
    return sheet_of([fort_cell(kind, step, 40 + 110 * step) for kind in kinds for step in range(4)], 4)


def company() -> pygame.Surface:
    """Return boats, troops, barriers, works and ropes, each with two ships near that are not drawn."""
    ships = tuple(
        StageShip(Actor(name, x, 19, 90), Rigging(name, name, "frigate", "british", 0, 0, 3.5), Wake(1))
        for name, x in (("a", 17), ("b", 23))
    )
    rower = Actor("b1", 20, 21, 60)
    rower.speed = 1.0
    fort = ShoreWork("f", "F", "fortress", 1, 20, 20, 180, 4, 180, is_heating=True, has_hot_shot=True)
    troop = TroopBase("p", "regular", 0, 5, 6)
    chain = Barrier("c", "chain", 0, ((17, 19), (23, 21)))
    groups = [
        *(
            BoatsAndWorks(((rower, BoatGroup("b1", "a", 1, count, stroke=0.3, is_laden=count > 1)),))
            for count in (1, 3)
        ),
        BoatsAndWorks(works=(fort,)),
        *(BoatsAndWorks(works=(replace(fort, kind=kind),)) for kind in ("tower", "battery")),
        BoatsAndWorks(troops=((Actor("p", 20, 20, 0), troop),)),
        BoatsAndWorks(troops=((Actor("p", 20, 20, 0), replace(troop, foe="q", foe_bearing=70.0, side=1)),)),
        *(
            BoatsAndWorks(barriers=(replace(chain, kind=kind, state=state),))
            for kind in ("chain", "boom", "hulks")
            for state in ("up", "broken")
        ),
        BoatsAndWorks(ropes=(Rope("tow", "b", "a"),)),
        BoatsAndWorks(ropes=(Rope("spring", "a"),)),
        BoatsAndWorks(ropes=(Rope("kedge", "a", "", (21, 22), "hauled"),)),
    ]
    air = DrawnWind(270, 270, 1.0, veer_seconds=1.0)

    def group_cell(group: BoatsAndWorks) -> pygame.Surface:
        def draw(target: pygame.Surface, view: Camera) -> None:
            animator = SpriteAnimator(SpriteBank(bakes_at_once=True))
            art = BoatAndWorksView(animator, view, "day", ("gb", "fr"))
            canvas = Canvas(target, UiStyle())
            art.draw_under_hulls(canvas, StageView(ships, (), (), air, (), group))
            for boat in group.boats:
                art.draw_boats(canvas, boat, air)

        return cell_of(draw)

    def oars_cell(stroke: float) -> pygame.Surface:
        galley = Actor("g", 20, 20, 70)
        galley.speed = 2.0
        rigging = Rigging("g", "G", "galley", "danish", 0, 0, 5, has_oars=True)
        rowed = StageView((), (), (), air, (), BoatsAndWorks(oars_by_ship=(("g", Oars(stroke)),)))

        def draw(target: pygame.Surface, view: Camera) -> None:
            art = BoatAndWorksView(SpriteAnimator(SpriteBank(bakes_at_once=True)), view, "day", ())
            art.draw_ship_oars(Canvas(target), StageShip(galley, rigging, Wake(1)), rowed)

        return cell_of(draw)

    def simple_boat(is_rowing: bool) -> pygame.Surface:
        colour = palette.SIDES[0].sea
        return cell_of(
            lambda target, view: draw_boat(target, view, (20, 20), 70, colour, 1.2, is_rowing, is_rowing)
        )

    cells = [*map(group_cell, groups), oars_cell(0.2), oars_cell(0.7), simple_boat(True), simple_boat(False)]
    return sheet_of(cells, 6)


def hull_cell(look: ShipLook, heading: float = 60, px_per_m: float = 1.6) -> pygame.Surface:
    """Return a ship with her shadow in a wind from the west."""
    sprite = bake_sprite(look, heading, 270, px_per_m)

    def draw(target: pygame.Surface, _: Camera) -> None:
        x, y = CELL[0] // 2, 62
        target.blit(sprite.shadow, (x - sprite.shadow_anchor[0], y - sprite.shadow_anchor[1]))
        target.blit(sprite.image, (x - sprite.anchor[0], y - sprite.anchor[1]))
        flags = ship_flags(
            (x, y),
            look.kind,
            heading,
            270,
            px_per_m,
            0.3,
            "gb",
            0,
            lost_masts=look.lost_masts,
            sides=palette.SIDES,
        )
        flags.draw(target)

    return cell_of(draw)


def kinds_of_ships() -> pygame.Surface:
    """Return every kind of ship under full sail."""
    cells = (hull_cell(ShipLook(kind, "gb"), 40 + 47 * n) for n, kind in enumerate(sorted(SHIP_PLANS)))
    return sheet_of(cells, 6)


def states_of_ships() -> pygame.Surface:
    """Return a frigate, a ship of the line and a cutter in all that can happen to them."""
    frigate = ShipLook("frigate", "fr")
    looks = [
        *(replace(frigate, sails=sails) for sails in ("fighting", "furled")),
        *(replace(frigate, lost_masts=(mast,)) for mast in ("fore", "main", "mizzen", "bowsprit")),
        *(replace(frigate, lost_masts=("main",), falling_pose=("main", pose)) for pose in (2, 5)),
        replace(frigate, lost_masts=("bowsprit",), falling_pose=("bowsprit", 3)),
        replace(frigate, shot_holes=4, rig_damage=3),
        *(replace(frigate, moorage=moorage) for moorage in ("anchored", "aground")),
        *(replace(frigate, sink_step=step) for step in (4, 12)),
        replace(frigate, heel_state=HeelState(8, 3, 2)),
        replace(frigate, luff_frame=1),
        *(ShipLook("seventy-four", livery, guns=guns) for livery, guns in (("es", "none"), ("gb", "port"))),
    ]
    return sheet_of((hull_cell(look, 110, 1.8) for look in looks), 6)


def near_ships() -> pygame.Surface:
    """Return what is drawn only of ships that are large in the picture."""

    def near_cell(look: ShipLook, heading: float) -> pygame.Surface:
        sprite = bake_sprite(look, heading, 250, 6.0)
        target = pygame.Surface((330, 300), 0, 32)
        target.fill(SEA)
        target.blit(sprite.image, (165 - sprite.anchor[0], 200 - sprite.anchor[1]))
        return pygame.transform.smoothscale(target, (220, 200))

    looks = (
        (ShipLook("frigate", "gb", lost_masts=("mizzen",), shot_holes=3), 95),
        (ShipLook("bomb", "fr", "furled"), 200),
        (ShipLook("galley", "se"), 290),
        (ShipLook("cutter", "gb"), 30),
    )
    kinds = [near_cell(look, heading) for look, heading in looks if look.kind in SHIP_PLANS]
    return sheet_of(kinds, 2)


def sketches_and_flags() -> pygame.Surface:
    """Return the sketches that stand in for hulls, every ensign, and signals."""

    def sketch_cell(kind: str, heading: int) -> pygame.Surface:
        sprite = sketch_ship(
            ShipLook(kind, "gb", lost_masts=("main",) if heading > 90 else ()), heading, 270, 1.6
        )
        return cell_of(
            lambda target, _: target.blit(sprite.image, (60 - sprite.anchor[0], 56 - sprite.anchor[1]))
        )

    def flags_cell(target: pygame.Surface, _: Camera) -> None:
        for n, name in enumerate(sorted(set(ENSIGNS.values()))):
            target.blit(paper_flag(name, (18, 12)), (2 + 23 * (n % 5), 2 + 15 * (n // 5)))

    def signals_cell(target: pygame.Surface, _: Camera) -> None:
        canvas = Canvas(target)
        draw_order_hoist(canvas, (20, 60), 2)
        draw_order_flag(canvas, pygame.Rect(40, 10, 30, 24), 1)
        draw_order_path(canvas, [(20, 80), (60, 60), (100, 70)], 0.4, 1, False)

    cells = [
        sketch_cell("frigate", 60),
        sketch_cell("seventy-four", 200),
        cell_of(flags_cell),
        cell_of(signals_cell),
    ]
    return sheet_of(cells, 4)


def water() -> pygame.Surface:
    """Return the sea in several weathers and lights, with their light from the upper left."""

    def sea_cell(weather: str, light: str) -> pygame.Surface:
        target = pygame.Surface((200, 120), 0, 32)
        sea, view = Water(225, weather, light), camera((200, 120), 20)
        sea.draw(target, view, 1.5)
        target.blit(beam_layer((200, 120), light), (0, 0), special_flags=pygame.BLEND_PREMULTIPLIED)
        return target

    figures = [
        sea_cell(weather, light)
        for weather, light in (("fair", "day"), ("rough", "day"), ("light", "dusk"), ("plain", "night"))
    ]
    patches = LightPatches(make_sea_conditions(225, "fair", "day"), (256, 256)).layer
    return sheet_of([*figures, pygame.transform.smoothscale(patches, (200, 120))], 3)


def coast() -> pygame.Surface:
    """Return a coast with a cliff, a shoal, a reef and a village, by day and by night."""
    areas = GroundAreas(
        land=hashable_rings([[(0.0, 0.0), (18.0, 0.0), (22.0, 14.0), (8.0, 24.0), (0.0, 22.0)]]),
        shoals=hashable_rings([[(16.0, 16.0), (28.0, 18.0), (20.0, 28.0)]]),
        reefs=hashable_rings([[(26.0, 6.0), (32.0, 8.0), (28.0, 13.0)]]),
        cliffs=hashable_rings([[(18.0, 0.0), (22.0, 14.0), (16.0, 10.0)]]),
    )

    def coast_cell(light: str, x: float) -> pygame.Surface:
        target, size = pygame.Surface((240, 180), 0, 32), (240, 180)
        target.fill(SEA)
        view = Camera(Viewport(0, 0, *size), (40, 30))
        view.jump_to(CameraView(x, 12, 11))
        shore = ShoreLayer((40, 30), areas, light=light)
        shore.draw_complete(target, view)
        shore.draw(target, view, 1.0)
        return target

    return sheet_of([coast_cell("day", 14), coast_cell("day", 28), coast_cell("night", 14)], 3)


def lights_and_fog() -> pygame.Surface:
    """Return fog round a ship, guns and lanterns in the dark."""

    def fog_cell(light: str) -> pygame.Surface:
        fog = Fog()
        fog.update_visibility({"a": (18.0, 20.0)}, 3.0, 0.0, is_instant=True)
        fog.drift(300, 4)
        return cell_of(
            lambda target, view: (fog.draw(target, view, light), fog.draw_over_ships(target)), (180, 120)
        )

    volley = effects.Flash(guns=((19, 20), (20, 20), (21, 20)), bearing=90, ripple_seconds=0.4, age=0.2)
    lantern = StageShip(Actor("a", 20, 20, 60), Rigging("a", "A", "frigate", "gb", 0, 0, 3.5), Wake(1))
    glows = (
        lambda target, view: draw_gun_light(target, view, [volley]),
        lambda target, view: draw_lanterns(target, view, [lantern]),
    )
    return sheet_of([fog_cell("day"), fog_cell("night"), *(cell_of(glow, (180, 120)) for glow in glows)], 2)


def chart() -> pygame.Surface:
    """Return a chart with everything that can be on one."""
    land = [(0.0, 0.0), (40.0, 0.0), (30.0, 30.0), (0.0, 40.0)]
    track = chart_objects.ChartTrack(
        tuple((45 + n, 60 - 12 * math.sin(n / 9)) for n in range(40)), 0,
        ((50, 54, 60, 1), (62, 50, 110, 2), (74, 58, 130, 3)), "sunk",
    )  # fmt: skip
    other = replace(track, points=tuple((x + 5, 90 - y) for x, y in track.points), side=1)
    forts = (
        chart_objects.ChartFort(20, 20, 90, 4, 1),
        chart_objects.ChartFort(8, 30, 120, 4, 0, "star"),
        chart_objects.ChartFort(30, 8, 70, 3, 1, "tower"),
    )
    marks = chart_objects.ChartObjects(
        [[(60, 5), (75, 5), (75, 18), (60, 18)]], [[(28, 30), (36, 16)]],
        [[(4, 4), (14, 4), (10, 14)]], [[(36, 26), (52, 40)]], forts,
    )  # fmt: skip
    contents = ChartContents(
        (100, 80), (land,), ([(44, 40), (56, 44), (48, 52)],), ([(80, 20), (86, 22), (82, 27)],),
        (ChartShip(84, 66, 130, 0, "Naiad"), ChartShip(88, 40, 270, 1, "Pomone", is_later_arrival=True)),
        225, place_names=(PlaceName("Cape Wrath", 12, 12), PlaceName("the Cow", 60, 30, is_land=False)),
        title="The Sound", works=marks, tracks=(track, other),
        numbered_moments=(chart_objects.NumberedMoment(62, 52, 1), chart_objects.NumberedMoment(84, 64, 2)),
    )  # fmt: skip
    return draw_chart(
        contents, (560, 440), ChartFonts(*(pygame.font.Font(None, size) for size in (16, 24, 15)))
    )


def paper() -> pygame.Surface:
    """Return panels, dice, cards, seals, badges, tags and every icon."""
    target = pygame.Surface((640, 420), 0, 32)
    target.fill(SEA)
    c = Canvas(target, UiStyle())
    panel_drawing.draw_panel(c, pygame.Rect(10, 10, 200, 110), "Wind and sea", "6.2")
    for n, (value, state) in enumerate(((1, "plain"), (3, "hit"), (4, "miss"), (6, "removed"))):
        dice.draw_die(c, (20 + 34 * n, 60), value, state=state)  # type: ignore[arg-type]
    dice.draw_die(c, (160, 60), 17, 20)
    dice.draw_dice_bracket(c, 20, 120, 100)
    dice.draw_tumbling_die(c, (230, 20), 6, 2)
    dice.draw_wax_seal(c, (250, 90), "6", "hits")
    dice.draw_wax_seal(c, (310, 90), "18", "cm", "total", pressed=0.5)
    cards.draw_card_back(c, pygame.Rect(350, 10, 70, 96))
    for n, kind in enumerate(cards.CARD_KINDS):
        cards.draw_small_card(c, (430 + 34 * (n % 6), 10 + 42 * (n // 6)), kind, n % 2, "A")
    cards.draw_large_card(c, pygame.Rect(10, 130, 96, 130), "fire", 0, "A", "Privateers", "all ships")
    cards.draw_large_card(c, pygame.Rect(116, 130, 96, 130), "move", 1, "B", "The Royal Squadron", "")
    for side in range(4):
        panel_drawing.draw_badge(c, (236 + 30 * side, 150), side, 10, "A", side == 3)
    panel_drawing.draw_tab(c, pygame.Rect(226, 170, 100, 24), "Euryalus", True, 0)
    panel_drawing.draw_tab(c, pygame.Rect(330, 170, 60, 24), "Log", False)
    panel_drawing.draw_callout(c, (230, 210), ("full broadside", "4 dice"), palette.WAX, (400, 250))
    panel_drawing.draw_name_tag(c, (420, 150), 1, "Pomone", "31 of 40", 0.6)
    panel_drawing.draw_name_tag(c, (420, 190), 0, "Naiad", is_chosen=True)
    panel_drawing.draw_compass_star(c, (580, 200), 36)
    panel_drawing.draw_focus_ring(c, pygame.Rect(420, 230, 60, 20))
    panel_drawing.draw_leader_line(c, (500, 240), (560, 260))
    panel_drawing.draw_top_bar(c, pygame.Rect(0, 280, 640, 40))
    for n, name in enumerate(icons.ICONS):
        icons.draw_icon(c, name, (16 + 25 * (n % 25), 334 + 26 * (n // 25)), 20, palette.PAPER_0)
    return target


def controls() -> pygame.Surface:
    """Return buttons in every state, and the other controls."""
    target = pygame.Surface((560, 300), 0, 32)
    target.fill(palette.PAPER_1)
    c = Canvas(target, UiStyle())
    near = control_drawing.InteractionState(is_hovered=True)
    pressed = control_drawing.InteractionState(is_hovered=True, is_pressed=True)
    states: tuple[control_drawing.ButtonState, ...] = ("ready", "chosen", "primary", "disabled", "danger")
    for n, state in enumerate(states):
        for row, interaction in enumerate((control_drawing.NO_INTERACTION, near, pressed)):
            rect = pygame.Rect(8 + 110 * n, 8 + 44 * row, 104, 38)
            control_drawing.draw_button(c, rect, "Tack", "tack", "Enter", state, interaction=interaction)
    control_drawing.draw_choice_field(c, pygame.Rect(8, 146, 150, 28), "Warm Work", near, 0)
    control_drawing.draw_slider(c, pygame.Rect(170, 146, 150, 28), 0.3, near)
    control_drawing.draw_tick_box(c, pygame.Rect(330, 146, 28, 28), True)
    control_drawing.draw_tick_box(c, pygame.Rect(364, 146, 28, 28), False, near)
    control_drawing.draw_row_ground(c, pygame.Rect(400, 146, 70, 28), True)
    control_drawing.draw_scroll_bar(c, pygame.Rect(480, 140, 10, 120), 4, 10, 30)
    control_drawing.draw_key_hints(
        c, (10, 200), ((("Enter", "1"), "choose"), (("Esc",), "back")), ink=palette.INK_1
    )
    control_drawing.draw_key_hints(
        c, (10, 230), ((("A",), "choose"), (("B",), "back")), is_gamepad=True, ink=palette.INK_1
    )
    control_drawing.draw_tooltip(c, pygame.Rect(200, 250, 30, 20), "Steer by the wind", target.get_rect())
    return target


def backdrop() -> pygame.Surface:
    """Return the lights and veils behind a menu."""
    cells = []
    for paint in (
        menu_backdrop.darken_for_text,
        menu_backdrop.tint_to_dusk,
        menu_backdrop.draw_plain_dusk_sea,
    ):
        target = pygame.Surface((160, 90), 0, 32)
        target.fill((150, 160, 170))
        paint(Canvas(target))
        cells.append(target)
    return sheet_of(cells, 3)


SHEETS: tuple[Callable[[], pygame.Surface], ...] = (
    shots, fires, smoke, wakes, works, company, kinds_of_ships, states_of_ships, near_ships,
    sketches_and_flags, water, coast, lights_and_fog, chart, paper, controls, backdrop,
)  # fmt: skip


@pytest.mark.parametrize("paint", SHEETS, ids=lambda paint: paint.__name__)
def test_it_looks_as_approved(paint: Callable[[], pygame.Surface], tmp_path: Path) -> None:
    check_look(paint(), LOOKS / f"{paint.__name__}.png", tmp_path)


def test_every_approved_picture_is_compared() -> None:
    assert {file.stem for file in LOOKS.glob("*.png")} == {paint.__name__ for paint in SHEETS}
