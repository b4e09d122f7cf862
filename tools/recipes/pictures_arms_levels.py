"""Small levels for the pictures of arms that the shipped battles come to seldom or never."""

from typing import Final

_HEAD: Final = """
format = 1
title = "{title}"
rules = {{ book = "kmh", turns = 9, options = {options} }}
chart = {{ size = [120, 80], wind_from = {wind}, steady = true{chart} }}
side = [{{ id = "british", name = "Royal Navy" }}, {{ id = "french", name = "French Republic" }}]
"""
_LAND: Final = """, land = [
  { name = "The head", points = [
    [0, 0], [120, 0], [120, 20], [84, 24], [60, 21], [36, 24], [0, 20],
  ] },
]"""

GALLEYS: Final = (
    _HEAD.format(title="Oars", options="[]", wind=0, chart="")
    + """
[[ship]]
id = "galley"
name = "Galga"
side = "british"
class = "galley-big"
crew = "landlubbers average"
at = [50, 46]
heading = 0
[[ship]]
id = "frigate"
name = "Amazon"
side = "french"
guns = 36
crew = "sans-culottes average"
at = [70, 40]
heading = 20
"""
)
HAVEN: Final = (
    _HEAD.format(title="The haven", options='["boats", "anchorage", "shallows"]', wind=180, chart=_LAND)
    + """
[[squadron]]
id = "van"
side = "british"
name = "Van"
[[squadron]]
id = "rear"
side = "british"
name = "Rear"
[[fort]]
id = "redoubt"
name = "The redoubt"
side = "french"
kind = "battery"
at = [64, 17]
facing = 180
arc = 160
guns = 8
furnace = true
hot = true
[[chain]]
id = "boom"
name = "The boom"
side = "french"
kind = "boom"
points = [[84, 26], [92, 34], [104, 36]]
known_to = ["british", "french"]
[[ship]]
id = "boadicea"
name = "Boadicea"
side = "british"
squadron = "van"
class = "gb-frigate-38"
crew = "jolly-jack-tars average"
boats = 4
at = [40, 40]
heading = 90
state = "anchored"
springs = true
[[ship]]
id = "launches"
name = "Launches"
side = "british"
squadron = "van"
class = "ship-boat"
boats = 4
crew = "jolly-jack-tars elite"
at = [43, 26]
heading = 0
[[ship]]
id = "amelia"
name = "Amelia"
side = "british"
squadron = "rear"
class = "gb-frigate-36"
crew = "jolly-jack-tars average"
boats = 3
at = [76, 28]
heading = 300
state = "aground"
[[ship]]
id = "clio"
name = "Clio"
side = "british"
squadron = "rear"
class = "ship-sloop-18"
crew = "jolly-jack-tars average"
boats = 2
at = [77, 30.6]
heading = 300
state = "stopped"
[[ship]]
id = "caroline"
name = "Caroline"
side = "french"
class = "fr-frigate-40"
crew = "sans-culottes average"
at = [20, 60]
heading = 45
[[party]]
id = "marines"
name = "The marines"
side = "british"
kind = "veteran"
aboard = "launches"
men = 40
[[party]]
id = "seamen"
name = "The seamen"
side = "british"
kind = "seamen"
quality = "elite"
at = [46, 16]
men = 40
[[party]]
id = "pickets"
name = "The pickets"
side = "french"
kind = "militia"
at = [50, 16]
men = 40
[[party]]
id = "gunners"
name = "The gunners"
side = "french"
kind = "militia"
at = [49, 12]
men = 40
"""
)
_LINE_SHIP: Final = """
[[ship]]
id = "{id}"
name = "{0}"
side = "{1}"
squadron = "{2}"
guns = 74
crew = "{3}"
at = [{4}, {5}]
heading = {6}
features = {7}
"""
_LINERS: Final = (
    ("Zealous", "british", "van", "jolly-jack-tars average", 44, 40, 90, "[]"),
    ("Orion", "british", "van", "jolly-jack-tars average", 33, 40, 90, "[]"),
    ("Theseus", "british", "rear", "jolly-jack-tars poor", 22, 40, 90, '["poor-sailors"]'),
    ("Goliath", "british", "rear", "jolly-jack-tars average", 11, 40, 90, "[]"),
    ("Tonnant", "french", "french", "sans-culottes average", 80, 24, 200, "[]"),
)
LINE: Final = (
    _HEAD.format(title="A line", options="[]", wind=0, chart="")
    + """
[[squadron]]
id = "van"
side = "british"
name = "Van"
[[squadron]]
id = "rear"
side = "british"
name = "Rear"
"""
    + "".join(_LINE_SHIP.format(*s, id=s[0].lower()) for s in _LINERS).replace('squadron = "french"\n', "")
)
INLINE: Final = {"galleys": GALLEYS, "haven": HAVEN, "line": LINE}
"""The levels by the name under which a moment asks for them."""
