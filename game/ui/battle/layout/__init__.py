"""Rectangles for any window, and the outlines and places they are made of."""
