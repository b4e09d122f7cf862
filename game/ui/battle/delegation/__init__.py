"""The AI captain has helms for a while: hand over, take back."""
