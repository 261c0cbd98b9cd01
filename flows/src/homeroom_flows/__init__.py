"""The engine room: runs the plugins' flows on Prefect, and runs them again when a process dies.

Importing this package imports no Prefect: the API process hands runs over by plain HTTP and stays small.
"""
