"""The cutter's own PDF writer: a part contains only what an allow-list names.

`shapes` is the allow-list, and `copying` copies by it. `names` and `resources` keep only the resources that a page
draws with. `annotations`, `fields` and `layers` decide which of those are kept. `pages` builds a page. `structure`
reads the tags of the source, and `tags` writes those of a part. `nodes` writes the file.
"""
