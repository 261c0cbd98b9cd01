"""Cut a stranger's PDF into clean parts, one per person: files and dataclasses in, files and dataclasses out.

Everything that parses a file is meant to run in a guarded child process (`homeroom_sdk.guard`).
"""
