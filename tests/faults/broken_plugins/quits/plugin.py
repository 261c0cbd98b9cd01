"""Plugin that exits while it is imported, as a script without a main guard does."""

import sys

sys.exit(3)
