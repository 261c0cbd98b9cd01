"""Ends the program while it is imported, as a script without a guard does."""

import sys

sys.exit(3)
