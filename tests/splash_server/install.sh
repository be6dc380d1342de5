#!/usr/bin/env bash
# Makes .splash/ in the checkout: Splash 3.5 from PyPI on Debian's PyQt5 WebKit, no Docker.
# Says why and ends with 3 where the machine has no such WebKit (newer Debians, no apt-get).
set -euo pipefail
cd "$(dirname "$0")/../.."
place=.splash

if [ -x "$place/bin/python" ] && "$place/bin/python" -c 'import splash, lupa, PyQt5.QtWebKit' 2>/dev/null; then
  exit 0
fi
if ! /usr/bin/python3 -c 'import PyQt5.QtWebKit, ensurepip' 2>/dev/null; then
  if [ "$(id -u)" != 0 ] || ! command -v apt-get >/dev/null; then
    echo "No Splash: it needs Debian's python3-pyqt5.qtwebkit and python3-venv, which only root installs."
    exit 3
  fi
  export DEBIAN_FRONTEND=noninteractive
  apt-get -qq update
  if ! apt-cache show python3-pyqt5.qtwebkit >/dev/null 2>&1; then
    echo "No Splash: this system has no python3-pyqt5.qtwebkit (Debian 12 does)."
    exit 3
  fi
  apt-get -qq install -y --no-install-recommends python3-pyqt5.qtwebkit python3-venv >/dev/null
fi
# Debian's own Python: the bindings are made for it.
/usr/bin/python3 -m venv --clear --system-site-packages "$place"
# setuptools: Splash wants distutils, which Python has dropped in 3.12.
"$place/bin/python" -m pip --quiet --disable-pip-version-check install \
  "splash==3.5" lupa "setuptools<80"
