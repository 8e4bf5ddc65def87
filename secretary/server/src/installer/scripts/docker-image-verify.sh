docker image inspect "$IMAGE" >/dev/null 2>&1
