"""A real Splash for tests: where it is installed, it is started on a free port."""

import os
import signal
import socket
import subprocess
import time
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen

from tests.needs import SPLASH_PYTHON

_LAUNCH = Path(__file__).with_name("launch.py")
_PATIENCE = 60.0  # seconds; it takes two or three


class Splash:
    """A Splash server that can be killed and started again on the same port."""

    def __init__(self, *arguments: str) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self._port = free.getsockname()[1]
        self.url = f"http://127.0.0.1:{self._port}"
        self._arguments = arguments
        self._process: subprocess.Popen[bytes] | None = None

    def __enter__(self) -> "Splash":
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.kill()

    def start(self) -> None:
        """Start it and wait until it answers."""
        self._process = subprocess.Popen(
            [SPLASH_PYTHON, _LAUNCH, "--port", str(self._port), *self._arguments],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            env=os.environ | {"QT_QPA_PLATFORM": "offscreen"},
        )
        deadline = time.monotonic() + _PATIENCE
        while not self._answers():
            if self._process.poll() is not None or time.monotonic() > deadline:
                raise RuntimeError("Splash does not start; run launch.py by hand to see why")
            time.sleep(0.1)

    def kill(self) -> None:
        """End it at once, as the kernel does when memory is short."""
        if self._process is not None:
            self._process.send_signal(signal.SIGKILL)
            self._process.wait()
            self._process = None

    def _answers(self) -> bool:
        try:
            with urlopen(f"{self.url}/_ping", timeout=1) as answer:
                return bool(answer.status == 200)
        except (URLError, OSError):
            return False
