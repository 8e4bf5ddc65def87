docker version >/dev/null 2>&1
