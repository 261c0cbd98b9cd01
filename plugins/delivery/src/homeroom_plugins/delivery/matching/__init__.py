"""Find out whose each page is."""
