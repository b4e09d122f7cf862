"""The kiosk: the game at a convention, without staff."""
