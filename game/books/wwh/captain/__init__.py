"""The captain who knows Warm Work, Hardy!: ``mind`` answers, the rest is what he reckons with."""
