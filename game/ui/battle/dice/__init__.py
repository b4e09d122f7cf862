"""Rolls as values, their timing, and how they are drawn."""
