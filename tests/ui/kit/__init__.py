"""Widgets, focus, devices and settings, driven as a player drives them."""
