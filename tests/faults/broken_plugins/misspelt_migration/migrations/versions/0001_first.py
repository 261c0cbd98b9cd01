"""No Python: it fails as a file with a misspelling does."""

compile("revision =", __file__, "exec")
