"""What the attacks share: a real API process to be abused, and who watches how others are served meanwhile."""
