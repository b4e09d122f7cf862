"""Panels that show values they are given; none knows the `HudState`."""
