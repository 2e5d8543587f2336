# What deploy/run and deploy/test need of a machine: Debian packages and a virtual environment. Sourced, not run.
# Both look first and do nothing when all is there, so that a second start is quick and needs no network.

# The libraries are WeasyPrint's; without the fonts the PDFs would hold empty boxes.
RUN_PACKAGES=(python3 python3-venv libpango-1.0-0 libpangoft2-1.0-0 libharfbuzz-subset0 fonts-dejavu-core)
TEST_PACKAGES=(postgresql redis-server nginx-light chromium-headless-shell poppler-utils curl openssl)

# need_packages NAME...: installs what is missing; without root it says what to install and stops.
need_packages() {
  command -v dpkg-query >/dev/null || return 0
  local name missing=()
  for name in "$@"; do
    dpkg-query -W -f '${db:Status-Status}' "$name" 2>/dev/null | grep -qx installed || missing+=("$name")
  done
  [ ${#missing[@]} -gt 0 ] || return 0
  if [ "$(id -u)" -ne 0 ]; then
    echo "These packages are missing. Install them and start again:" >&2
    echo "  sudo apt-get install ${missing[*]}" >&2
    exit 1
  fi
  echo "Installing ${missing[*]}"
  # A database or a broker installed for the tests must not start on the machine's usual port.
  local policy=/usr/sbin/policy-rc.d held=
  if [ ! -e "$policy" ]; then
    printf '#!/bin/sh\nexit 101\n' >"$policy"
    chmod +x "$policy"
    held=yes
  fi
  local log rc=0
  log=$(mktemp)
  { DEBIAN_FRONTEND=noninteractive apt-get update -qq &&
    DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "${missing[@]}"; } >"$log" 2>&1 || rc=$?
  [ -z "$held" ] || rm -f "$policy"
  if [ $rc -ne 0 ]; then
    tail -20 "$log" >&2
    echo "The packages could not be installed: ${missing[*]}" >&2
    exit 1
  fi
  rm -f "$log"
}

# need_environment FILE: makes .venv and installs the pinned list FILE with its hashes, unless that was done before.
need_environment() {
  local list=$1 python=.venv/bin/python stamp=.venv/installed sum
  sum=$(sha256sum "$list" 2>/dev/null || shasum -a 256 "$list")
  if [ -x "$python" ] && "$python" -c '' 2>/dev/null; then
    if grep -qsxF "$sum" "$stamp"; then return 0; fi
  else
    local base
    base=$(command -v python3.11 || command -v python3) || { echo "Python 3.11 or newer is needed." >&2; exit 1; }
    "$base" -c 'import sys; sys.exit(sys.version_info < (3, 11))' ||
      { echo "Python 3.11 or newer is needed; $base is older." >&2; exit 1; }
    echo "Making .venv"
    rm -rf .venv
    "$base" -m venv .venv
  fi
  echo "Installing the packages of $list"
  if command -v uv >/dev/null; then
    uv pip install --quiet --python "$python" --require-hashes -r "$list"
  else
    "$python" -m pip install --quiet --disable-pip-version-check --require-hashes -r "$list"
  fi
  # The file's old line goes, so that going back to an earlier list installs again.
  { grep -vsF "  $list" "$stamp" || true; echo "$sum"; } >"$stamp.new"
  mv "$stamp.new" "$stamp"
}
