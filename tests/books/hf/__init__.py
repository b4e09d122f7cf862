"""Tests of Hold Fast."""
