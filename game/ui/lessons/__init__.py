"""Lessons beside the battle screen."""
