#!/bin/sh
# From a bare clone to a running command: installs the npm packages where those in the lockfile are
# not there, puts Node 24 first on PATH, and hands over to cli.ts.
set -eu
cd "$(dirname "$0")/../.."
case ${1:-} in
  # One more where a model of this machine is set.
  up | dev)
    step='1/10 npm packages'
    if [ -n "${LOCAL_GGUF:-}" ] || grep -qs '^LOCAL_GGUF=.' .env; then step='1/11 npm packages'; fi
    ;;
  test) step='1/15 npm packages' ;;
  *) step='npm packages' ;;
esac
# Of a part of the tests, the steps have other numbers.
[ -z "${PARTS:-}" ] || step='npm packages'

say() { printf '%s\n' "$*"; }
fail() { say "$*" >&2; exit 1; }

command -v node >/dev/null || fail 'node is missing: install Node.js 20 or newer with npm.'
command -v npm >/dev/null || fail 'npm is missing: install Node.js 20 or newer with npm.'
[ "$(node -p 'process.versions.node.split(".")[0]')" -ge 20 ] ||
  fail "Node.js $(node -v) is too old: install 20 or newer."

now() { date +%s; }
began=$(now)

# Not `npm ci`: it refuses a lockfile without the packages of other platforms, which not every
# registry has. This installs the same versions, leaves the lockfile alone, and keeps what is there.
install() {
  log=$(mktemp)
  npm install --no-save --no-audit --no-fund --loglevel=error >"$log" 2>&1 &
  pid=$!
  trap 'kill "$pid" 2>/dev/null; exit 143' HUP INT TERM
  while kill -0 "$pid" 2>/dev/null; do
    sleep 1
    passed=$(($(now) - began))
    [ $((passed % 10)) -ne 0 ] || say "$step ... $passed s so far"
  done
  trap - HUP INT TERM
  wait "$pid" || { cat "$log" >&2; fail 'npm install failed: see above.'; }
  rm -f "$log"
  say "$step ... $(($(now) - began)) s (installed)"
}

if ! node infra/local/installed.mjs; then
  install
elif [ "$step" != 'npm packages' ]; then
  say "$step ... 0 s (unchanged)"
fi

PATH="$PWD/node_modules/.bin:$PATH"
# kafkajs on Node 24 sets timers that lie in the past; it works, and says so on every line.
NODE_OPTIONS="--disable-warning=TimeoutNegativeWarning ${NODE_OPTIONS:-}"
export PATH NODE_OPTIONS
exec node infra/local/src/cli.ts "$@"
