"""Reading and drawing pages of a stranger's PDF, for every plugin that shows documents (the extra `pdf`).

Everything here parses a file and is meant to run in a guarded child process (`homeroom_sdk.guard`).
"""
