"""The icon set: SVG on a 24-unit grid in one weight, drawn at final size in any ink.

`INK` in a body stands for the colour. Holes are cut by even-odd filling, so an icon works on any ground."""

from types import MappingProxyType
from typing import Final

import pygame

from game.stage.paper.canvas import Canvas
from game.stage.paper.palette import Colour
from game.stage.paper.picture_cache import cached_svg, svg_colour

# One icon a line: its parts are a stroke (width, path), a filled path whose overlapping loops are holes, a
# disc (x, y, radius) or a ring (x, y, radius, width). A line that begins with a space continues the last one.
_TABLE: Final = """
cannon: fill M2.2 6.3L5 4.9L20.4 5.1V4.3H23V10H20.4V9.3L5.2 11.4L2.2 9.8zM3 12.8L16.2 11L19 13.4V16.2H3z;
    fill M2.2 18.6a3.8 3.8 0 1 0 7.6 0a3.8 3.8 0 1 0 -7.6 0zM4.8 18.6a1.2 1.2 0 1 0 2.4 0a1.2 1.2 0 1 0 -2.4
    0z; fill M12.8 18.8a3.4 3.4 0 1 0 6.8 0a3.4 3.4 0 1 0 -6.8 0zM15.1 18.8a1.1 1.1 0 1 0 2.2 0a1.1 1.1 0 1
    0 -2.2 0z; disc 1.8 8 1.7
sail: stroke 2.0 M11.2 1.8V19; fill M13 2.6C18.6 6.4 21.4 11 22 15.4L13 17.2zM9.4 4.4V16.6L2.8 17C3.6 12.4
    5.8 8 9.4 4.4z; fill M1.6 19.4H22.4L19.4 23H4.6z
ship: fill M1.6 16.4H22.4L19 21.6H5zM11.2 1.4h1.6V17H11.2zM5.6 9.2C9.6 10 14.4 10 18.4 9.2L19.6 15C14.6 15.6
    9.4 15.6 4.4 15z; fill M7.2 3C10.2 3.6 13.8 3.6 16.8 3L17.8 7.8C14 8.3 10 8.3 6.2 7.8z
wheel: ring 12 12 7.2 2.2; stroke 1.7 M15.00 12.00L23.00 12.00; stroke 1.7 M14.12 14.12L19.78 19.78; stroke
    1.7 M12.00 15.00L12.00 23.00; stroke 1.7 M9.88 14.12L4.22 19.78; stroke 1.7 M9.00 12.00L1.00 12.00;
    stroke 1.7 M9.88 9.88L4.22 4.22; stroke 1.7 M12.00 9.00L12.00 1.00; stroke 1.7 M14.12 9.88L19.78 4.22;
    disc 12 12 2.8
wind: stroke 2.2 M1.6 8.2H14.4C19 8.2 18.6 2.4 14.8 2.8C12.8 3 12.4 5 13.6 5.8; stroke 2.2 M1.6 13H19.4C24
    13 23.4 7.6 20 8.2; stroke 2.2 M4.4 17.8H13.6C17.8 17.8 17.2 23 13.8 22.4C12 22.1 11.8 20.6 12.8 19.8
flame: fill M12.4 0.8C13.6 5 19.8 8.6 19.8 15.2C19.8 20 16.4 23.2 12 23.2C7.6 23.2 4.2 20 4.2 15.4C4.2 11.8
    6.4 10 7 6.8C8.8 8 9.6 9.4 9.8 11C11.8 8.8 12.8 5.4 12.4 0.8zM12.2 12.6C12.6 15 15 15.6 15 18.4C15 20.4
    13.6 21.6 12 21.6C10.4 21.6 9 20.4 9 18.6C9 16.4 11.4 15.4 12.2 12.6z
fireship: fill M1.6 17H22.4L19 22.4H5z; fill M12.2 0.8C13 4 17.6 6.4 17.6 10.8C17.6 13.6 15.4 15.6 12.2
    15.6C9 15.6 6.8 13.6 6.8 10.8C6.8 8.4 8.2 7.2 8.6 5C9.8 5.8 10.4 6.8 10.6 7.8C11.8 6.4 12.6 3.6 12.2
    0.8zM12.2 9.4C12.4 10.8 13.8 11.2 13.8 12.6C13.8 13.6 13 14.2 12.2 14.2C11.2 14.2 10.6 13.4 10.6
    12.6C10.6 11.4 12 10.8 12.2 9.4z
flag: stroke 2.2 M4.6 1.6V22.4; fill M6.2 2.8H21L17.6 7.6L21 12.4H6.2z
strike: stroke 2.2 M5 1.6V22.4; stroke 1.9 M6.4 12.4C10 11 14.4 14.6 20.4 12.6V20.2C14.6 22 10 18.8 6.4
    20.2; stroke 2.2 M15.4 2V6.4; fill M11.6 5.6H19.2L15.4 10.4z
swords: stroke 2.2 M4.2 19.8L19.6 4.4M3.6 14.6L9.4 20.4; stroke 2.2 M19.8 19.8L4.4 4.4M20.4 14.6L14.6 20.4;
    disc 3.4 20.6 1.7; disc 20.6 20.6 1.7
rudder: stroke 2.4 M6.4 1.8V22.2; stroke 2.4 M6.4 2.6H20; fill M8.8 8.4L14.4 9.2C18.4 11.6 19.6 14.6 19.6
    21.8H8.8z
waves: stroke 2.0 M2 6.6c2.5 -3.6 4.2 -3.6 6.7 0s4.2 3.6 6.7 0s4.2 -3.6 6.6 0; stroke 2.0 M2 13c2.5 -3.6 4.2
    -3.6 6.7 0s4.2 3.6 6.7 0s4.2 -3.6 6.6 0; stroke 2.0 M2 19.4c2.5 -3.6 4.2 -3.6 6.7 0s4.2 3.6 6.7 0s4.2
    -3.6 6.6 0
anchor: ring 12 4.2 2.4 1.9; stroke 2.3 M12 6.6V21.6; stroke 2.1 M6.6 9.4H17.4; stroke 2.3 M3.4 14C4.4 19 8
    21.6 12 21.6C16 21.6 19.6 19 20.6 14; fill M1.2 16.8L3.2 11.6L6.6 16z; fill M22.8 16.8L20.8 11.6L17.4
    16z
boat: fill M1 11H23L18.8 17.4H5.2z; stroke 1.7 M7.4 14L3.2 21.6M12.4 14.4L9 22M17.4 14L14.4 21.6
port: stroke 2.6 M20.4 15.6C18.6 8.6 12.2 5.6 5.8 8.2; fill M1 12.4L3.8 3.6L10.6 10z
starboard: stroke 2.6 M3.6 15.6C5.4 8.6 11.8 5.6 18.2 8.2; fill M23 12.4L20.2 3.6L13.4 10z
ahead: stroke 2.8 M12 22V8; fill M12 1L18.4 9.8H5.6z
tack: stroke 2.6 M4.2 22C5 13 8.4 6 13.4 6.2C17.8 6.4 19 11 19.2 15; fill M19.4 22.4L15 14.2L23.6 13.8z
wear: stroke 2.6 M4.2 2C5 11 8.4 18 13.4 17.8C17.8 17.6 19 13 19.2 9; fill M19.4 1.6L15 9.8L23.6 10.2z
hull: fill M1 8.5H4V7.4H8V8.5H23L20.6 17.5H3zM4.4 11.6h2.4v2.8h-2.4zM8.600000000000001
    11.6h2.4v2.8h-2.4zM12.8 11.6h2.4v2.8h-2.4zM17.0 11.6h2.4v2.8h-2.4z
rigging: stroke 2 M12 1.4V22.6; fill M8 2.8H16L17.4 7.8H6.6z; fill M6 9.2H18L19.4 14.6H4.6z; fill M4
    16H20L21.4 21.2H2.6z
hold: fill M7 1.6H17A2.4 2.4 0 0 1 19.4 4V20A2.4 2.4 0 0 1 17 22.4H7A2.4 2.4 0 0 1 4.6 20V4A2.4 2.4 0 0 1 7
    1.6zM7.2 3.8A0.6 0.6 0 0 0 6.8 4.4V19.6A0.6 0.6 0 0 0 7.2 20.2H16.8A0.6 0.6 0 0 0 17.2 19.6V4.4A0.6 0.6
    0 0 0 16.8 3.8z; stroke 2.4 M9.8 8V16M14.2 8V16
grape: disc 5.6 5.6 2.75; disc 12 5.6 2.75; disc 18.4 5.6 2.75; disc 8.8 11.4 2.75; disc 15.2 11.4 2.75;
    disc 12 17.2 2.75
shot: disc 12 12 7.6
play: fill M5.4 2.6L21 12L5.4 21.4z
fast: fill M1.6 3.6L12 12L1.6 20.4z; fill M12 3.6L22.4 12L12 20.4z
skip: fill M1.4 3.6L10.6 12L1.4 20.4z; fill M10.6 3.6L19 12L10.6 20.4z; fill M19.4 3.6H22.4V20.4H19.4z
pause: fill M4.4 3H9.6V21H4.4z; fill M14.4 3H19.6V21H14.4z
more: disc 4 12 2.6; disc 12 12 2.6; disc 20 12 2.6
menu: fill M3 4.2H21V6.9H3z; fill M3 10.65H21V13.35H3z; fill M3 17.1H21V19.8H3z
book: stroke 2 M12 5.4C9.6 3.6 6 3 2 3.6V19.2C6 18.6 9.6 19.2 12 21C14.4 19.2 18 18.6 22 19.2V3.6C18 3 14.4
    3.6 12 5.4V21
check: stroke 3.4 M3 12.8L9.2 19L21 5.2
cross: stroke 3 M4.4 4.4L19.6 19.6M19.6 4.4L4.4 19.6
warning: stroke 2.2 M12 2.4L22.4 20.8H1.6z; stroke 2.4 M12 9V14.6; disc 12 17.8 1.5
eye: stroke 2 M1.4 12C4.4 7.4 8 5.4 12 5.4C16 5.4 19.6 7.4 22.6 12C19.6 16.6 16 18.6 12 18.6C8 18.6 4.4 16.6
    1.4 12z; disc 12 12 3.5
land: fill M1 20L6.2 11.6L9.6 15L15 5.4L23 20z
rock: fill M2.6 18.6L6 8.8L11 12L15.2 4.8L20.6 18.6z
shoal: stroke 1.6 M2 9.4c2.5 -3.6 4.2 -3.6 6.7 0s4.2 3.6 6.7 0s4.2 -3.6 6.6 0; stroke 1.6 M2 16c2.5 -3.6 4.2
    -3.6 6.7 0s4.2 3.6 6.7 0s4.2 -3.6 6.6 0; disc 6 4 1.2; disc 12 3 1.2; disc 18 4 1.2; disc 8.6 21.4 1.2;
    disc 15.4 21.4 1.2
fort: fill M2 21V4.6H6.2V8.8H9.9V4.6H14.1V8.8H17.8V4.6H22V21zM10 21V16.4A2 2 0 0 1 14 16.4V21z
ruler: stroke 2 M1.6 16.6L16.6 1.6L22.4 7.4L7.4 22.4z; stroke 1.6 M5 13.2L7.4 15.6M8.6 9.6L11 12M12.2 6L14.6
    8.4
cursor: fill M6 2L20 15L13 16L17 22L14 23.4L10 17.2L6 21z
undo: stroke 2.6 M4.4 9.4H14.6C22.4 9.4 22.4 20.4 14.6 20.4H9; fill M1 9.4L8.6 3.4V15.4z
replay: stroke 2.5 M19.6 7.4C17.8 4.8 15.2 3.4 12 3.4C7.2 3.4 3.4 7.2 3.4 12C3.4 16.8 7.2 20.6 12 20.6C16.2
    20.6 19.6 17.8 20.4 14; fill M22.4 2.6V11.4H13.8z
officer: fill M4 8.4C6 3.4 9 1.8 12 1.8C15 1.8 18 3.4 20 8.4C15 6.8 9 6.8 4 8.4z; fill M8 9.2H16C16 13 14.4
    14.8 12 14.8C9.6 14.8 8 13 8 9.2z; fill M4 22.6C4 17.8 6.4 15.8 9.4 15.4L12 18.4L14.6 15.4C17.6 15.8 20
    17.8 20 22.6z
crew: disc 12 6.2 4.2; fill M4.6 22.4C4.6 15.6 7 12 12 12C17 12 19.4 15.6 19.4 22.4z
dice: fill M6 2.5H18A3.5 3.5 0 0 1 21.5 6V18A3.5 3.5 0 0 1 18 21.5H6A3.5 3.5 0 0 1 2.5 18V6A3.5 3.5 0 0 1 6
    2.5zM5.8999999999999995 7.6a1.7 1.7 0 1 0 3.4 0a1.7 1.7 0 1 0 -3.4 0zM10.3 12.0a1.7 1.7 0 1 0 3.4 0a1.7
    1.7 0 1 0 -3.4 0zM14.7 16.4a1.7 1.7 0 1 0 3.4 0a1.7 1.7 0 1 0 -3.4 0z
hammer: stroke 3 M4 21L14.4 10.6; fill M9.4 6.2L14 1.6C16 1.4 18 2 19.4 3.4L22.6 6.6L17.6 11.6z
hook: stroke 2.3 M12 2V13.4M12 13.4C12 21 3.4 21 3.4 14M12 13.4C12 21 20.6 21 20.6 14; fill M1 15.6L3.4
    10.4L6.6 15.2z; fill M23 15.6L20.6 10.4L17.4 15.2z; ring 12 3.2 2 1.6
mast: stroke 2.2 M12 2V22M5 6H19M3 12H21M8 22H16
people: disc 8 7.4 3.6; disc 17 8.6 2.9; fill M1.6 20.6C1.6 15 3.8 12.4 8 12.4C12.2 12.4 14.4 15 14.4 20.6z;
    fill M15.8 20.6C15.8 17 15 14.8 13.8 13.4C14.8 12.8 15.8 12.6 17 12.6C20.4 12.6 22.4 15 22.4 20.6z
quill: fill M22.4 1.6C13 2.4 6.6 7.4 5.2 15.2L9 16.4C15.8 15.6 20.6 10.4 22.4 1.6z; stroke 1.8 M2.4 22L12.6
    9.8
down: fill M3.6 7H20.4L12 18z
up: fill M3.6 17H20.4L12 6z
left: fill M17 3.6V20.4L6 12z
right: fill M7 3.6V20.4L18 12z
redo: stroke 2.6 M19.6 9.4H9.4C1.6 9.4 1.6 20.4 9.4 20.4H15; fill M23 9.4L15.4 3.4V15.4z
plus: stroke 3 M12 3.4V20.6M3.4 12H20.6
minus: stroke 3 M3.4 12H20.6
keep: stroke 2.6 M12 2.4V14.6M6.4 9.4L12 15L17.6 9.4; stroke 2.4 M3 16.4V21.4H21V16.4
whole: stroke 2.6 M2.6 8.4V2.6H8.4M15.6 2.6H21.4V8.4M21.4 15.6V21.4H15.6M8.4 21.4H2.6V15.6; disc 12 12 3.2
print: fill M6 1.8H18V7.4H6zM2 8.8H22V17.4H19.4V13.6H4.6V17.4H2zM6.4 15.4H17.6V22.2H6.4z
search: ring 10 10 6.6 2.4; stroke 3 M15 15L21.4 21.4
"""


