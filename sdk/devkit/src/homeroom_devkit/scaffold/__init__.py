"""The command `homeroom plugin new`: a new plugin with passing tests.

`templates/plugin` and `templates/ui` have the layout of the repository. In names and contents `specimen`, `Specimen`
and `SPECIMEN` are replaced by the plugin's own name.
"""
