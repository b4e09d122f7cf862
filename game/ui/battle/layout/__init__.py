"""Rectangles for any window: no drawing."""
