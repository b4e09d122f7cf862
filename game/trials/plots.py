"""Plots as SVG for self-contained pages: shares with bounds, lengths, strength by turn.

They are narrow, so that text can be read on a telephone, and come with tables of the same
figures."""

from collections.abc import Mapping, Sequence
from html import escape
from typing import Final

PLOT_WIDTH: Final = 480
TEXT_SIZE: Final = 16
"""Units across a plot, and its text size in the same."""
INK_COLOUR, FAINT_COLOUR, PAPER_COLOUR = "#2b2118", "#b3a486", "#efe4c8"
SIDE_COLOURS: Final = ("#a8382c", "#2b6cb0", "#7a8b2e", "#7d5ba6", "#c77f1a", "#3f7f7a", "#8a4a5e", "#55606e")
"""A colour a side, in the level's order; what is drawn in them is named beside them as well."""
SIDE_DASHES: Final = ("", "7 3", "2 3", "9 3 2 3")
"""A line style per side, for readers who do not see the colours."""
DRAWN_COLOUR: Final = "#8a7350"
_ROW_HEIGHT, _BAR_HEIGHT = 46, 16
_MOST_LETTERS: Final = 32


def share_plot(counts: Mapping[str, int], bounds: Mapping[str, Sequence[float]], battles: int) -> str:
    """Return a bar for each share of the battles, with a whisker between its bounds."""
    rows, span = [], PLOT_WIDTH - 10
    for n, (name, count) in enumerate(counts.items()):
        top, share = n * _ROW_HEIGHT, count / battles if battles else 0.0
        low, high = bounds[name]
        y, x0, x1 = top + 31, 5 + span * low, 5 + span * high
        rows.append(text_svg(5, top + 17, shorten_name(name)))
        rows.append(text_svg(PLOT_WIDTH - 5, top + 17, share_text(share, low, high), "end"))
        rows.append(rect_svg(5, y - _BAR_HEIGHT / 2, span, _BAR_HEIGHT, PAPER_COLOUR))
        rows.append(rect_svg(5, y - _BAR_HEIGHT / 2, span * share, _BAR_HEIGHT, side_colour(n, len(counts))))
        whisker = f"M{x0:.1f} {y}H{x1:.1f}M{x0:.1f} {y - 6}v12M{x1:.1f} {y - 6}v12"
        for colour, width in (("#fff", 4), (INK_COLOUR, 1.6)):
            rows.append(f'<path d="{whisker}" stroke="{colour}" stroke-width="{width}" fill="none"/>')
    return svg_picture(rows, len(counts) * _ROW_HEIGHT, "Shares of the battles, with their bounds")


def share_text(share: float, low: float, high: float) -> str:
    """Return ``48 % (33 to 62)``."""
    return f"{100 * share:.0f}\u00a0% ({100 * low:.0f} to {100 * high:.0f})"


def side_colour(number: int, count: int) -> str:
    """Return the colour of a side; a shade of paper for the last, the drawn battles."""
    return DRAWN_COLOUR if number == count - 1 else SIDE_COLOURS[number % len(SIDE_COLOURS)]


def shorten_name(name: str) -> str:
    """Return a name with room beside it for figures."""
    return name if len(name) <= _MOST_LETTERS else name[: _MOST_LETTERS - 1].rstrip() + "…"


def length_plot(counted: Mapping[str, int]) -> str:
    """Return a column per turn with the number of battles that lasted so long."""
    if not counted:
        return ""
    turns = range(1, max(map(int, counted)) + 1)
    most, tall, base, left = max(counted.values()), 110, 128, 40
    wide = min(40.0, (PLOT_WIDTH - left - 10) / len(turns))
    rows = [
        f'<path d="M{left} {base}H{PLOT_WIDTH - 5}" stroke="{INK_COLOUR}"/>',
        (
            f'<path d="M{left} {base - tall}H{PLOT_WIDTH - 5}" stroke="{FAINT_COLOUR}" '
            f'stroke-dasharray="2 4"/>'
        ),
        text_svg(left - 6, base - tall + 5, str(most), "end"),
        text_svg(left - 6, base + 5, "0", "end"),
    ]
    for n, turn in enumerate(turns):
        count, x = counted.get(str(turn), 0), left + 3 + n * wide
        high = tall * count / most
        if count:
            told = f"{count} battles of {turn} turns"
            rows.append(rect_svg(x, base - high, max(1.0, wide - 2), high, DRAWN_COLOUR, told))
        if turn in axis_turns(len(turns)):
            rows.append(text_svg(x + wide / 2 - 1, base + 18, str(turn), "middle"))
    rows.append(text_svg(left + (PLOT_WIDTH - left) / 2, base + 38, "turns", "middle"))
    return svg_picture(rows, base + 44, "How many battles lasted so many turns")


def axis_turns(turns: int) -> range:
    """Return the turns that are labelled on an axis: few enough to be read."""
    step = next((step for step in (1, 2, 5, 10, 20, 50) if turns / step <= 12), 100)
    return range(step if step > 1 else 1, turns + 1, step)


