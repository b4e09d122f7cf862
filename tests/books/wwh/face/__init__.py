"""The battle screen of Warm Work, Hardy!, played and read."""
