"""A certificate authority of this laptop's own, and the certificates it signs for the laptop's names and addresses.

For a hot-spot with no internet: a tablet that installs the authority's certificate once gets a secure context there
(camera, service worker). The authority can sign for private addresses and local names alone, whoever may get hold of
its key: that stands in its certificate (*name constraints*), which browsers obey.
"""

from __future__ import annotations

import os
import socket
import ssl
from collections.abc import Iterable
from datetime import datetime, timedelta
from ipaddress import AddressValueError, IPv4Address, IPv4Network
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID

CERTIFICATE = "authority.crt"
KEY = "authority.key"
NETWORKS = [
    IPv4Network(net)
    for net in ("10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "169.254.0.0/16", "100.64.0.0/10", "127.0.0.0/8")
]
DOMAINS = ("localhost", "local", "lan", "home.arpa", "internal")
AUTHORITY_DAYS = 3650
# Apple's devices take no server certificate that lasts longer than 825 days, whoever signed it.
SERVER_DAYS = 398
_EARLIER = timedelta(days=1)
"""Certificates begin a day ago: tablets' clocks go wrong."""


class Authority:
    """The authority in `folder`: made at the first use, kept from then on. The key is for this user alone (0600)."""

    def __init__(self, folder: Path, *, now: datetime) -> None:
        self._folder = folder
        if not (folder / CERTIFICATE).exists():
            _make(folder, now)
        self.certificate = x509.load_pem_x509_certificate((folder / CERTIFICATE).read_bytes())
        key = serialization.load_pem_private_key((folder / KEY).read_bytes(), password=None)
        assert isinstance(key, ec.EllipticCurvePrivateKey)
        self._key = key

    def context_for(self, names: Iterable[str], *, now: datetime) -> ssl.SSLContext:
        """What a server of these names and addresses presents: a fresh key and certificate. Names that the authority
        can't sign for are left out; with none left it is for localhost."""
        alternatives = [one for name in dict.fromkeys(names) if (one := _alternative(name)) is not None]
        key = ec.generate_private_key(ec.SECP256R1())
        made = (
            _builder(_named("Intrigues"), self.certificate.subject, key, now, days=SERVER_DAYS)
            .add_extension(x509.SubjectAlternativeName(alternatives or [x509.DNSName("localhost")]), critical=False)
            .add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
            .add_extension(x509.ExtendedKeyUsage([ExtendedKeyUsageOID.SERVER_AUTH]), critical=False)
            .add_extension(x509.AuthorityKeyIdentifier.from_issuer_public_key(self._key.public_key()), critical=False)
            .sign(self._key, hashes.SHA256())
        )
        # The module ssl reads certificates from files alone; this one is replaced at each start.
        path = self._folder / "server.pem"
        _write_secret(path, _pem(key) + made.public_bytes(serialization.Encoding.PEM))
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.minimum_version = ssl.TLSVersion.TLSv1_2
        # The proxied server speaks HTTP/1.1 alone.
        context.set_alpn_protocols(["http/1.1"])
        context.load_cert_chain(path)
        return context


def read_certificate(folder: Path) -> x509.Certificate | None:
    """The authority's certificate, if there is an authority in `folder`."""
    try:
        return x509.load_pem_x509_certificate((folder / CERTIFICATE).read_bytes())
    except FileNotFoundError:
        return None


def fingerprint(certificate: x509.Certificate) -> str:
    """Its SHA-256 in pairs, as the settings of a tablet show it: "3A:0F:…"."""
    return certificate.fingerprint(hashes.SHA256()).hex(":").upper()


def own_names() -> list[str]:
    """The names under which this machine may be called in its network."""
    name = socket.gethostname().split(".")[0].lower()
    return ["localhost", "127.0.0.1", name, f"{name}.local"]


def _make(folder: Path, now: datetime) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    key = ec.generate_private_key(ec.SECP256R1())
    host = socket.gethostname().split(".")[0].lower()
    name = _named(f"Intrigues on {host}"[:64])
    permitted: list[x509.GeneralName] = [x509.DNSName(domain) for domain in dict.fromkeys([*DOMAINS, host])]
    permitted += [x509.IPAddress(network) for network in NETWORKS]
    made = (
        _builder(name, name, key, now, days=AUTHORITY_DAYS)
        .add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
        .add_extension(x509.NameConstraints(permitted, excluded_subtrees=None), critical=True)
        .add_extension(_usage_of_authority(), critical=True)
        .add_extension(x509.SubjectKeyIdentifier.from_public_key(key.public_key()), critical=False)
        .sign(key, hashes.SHA256())
    )
    # The key first: a certificate that is there has its key.
    _write_secret(folder / KEY, _pem(key))
    (folder / CERTIFICATE).write_bytes(made.public_bytes(serialization.Encoding.PEM))


def _builder(
    subject: x509.Name, issuer: x509.Name, key: ec.EllipticCurvePrivateKey, now: datetime, *, days: int
) -> x509.CertificateBuilder:
    return (
        x509.CertificateBuilder()
        .subject_name(subject)
        .issuer_name(issuer)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - _EARLIER)
        .not_valid_after(now - _EARLIER + timedelta(days=days))
    )


def _usage_of_authority() -> x509.KeyUsage:
    return x509.KeyUsage(
        key_cert_sign=True, crl_sign=True, digital_signature=False, content_commitment=False, key_encipherment=False,
        data_encipherment=False, key_agreement=False, encipher_only=False, decipher_only=False,
    )  # fmt: skip


def _named(name: str) -> x509.Name:
    return x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, name)])


def _alternative(name: str) -> x509.GeneralName | None:
    try:
        address = IPv4Address(name)
    except AddressValueError:
        own = socket.gethostname().split(".")[0].lower()
        return x509.DNSName(name) if name == own or name.rsplit(".", 1)[-1] in DOMAINS else None
    return x509.IPAddress(address) if any(address in network for network in NETWORKS) else None


def _pem(key: ec.EllipticCurvePrivateKey) -> bytes:
    return key.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )


def _write_secret(path: Path, content: bytes) -> None:
    fresh = path.with_suffix(path.suffix + ".new")
    fresh.unlink(missing_ok=True)
    with os.fdopen(os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
        file.write(content)
    fresh.replace(path)
