import type { LiveEvent } from '#core'

type Listener = (event: LiveEvent) => void

export type LiveBus = { publish(event: LiveEvent): void; listen(listener: Listener): () => void }

/** Events of one process, to whoever listens now. Nothing is kept: a browser that was away asks again. */
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
