"""What every screen is made of: widgets, focus, input devices, settings."""
