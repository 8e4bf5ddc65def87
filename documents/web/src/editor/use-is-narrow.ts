import { useSyncExternalStore } from 'react'

const query = () => matchMedia('(max-width: 767px)')
const listen = (listener: () => void) => {
  const list = query()
  list.addEventListener('change', listener)
  return () => list.removeEventListener('change', listener)
}

export const useIsNarrowScreen = () => useSyncExternalStore(listen, () => query().matches)
