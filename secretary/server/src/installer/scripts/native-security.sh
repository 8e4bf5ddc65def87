NEXT="releases/$RELEASE_NAME"
HOME_DIR="$R/opt/secretary"
TLS="$R/etc/secretary/tls"

"$HOME_DIR/$NEXT/bin/node" "$HOME_DIR/$NEXT/secretary/agent/src/certificate/main.ts" "$TLS" "$ADDRESS"
if [ $HAS_SYSTEMD = no ] && [ -z "$R" ]; then
  chown -R root:secretary "$TLS"
  chmod 750 "$TLS"
  chmod 640 "$TLS/cert.pem" "$TLS/key.pem"
fi

CA="$R/etc/secretary/acme-ca.pem"
rm -f "$CA"
if [ -n "$ACME_CA" ]; then
  printf '%s\n' "$ACME_CA" >"$CA"
  chmod 644 "$CA"
fi

cat >"$HOME_DIR/start" <<END
#!/bin/sh
[ ! -f "$CA" ] || export ACME_CA_FILE="$CA"
TLS="\${CREDENTIALS_DIRECTORY:-$TLS}"
export TLS_CERT_FILE="\$TLS/cert.pem" TLS_KEY_FILE="\$TLS/key.pem" DATA_DIR="$R/var/lib/secretary-agent"
exec "$HOME_DIR/current/bin/node" "$HOME_DIR/current/secretary/agent/src/main.ts"
END
chmod 755 "$HOME_DIR/start"

BEFORE=$(readlink "$HOME_DIR/current" 2>/dev/null || true)
if [ -n "$BEFORE" ] && [ "$BEFORE" != "$NEXT" ]; then printf '%s' "$BEFORE" >"$S/previous"; fi
ln -sfn "$NEXT" "$HOME_DIR/current.new"
mv -T "$HOME_DIR/current.new" "$HOME_DIR/current"
# What runs now and what ran before are enough.
for OLD in "$HOME_DIR"/releases/*; do
  case "releases/$(basename "$OLD")" in "$NEXT" | "$(cat "$S/previous" 2>/dev/null)") ;; *) rm -rf "$OLD" ;; esac
done

if [ -z "$R" ] && command -v ufw >/dev/null && ufw status | grep -q '^Status: active'; then
  for PORT in "$AGENT_PORT" $ACME_PORTS; do ufw allow "$PORT/tcp"; done
fi
