# Starts a step that goes on when the connection breaks, unless it is under way. The script follows by here-document.
D="$S/steps/$STEP"
mkdir -p "$D"
if is_alive "$D/pid" "$D"; then
  [ "$(cat "$D/fingerprint")" != "$FINGERPRINT" ] || exit 0
  kill -KILL -- "-$(cat "$D/pid")" 2>/dev/null || true
fi
rm -f "$D/exit" "$D/log"
printf '%s' "$FINGERPRINT" >"$D/fingerprint"
printf '%s\n' "$SCRIPT" >"$D/script"
: >"$D/log"
# The script may hold keys: it goes when it has run.
setsid bash -c 'bash "$0/script" >>"$0/log" 2>&1 </dev/null; code=$?; rm -f "$0/script"; echo $code >"$0/exit.new"; mv "$0/exit.new" "$0/exit"' "$D" </dev/null >/dev/null 2>&1 &
echo $! >"$D/pid"
# Until then it bears the name of this shell, and whoever asks would hold it for lost.
for _ in $(seq 200); do
  if is_alive "$D/pid" "$D" || [ -f "$D/exit" ]; then break; fi
  sleep 0.05
done
