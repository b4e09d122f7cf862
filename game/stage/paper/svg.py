"""Small pictures from SVG text, rendered at their final pixel size (never scaled as bitmaps).

Only what pygame's SVG reader draws correctly is used: paths, circles, rects, strokes, plain fills.
"""

from io import BytesIO

import pygame

from game.stage.paper.palette import Colour
from game.stage.paper.picture_cache import cached_pictures


def svg_colour(colour: Colour) -> str:
    """Format a colour for SVG."""
    return "#{:02x}{:02x}{:02x}".format(*colour)


@cached_pictures(megabytes=8)
def cached_svg(body: str, size: tuple[int, int], view: tuple[float, float]) -> pygame.Surface:
    """Return `render_svg` of the same arguments from a cache, for small things that repeat."""
    return render_svg(body, size, view)


def render_svg(body: str, size: tuple[int, int], view: tuple[float, float]) -> pygame.Surface:
    """Render the SVG `body`, whose own space is `view` units wide and high, as a surface of `size`
    px in the window's pixel format if there is a window (others draw ten times slower)."""
    w, h = view
    text = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {w} {h}" width="{w}" height="{h}">{body}</svg>'
    )
    return to_window_format(pygame.image.load_sized_svg(BytesIO(text.encode()), size))


def to_window_format(surface: pygame.Surface) -> pygame.Surface:
    """Convert the surface to the window's pixel format, which draws faster; return it as it is if
    there is no window. Never ask pygame.display whether there is one: that can free the surface a
    frame is drawn on."""
    try:
        return surface.convert_alpha()
    except pygame.error:  # no window
        return surface


def svg_box(
    rect: tuple[float, float, float, float],
    radius: float,
    fill: Colour | None,
    line: Colour | None = None,
    width: float = 1.0,
) -> str:
    """Return a rounded rectangle as SVG; the line is wholly inside `rect`."""
    x, y, w, h = rect
    half = width / 2 if line else 0.0
    paint = f'fill="{svg_colour(fill)}"' if fill else 'fill="none"'
    edge = f' stroke="{svg_colour(line)}" stroke-width="{width}"' if line else ""
    return (
        f'<rect x="{x + half}" y="{y + half}" width="{w - 2 * half}" height="{h - 2 * half}" '
        f'rx="{max(0.0, radius - half)}" {paint}{edge}/>'
    )


def svg_polygon(points: list[tuple[float, float]], fill: Colour) -> str:
    """Return a filled polygon as SVG."""
    words = " ".join(f"{x:.2f},{y:.2f}" for x, y in points)
    return f'<polygon points="{words}" fill="{svg_colour(fill)}"/>'


def svg_disc(centre: tuple[float, float], radius: float, fill: Colour) -> str:
    """Return a filled circle as SVG."""
    return f'<circle cx="{centre[0]:.2f}" cy="{centre[1]:.2f}" r="{radius:.2f}" fill="{svg_colour(fill)}"/>'
