"""A certificate for a shop's LAN, made on the spot: a browser gives its camera to https pages only.

An authority is made, signs one certificate, and its key is dropped: it is never written anywhere, so nobody can sign
another. It is bound to the one address and the one name, and ends after 14 days, whatever a phone goes on trusting.
"""

import hashlib
import os
from dataclasses import dataclass
from datetime import datetime, timedelta
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID

VALID_DAYS = 14
CLOCKS_APART = timedelta(hours=1)
LEFT_TO_KEEP = timedelta(days=1)

Address = IPv4Address | IPv6Address


@dataclass(frozen=True, slots=True)
class Files:
    """Where the server finds its certificate and key, and the phones the authority that they are asked to trust."""

    certificate: Path
    key: Path
    authority: Path

    def fingerprint(self) -> str:
        """SHA-256 of the authority, as phones show it."""
        read = x509.load_pem_x509_certificate(self.authority.read_bytes())
        digest = hashlib.sha256(read.public_bytes(Encoding.DER)).hexdigest().upper()
        return " ".join(digest[place : place + 2] for place in range(0, len(digest), 2))


def certificate_files(folder: Path, *, address: str, name: str, now: datetime) -> tuple[Files, bool]:
    """The files in `folder`, and whether they were made anew: those of before serve on while they fit and last.

    A phone that trusts them then need not be asked again when the server is started again. Raises ValueError for what
    is no IP address.
    """
    ip = ip_address(address)
    files = Files(folder / "certificate.pem", folder / "key.pem", folder / "authority.pem")
    if _fits(files, ip, name, now):
        return files, False
    folder.mkdir(parents=True, exist_ok=True)
    authority, signing_key = _authority(ip, name, now)
    certificate, key = _certificate(authority, signing_key, ip, name, now)
    del signing_key  # nothing else is ever signed with it
    for path, content, mode in (
        (files.key, key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()), 0o600),
        (files.certificate, certificate.public_bytes(Encoding.PEM), 0o644),
        (files.authority, authority.public_bytes(Encoding.PEM), 0o644),
    ):
        path.unlink(missing_ok=True)
        with open(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, mode), "wb") as file:
            file.write(content)
    return files, True


def _fits(files: Files, ip: Address, name: str, now: datetime) -> bool:
    try:
        read = x509.load_pem_x509_certificate(files.certificate.read_bytes())
        names = read.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
        known = (names.get_values_for_type(x509.IPAddress), names.get_values_for_type(x509.DNSName))
    except (OSError, ValueError, x509.ExtensionNotFound):
        return False
    lasts = read.not_valid_after_utc - now >= LEFT_TO_KEEP and read.not_valid_before_utc <= now
    return files.key.exists() and files.authority.exists() and lasts and known == ([ip], [name])


def _authority(ip: Address, name: str, now: datetime) -> tuple[x509.Certificate, ec.EllipticCurvePrivateKey]:
    """An authority that can vouch for one address and one name, and for nothing else (RFC 5280, 4.2.1.10)."""
    key = ec.generate_private_key(ec.SECP256R1())
    subject = _named(f"Flipside at {name}, until {now + timedelta(days=VALID_DAYS):%Y-%m-%d}")
    bound = x509.NameConstraints([x509.IPAddress(ip_network(ip)), x509.DNSName(name)], None)
    made = (
        _begun(subject, subject, key.public_key(), now)
        .add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
        .add_extension(_usage(signs_certificates=True), critical=True)
        .add_extension(x509.ExtendedKeyUsage([ExtendedKeyUsageOID.SERVER_AUTH]), critical=False)
        .add_extension(bound, critical=True)
        .sign(key, hashes.SHA256())
    )
    return made, key


def _certificate(
    authority: x509.Certificate, signing_key: ec.EllipticCurvePrivateKey, ip: Address, name: str, now: datetime
) -> tuple[x509.Certificate, ec.EllipticCurvePrivateKey]:
    key = ec.generate_private_key(ec.SECP256R1())
    made = (
        _begun(_named(name), authority.subject, key.public_key(), now)
        .add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
        .add_extension(_usage(signs_certificates=False), critical=True)
        .add_extension(x509.ExtendedKeyUsage([ExtendedKeyUsageOID.SERVER_AUTH]), critical=False)
        .add_extension(x509.SubjectAlternativeName([x509.IPAddress(ip), x509.DNSName(name)]), critical=False)
        .add_extension(
            x509.AuthorityKeyIdentifier.from_issuer_public_key(signing_key.public_key()), critical=False
        )
        .sign(signing_key, hashes.SHA256())
    )  # fmt: skip
    return made, key


def _named(name: str) -> x509.Name:
    return x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, name[:64])])


def _begun(
    subject: x509.Name, issuer: x509.Name, public_key: ec.EllipticCurvePublicKey, now: datetime
) -> x509.CertificateBuilder:
    return (
        x509.CertificateBuilder()
        .subject_name(subject)
        .issuer_name(issuer)
        .public_key(public_key)
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - CLOCKS_APART)
        .not_valid_after(now + timedelta(days=VALID_DAYS))
        .add_extension(x509.SubjectKeyIdentifier.from_public_key(public_key), critical=False)
    )


def _usage(*, signs_certificates: bool) -> x509.KeyUsage:
    return x509.KeyUsage(
        digital_signature=not signs_certificates, content_commitment=False, key_encipherment=False,
        data_encipherment=False, key_agreement=False, key_cert_sign=signs_certificates, crl_sign=False,
        encipher_only=False, decipher_only=False,
    )  # fmt: skip
