"""`homeroom plugin check`: rules about a plugin's files. They need no running platform and do not run the plugin's
code.
"""
