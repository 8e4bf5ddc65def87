# Stands before every script. DESTDIR is another root than /, for a machine that is not to be touched.
set -eu
umask 077
export LC_ALL=C
R="${DESTDIR:-}"
S="$R/var/lib/secretary"
HAS_SYSTEMD=no
[ ! -d "$R/run/systemd/system" ] || HAS_SYSTEMD=yes

# Ends a script with a name that the backend knows.
fail() {
  echo "@@ $*"
  exit 70
}

# The last lines that the agent logged, wherever it runs.
agent_log() {
  if command -v docker >/dev/null && [ -n "$(docker ps --all --quiet --filter name='^secretary-agent$' 2>/dev/null)" ]; then
    docker logs --tail 20 secretary-agent 2>&1 || true
  elif [ $HAS_SYSTEMD = yes ]; then
    journalctl --unit secretary-agent --lines 20 --no-pager --output cat 2>&1 || true
  else
    tail -n 20 "$R/var/log/secretary-agent.log" 2>/dev/null || true
  fi
}

# Whether the process that a file names still works at what it was started for.
is_alive() {
  [ -s "$1" ] && tr '\0' ' ' 2>/dev/null <"/proc/$(cat "$1")/cmdline" | grep -qF -- "$2"
}
