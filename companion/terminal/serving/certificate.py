"""Makes a self-signed certificate for the house's addresses. It needs the optional extra `tls`."""

import socket
import ssl
from collections.abc import Iterable
from datetime import UTC, datetime, timedelta
from ipaddress import ip_address
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID

from companion.config import Config
from companion.terminal.keeper_key_and_backups import write_private
from companion.web.http.house_addresses import Addresses

FILE = "tls.pem"
# Apple's browsers accept no certificate that lasts longer.
LASTS, SPARE, BEFORE = timedelta(days=825), timedelta(days=30), timedelta(days=1)


def tls_context(config: Config) -> ssl.SSLContext:
    """Returns a TLS context with the house's certificate. A new certificate is made if there is none, or if it lacks an
    address, expires within 30 days, or is a certificate authority."""
    file, hosts = config.data / FILE, own_hosts(config)
    if not is_valid(file, hosts, datetime.now(UTC)):
        write_private(file, make_certificate(hosts, datetime.now(UTC)))
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.minimum_version = ssl.TLSVersion.TLSv1_2
    context.set_alpn_protocols(["http/1.1"])
    context.load_cert_chain(file)
    return context


def own_hosts(config: Config) -> set[str]:
    """Returns the names and addresses of the house, without ports."""
    own = socket.gethostname().lower().removesuffix(".local")
    served = Addresses(80, config.host).look_up()
    return {"127.0.0.1", "localhost", own, f"{own}.local", *config.names, *(host.strip("[]") for host in served)}


def is_valid(file: Path, hosts: set[str], now: datetime) -> bool:
    """Returns whether the certificate covers all `hosts`, lasts 30 more days and is no authority."""
    try:
        found = x509.load_pem_x509_certificate(file.read_bytes())
        names = found.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
        is_authority = found.extensions.get_extension_for_class(x509.BasicConstraints).value.ca
    except (OSError, ValueError, x509.ExtensionNotFound):
        return False
    covered = {*names.get_values_for_type(x509.DNSName), *map(str, names.get_values_for_type(x509.IPAddress))}
    return not is_authority and hosts <= covered and now + SPARE < found.not_valid_after_utc


def make_certificate(hosts: Iterable[str], now: datetime) -> bytes:
    """Returns a new key and its certificate in PEM format."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "Veilleuse")])
    signed = (
        x509.CertificateBuilder(name, name, key.public_key(), x509.random_serial_number())
        .not_valid_before(now - BEFORE)
        .not_valid_after(now - BEFORE + LASTS)
        .add_extension(x509.SubjectAlternativeName([*map(general_name, sorted(hosts))]), critical=False)
        .add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
        .add_extension(x509.ExtendedKeyUsage([ExtendedKeyUsageOID.SERVER_AUTH]), critical=False)
        .sign(key, hashes.SHA256())
    )
    plain = serialization.NoEncryption()
    shown = key.private_bytes(serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, plain)
    whole: bytes = shown + signed.public_bytes(serialization.Encoding.PEM)
    return whole


def general_name(host: str) -> x509.GeneralName:
    try:
        return x509.IPAddress(ip_address(host))
    except ValueError:
        return x509.DNSName(host)
