"""A real PostgreSQL for as long as a test run lasts: started by whoever needs it first, shared by all workers, each
test with a database of its own. A watcher stops it once the run is over, however it ended."""

import os
import select
import shlex
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from secrets import token_hex
from tempfile import mkdtemp

ROOT = Path(__file__).parent.parent
RUN = "VEILLEUSE_TESTS_DATABASE"
USER = "veilleuse"
# Who asks for safety from power cuts asks for a server of their own: these tests only kill programs.
QUICK = {"fsync": "off", "full_page_writes": "off"}
ALWAYS = {"listen_addresses": "", "max_connections": "200", "shared_buffers": "64MB", "log_min_messages": "fatal"}
WATCHERS: list["subprocess.Popen[bytes]"] = []


class Server:
    """In a folder of its own, reached through a socket in it."""

    def __init__(self, folder: Path, **settings: str) -> None:
        self.folder, self.settings = folder, {**ALWAYS, **settings}

    def make(self) -> None:
        self.folder.mkdir(parents=True, exist_ok=True)
        if os.geteuid() == 0:
            shutil.chown(self.folder, *servant())
        initdb = [program("initdb"), "-D", str(self.folder / "data"), "-U", USER, "-A", "trust", "-E", "UTF8"]
        subprocess.run(as_servant([*initdb, "--locale=C", "--no-sync"]), check=True, capture_output=True, cwd="/")

    def start(self) -> None:
        """It answers when this returns."""
        settings = shlex.join(word for name, value in self.settings.items() for word in ("-c", f"{name}={value}"))
        errors = self.folder / "errors.txt"
        assert self.control("start", "-l", str(errors), "-o", f"-k {self.folder} {settings}"), errors.read_text()

    def address(self, database: str) -> str:
        return f"postgresql://{USER}@/{database}?host={self.folder}"

    def stop(self, how: str = "fast") -> None:
        """As a system that restarts it would."""
        self.control("stop", "-m", how)

    def control(self, what: str, *how: str) -> bool:
        """Over when the server is up, or down."""
        command = [program("pg_ctl"), what, "-w", "-D", str(self.folder / "data"), *how]
        return subprocess.run(as_servant(command), stdout=subprocess.DEVNULL, check=False, cwd="/").returncode == 0

    @property
    def pid(self) -> int:
        return int((self.folder / "data" / "postmaster.pid").read_text().split()[0])

    def drop(self) -> None:
        self.stop("immediate")
        shutil.rmtree(self.folder, ignore_errors=True)


def program(name: str) -> str:
    """Debian keeps them apart by version."""
    found = [shutil.which(name), *sorted(map(str, Path("/usr/lib/postgresql").glob(f"*/bin/{name}")), reverse=True)]
    place = next((each for each in found if each), None)
    assert place, "PostgreSQL is missing: make test installs it."
    return place


def as_servant(command: Sequence[str]) -> list[str]:
    """PostgreSQL refuses to be root."""
    if os.geteuid() != 0:
        return [*command]
    user, group = servant()
    return ["setpriv", "--reuid", user, "--regid", group, "--clear-groups", *command]


def servant() -> tuple[str, str]:
    import grp
    import pwd

    with suppress(KeyError):
        return pwd.getpwnam("postgres").pw_name, grp.getgrgid(pwd.getpwnam("postgres").pw_gid).gr_name
    nobody = pwd.getpwnam("nobody")
    return nobody.pw_name, grp.getgrgid(nobody.pw_gid).gr_name


def begin_run() -> None:
    """Before the workers start: they inherit where the server of this run is, if anybody needs it."""
    os.environ.setdefault(RUN, f"{os.getpid()} {token_hex(4)}")


def shared() -> Server:
    """The server of this run, started if it is not yet."""
    import fcntl

    whose, name = os.environ[RUN].split()
    folder = Path(f"/tmp/veilleuse-{name}")
    with Path(f"{folder}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        server = Server(folder / "server", **QUICK)
        if not folder.exists():
            folder.mkdir(mode=0o755)
            watcher = [sys.executable, "-m", "tests.postgres", whose, str(folder)]
            with (folder / "watcher.txt").open("wb") as errors:
                kept = subprocess.Popen(
                    watcher, cwd=ROOT, stdout=subprocess.PIPE, stderr=errors, start_new_session=True
                )
            WATCHERS.append(kept)
            assert kept.stdout and kept.stdout.readline(), (folder / "watcher.txt").read_text()
    return server


@contextmanager
def database(server: Server | None = None) -> Iterator[str]:
    """The address of an empty one, gone afterwards."""
    import psycopg

    server, name = server or shared(), f"house_{token_hex(6)}"
    with psycopg.connect(server.address("postgres"), autocommit=True) as line:
        line.execute(f"CREATE DATABASE {name} STRATEGY file_copy")
    try:
        yield server.address(name)
    finally:
        with psycopg.connect(server.address("postgres"), autocommit=True) as line:
            line.execute(f"DROP DATABASE {name} WITH (FORCE)")


@contextmanager
def own_server(**settings: str) -> Iterator[Server]:
    """One that may be stopped and started in a test."""
    folder = Path(mkdtemp(prefix="veilleuse-"))
    folder.chmod(0o755)
    server = Server(folder / "server", **settings)
    try:
        server.make()
        server.start()
        yield server
    finally:
        server.drop()
        shutil.rmtree(folder, ignore_errors=True)


def watch(whose: int, folder: Path) -> None:
    """Serves until that process is gone."""
    server = Server(folder / "server", **QUICK)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        with suppress(ProcessLookupError):
            is_over = os.pidfd_open(whose)
            server.make()
            server.start()
            print("up", flush=True)
            select.select([is_over], [], [])
    finally:
        server.drop()
        shutil.rmtree(folder, ignore_errors=True)
        Path(f"{folder}.lock").unlink(missing_ok=True)


if __name__ == "__main__":
    watch(int(sys.argv[1]), Path(sys.argv[2]))
