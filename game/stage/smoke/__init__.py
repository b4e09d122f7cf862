"""Smoke, fire, shells, and all that is seen for a moment."""
