"""Addresses that plugins may call."""

import pytest
from homeroom.config import Settings
from homeroom.outgoing.addresses import Opened, check_url, is_public
from homeroom_sdk.outgoing import AddressRefused

WITHIN = [
    *("127.0.0.1", "10.1.2.3", "192.168.0.1", "169.254.169.254", "0.0.0.0", "100.64.0.1", "224.0.0.1"),
    *("255.255.255.255", "198.18.0.1", "192.0.2.1", "240.0.0.1", "100.100.100.200", "168.63.129.16"),
    *("::1", "::", "fd00::1", "fe80::1", "fe80::1%eth0", "ff02::1", "2001:db8::1", "fd00:ec2::254"),
    *("::ffff:10.0.0.1", "::ffff:127.0.0.1", "::ffff:169.254.169.254"),
    *("::10.0.0.1", "::127.0.0.1", "::93.184.216.34"),  # IPv4-compatible.
    *("64:ff9b::10.0.0.1", "64:ff9b::a9fe:a9fe", "64:ff9b:1::10.0.0.1", "64:ff9b::8.8.8.8"),  # NAT64.
    *("2002:a00:1::1", "2002:808:808::1"),  # 6to4.
    "2001:0:4136:e378:8000:63bf:f5ff:fffe",  # Teredo, to 10.0.0.1.
    *("2600:1:2:3:0:5efe:a00:1", "2600:1:2:3:200:5efe:a00:1"),  # ISATAP.
    *("2606:4700::1111%1", "not an address", "127.1", "0177.0.0.1", "2130706433", "0x7f000001"),
]
"""Addresses in our own network, or that a router may translate into such."""
PUBLIC = ["93.184.216.34", "8.8.8.8", "2606:4700:4700::1111", "2a00:1450:4001::200e"]


class TestIsPublic:
    @pytest.mark.parametrize("address", PUBLIC)
    def test_what_is_out_in_the_internet_is(self, address: str) -> None:
        assert is_public(address)
        assert Opened().allows("sis.example.org", address)

    @pytest.mark.parametrize("address", WITHIN)
    def test_what_leads_inside_or_may_is_not(self, address: str) -> None:
        assert not is_public(address)
        assert not Opened().allows("sis.example.org", address)


class TestOpened:
    def test_network_opens_its_addresses_whatever_their_name(self) -> None:
        opened = Opened.parse(["10.2.0.0/16, fd12::/48"])

        assert opened.allows("sis.district.example", "10.2.3.4")
        assert opened.allows("sis.district.example", "fd12::5")
        assert not opened.allows("sis.district.example", "10.3.0.1")

    @pytest.mark.parametrize("address", ["10.1.2.3", "127.0.0.1", "::1", "fd00::1", "93.184.216.34"])
    def test_host_opens_where_its_name_leads(self, address: str) -> None:
        opened = Opened.parse(["other.example", "SIS.district.example."])

        assert opened.allows("sis.district.example", address)

    @pytest.mark.parametrize(
        "address",
        [
            *("169.254.169.254", "169.254.1.1", "fe80::1", "224.0.0.1", "0.0.0.0", "::", "fd00:ec2::254"),
            *("::ffff:169.254.169.254", "64:ff9b::a9fe:a9fe", "2002:a9fe:a9fe::1", "100.100.100.200", "240.0.0.1"),
        ],
    )
    def test_host_opens_nothing_that_clouds_and_links_keep_for_themselves(self, address: str) -> None:
        assert not Opened.parse(["sis.district.example"]).allows("sis.district.example", address)

    def test_setting_is_read_and_what_is_neither_host_nor_network_stops_the_start(self) -> None:
        settings = Settings(outgoing_open="10.2.0.0/16, sso.district.example")

        assert settings.outgoing_opened.names("sso.district.example")
        assert settings.outgoing_opened.allows("x.example", "10.2.0.1")
        with pytest.raises(ValueError, match="neither a host nor a network such as"):
            Settings(outgoing_open="https://sis.district.example")


class TestCheckUrl:
    @pytest.mark.parametrize(
        "url", ["https://sis.example.org", "https://sis.example.org:8443/a?b=c", "https://8.8.8.8"]
    )
    def test_https_is_allowed(self, url: str) -> None:
        check_url(url, Opened())

    @pytest.mark.parametrize(
        ("url", "says"),
        [
            ("http://sis.example.org", "must begin with https"),
            ("http://127.0.0.1", "must begin with https"),
            *((url, "must look like") for url in ("https://", "https://a:b@x.example", "file:///", "https://x/#y")),
            *((url, "cannot be read") for url in ("https://[", "https://x.example:99999")),
            *((f"https://{host}/", "usual form") for host in ("0x7f.1", "2130706433", "0177.0.0.1", "127.1", "0")),
            *((f"https://{host}/", "private network") for host in ("[::1]", "[::ffff:7f00:1]", "10.0.0.1")),
            ("https://sis.example.org:25", "Port 25 belongs"),
        ],
    )
    def test_anything_else_is_not(self, url: str, says: str) -> None:
        with pytest.raises(AddressRefused, match=says):
            check_url(url, Opened())

    def test_http_is_for_what_the_operator_has_opened(self) -> None:
        opened = Opened.parse(["sis.district.example, 127.0.0.1"])

        check_url("http://sis.district.example:8080", opened)
        check_url("http://127.0.0.1:9000", opened)
        with pytest.raises(AddressRefused):
            check_url("http://127.0.0.2:9000", opened)
