"""Cut an untrusted PDF into clean parts, one per person, with files and dataclasses as input and output.

Everything that parses a file is meant to run in a guarded child process (`homeroom_sdk.guard`).
"""
