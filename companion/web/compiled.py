"""Templates as they were compiled last: kept where this machine keeps what it may throw away, so that the next start
draws its first page at once. What can't be kept is compiled again."""

from contextlib import suppress

from jinja2.bccache import Bucket, BytecodeCache, FileSystemBytecodeCache

# Not those of another Jinja environment, which calls and writes in another way.
PATTERN = "veilleuse_1_%s.cache"


class Kept(FileSystemBytecodeCache):
    """A disk that is full or closed costs time, never a page."""

    def load_bytecode(self, bucket: Bucket) -> None:
        with suppress(OSError):
            super().load_bytecode(bucket)

    def dump_bytecode(self, bucket: Bucket) -> None:
        with suppress(OSError):
            super().dump_bytecode(bucket)


def kept() -> BytecodeCache | None:
    """Nothing where no folder is this user's alone."""
    with suppress(OSError, RuntimeError):
        return Kept(pattern=PATTERN)
    return None
