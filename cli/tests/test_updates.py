"""`homeroom plugin update`: the choice of the release that replaces the installed one."""

import pytest
from homeroom_cli.updates import choose
from homeroom_registry.index.compatibility import Fit, Verdict
from homeroom_registry.index.format import ListedRelease
from homeroom_registry.index.updates import Newer
from homeroom_registry.install.errors import UpkeepRefused
from homeroom_sdk.i18n import NOTHING

SEEN = "99.0.0@acme"


def offer(version: str, publisher: str) -> dict[str, Newer]:
    """Return the index's newer release of an installed plugin."""
    facts: dict[str, object] = {"file": "people.whl", "sha256": "0" * 64, "size": 1, "api": ">=1"}
    release = ListedRelease.model_validate(
        {"id": "people", "name": "People", "version": version, "publisher": publisher, **facts}
    )
    return {"people": Newer(release, Verdict(Fit.FITS, NOTHING), "1.0.0")}


class TestChoose:
    def test_release_that_a_page_has_shown_is_chosen(self) -> None:
        newer = offer("99.0.0", "acme")

        assert choose(newer, "people", SEEN) == [newer["people"]]

    @pytest.mark.parametrize(
        "newer",
        [offer("99.1.0", "acme"), offer("99.0.0", ""), offer("99.0.0", "mallory"), {}],
        ids=["other version", "signed by nobody", "signed by another", "nothing"],
    )
    def test_index_that_has_changed_since_puts_nothing_else_in_its_place(self, newer: dict[str, Newer]) -> None:
        """A page installs signed releases only; the command installs any that the operator allows."""
        with pytest.raises(UpkeepRefused, match=f"people {SEEN} is no longer offered"):
            choose(newer, "people", SEEN)
