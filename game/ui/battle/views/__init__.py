"""Panels laid out from the HudState."""
