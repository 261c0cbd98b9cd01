"""The flow engine: runs the plugins' flows on Prefect, and runs them again when a process dies.

Importing this package does not import Prefect: the API process submits runs over plain HTTP and stays small.
"""
