"""The paint of the navies, which distinguishes their hulls near by and far off.

At less than 2 px per metre a strake is two pixels high, so navies differ in parts that are broad
from above too: the hammock cloths along the rail, the inner bulwarks, and the upper works.
"""

from dataclasses import dataclass

from game.stage.hulls.ship_look import RGB


@dataclass(frozen=True, slots=True)
class Livery:
    """The paint of a hull: wales, gun strake, ports, lids, rail, inner bulwark, upper works, and
    the painted canvas over the hammock nettings."""

    wale_rgb: RGB
    strake_rgb: RGB
    port_rgb: RGB
    lid_rgb: RGB
    rail_rgb: RGB
    bulwark_rgb: RGB
    upper_works_rgb: RGB
    netting_rgb: RGB


BLACK: RGB = (24, 20, 19)

# fmt: off
LIVERIES: dict[str, Livery] = {
    "gb": Livery((38, 34, 33), (218, 166, 58), BLACK, (132, 40, 30),
                 (226, 178, 84), (150, 58, 42), (44, 40, 38), (222, 212, 190)),
    "us": Livery((34, 36, 42), (240, 236, 228), (20, 20, 24), (70, 74, 84),
                 (240, 238, 230), (84, 122, 108), (38, 42, 50), (238, 236, 228)),
    "fr": Livery((42, 34, 36), (192, 54, 40), BLACK, (196, 154, 78),
                 (204, 90, 62), (146, 62, 48), (46, 60, 100), (58, 74, 122)),
    "es": Livery((46, 36, 34), (240, 226, 192), (30, 20, 18), (168, 44, 34),
                 (204, 52, 38), (176, 54, 42), (186, 46, 36), (204, 68, 50)),
    "nl": Livery((44, 38, 30), (216, 128, 34), BLACK, (40, 92, 66),
                 (214, 150, 66), (70, 122, 86), (48, 104, 74), (96, 146, 100)),
    "dk": Livery((92, 36, 34), (238, 214, 142), (40, 18, 16), (200, 196, 180),
                 (206, 200, 180), (140, 52, 48), (132, 38, 42), (232, 226, 208)),
    "se": Livery((30, 38, 58), (240, 196, 54), (18, 20, 30), (60, 98, 150),
                 (66, 108, 164), (72, 110, 156), (44, 80, 138), (232, 200, 92)),
    "ru": Livery((34, 38, 36), (236, 236, 226), BLACK, (160, 44, 36),
                 (86, 140, 98), (74, 122, 88), (46, 104, 72), (108, 156, 116)),
    "ot": Livery((40, 34, 32), (56, 132, 96), BLACK, (196, 154, 70),
                 (212, 168, 78), (172, 54, 44), (168, 48, 40), (206, 84, 62)),
    "pt": Livery((38, 44, 66), (224, 226, 222), BLACK, (70, 106, 158),
                 (104, 144, 196), (92, 120, 160), (78, 116, 172), (146, 176, 212)),
    "np": Livery((104, 76, 52), (226, 190, 134), (48, 34, 26), (150, 60, 44),
                 (206, 170, 116), (172, 132, 88), (158, 120, 80), (226, 204, 164)),
    "ve": Livery((52, 32, 32), (176, 40, 44), BLACK, (222, 178, 80),
                 (230, 188, 92), (150, 50, 46), (120, 30, 36), (232, 196, 108)),
    "privateer": Livery((48, 42, 34), (104, 118, 66), (22, 20, 16), (92, 52, 34),
                        (142, 146, 84), (96, 92, 56), (58, 50, 38), (176, 164, 128)),
    "merchant": Livery((66, 52, 40), (140, 102, 62), (40, 30, 24), (120, 84, 50),
                       (168, 128, 80), (132, 96, 62), (92, 70, 48), (196, 178, 144)),
    "tar": Livery((42, 37, 33), (66, 55, 45), BLACK, (58, 48, 40),
                  (82, 68, 54), (92, 68, 50), (46, 40, 35), (120, 106, 86)),
}
# fmt: on
"""Paint by navy; `livery_of` chooses for unknown names."""


def livery_of(name: str) -> Livery:
    """Return the paint called `name`, or the black and ochre chequer if there is none."""
    return LIVERIES.get(name, LIVERIES["gb"])
