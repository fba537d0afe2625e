"""Templates as they were compiled last: kept where this machine keeps what it may throw away, so that the next start
draws its first page at once. What can't be kept is compiled again."""

from contextlib import suppress
from hashlib import sha256
from importlib.metadata import version
from pathlib import Path

from jinja2.bccache import Bucket, BytecodeCache, FileSystemBytecodeCache

from companion.web import templates


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
        return Kept(pattern=f"veilleuse_{compiler()}_%s.cache")
    return None


def compiler() -> str:
    """Whatever else writes or calls in another way reads none of this: another Jinja, or another `templates.py`."""
    ours = Path(templates.__file__).read_bytes()
    return sha256(version("jinja2").encode() + ours).hexdigest()[:12]
