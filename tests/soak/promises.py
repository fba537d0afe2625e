"""What is promised, and how often each promise is put to the test."""

from tests.soak import clocks, crowd, cuts, damage, disk, facts, fuzz, imports, kills, peeking, processes, vendor
from tests.soak.promise import Promise

PROMISES = (
    Promise("kills", "a killed server loses and doubles no confirmed tap", 300, 2, kills.tries),
    Promise("processes", "of three processes one is killed: nothing lost, no screen silent", 30, 0, processes.tries),
    Promise("cuts", "a log cut off anywhere holds what was on disk, move by move", 500, 30, cuts.tries),
    Promise("damage", "a damaged file is refused or set aside, and never content", 200, 6, damage.tries),
    Promise("fuzz", "no request is answered with a bug", 20_000, 150, fuzz.tries),
    Promise("peeking", "no device can tell what is hidden, and who changes seats is told", 60_000, 250, peeking.tries),
    Promise("facts", "every fact is told, drawn, packed and undone", 5_000, 60, facts.tries),
    Promise("imports", "a hostile file is refused in words or opens as a table", 2_000, 60, imports.tries),
    Promise("crowd", "2,000 idle lines and 43 screens keep no tap waiting", 1_000, 0, crowd.tries),
    Promise("disk", "a disk that takes nothing is told, and it goes on", 60, 2, disk.tries),
    Promise("clocks", "a night lasts as long whatever is done to the clock", 200, 4, clocks.tries),
    Promise("vendor", "what was copied from elsewhere is what was published", 500, 0, vendor.tries),
)
