"""A real PostgreSQL server for one test run. The first test that needs it starts it, all workers share it, and each
test gets a database of its own. A watcher process stops it when the run is over, however it ended."""

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
    """A PostgreSQL server with its data in `folder`, reached through a socket in that folder."""

    def __init__(self, folder: Path, **settings: str) -> None:
        self.folder, self.settings = folder, {**ALWAYS, **settings}

    def make(self) -> None:
        """Creates the database files."""
        self.folder.mkdir(parents=True, exist_ok=True)
        if os.geteuid() == 0:
            shutil.chown(self.folder, *servant())
        initdb = [program("initdb"), "-D", str(self.folder / "data"), "-U", USER, "-A", "trust", "-E", "UTF8"]
        subprocess.run(as_servant([*initdb, "--locale=C", "--no-sync"]), check=True, capture_output=True, cwd="/")

    def start(self) -> None:
        """Starts the server and returns once it answers."""
        settings = shlex.join(word for name, value in self.settings.items() for word in ("-c", f"{name}={value}"))
        errors = self.folder / "errors.txt"
        assert self.control("start", "-l", str(errors), "-o", f"-k {self.folder} {settings}"), errors.read_text()

    def address(self, database: str) -> str:
        return f"postgresql://{USER}@/{database}?host={self.folder}"

    def stop(self, how: str = "fast") -> None:
        """Stops the server in the mode `how` of pg_ctl, such as "fast" or "immediate"."""
        self.control("stop", "-m", how)

    def control(self, what: str, *how: str) -> bool:
        """Runs pg_ctl and waits until the server is up or down. Returns whether that worked."""
        command = [program("pg_ctl"), what, "-w", "-D", str(self.folder / "data"), *how]
        return subprocess.run(as_servant(command), stdout=subprocess.DEVNULL, check=False, cwd="/").returncode == 0

    @property
    def pid(self) -> int:
        return int((self.folder / "data" / "postmaster.pid").read_text().split()[0])

    def drop(self) -> None:
        """Stops the server at once and deletes its folder."""
        self.stop("immediate")
        shutil.rmtree(self.folder, ignore_errors=True)


def program(name: str) -> str:
    """Returns the path of a PostgreSQL program. Debian installs them outside of PATH, by version."""
    found = [shutil.which(name), *sorted(map(str, Path("/usr/lib/postgresql").glob(f"*/bin/{name}")), reverse=True)]
    place = next((each for each in found if each), None)
    assert place, "PostgreSQL is missing: make test installs it."
    return place


def as_servant(command: Sequence[str]) -> list[str]:
    """Returns the command so that it runs as an ordinary user, because PostgreSQL refuses to run as root."""
    if os.geteuid() != 0:
        return [*command]
    user, group = servant()
    return ["setpriv", "--reuid", user, "--regid", group, "--clear-groups", *command]


def servant() -> tuple[str, str]:
    """Returns the user and the group under which PostgreSQL runs."""
    import grp
    import pwd

    with suppress(KeyError):
        return pwd.getpwnam("postgres").pw_name, grp.getgrgid(pwd.getpwnam("postgres").pw_gid).gr_name
    nobody = pwd.getpwnam("nobody")
    return nobody.pw_name, grp.getgrgid(nobody.pw_gid).gr_name


def begin_run() -> None:
    """Gives the test run a name in the environment, before its workers start and inherit it."""
    os.environ.setdefault(RUN, f"{os.getpid()} {token_hex(4)}")


def shared() -> Server:
    """Returns the server of this test run; the first caller starts it."""
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
    """Yields the address of an empty database and drops it afterwards; without `server`, on the shared one."""
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
    """Yields a server that a test may stop and start."""
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
    """Runs the server in `folder` until the process with the id `whose` ends."""
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
