"""Migration with a syntax error."""

compile("revision =", __file__, "exec")
