"""Who may use a plugin: a table."""

from uuid import UUID

import pytest
from homeroom.plugins.gate import DistrictState, entitled
from homeroom.plugins.loaded import PluginStatus
from homeroom.testing.plugins import make_plugin
from homeroom_sdk.context import District

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

    @pytest.mark.parametrize("status", [status for status in PluginStatus if status is not PluginStatus.READY])
    def test_plugin_that_is_not_ready_is_for_nobody(self, status: PluginStatus) -> None:
        plugin = make_plugin()
        plugin.status, plugin.reason = status, "Because."
        found = entitled(state(features=("pdfSplitter",)), plugin)
        assert (found.allowed, found.reason) == (False, "Because.")
