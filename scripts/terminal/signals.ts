/**
 * Time in ms within which several stop signals count as one: Ctrl-C can arrive several times (process group, npm, the
 * bootstrap).
 */
const sameSignalMs = 400

/** Calls `first` at the first stop signal and `second` at the next one. */
export function handleStopSignals(first: () => void, second: () => void) {
  let since: number | undefined
  const stop = () => {
    if (since === undefined) {
      since = performance.now()
      first()
    } else if (performance.now() - since > sameSignalMs) second()
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop)
}
