"""The level into which mistakes of meaning are put."""

BASE = """\
format = 1
title = "Off the head"

[rules]
book = "kmh"
turns = 12

[chart]
size = [120, 90]
wind_from = 0
wind = "fresh"
sea = "moderate"
steady = true

[[chart.land]]
name = "The Head"
points = [[50, 70], [70, 70], [74, 90], [46, 90]]
margin = 3

[[side]]
id = "british"
[[side]]
id = "french"

[[squadron]]
id = "van"
side = "french"
[[squadron]]
id = "rear"
side = "french"

[[zone]]
id = "roads"
at = [100, 20]
radius = 8

[[group]]
id = "pair"
of = ["junon", "rear"]

[[ship]]
id = "amphion"
side = "british"
class = "any-frigate-32"
at = [30, 40]
heading = 90

[[ship]]
id = "cerberus"
side = "british"
class = "any-frigate-32"
at = [30, 50]
heading = 90

[[ship]]
id = "junon"
side = "french"
squadron = "van"
class = "fr-frigate-40"
at = [80, 40]
heading = 270

[[ship]]
id = "furieuse"
side = "french"
squadron = "rear"
class = "fr-frigate-40"
at = [80, 50]
heading = 270

[[ship]]
id = "late"
side = "french"
squadron = "rear"
class = "brig-14"
at = [110, 60]
heading = 270

[[event]]
when = "turn 5"
message = "A brig!"
arrive = ["late"]

[[objective]]
side = "british"
major = "struck 2 of french"
minor = "struck any of french"

[[objective]]
side = "french"
major = "struck all of british"
minor = "reaches junon roads"

[[fort]]
id = "tower"
side = "french"
at = [60, 72]
facing = 0
guns = 6

[[zone]]
id = "home"
at = [31, 50]
radius = 5

[[zone]]
id = "hill"
at = [60, 82]
radius = 3

[[zone]]
id = "beyond"
at = [190, 20]
radius = 8

[[group]]
id = "all-frigates"
of = ["amphion", "junon", "furieuse"]
"""
"""A level without findings."""
