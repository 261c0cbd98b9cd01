"""Plugins' calls to other servers: `ctx.http`."""
