"""Colours as people see them: sRGB in CIELAB under four kinds of sight, and CIEDE2000 between them.

The matrices are those of Machado, Oliveira and Fernandes (2009) at full severity; the difference is
Sharma, Wu and Dalal (2005), whose published pairs are the test vectors.
"""

from math import atan2, cos, degrees, exp, hypot, radians, sin, sqrt
from typing import TypeAlias

import numpy as np

from game.stage.paper.palette import Colour

Lab: TypeAlias = tuple[float, float, float]

VISION_MATRICES = {
    "normal": np.eye(3),
    "protan": np.array(
        [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]]
    ),
    "deutan": np.array(
        [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.011820, 0.042940, 0.968881]]
    ),
    "tritan": np.array(
        [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.303900]]
    ),
}
_XYZ = np.array(
    [[0.4124564, 0.3575761, 0.1804375], [0.2126729, 0.7151522, 0.0721750], [0.0193339, 0.1191920, 0.9503041]]
)
_WHITE = np.array([0.95047, 1.0, 1.08883])


def lab_as_seen(colour: Colour, sight: str = "normal") -> Lab:
    """Return the colour in CIELAB (D65) as seen with this kind of sight."""
    share = np.array(colour) / 255
    light = np.where(share <= 0.04045, share / 12.92, ((share + 0.055) / 1.055) ** 2.4)
    x = _XYZ @ np.clip(VISION_MATRICES[sight] @ light, 0, 1) / _WHITE
    f = np.where(x > 216 / 24389, np.cbrt(x), (24389 / 27 * x + 16) / 116)
    return float(116 * f[1] - 16), float(500 * (f[0] - f[1])), float(200 * (f[1] - f[2]))


def colour_difference(one: Lab, other: Lab) -> float:
    """Return CIEDE2000; about 1 is the least difference visible side by side."""
    chroma = (hypot(*one[1:]) + hypot(*other[1:])) / 2
    grey = 1.5 - 0.5 * sqrt(chroma**7 / (chroma**7 + 25**7))
    (l1, c1, h1), (l2, c2, h2) = (_polar(lab, grey) for lab in (one, other))
    turn = (h2 - h1 + 180) % 360 - 180 if c1 * c2 else 0.0
    lightness, chroma = (l1 + l2) / 2, (c1 + c2) / 2
    hue = (h1 + turn / 2) % 360 if c1 * c2 else h1 + h2
    across = 2 * sqrt(c1 * c2) * sin(radians(turn) / 2)
    tint = (
        1
        - 0.17 * cos(radians(hue - 30))
        + 0.24 * cos(radians(2 * hue))
        + 0.32 * cos(radians(3 * hue + 6))
        - 0.20 * cos(radians(4 * hue - 63))
    )
    off = (lightness - 50) ** 2
    dl = (l2 - l1) / (1 + 0.015 * off / sqrt(20 + off))
    dc = (c2 - c1) / (1 + 0.045 * chroma)
    dh = across / (1 + 0.015 * chroma * tint)
    swing = 2 * sqrt(chroma**7 / (chroma**7 + 25**7))
    skew = -sin(radians(60 * exp(-(((hue - 275) / 25) ** 2)))) * swing
    return sqrt(dl * dl + dc * dc + dh * dh + skew * dc * dh)


def _polar(lab: Lab, grey: float) -> Lab:
    """Return lightness, chroma and hue in degrees, with a* stretched by `grey`."""
    a, b = lab[1] * grey, lab[2]
    return lab[0], hypot(a, b), degrees(atan2(b, a)) % 360
