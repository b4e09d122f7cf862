"""Pictures of every screen, measured."""
