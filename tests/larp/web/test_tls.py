"""The page that helps to install the certificate."""

from __future__ import annotations

import pytest
from cryptography import x509
from django.urls import reverse

from larp import clock
from larp.tls.authority import Authority, fingerprint
from larp.web import tls

pytestmark = pytest.mark.django_db


def test_without_https_the_page_says_how_to_start_it(client):
    page = client.get(reverse("larp:tls"))
    assert page.status_code == 200
    assert "bash deploy/run --tls" in page.content.decode()


def test_the_page_shows_address_and_fingerprint_and_the_file_has_its_type(client, settings, tmp_path, monkeypatch):
    settings.DATA_DIR = tmp_path
    made = Authority(tmp_path / "tls", now=clock.now()).certificate
    monkeypatch.setattr(tls, "running_port", lambda: 8443)
    page = client.get(reverse("larp:tls"), headers={"host": "192.168.7.1:8000"}).content.decode()
    assert 'href="https://192.168.7.1:8443/"' in page
    assert fingerprint(made) in page
    file = client.get(reverse("larp:certificate"))
    assert file["Content-Type"] == "application/x-x509-ca-cert"
    assert x509.load_der_x509_certificate(file.content) == made
