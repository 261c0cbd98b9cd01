"""Everything that a homeroom plugin may import.

One module per noun: `hooks` (what a plugin can contribute), `manifest` (what it declares before it is imported),
`context` (what a handler receives), `models`, `services`, `events`, `flows`, `orm`, `errors`, `http`, `guard` (reading
untrusted files).
"""

API_VERSION = "1.0"
"""Version of this contract. A plugin's manifest names the range it was written for (`api = ">=1.0,<2"`)."""
