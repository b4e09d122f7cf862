"""Smoke, fire, shells, and other short effects."""
