"""A real nginx with the configuration file that the manual shows; only addresses and folders are filled in."""

import os
import re
import shutil
import subprocess
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from urllib.parse import urlsplit

from companion.config import folder
from companion.terminal.serving.certificate import make_certificate

WHOLE = """
{user}
pid {place}/nginx.pid;
error_log {place}/errors.txt;
events {{ worker_connections 256; }}
http {{
    access_log off;
    client_body_temp_path {place}/body;
    proxy_temp_path {place}/proxy;
    fastcgi_temp_path {place}/fastcgi;
    uwsgi_temp_path {place}/uwsgi;
    scgi_temp_path {place}/scgi;
    {site}
}}
"""


@contextmanager
def nginx(place: Path, url: str, ports: Sequence[int]) -> Iterator[None]:
    """Runs nginx at the address `url` in front of the processes on these ports, until the block ends; `place` is its
    folder."""
    place.mkdir(parents=True)
    (place / "shown.pem").write_bytes(make_certificate(["127.0.0.1", "192.168.1.50"], datetime.now(UTC)))
    user = "user root;" if os.geteuid() == 0 else ""
    site = site_for(url, ports, place / "shown.pem")
    (place / "nginx.conf").write_text(WHOLE.format(place=place, site=site, user=user))
    program = shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin") or ""
    assert program, "nginx is missing: make test installs it."
    command = [program, "-p", place, "-e", place / "errors.txt", "-c", place / "nginx.conf"]
    # It listens when this returns, and goes on by itself.
    subprocess.run(command, check=True)
    try:
        yield
    finally:
        subprocess.run([*command, "-s", "stop"], check=True)


def site_for(url: str, ports: Sequence[int], shown: Path) -> str:
    """Returns the site from the manual, with the address, the ports and the certificate `shown` filled in."""
    at, servers = urlsplit(url), "".join(f"server 127.0.0.1:{port};\n" for port in ports)
    text = (folder("content") / "help" / "nginx.conf").read_text("utf-8")
    text = re.sub(r"(\s*server 127[^;]*;)+\n", f"\n{servers}", text)
    text = text.replace("listen 443 ", f"listen 127.0.0.1:{at.port} ").replace(
        "location /games/", f"location {at.path}/"
    )
    return re.sub(r"(ssl_certificate(?:_key)?) [^;]+;", rf"\1 {shown};", text)