def strength_plots(curves: Mapping[str, Sequence[Sequence[int]]]) -> list[str]:
    """Return for each side a plot of its strength by turn: the median as a line, the middle four
    fifths as a band, and the others' medians as thin lines. Nothing for battles over at once."""
    longest = max((len(curve) for curve in curves.values()), default=0)
    if longest < 2:
        return []
    return [_strength_plot(side, curves, longest) for side in curves]


_LEFT, _TOP, _PLOT_HEIGHT, _PLOT_SPAN = 54, 30, 150, 260
_PANEL: Final = _LEFT + _PLOT_SPAN + 12


def _strength_plot(side: str, curves: Mapping[str, Sequence[Sequence[int]]], longest: int) -> str:
    rows = [rect_svg(_LEFT, _TOP, _PLOT_SPAN, _PLOT_HEIGHT, PAPER_COLOUR), *_axes(longest)]
    order = list(curves)
    mine = order.index(side)
    colour = SIDE_COLOURS[mine % len(SIDE_COLOURS)]
    low, upper = (_curve_points(curves[side], part, longest) for part in (0, 2))
    band = _points_text([*low, *reversed(upper)])
    rows.append(f'<polygon points="{band}" fill="{colour}" fill-opacity=".25"/>')
    for n, other in enumerate(order):
        width = 3 if n == mine else 1.4
        line = _points_text(_curve_points(curves[other], 1, longest))
        rows.append(
            f'<polyline points="{line}" fill="none" stroke="{SIDE_COLOURS[n % len(SIDE_COLOURS)]}" '
            f'stroke-width="{width}" stroke-dasharray="{SIDE_DASHES[n % 4]}"/>'
        )
    dash = SIDE_DASHES[mine % 4]
    rows.append(f'<path d="M{_LEFT} 15h26" stroke="{colour}" stroke-width="3" stroke-dasharray="{dash}"/>')
    rows.append(text_svg(_LEFT + 34, 20, shorten_name(side)))
    return svg_picture(rows, _TOP + _PLOT_HEIGHT + 42, f"Strength left of {side}, turn by turn", _PANEL)


def _axes(longest: int) -> list[str]:
    """Return the axes of a plot of strength; turn 1 is at the left."""
    rows = []
    for share in (0, 50, 100):
        y = _TOP + _PLOT_HEIGHT * (1 - share / 100)
        rows.append(
            f'<path d="M{_LEFT} {y:.1f}h{_PLOT_SPAN}" stroke="{FAINT_COLOUR}" stroke-dasharray="2 4"/>'
        )
        rows.append(text_svg(_LEFT - 5, y + 5, f"{share}%", "end"))
    for turn in axis_turns(longest - 1):
        x = _LEFT + _PLOT_SPAN * turn / (longest - 1)
        rows.append(f'<path d="M{x:.1f} {_TOP + _PLOT_HEIGHT}v4" stroke="{INK_COLOUR}"/>')
        rows.append(text_svg(x, _TOP + _PLOT_HEIGHT + 19, str(turn), "middle"))
    rows.append(text_svg(_LEFT + _PLOT_SPAN / 2, _TOP + _PLOT_HEIGHT + 37, "turns fought", "middle"))
    return rows


def _curve_points(curve: Sequence[Sequence[int]], part: int, longest: int) -> list[tuple[float, float]]:
    """Return the points of one line of a curve: low, median or high."""
    return [
        (_LEFT + _PLOT_SPAN * turn / (longest - 1), _TOP + _PLOT_HEIGHT * (1 - row[part] / 1000))
        for turn, row in enumerate(curve)
    ]


def _points_text(places: Sequence[tuple[float, float]]) -> str:
    return " ".join(f"{x:.1f},{y:.1f}" for x, y in places)


# ------------------------------------------------------------------------------ drawing
def rect_svg(x: float, y: float, width: float, height: float, fill: str, title: str = "") -> str:
    """Return a filled rectangle with a tooltip."""
    shape = f'<rect x="{x:.1f}" y="{y:.1f}" width="{width:.1f}" height="{height:.1f}" fill="{fill}"'
    return f"{shape}><title>{escape(title)}</title></rect>" if title else f"{shape}/>"


def text_svg(
    x: float, y: float, words: str, anchor: str = "start", colour: str = INK_COLOUR, rim_colour: str = ""
) -> str:
    """Return text at a position; with a rim in the colour of ``rim_colour`` it is legible over
    marks."""
    place = f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}"'
    told = f"{escape(words)}</text>"
    rim = f'{place} stroke="{rim_colour}" stroke-width="4">{told}' if rim_colour else ""
    return f'{rim}{place} fill="{colour}">{told}'


def svg_picture(rows: Sequence[str], height: float, title: str, width: float = PLOT_WIDTH) -> str:
    """Return the parts as one picture with a title for those who cannot see it."""
    head = f'<svg viewBox="0 0 {width:.0f} {height:.0f}" role="img" font-size="{TEXT_SIZE}">'
    return f"{head}<title>{escape(title)}</title>{''.join(rows)}</svg>"
