"""Access to plugins, as a table."""

from dataclasses import replace
from datetime import date
from uuid import UUID

import pytest
from homeroom.licences.terms import DistrictLicence, LicenceState, Term
from homeroom.plugins.gate import DistrictState, entitled
from homeroom.plugins.loading.loaded import PluginStatus
from homeroom_devkit.testing.plugins import make_plugin
from homeroom_sdk.context import District
from homeroom_sdk.i18n import Sentence

DISTRICT = District(UUID(int=1), "springfield", "Springfield")


def state(
    *, features: tuple[str, ...] = (), settings: dict[str, str] | None = None, off: tuple[str, ...] = ()
) -> DistrictState:
    return DistrictState(DISTRICT, frozenset(features), frozenset(off), settings or {}, {})


class TestEntitled:
    @pytest.mark.parametrize(
        ("flags", "given", "allowed", "words"),
        [
            ((), state(), True, ""),
            ((), state(off=("sample",)), False, "switched it off"),
            ((), state(off=("other",)), True, ""),
            (("pdfSplitter",), state(), False, "licence does not include pdfSplitter"),
            (("pdfSplitter",), state(features=("pdfSplitter",)), True, ""),
            (("pdfSplitter",), state(features=("docSig",)), False, "licence does not include pdfSplitter"),
            (("pdfSplitter",), state(features=("pdfSplitter",), off=("sample",)), False, "switched it off"),
            (("docSig", "signatureOverlay"), state(features=("signatureOverlay",)), True, ""),
            (("docSig", "signatureOverlay"), state(), False, "docSig, signatureOverlay"),
            (("deviceSupport",), state(settings={"deviceSupport": "True"}), True, ""),
            (("deviceSupport",), state(settings={"deviceSupport": "false"}), False, "deviceSupport"),
            (("deviceSupport",), state(settings={"deviceSupport": ""}), False, "deviceSupport"),
        ],
    )
    def test_licence_flag_and_switch_decide_with_a_reason(
        self, flags: tuple[str, ...], given: DistrictState, allowed: bool, words: str
    ) -> None:
        found = entitled(given, make_plugin(flags=flags))
        assert found.allowed is allowed
        assert words in found.reason
        assert bool(found.reason) is not allowed

    def test_what_the_licence_lacks_is_called_as_on_the_page_of_licences(self) -> None:
        """Check a plugin without its own feature, which serves that of another."""
        plugin = make_plugin(flags=("docSig", "signatureOverlay"))
        given = replace(state(), feature_titles={"docSig": Sentence("Signing of documents")})

        assert entitled(given, plugin).reason == (
            "The district's licence does not include Signing of documents, signatureOverlay."
        )

    @pytest.mark.parametrize("status", [status for status in PluginStatus if status is not PluginStatus.READY])
    def test_plugin_that_is_not_ready_is_for_nobody(self, status: PluginStatus) -> None:
        plugin = make_plugin()
        plugin.status, plugin.reason = status, "Because."
        found = entitled(state(features=("pdfSplitter",)), plugin)
        assert (found.allowed, found.reason) == (False, "Because.")


TODAY, YESTERDAY, TOMORROW = date(2026, 3, 10), date(2026, 3, 9), date(2026, 3, 11)
PAST, RUNNING, COMING = Term(None, YESTERDAY), Term(YESTERDAY, TOMORROW), Term(TOMORROW)


def licensed(contract: Term = Term(), *, off: tuple[str, ...] = (), **terms: Term) -> DistrictState:  # noqa: B008 - immutable
    licence = DistrictLicence(TODAY, contract, terms, support_number="S-17")
    return DistrictState(DISTRICT, licence.active_features(), frozenset(off), {}, {}, licence)


class TestLicensed:
    @pytest.mark.parametrize(
        ("flags", "given", "state", "until"),
        [
            (("docSig",), licensed(docSig=RUNNING), LicenceState.ACTIVE, TOMORROW),
            (("docSig",), licensed(docSig=PAST), LicenceState.LAPSED, YESTERDAY),
            (("docSig",), licensed(docSig=COMING), LicenceState.OFF, None),
            (("docSig", "signatureOverlay"), licensed(docSig=PAST, signatureOverlay=RUNNING), "active", TOMORROW),
            (("docSig", "signatureOverlay"), licensed(docSig=PAST, signatureOverlay=COMING), "lapsed", YESTERDAY),
            ((), licensed(docSig=PAST), LicenceState.ACTIVE, None),
            ((), licensed(RUNNING), LicenceState.ACTIVE, TOMORROW),
            ((), licensed(PAST, docSig=RUNNING), LicenceState.LAPSED, YESTERDAY),
            (("docSig",), licensed(PAST, docSig=RUNNING), LicenceState.LAPSED, YESTERDAY),
            (("docSig",), licensed(PAST), LicenceState.OFF, None),
            ((), licensed(COMING), LicenceState.OFF, None),
            (("docSig",), licensed(docSig=PAST, off=("sample",)), LicenceState.OFF, None),
        ],
    )
    def test_days_decide_how_far_it_goes(
        self, flags: tuple[str, ...], given: DistrictState, state: LicenceState, until: date | None
    ) -> None:
        found = entitled(given, make_plugin(flags=flags))
        assert (found.state, found.until) == (state, until)
        assert bool(found.reason) is not found.is_active

    def test_lapsed_says_since_when_and_whom_to_ask(self) -> None:
        refusal = entitled(licensed(docSig=PAST), make_plugin(flags=("docSig",))).refusal()
        assert refusal is not None
        assert "ended on 2026-03-09" in refusal.message
        assert "administrator" in refusal.message
        assert "S-17" in refusal.message
        assert refusal.data == {"until": "2026-03-09"}
