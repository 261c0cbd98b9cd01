"""Take documents back, correct addresses, send again and tell families."""
