"""The game at a convention stand."""
