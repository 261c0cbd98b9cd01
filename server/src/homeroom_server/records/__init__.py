"""Records by API: which model a name means, and the calls that list, search and change its records."""
