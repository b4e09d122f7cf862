"""What every screen is made of: widgets, focus, devices, settings."""
