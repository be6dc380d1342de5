"""Starts Splash 3.5 on a Python and libraries newer than it knows; patches nothing on disk.

Run by the Python of the environment that install.sh makes, which sees Debian's PyQt5 with WebKit.
"""

import json
import sys
from unittest.mock import MagicMock

# Splash passes an argument to json.loads that Python 3.9 has dropped: every POST would be a 500.
_loads = json.loads
json.loads = lambda text, **options: _loads(
    text, **{name: value for name, value in options.items() if name != "encoding"}
)

# Splash imports QtWebEngine even where only WebKit is asked for; Debian's is 166 MB.
_engine = MagicMock()
_engine.QWebEngineProfile.return_value.httpUserAgent.return_value = "Chrome/none"
sys.modules["PyQt5.QtWebEngineWidgets"] = _engine

# Splash's Lua code is for Lua 5.2; lupa's default is newer.
import lupa.lua52  # noqa: E402

sys.modules["lupa"] = lupa.lua52

# Splash starts timers with floats, which PyQt refuses since Python 3.10.
from PyQt5 import QtCore  # noqa: E402

_start = QtCore.QTimer.start


def _start_timer(timer, milliseconds=None):
    return _start(timer) if milliseconds is None else _start(timer, int(milliseconds))


QtCore.QTimer.start = _start_timer

from splash.server import main  # noqa: E402

if __name__ == "__main__":
    sys.argv[1:1] = ["--ip", "127.0.0.1", "--disable-ui", "--disable-xvfb"]
    sys.argv[1:1] = ["--browser-engines", "webkit"]
    main()
