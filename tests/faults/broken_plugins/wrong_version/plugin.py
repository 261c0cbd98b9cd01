"""Never imported: the manifest is refused first."""

raise AssertionError("imported")
