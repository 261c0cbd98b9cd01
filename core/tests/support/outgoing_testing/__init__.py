"""Servers that plugins call in the tests of `ctx.http`."""
