"""The laptop's own authority: what it signs, and what it can't."""

from __future__ import annotations

import stat
from datetime import timedelta

from cryptography import x509

from larp.tls.authority import Authority, fingerprint, read_certificate
from tests.cast import MORNING


def test_the_authority_is_made_once_and_its_key_is_for_this_user_alone(tmp_path):
    first = Authority(tmp_path / "tls", now=MORNING).certificate
    again = Authority(tmp_path / "tls", now=MORNING + timedelta(days=9)).certificate
    assert again == first == read_certificate(tmp_path / "tls")
    assert stat.S_IMODE((tmp_path / "tls" / "authority.key").stat().st_mode) == 0o600
    assert len(fingerprint(first).split(":")) == 32


def test_without_an_authority_there_is_no_certificate(tmp_path):
    assert read_certificate(tmp_path) is None


def test_it_signs_for_private_addresses_and_local_names_alone(tmp_path):
    authority = Authority(tmp_path, now=MORNING)
    authority.context_for(["192.168.1.7", "laptop.local", "8.8.8.8", "example.org"], now=MORNING)
    made = x509.load_pem_x509_certificate((tmp_path / "server.pem").read_bytes())
    made.verify_directly_issued_by(authority.certificate)
    names = made.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    assert [str(one.value) for one in names] == ["192.168.1.7", "laptop.local"]
    assert made.not_valid_after_utc - made.not_valid_before_utc <= timedelta(days=825)
    assert stat.S_IMODE((tmp_path / "server.pem").stat().st_mode) == 0o600


def test_its_certificate_says_so_itself(tmp_path):
    certificate = Authority(tmp_path, now=MORNING).certificate
    limits = certificate.extensions.get_extension_for_class(x509.NameConstraints)
    assert limits.critical
    assert "local" in [str(one.value) for one in limits.value.permitted_subtrees or []]
