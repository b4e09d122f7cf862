"""What is seen and heard: drawing and sound, from values the scene hands over."""
