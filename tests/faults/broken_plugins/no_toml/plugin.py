"""Never imported: its manifest is refused first."""

raise AssertionError("imported")