def _part_svg(part: str) -> str:
    match part.split(" "):
        case ["stroke", width, *path]:
            return (
                f'<path d="{" ".join(path)}" fill="none" stroke="INK" stroke-width="{width}" '
                f'stroke-linecap="round" stroke-linejoin="round"/>'
            )
        case ["fill", *path]:
            return f'<path d="{" ".join(path)}" fill="INK" fill-rule="evenodd"/>'
        case ["disc", x, y, r]:
            return f'<circle cx="{x}" cy="{y}" r="{r}" fill="INK"/>'
        case ["ring", x, y, r, width]:
            return f'<circle cx="{x}" cy="{y}" r="{r}" fill="none" stroke="INK" stroke-width="{width}"/>'
    raise ValueError(part)


_ROWS: Final = (row.split(": ", 1) for row in _TABLE.strip().replace("\n    ", " ").split("\n"))
ICONS: Final = MappingProxyType({name: "".join(map(_part_svg, parts.split("; "))) for name, parts in _ROWS})


def draw_icon(c: Canvas, name: str, centre: tuple[float, float], size: float, ink: Colour) -> pygame.Rect:
    """Draw an icon `size` units high, centred; return its pixels. Raise KeyError for an unknown name."""
    edge = max(8, c.px(size))
    body = ICONS[name].replace("INK", svg_colour(c.style.drawn_colour(ink)))
    at = (round(centre[0] - edge / 2), round(centre[1] - edge / 2))
    return c.surface.blit(cached_svg(body, (edge, edge), (24, 24)), at)
