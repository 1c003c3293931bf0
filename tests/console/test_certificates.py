"""The certificate of a shop's LAN: bound to one address and name, for 14 days, its signing key nowhere."""

import ssl
import stat
from datetime import UTC, datetime, timedelta
from ipaddress import ip_address

import pytest
from cryptography import x509
from cryptography.hazmat.primitives.serialization import load_pem_private_key
from cryptography.x509 import verification

from checklist.console.certificates import _authority, _certificate, certificate_files

NOW = datetime(2026, 12, 5, 9, 0, tzinfo=UTC)
ADDRESS, NAME = "192.168.1.20", "shop.local"


def made(folder, **changes):
    return certificate_files(folder, **{"address": ADDRESS, "name": NAME, "now": NOW, **changes})


def read(path):
    return x509.load_pem_x509_certificate(path.read_bytes())


def is_trusted(authority, certificate, subject, at=NOW):
    store = verification.Store([authority])
    try:
        verification.PolicyBuilder().store(store).time(at).build_server_verifier(subject).verify(certificate, [])
    except verification.VerificationError:
        return False
    return True


def test_phones_that_trust_the_authority_trust_this_address_and_this_name_only(tmp_path):
    files, _ = made(tmp_path)
    authority, certificate = read(files.authority), read(files.certificate)
    assert is_trusted(authority, certificate, x509.IPAddress(ip_address(ADDRESS)))
    assert is_trusted(authority, certificate, x509.DNSName(NAME))
    assert not is_trusted(authority, certificate, x509.IPAddress(ip_address("192.168.1.21")))
    assert not is_trusted(authority, certificate, x509.DNSName("bank.example"))


@pytest.mark.parametrize(("address", "name"), [("192.168.1.21", NAME), (ADDRESS, "bank.example")])
def test_not_even_the_lost_key_could_vouch_for_another_place(address, name):
    authority, key = _authority(ip_address(ADDRESS), NAME, NOW)
    foreign, _ = _certificate(authority, key, ip_address(address), name, NOW)
    assert not is_trusted(authority, foreign, x509.DNSName(name))


def test_it_ends_after_fourteen_days(tmp_path):
    files, _ = made(tmp_path)
    for path in (files.authority, files.certificate):
        assert read(path).not_valid_after_utc - NOW == timedelta(days=14)
    late = NOW + timedelta(days=14, minutes=1)
    assert not is_trusted(read(files.authority), read(files.certificate), x509.DNSName(NAME), late)


def test_the_signing_key_is_in_no_file(tmp_path):
    files, _ = made(tmp_path)
    signer = read(files.authority).public_key().public_numbers()
    keys = [
        load_pem_private_key(path.read_bytes(), None)
        for path in tmp_path.iterdir()
        if b"PRIVATE KEY" in path.read_bytes()
    ]
    assert [key.public_key().public_numbers() == signer for key in keys] == [False]
    assert stat.S_IMODE(files.key.stat().st_mode) == 0o600


def test_the_server_can_use_it(tmp_path):
    files, _ = made(tmp_path)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(files.certificate, files.key)


@pytest.mark.parametrize(
    ("changes", "anew"),
    [
        ({}, False),
        ({"now": NOW + timedelta(days=12)}, False),
        ({"now": NOW + timedelta(days=13, minutes=1)}, True),
        ({"now": NOW - timedelta(days=1)}, True),
        ({"address": "192.168.1.21"}, True),
        ({"name": "other.local"}, True),
    ],
)
def test_started_again_phones_are_not_asked_again_while_it_fits(tmp_path, changes, anew):
    before = made(tmp_path)[0].fingerprint()
    files, is_new = made(tmp_path, **changes)
    assert (is_new, files.fingerprint() != before) == (anew, anew)


def test_a_broken_file_is_made_anew(tmp_path):
    files, _ = made(tmp_path)
    files.certificate.write_text("half")
    assert made(tmp_path)[1] is True


def test_an_address_must_be_one(tmp_path):
    with pytest.raises(ValueError, match="shop"):
        made(tmp_path, address="shop")
