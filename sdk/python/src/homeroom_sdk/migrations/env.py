"""Alembic's environment script. The runner provides a connection in a transaction and the name of the version table."""

from alembic import context

settings = context.config.attributes


def _is_ours(name: str | None, kind: str, _parents: object) -> bool:
    """Limit autogenerate to the owner's own tables."""
    return kind != "table" or name in settings["target_metadata"].tables


context.configure(
    connection=settings["connection"],
    target_metadata=settings["target_metadata"],
    version_table=settings["version_table"],
    include_name=_is_ours,
    transaction_per_migration=False,
)
context.run_migrations()
