# The key of this deployment goes, and its lock if it is still ours.
KEYS="$R${HOME:-/root}/.ssh/authorized_keys"
if [ -f "$KEYS" ]; then
  { grep -vF " $KEY_NAME" "$KEYS" || true; } >"$KEYS.new"
  mv "$KEYS.new" "$KEYS"
fi
if [ "$(cat "$S/lock/owner" 2>/dev/null)" = "$OWNER" ]; then rm -rf "$S/lock"; fi
