TLS="$R/etc/secretary/tls"
mkdir -p "$TLS"
docker run --rm --network none --user 0:0 --volume "$TLS:/tls" "$IMAGE" \
  node secretary/agent/src/certificate/main.ts /tls "$ADDRESS"
# The agent runs as nobody in particular: it may read its certificate and write its own folder.
chown -R 65534:65534 "$TLS"
# Docker takes what stands behind the sign as it is, quotes too.
sed "s/^\([A-Z_]*\)='\(.*\)'\$/\1=\2/" "$R/etc/secretary/agent.env" "$R/etc/secretary/skills.env" >"$R/etc/secretary/docker.env"
CA="$R/etc/secretary/acme-ca.pem"
rm -f "$CA"
if [ -n "$ACME_CA" ]; then
  printf '%s\n' "$ACME_CA" >"$CA"
  chmod 644 "$CA"
fi
docker rm --force secretary-agent >/dev/null 2>&1 || true
# A port that another program uses is left to it: the certificate authority may take the other one.
CHALLENGES=
for PORT in $ACME_PORTS; do
  if ! (exec 3<>"/dev/tcp/127.0.0.1/$PORT") 2>/dev/null; then
    CHALLENGES="$CHALLENGES --publish $ADDRESS_BIND$PORT:$PORT"
  fi
done
docker run --detach --name secretary-agent --restart unless-stopped \
  --read-only --tmpfs /tmp --cap-drop ALL --security-opt no-new-privileges --user 65534:65534 \
  --sysctl net.ipv4.ip_unprivileged_port_start=0 \
  --publish "$ADDRESS_BIND$AGENT_PORT:$AGENT_PORT" $CHALLENGES \
  ${ACME_CA:+--volume "$CA:/acme-ca.pem:ro" --env ACME_CA_FILE=/acme-ca.pem} --env-file "$R/etc/secretary/docker.env" \
  --env HOST=0.0.0.0 --env TLS_CERT_FILE=/tls/cert.pem --env TLS_KEY_FILE=/tls/key.pem --env DATA_DIR=/data \
  --volume "$TLS:/tls:ro" --volume secretary-agent:/data "$IMAGE" || fail PORT_IN_USE
