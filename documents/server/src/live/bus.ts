import type { LiveEvent } from '#core'

type Listener = (event: LiveEvent) => void

export type LiveBus = { publish(event: LiveEvent): void; listen(listener: Listener): () => void }

/**
 * Publishes events to the current listeners of this process. No event is stored: a browser that was offline loads the
 * data again.
 */
export function createLiveBus(): LiveBus {
  const listeners = new Set<Listener>()
  return {
    publish(event) {
      for (const listener of listeners) listener(event)
    },
    listen(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
