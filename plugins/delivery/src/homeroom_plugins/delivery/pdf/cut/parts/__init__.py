"""The cutter's own writer: a part holds what an allow-list names and nothing else.

`shapes` is the allow-list, `copying` copies by it, `names` and `resources` keep only what a page draws with,
`annotations`, `fields` and `layers` decide what of those may stay, `pages` makes a page, `structure` reads the tags of
the source and `tags` writes those of a part, `nodes` makes the file.
"""
