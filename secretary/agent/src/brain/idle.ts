/**
 * Milliseconds without any data, even reasoning, after which a model counts as dead. Large local models start slowly.
 */
export const idleMs = 180_000

/**
 * Aborts after a period without data. The time of a running tool does not count, because the tool may wait for the
 * user.
 */
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
    /** Any part of a stream resets the timer. */
    received(type: string) {
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
