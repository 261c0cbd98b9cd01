"""Messages of customer support to everybody who works in the shell."""
