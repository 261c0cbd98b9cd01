"""`homeroom plugin check`: rules about a plugin's files; checking them does not execute the plugin's code."""
