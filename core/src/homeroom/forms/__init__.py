"""Forms as data: definitions, the JSON Schema generated from them, and the validation of values.

This package does not use a database. `homeroom_server.custom_models` stores definitions and their records.
"""
