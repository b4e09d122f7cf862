"""The Weather Gage: battles of the age of sail, played to the letter of printed rulebooks."""

__version__ = "1.0.0"
