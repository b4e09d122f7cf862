"""The battle screen, played by hands that post real events."""
