"""Messages of customer support to all staff who use the shell."""
