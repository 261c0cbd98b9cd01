"""What a district has bought and what is switched on."""
