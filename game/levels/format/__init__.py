"""What a level file may say: the models of its keys, and what they are checked against."""
