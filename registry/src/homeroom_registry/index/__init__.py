"""The index of releases: reading it from a folder or an address, comparing it with this installation, and fetching
wheels.
"""
