"""Errors for processes that must not work with a database; their messages state what to do."""

from homeroom_sdk.errors import OperatorError


class WrongInstallation(OperatorError):
    """The key, the store and the database of this process do not belong together."""


class OtherKey(WrongInstallation):
    """The database belongs to another master key."""

    def __init__(self) -> None:
        super().__init__(
            "The database belongs to another master key: with this one no document, link or secret of it can be read. "
            "Set HOMEROOM_MASTER_KEY to the key of the installation, or put its master.key into the home folder "
            "(HOMEROOM_HOME)."
        )


class OtherStore(WrongInstallation):
    """The documents of the database are in another store."""

    def __init__(self, *, empty: bool) -> None:
        what = "has no mark of any installation" if empty else "bears the mark of another installation"
        super().__init__(
            f"The documents of the database lie in another store: the one that is configured {what}. Set "
            "HOMEROOM_BLOB_STORE, HOMEROOM_S3_BUCKET and HOMEROOM_HOME as on the other machines. If you moved or "
            "restored the documents, bring the file `installation` along, or run `homeroom installation mark-store`."
        )


class KeyMissing(WrongInstallation):
    """The database already has a master key, but this machine does not have it; no new key is made."""

    def __init__(self) -> None:
        super().__init__(
            "The database has a master key already, but it is not on this machine. Set HOMEROOM_MASTER_KEY to it, or "
            "put its master.key back into the home folder (HOMEROOM_HOME). No other key was made."
        )


class NotShared(WrongInstallation):
    """The database is remote, but the key or the documents would be stored on this machine only."""

    def __init__(self, remedy: str) -> None:
        super().__init__(
            f"HOMEROOM_DATABASE_URL names a database that other machines may use as well. {remedy} If all processes "
            "use one home folder, say so with HOMEROOM_SHARED_HOME=true."
        )


class NotMigrated(WrongInstallation):
    """The database lacks the tables of this version."""

    def __init__(self) -> None:
        super().__init__("The database is not migrated to this version. Run `homeroom migrate`, and start again.")


class NotProven(WrongInstallation):
    """It is not proven that a store belongs to this installation."""
