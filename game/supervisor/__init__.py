"""Whoever starts the show at a convention, and starts it again whatever became of it."""
