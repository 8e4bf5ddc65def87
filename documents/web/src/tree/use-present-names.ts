import { useEffect, useState } from 'react'

/** Returns the other users who look at each document, as text. */
export function usePresentNames() {
  const [names, setNames] = useState<ReadonlyMap<number, string>>()
  useEffect(() => {
    let stop: (() => void) | undefined
    let isOver = false
    const start = async () => {
      const { watchPresentNames } = await import('#presence/watch-presence.ts')
      if (!isOver) stop = watchPresentNames(setNames)
    }
    void start()
    return () => {
      isOver = true
      stop?.()
    }
  }, [])
  return names
}
