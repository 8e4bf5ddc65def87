import { useEffect, useState } from 'react'

/** Returns the other users who look at each document, as text. */
export function usePresentUserNames() {
  const [names, setNames] = useState<ReadonlyMap<number, string>>()
  useEffect(() => {
    const stop = import('#presence/watch-presence.ts').then((to) => to.watchPresentUserNames(setNames))
    return () => void stop.then((run) => run())
  }, [])
  return names
}
