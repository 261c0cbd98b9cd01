"""The instance API: one query language for every model, wherever its records are stored.

`query` compiles queries to SQL, `paging` reads their records, `access` checks permissions, and `store` reads and
changes single records. The HTTP routes and the lookup of models by name are in `homeroom_server`.
"""
