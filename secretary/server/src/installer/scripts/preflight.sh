# What has to be known of a server before anything is changed on it.
echo "uid=$(id -u)"
echo "system=$(uname -s)"
echo "machine=$(uname -m)"
echo "libc=$(getconf GNU_LIBC_VERSION 2>/dev/null || echo unknown)"
echo "memory_kb=$(sed -n 's/^MemTotal: *\([0-9]*\) kB$/\1/p' "$R/proc/meminfo")"
echo "disk_kb=$(df -Pk "$R/" | tail -n 1 | sed 's/  */ /g' | cut -d ' ' -f 4)"
missing=
for tool in df gzip setpriv setsid sha256sum stat tail tar tr; do
  command -v "$tool" >/dev/null || missing="$missing $tool"
done
echo "missing=${missing# }"
is_ours=no
if is_alive "$S/agent.pid" "$R/opt/secretary/supervise"; then is_ours=yes; fi
if [ $HAS_SYSTEMD = yes ] && systemctl is-active --quiet secretary-agent; then is_ours=yes; fi
if command -v docker >/dev/null && [ -n "$(docker ps --quiet --filter name='^secretary-agent$' 2>/dev/null)" ]; then is_ours=yes; fi
is_taken=no
if (exec 3<>"/dev/tcp/127.0.0.1/$AGENT_PORT") 2>/dev/null; then is_taken=yes; fi
echo "port_taken=$is_taken"
echo "port_ours=$is_ours"
