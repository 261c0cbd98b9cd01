"""`homeroom plugin check`: rules about a plugin's files, without a platform and without running its code."""
