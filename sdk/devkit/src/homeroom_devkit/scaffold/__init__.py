"""`homeroom plugin new`: a plugin of one's own in this tree, green at once.

`templates/plugin` and `templates/ui` are trees of files as they will stand in the repository. In names and contents
`specimen`, `Specimen` and `SPECIMEN` become the plugin's own.
"""
