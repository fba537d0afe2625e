"""What is promised, and how often each promise is put to the test."""

from tests.soak import (
    archives,
    clocks,
    comebacks,
    crowd,
    cuts,
    damage,
    disk,
    facts,
    fuzz,
    imports,
    kills,
    peeking,
    processes,
    rollbacks,
    strangers,
    vendor,
)
from tests.soak.promise import Promise

PROMISES = (
    Promise("kills", "a killed server loses and doubles no confirmed tap", 300, 2, kills.tries),
    Promise("processes", "of three processes one is killed: nothing lost, no screen silent", 30, 0, processes.tries),
    Promise("rollbacks", "a database that forgets leaves no process on a false table", 500, 0, rollbacks.tries),
    Promise("cuts", "a log cut off anywhere holds what was on disk, move by move", 500, 30, cuts.tries),
    Promise("damage", "a damaged file is refused or set aside, and never content", 200, 6, damage.tries),
    Promise("archives", "damaged bytes cost what they stand in, named, and nothing else", 1_000, 8, archives.tries),
    Promise("fuzz", "no request is answered with a bug", 20_000, 150, fuzz.tries),
    Promise("peeking", "no device can tell what is hidden, and who changes seats is told", 60_000, 250, peeking.tries),
    Promise("comebacks", "no deal comes back that could have been read", 5_000, 40, comebacks.tries),
    Promise("news", "news stays until everybody could read it, whoever taps", 2_000, 24, strangers.taps),
    Promise("facts", "every fact is told, drawn, packed and undone", 5_000, 60, facts.tries),
    Promise("imports", "a hostile file is refused in words or opens as a table", 2_000, 60, imports.tries),
    Promise("guesses", "a crowd of addresses is answered few codes", 20_000, 300, strangers.guesses),
    Promise("lines", "lines of strangers keep no backup waiting", 100, 3, strangers.lines),
    Promise("crowd", "2,000 idle lines and 43 screens keep no tap waiting", 1_000, 0, crowd.tries),
    Promise("disk", "a disk that takes nothing is told, and it goes on", 60, 2, disk.tries),
    Promise("clocks", "a night lasts as long whatever is done to the clock", 200, 4, clocks.tries),
    Promise("vendor", "what was copied from elsewhere is what was published", 500, 0, vendor.tries),
)

# The promises of SECURITY.md, each with the attacks on it: lines of this soak, or files of tests.
ATTACKS: dict[str, tuple[str, ...]] = {
    "a power cut, a crash, a kill": ("kills", "processes", "cuts", "rollbacks"),
    "a damaged file": ("damage", "archives"),
    "a restore that goes wrong": ("tests/store/test_house_files.py", "tests/store/test_backups.py"),
    "a full disk, a file that is not ours to write": ("disk",),
    "a clock that is set": ("clocks",),
    "neighbours: other houses of the same database": ("tests/hosting/test_houses_apart.py",),
    "curious players": (
        "peeking",
        "comebacks",
        "news",
        "facts",
        "tests/web/test_peeks.py",
        "tests/web/test_changing_seats.py",
    ),
    "guests who are not of this house": (
        "guesses",
        "tests/web/test_who_sees.py",
        "tests/web/test_lobby.py",
        "tests/hosting/test_shared_lobby.py",
        "tests/web/test_rate_limits.py",
        "tests/web/test_health.py",
        "tests/test_certificate.py",
    ),
    "pages of other sites, and names that lead to this address": (
        "tests/web/test_guard_host.py",
        "tests/web/test_guard_origin.py",
        "tests/web/test_headers.py",
    ),
    "strangers on the network": ("crowd", "lines", "fuzz", "tests/faults/test_strangers.py"),
    "hostile files, names and fields": (
        "imports",
        "fuzz",
        "tests/web/test_odd_names.py",
        "tests/web/test_bad_fields.py",
        "tests/table/test_jpeg.py",
    ),
    "other people of the same computer": (
        "tests/test_rights.py",
        "tests/test_first_start.py",
        "tests/test_running_house.py",
    ),
    "what we did not write": ("vendor", "tests/test_vendor.py", "tests/test_locks.py"),
}
