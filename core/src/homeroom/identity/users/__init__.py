"""Management of users: creation, roles and schools, changes by administrators, and what users may change themselves."""
