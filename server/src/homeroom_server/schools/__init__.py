"""The schools of the district, as its administrators look after them."""
