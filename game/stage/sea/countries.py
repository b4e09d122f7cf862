"""What is seen of a piece of land: the grounds that a level's `country` names, and how each is painted.

A country is a palette and the strength of its layers: fields and hedges, heath, scrub, bare rock, ledges,
dunes, trees. Towns and quays are built (`streets`). Arrays are [y, x]. No pygame."""

from dataclasses import dataclass, replace
from typing import Final

import numpy as np

from game.stage.paper.palette import Colour, colours
from game.stage.sea.countryside import CountrysideFields, fields_at, trees_at
from game.stage.sea.endless_noise import number_share
from game.stage.sea.ground_samples import ART_PX_PER_CM, GroundSamples, colour_ramp, ramp_colours
from game.stage.sea.streets import quay_colour, street_colour
from game.stage.sea.waves import Field, smoothstep

_NEVER: Final = 9.0  # a threshold that no noise reaches
_WOOD: Final = 5  # the last kind of field is a wood
_HEDGE_CM: Final = 0.09  # half the breadth of a hedge


@dataclass(frozen=True, slots=True)
class Country:
    """One country. `shore` are the colours from the water's edge inland, over `shore_px` art px; `fields`
    those of six kinds of field (the last is the floor of a wood), `field_odds` how many of 256 each has.
    Thresholds of noise (deviation 1; lower means more of it): `farmed_from`, `clumps_from` for trees outside
    woods, `rock_from`. The rest are strengths, 0 to 1, and colours: of `hedge`, `heath`, `scrub`, `rock`, of
    `leaves` in the light and `deep` in the shade. `relief` is how strongly its hills are lit, `furrows` how
    plainly rows show in its fields, and fields are `field_size` times as large as usual."""

    shore: tuple[Colour, ...]
    fields: tuple[Colour, ...]
    hedge: Colour
    heath: Colour
    scrub: Colour
    leaves: Colour
    deep: Colour
    rock: Colour = (150, 142, 128)
    shore_px: float = 52.0
    field_odds: tuple[int, ...] = (77, 56, 41, 36, 23, 23)
    field_size: float = 1.0
    farmed_from: float = -0.2
    clumps_from: float = 1.0
    rock_from: float = _NEVER
    field_strength: float = 0.6
    hedge_strength: float = 0.5
    heath_strength: float = 0.42
    scrub_strength: float = 0.30
    furrows: float = 0.05
    ledges: float = 0.0
    dunes: float = 0.0
    relief: float = 1.0


_FIELDS: Final = Country(
    shore=colours("#C4B48A #DCCCA2 #CEC496 #A6A676 #8E9268 #8E9268"),
    fields=colours("#8E9862 #9EA06A #808E5C #B4AA74 #988A68 #7A865A"),
    hedge=(88, 102, 64), heath=(112, 122, 82), scrub=(96, 108, 72), leaves=(132, 142, 86), deep=(66, 82, 54),
)  # fmt: skip
_HEATH_LAND: Final = replace(
    _FIELDS,
    shore=colours("#ACA082 #C6B896 #B2AA84 #8E9066 #80805C #7C785C"),
    fields=colours("#808C58 #8C9260 #768254 #928E64 #7A7058 #68704E"),
    hedge=(150, 146, 130), heath=(122, 98, 98), scrub=(88, 94, 62), leaves=(110, 118, 74), deep=(58, 68, 48),
    rock=(140, 136, 128), farmed_from=1.0, clumps_from=1.9, rock_from=1.15, heath_strength=0.80,
    scrub_strength=0.5, field_size=0.7, relief=1.25,
)  # fmt: skip
_KARST: Final = replace(
    _FIELDS,
    shore=colours("#BEB6A2 #D6CEBA #CAC2AA #B8B096 #B0AA90 #ACA48C"),
    fields=colours("#A0A074 #ACA27C #96986E #BAAC88 #A48A6C #868A64"),
    hedge=(216, 208, 188), heath=(140, 140, 100), scrub=(102, 112, 74),
    leaves=(112, 124, 78), deep=(58, 72, 50),
    rock=(216, 210, 194), farmed_from=1.15, clumps_from=0.75, rock_from=0.75, heath_strength=0.6,
    scrub_strength=0.7, field_size=0.55, ledges=0.22, relief=1.3,
)  # fmt: skip
_SAND: Final = replace(
    _FIELDS,
    shore=colours("#CEBC8E #E2D0A2 #E0CEA0 #DAC89A #D6C294 #D2BE92"),
    hedge=(176, 160, 118), heath=(188, 170, 122), scrub=(148, 146, 98),
    leaves=(120, 130, 74), deep=(74, 86, 52),
    farmed_from=_NEVER, clumps_from=2.1, heath_strength=0.5, scrub_strength=0.55, dunes=0.8, relief=0.7,
)  # fmt: skip
_TROPIC: Final = replace(
    _FIELDS,
    shore=colours("#D0C49C #E8DCB4 #C8C692 #86945C #6A804C #627848"),
    fields=colours("#929E5A #9EA662 #849654 #A8A26C #927A5C #587042"),
    hedge=(92, 112, 66), heath=(82, 110, 64), scrub=(72, 96, 58), leaves=(104, 134, 76), deep=(44, 70, 46),
    field_odds=(60, 56, 46, 24, 10, 60), field_size=1.25, farmed_from=0.05, clumps_from=-0.05,
    field_strength=0.72, hedge_strength=0.35, heath_strength=0.6, furrows=0.06, relief=1.35,
)  # fmt: skip
_FOREST: Final = replace(
    _FIELDS,
    shore=colours("#9E9688 #B6AE9C #A6A488 #868C68 #768058 #707A54"),
    fields=colours("#909A66 #9CA06C #869262 #ACA476 #94886A #64704C"),
    hedge=(124, 118, 100), heath=(106, 118, 82), scrub=(90, 104, 72),
    leaves=(106, 124, 80), deep=(50, 68, 50),
    rock=(162, 156, 144), farmed_from=0.75, clumps_from=-0.30, rock_from=1.45, heath_strength=0.5,
    scrub_strength=0.5, field_size=0.8, relief=1.2,
)  # fmt: skip
COUNTRIES: Final = {
    "fields": _FIELDS, "heath": _HEATH_LAND, "karst": _KARST, "sand": _SAND, "tropic": _TROPIC,
    "forest": _FOREST,
}  # fmt: skip
_RAMPS: Final = {
    name: colour_ramp(tuple(zip((0.0, 0.10, 0.22, 0.40, 0.70, 1.0), country.shore, strict=True)))
    for name, country in COUNTRIES.items()
}
_KINDS: Final = {
    name: np.repeat(np.arange(6), country.field_odds).astype(np.uint8) for name, country in COUNTRIES.items()
}


