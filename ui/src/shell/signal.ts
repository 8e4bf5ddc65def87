/** Creates an event without data: `listen` adds a listener for the life of the page, `fire` calls all of them. */
export function createDatalessEvent() {
  const listeners = new Set<() => void>()
  return {
    listen: (listener: () => void) => void listeners.add(listener),
    fire() {
      for (const listener of listeners) listener()
    },
  }
}
