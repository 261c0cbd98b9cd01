"""Take documents back, correct addresses and tell families."""
