"""Forms as data: what a definition may say, the JSON Schema that follows from it, and judging values by that.

Nothing here knows a database. `homeroom_server.custom_models` keeps definitions and their records.
"""
