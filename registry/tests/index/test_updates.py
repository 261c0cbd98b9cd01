"""Choice of the releases in an index that fit here and are newer than the installed ones."""

from dataclasses import replace
from typing import Any

import pytest
from homeroom.releases.publishers import Trust
from homeroom_registry.check.tiers import Tier
from homeroom_registry.index.compatibility import Fit, Host, judge
from homeroom_registry.index.format import Index, ListedRelease
from homeroom_registry.index.updates import find_new, find_newer
from releases_testing.publishing import Publishing


def release(version: str = "1.1.0", **facts: Any) -> ListedRelease:
    """Return a release that fits, with some fields changed."""
    healthy: dict[str, object] = {
        "id": "notices",
        "name": "Notices",
        "version": version,
        "file": f"notices-{version}-py3-none-any.whl",
        "sha256": "0" * 64,
        "size": 10,
        "publisher": "acme",
        "api": ">=1.0,<2",
        "tier": Tier.GOLD,
    }
    return ListedRelease.model_validate(healthy | facts)


@pytest.fixture
def host(publishing: Publishing) -> Host:
    return Host(publishing.trust(), frozenset({"Mailer"}), api="1.3", python="3.12.4")


class TestJudge:
    @pytest.mark.parametrize(
        ("facts", "fit", "said"),
        [
            ({}, Fit.FITS, "It is compatible with this installation."),
            ({"api": ">=2"}, Fit.UNFIT, "plugin API >=2; this host has 1.3"),
            ({"python": ">=3.13"}, Fit.UNFIT, "needs Python >=3.13; this installation runs on 3.12.4"),
            ({"python": ">=3.11"}, Fit.FITS, "It is compatible"),
            ({"publisher": "stranger"}, Fit.UNFIT, "does not have their key"),
            ({"publisher": ""}, Fit.UNFIT, "It is not signed."),
            ({"uses": ["Mailer"]}, Fit.FITS, "It is compatible"),
            ({"uses": ["Reader", "Mailer"]}, Fit.LACKS, "no installed plugin provides (Reader)."),
            ({"uses": ["Reader"], "provides": ["Reader"]}, Fit.FITS, "It is compatible"),
        ],
        ids=["all well", "api", "python", "python fits", "stranger", "unsigned", "has", "lacks", "brings"],
    )
    def test_release_is_judged_with_the_reason(self, host: Host, facts: dict[str, Any], fit: Fit, said: str) -> None:
        verdict = judge(release(**facts), host, Index())

        assert verdict.fit is fit
        assert said in verdict.reason

    @pytest.mark.parametrize("publisher", ["loans", ""])
    def test_release_of_another_publisher_takes_no_installed_plugin_over(self, publisher: str, host: Host) -> None:
        trust = replace(host.trust, keys={**host.trust.keys, "loans": ()}, unsigned=frozenset({"*"}))
        here = replace(host, trust=trust, publishers={"notices": "acme"})

        assert judge(release(publisher=publisher), here, Index()).fit is Fit.UNFIT
        assert judge(release(publisher=publisher, id="other"), here, Index()).fit is Fit.FITS

    def test_plugin_that_would_provide_what_is_missing_is_named(self, host: Host) -> None:
        reader = release(id="recognition", provides=["Reader"])

        verdict = judge(release(uses=["Reader"]), host, Index(releases=(reader,)))

        assert "(Reader). recognition would provide them." in verdict.reason

    def test_unsigned_release_fits_where_the_operator_says_so(self) -> None:
        host = Host(Trust(unsigned=frozenset({"notices"})), api="1.3", python="3.12.4")

        assert judge(release(publisher=""), host, Index()).fit is Fit.FITS


class TestFindNewer:
    def test_newest_that_fits_is_offered(self, publishing: Publishing, host: Host) -> None:
        publishing.install("notices", "acme", version="1.0.0")
        index = Index(releases=(release("1.0.0"), release("1.10.0"), release("1.9.0"), release("2.0.0", api=">=2")))

        update = find_newer(index, publishing.find(), host)["notices"]

        assert (update.version, update.release.version, update.may_install) == ("1.0.0", "1.10.0", True)

    def test_where_none_fits_the_newest_is_shown_with_its_reason(self, publishing: Publishing, host: Host) -> None:
        publishing.install("notices", "acme", version="1.0.0")
        index = Index(releases=(release("1.1.0", api=">=2"), release("1.2.0", api=">=2")))

        update = find_newer(index, publishing.find(), host)["notices"]

        assert (update.release.version, update.may_install) == ("1.2.0", False)

    @pytest.mark.parametrize(
        "facts",
        [{"version": "1.0.0"}, {"version": "0.9.0"}, {"version": "1.1.0rc1"}, {"channel": "early"}, {"id": "other"}],
        ids=["same", "older", "candidate", "other channel", "other plugin"],
    )
    def test_what_is_no_update_is_not_offered(self, publishing: Publishing, host: Host, facts: dict[str, str]) -> None:
        publishing.install("notices", "acme", version="1.0.0")

        assert find_newer(Index(releases=(release(**facts),)), publishing.find(), host) == {}

    def test_what_is_not_installed_is_offered_as_new(self, publishing: Publishing, host: Host) -> None:
        publishing.install("notices", "acme", version="1.0.0")
        index = Index(releases=(release(), release("2.0.0", id="loans"), release("3.0.0rc1", id="loans")))

        assert [(item.release.id, item.release.version) for item in find_new(index, publishing.find(), host)] == [
            ("loans", "2.0.0")
        ]
