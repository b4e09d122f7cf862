"""Forts, towers and barriers, whole and in ruins."""
