"""The demo: a district, its people and one batch, delivered through the product's own API."""
