"""What is heard: cues, their mix, and captions."""
