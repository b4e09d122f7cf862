"""The AI captain has some helms for a time: hand over and take back."""
