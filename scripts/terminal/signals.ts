/** Ctrl-C can arrive several times (process group, npm, the bootstrap): signals within this time count as one. */
const sameSignalMs = 400

/** Calls `first` at the first stop signal and `second` at the next one. */
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
