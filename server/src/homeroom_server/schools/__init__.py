"""The schools of the district, as administrators manage them."""
