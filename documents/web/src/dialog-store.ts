import { useSyncExternalStore } from 'react'

/** One dialog that anything may open and the shell shows: what it is about, or undefined while it is closed. */
export function dialogStore<T extends object>() {
  let current: T | undefined
  const listeners = new Set<() => void>()
  const set = (next: T | undefined) => {
    current = next
    for (const listener of listeners) listener()
  }
  const listen = (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }
  return {
    open: (about: T) => set(about),
    close: () => set(undefined),
    useOpen: () => useSyncExternalStore(listen, () => current),
  }
}
