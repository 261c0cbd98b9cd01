"""What every request passes: ids, trimming, the gate, errors, security headers."""