def country_colour(samples: GroundSamples) -> Field:
    """Return the colour of the ground, each country over those before it."""
    layers = list(samples.countries)
    hidden = [n for n, (_, share) in enumerate(layers) if share is None or share.min() >= 1]
    colour: Field | None = None
    for name, share in layers[hidden[-1] if hidden else 0 :]:
        if colour is not None and share is not None and share.max() <= 0:
            continue
        painted = _painted(name, samples)
        colour = (
            painted if colour is None or share is None else colour + (painted - colour) * share[..., None]
        )
    assert colour is not None
    return np.asarray(colour, dtype=np.float32)


def quay_share(samples: GroundSamples) -> Field | float:
    """Return how far the shore at each px is built: there is no beach and little surf at a quay."""
    for name, share in samples.countries:
        if name == "quay":
            return 1.0 if share is None else share
    return 0.0


def _painted(name: str, samples: GroundSamples) -> Field:
    if name == "town":
        return street_colour(samples)
    if name == "quay":
        return quay_colour(samples)
    return _open_country(name, COUNTRIES[name], samples)


def _open_country(name: str, country: Country, samples: GroundSamples) -> Field:
    """Return wet sand, sand, grass, and farther in what grows or lies there, on lit hills."""
    n0, n1, n2, n3 = samples.noises
    inland = np.maximum(-samples.land_distance, 0)
    place = (inland + 3 * n2 + 0.5 * n3 + 6 * n1 * samples.bluffness) / country.shore_px
    # No noise at the water: a beach has a clean edge.
    colour = ramp_colours(_RAMPS[name], np.where(inland < 4, inland / country.shore_px, place))
    calm = smoothstep(2, 14, inland)
    colour = colour + ((4 * n1 + 1.6 * n2 + 1.0 * n3) * calm)[..., None]
    farmed = smoothstep(country.farmed_from - 0.3, country.farmed_from + 0.3, n0)
    farmed = farmed * smoothstep(24, 42, inland + 5 * n1)
    colour = _add_wild(country, samples, colour, farmed)
    if inland.max() > 20:
        grown = smoothstep(country.clumps_from, country.clumps_from + 0.5, n1 + 0.4 * n2) * (1 - farmed)
        grown = grown * smoothstep(26, 44, inland)
        if farmed.max() > 0:
            fields = fields_at(samples.columns_cm, samples.rows_cm, (n1, n2), country.field_size)
            kind = _KINDS[name][(fields.numbers >> np.uint32(16)) & np.uint32(255)]
            colour = _add_fields(country, samples, fields, kind, colour, farmed)
            grown = np.maximum(grown, farmed * _field_trees(fields, kind == _WOOD, n1))
        if grown.max() > 0:
            colour = _add_trees(country, samples, grown, colour)
    light = np.clip(1.0 + country.relief * samples.relief_light * smoothstep(6, 40, inland), 0.78, 1.19)
    wet = 1 - 0.20 * smoothstep(4.5, 0, inland) * (1 - samples.bluffness)
    return np.asarray(colour * (light * wet)[..., None], dtype=np.float32)


def _blend(colour: Field, other: Colour, share: Field) -> Field:
    return np.asarray(colour + (np.array(other, dtype=np.float32) - colour) * share[..., None])


