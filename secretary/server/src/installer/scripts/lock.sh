# One deployment at a time works here. TAKE_FROM names an owner that is known to have ended.
mkdir -p "$S/steps"
held_by() { cat "$S/lock/owner" 2>/dev/null || true; }
if [ -n "$TAKE_FROM" ] && [ "$(held_by)" = "$TAKE_FROM" ]; then
  mv "$S/lock" "$S/lock.ended.$$" 2>/dev/null && rm -rf "$S/lock.ended.$$"
fi
if [ "$(held_by)" = "$OWNER" ] || mkdir "$S/lock" 2>/dev/null; then
  printf '%s' "$OWNER" >"$S/lock/owner"
  echo taken
else
  echo "held $(($(date +%s) - $(stat -c %Y "$S/lock/owner" 2>/dev/null || date +%s))) $(held_by)"
fi
