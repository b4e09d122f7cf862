"""Tests of the 1798 game."""
