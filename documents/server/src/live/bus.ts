import type { LiveEventBus, LiveEvent } from '#core'

/**
 * Publishes events to the current listeners of this process. No event is stored: a browser that was offline loads the
 * data again.
 */
export function createLiveEventBus(): LiveEventBus {
  const listeners = new Set<(event: LiveEvent) => void>()
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
