"""The engraved chart of a level."""
