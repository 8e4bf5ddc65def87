/** A model that sends nothing for so long, not even what it thinks, has died. Large local models begin slowly. */
export const idleMs = 180_000

/** Aborts when nothing was heard for a while. A tool that works is waited for: it may ask a person. */
export function watchIdle(afterMs = idleMs) {
  const controller = new AbortController()
  let timer: NodeJS.Timeout | undefined
  let tools = 0
  const stop = () => clearTimeout(timer)
  const start = () => {
    stop()
    if (tools === 0) timer = setTimeout(() => controller.abort(new IdleError()), afterMs)
  }
  return {
    signal: controller.signal,
    start,
    /** Any part of a stream is a sign of life. */
    heard(type: string) {
      if (type === 'tool-call') tools += 1
      if (type === 'tool-result' || type === 'tool-error') tools -= 1
      start()
    },
    stop,
  }
}

export class IdleError extends Error {
  override name = 'IdleError'
}
