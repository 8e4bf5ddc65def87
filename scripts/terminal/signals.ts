/** A terminal's Ctrl-C arrives by several ways (the group, npm, the bootstrap): within this it is one. */
const sameSignalMs = 400

/** Calls `first` on the first wish to stop, and `second` when the wish is repeated. */
export function onStopSignals(first: () => void, second: () => void) {
  let since: number | undefined
  const stop = () => {
    if (since === undefined) {
      since = performance.now()
      first()
    } else if (performance.now() - since > sameSignalMs) second()
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop)
}
