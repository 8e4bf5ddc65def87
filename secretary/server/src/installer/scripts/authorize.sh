# A key for this one deployment, which ends by itself; those of earlier ones go.
HOME_DIR="$R${HOME:-/root}"
KEYS="$HOME_DIR/.ssh/authorized_keys"
mkdir -p "$HOME_DIR/.ssh"
touch "$KEYS"
{
  grep -vF ' secretary-deployment-' "$KEYS" || true
  printf 'restrict,expiry-time="%s" %s\n' "$(date -d '+6 hours' +%Y%m%d%H%M)" "$PUBLIC_KEY"
} >"$KEYS.new"
mv "$KEYS.new" "$KEYS"
