import { useSyncExternalStore } from 'react'

export type LocalStorageItem<T> = {
  get: () => T
  set: (value: T) => void
  listen: (listener: () => void) => () => void
}

/**
 * Creates a store for one value in localStorage, shared between tabs. Where the browser forbids storage, the value
 * stays in memory.
 */
export function localStorageItem<T>(
  key: string,
  read: (text: string | null) => T,
  write: (value: T) => string,
): LocalStorageItem<T> {
  const listeners = new Set<() => void>()
  const announce = () => {
    for (const listener of listeners) listener()
  }
  let value = read(attempt(() => window.localStorage.getItem(key)) ?? null)
  attempt(() =>
    window.addEventListener('storage', (event) => {
      if (event.key !== key) return
      value = read(event.newValue)
      announce()
    }),
  )
  return {
    get: () => value,
    set(next) {
      value = next
      attempt(() => window.localStorage.setItem(key, write(next)))
      announce()
    },
    listen(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

export const useLocalStorageItem = <T>(store: LocalStorageItem<T>): T =>
  useSyncExternalStore(store.listen, store.get)

function attempt<T>(run: () => T): T | undefined {
  try {
    return run()
  } catch {
    return undefined
  }
}
