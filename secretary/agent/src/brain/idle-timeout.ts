/**
 * Milliseconds without any data, even reasoning, after which a request to the model is aborted. The limit is long
 * because large local models start slowly.
 */
export const modelIdleTimeoutMs = 180_000

/**
 * Creates a signal that is aborted after a period without data from the model. The running time of a tool does not
 * count, because the tool may wait for the user.
 */
export function createIdleTimeout(afterMs = modelIdleTimeoutMs) {
  const controller = new AbortController()
  let timer: NodeJS.Timeout | undefined
  let tools = 0
  const stop = () => clearTimeout(timer)
  const start = () => {
    stop()
    if (tools === 0) timer = setTimeout(() => controller.abort(new ModelIdleError()), afterMs)
  }
  return {
    signal: controller.signal,
    start,
    /** Restarts the timer. Call this for each part of the model's stream. */
    received(type: string) {
      if (type === 'tool-call') tools += 1
      if (type === 'tool-result' || type === 'tool-error') tools -= 1
      start()
    },
    stop,
  }
}

export class ModelIdleError extends Error {
  override name = 'IdleError'
}
