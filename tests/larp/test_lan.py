"""The address that others reach."""

from __future__ import annotations

import pytest

from larp import lan


@pytest.mark.parametrize("origin", ["http://10.42.0.1:8000", "https://play.example", "http://hospital.local:8443"])
def test_an_address_that_others_reach_stays(origin: str):
    assert lan.for_others(origin) == origin


@pytest.mark.parametrize("host", ["localhost", "127.0.0.1", "[::1]"])
def test_one_that_leads_each_device_to_itself_becomes_this_machines(host: str):
    near = lan.addresses()
    assert lan.for_others(f"https://{host}:8443") == (f"https://{near[0]}:8443" if near else "")
    assert lan.for_others(f"http://{host}") == (f"http://{near[0]}" if near else "")
