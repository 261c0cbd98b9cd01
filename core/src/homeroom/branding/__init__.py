"""How a district looks to its families: name, logo, colour, and whom they can ask."""