def _add_wild(country: Country, samples: GroundSamples, colour: Field, farmed: Field) -> Field:
    """Add heath, scrub, dunes, ledges and bare rock where nothing is farmed."""
    n0, n1, n2, n3 = samples.noises
    inland = np.maximum(-samples.land_distance, 0)
    free = 1 - farmed
    if country.dunes:
        colour = colour * _dune_light(country, samples)[..., None]
    heath = smoothstep(-0.3, 1.5, 0.8 * n1 + 0.7 * n0) * smoothstep(22, 70, inland)
    colour = _blend(colour, country.heath, country.heath_strength * heath * free)
    scrub = smoothstep(0.75, 1.35, 0.55 * n3 + 0.75 * n2 + 0.5 * n1 - 0.3) * smoothstep(24, 60, inland)
    colour = _blend(colour, country.scrub, country.scrub_strength * scrub * free)
    if country.ledges:
        level = inland / 15 + 1.5 * n0 + 0.55 * n1
        edge = np.sin(2 * np.pi * level) * smoothstep(18, 50, inland) * free
        colour = _blend(colour, country.rock, country.ledges * smoothstep(0.55, 0.98, edge))
        colour = colour * (1 - 0.26 * country.ledges * smoothstep(-0.5, -0.98, edge))[..., None]
    if country.rock_from < _NEVER:
        bare = smoothstep(country.rock_from, country.rock_from + 0.5, 0.75 * n1 + 0.6 * n2 + 0.3 * n3)
        bare = bare * smoothstep(8, 24, inland) * (1 - 0.8 * farmed)
        stone = np.array(country.rock, dtype=np.float32) + (9 * n3 + 7 * n2)[..., None]
        colour = colour + (stone - colour) * (0.8 * bare)[..., None]
    return colour


def _dune_light(country: Country, samples: GroundSamples) -> Field:
    """Return the light on dunes: ridges across the wind of the coast, which bend and fade."""
    n0, n1, n2, _ = samples.noises
    along = 0.82 * samples.columns_cm[None, :] + 0.57 * samples.rows_cm[:, None]
    phase = 2 * np.pi * along / 1.7 + 2.4 * n1 + 0.6 * n2 + 2.0 * n0
    ridge = np.sin(phase) + 0.35 * np.sin(2 * phase + 0.8)
    fine = samples.art_px_per_px / ART_PX_PER_CM
    amount = 0.10 * country.dunes * float(np.clip(1.3 - fine / 0.5, 0.25, 1))
    reach = smoothstep(14, 44, np.maximum(-samples.land_distance, 0)) * smoothstep(-1.6, 0.4, n0 + 0.4 * n1)
    return np.asarray(1 + amount * ridge * reach, dtype=np.float32)


def _add_fields(
    country: Country, samples: GroundSamples, fields: CountrysideFields, kind: Field, colour: Field,
    farmed: Field,
) -> Field:  # fmt: skip
    """Add fields of quiet colours, the rows in them, and hedges."""
    px = samples.art_px_per_px / ART_PX_PER_CM
    tone = np.array(country.fields, dtype=np.float32)[kind]
    tone = tone + (14 * (number_share(fields.numbers, 24) - 0.5))[..., None]
    shown = country.furrows * float(np.clip((0.17 - px) / 0.1, 0, 1))
    if shown > 0:
        turn = np.pi * number_share(fields.numbers, 8)
        across = fields.x_cm * np.cos(turn) + fields.y_cm * np.sin(turn)
        tone = tone * (1 + shown * np.sin(2 * np.pi / 0.36 * across))[..., None]
    colour = colour + (tone - colour) * (country.field_strength * farmed)[..., None]
    bent = fields.hedge_distance + 0.02 * samples.noises[2]
    hedge = smoothstep(_HEDGE_CM + 0.7 * px, _HEDGE_CM - 0.5 * px, bent)
    return _blend(colour, country.hedge, country.hedge_strength * farmed * hedge)


def _field_trees(fields: CountrysideFields, is_wood: Field, lumps: Field) -> Field:
    """Return where trees grow among fields: in woods, and along some hedges."""
    rows = smoothstep(0.34, 0.12, fields.hedge_distance) * smoothstep(0.5, 1.1, lumps)
    return np.maximum(rows, smoothstep(-0.15, 0.3, np.where(is_wood, 1, -1) * fields.hedge_distance))


def _add_trees(country: Country, samples: GroundSamples, grown: Field, colour: Field) -> Field:
    """Add tree tops where `grown` is 1 and small ones where it is less, each with its shadow to the
    south-east."""
    n2, px = samples.noises[2], samples.art_px_per_px / ART_PX_PER_CM
    trees, bare = trees_at(samples.columns_cm, samples.rows_cm), 0.42 * (1 - grown)
    shade = smoothstep(-0.06, 0.10, trees.shadow - bare)
    colour = colour * (1 - 0.34 * shade)[..., None]
    top = smoothstep(-0.6 * px - 0.02, 0.6 * px + 0.02, trees.depth - bare)
    deep, leaves = (np.array(tone, dtype=np.float32) for tone in (country.deep, country.leaves))
    crown = deep + (leaves - deep) * (0.5 + 0.5 * trees.light + 0.05 * n2)[..., None]
    return np.asarray(colour + (crown - colour) * (0.92 * top)[..., None])
