"""All that a homeroom plugin may import.

One module per noun: `hooks` (what a plugin can contribute), `manifest` (what it says of itself before it is
imported), `context` (what a handler is given), `models`, `services`, `events`, `flows`, `orm`, `errors`, `http`,
`guard` (reading a stranger's file).
"""

API_VERSION = "1.0"
"""The version of this contract. A plugin's manifest names the range it was written for (`api = ">=1.0,<2"`)."""
