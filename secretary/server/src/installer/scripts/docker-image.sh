docker pull --quiet "$IMAGE" || fail DOWNLOAD_FAILED
