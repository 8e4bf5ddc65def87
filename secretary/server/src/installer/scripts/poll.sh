# How a detached step stands, and what it has said since OFFSET. The state is read before the words.
D="$S/steps/$STEP"
if [ -f "$D/exit" ]; then
  echo "ended $(cat "$D/exit")"
elif is_alive "$D/pid" "$D"; then
  echo running
elif [ -f "$D/exit" ]; then
  echo "ended $(cat "$D/exit")"
else
  echo lost
fi
if [ -f "$D/log" ]; then tail -c "+$((OFFSET + 1))" "$D/log" | head -c 60000; fi
