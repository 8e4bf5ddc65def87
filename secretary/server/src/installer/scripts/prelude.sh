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
  echo "@@ $1"
  exit 70
}

# Whether the process that a file names still works at what it was started for.
is_alive() {
  [ -s "$1" ] && tr '\0' ' ' 2>/dev/null <"/proc/$(cat "$1")/cmdline" | grep -qF -- "$2"
}
