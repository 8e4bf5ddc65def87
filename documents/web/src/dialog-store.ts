import { useSyncExternalStore } from 'react'

/**
 * Store of one dialog that any component can open and the shell renders. Its value is the item that the dialog is
 * about, or undefined while the dialog is closed.
 */
export function createDialogStore<T extends object>() {
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
