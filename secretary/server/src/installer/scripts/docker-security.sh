TLS="$R/etc/secretary/tls"
mkdir -p "$TLS"
docker run --rm --network none --user 0:0 --volume "$TLS:/tls" "$IMAGE" \
  node secretary/agent/src/certificate/main.ts /tls "$ADDRESS"
# The agent runs as nobody in particular: it may read its certificate and write its own folder.
chown -R 65534:65534 "$TLS"
# Docker takes what stands behind the sign as it is, quotes too.
sed "s/^\([A-Z_]*\)='\(.*\)'\$/\1=\2/" "$R/etc/secretary/agent.env" "$R/etc/secretary/skills.env" >"$R/etc/secretary/docker.env"
docker rm --force secretary-agent >/dev/null 2>&1 || true
docker run --detach --name secretary-agent --restart unless-stopped \
  --read-only --tmpfs /tmp --cap-drop ALL --security-opt no-new-privileges --user 65534:65534 \
  --publish "$ADDRESS_BIND$AGENT_PORT:$AGENT_PORT" --env-file "$R/etc/secretary/docker.env" \
  --env HOST=0.0.0.0 --env TLS_CERT_FILE=/tls/cert.pem --env TLS_KEY_FILE=/tls/key.pem --env DATA_DIR=/data \
  --volume "$TLS:/tls:ro" --volume secretary-agent:/data "$IMAGE" || fail PORT_IN_USE
