import { useSyncExternalStore } from 'react'
import { useTheme } from '../theme.ts'

const query = () => matchMedia('(prefers-color-scheme: dark)')
const listen = (listener: () => void) => {
  const list = query()
  list.addEventListener('change', listener)
  return () => list.removeEventListener('change', listener)
}

/** Whether the page is dark now: by the person's choice, else by the system's. */
export function useIsDark() {
  const theme = useTheme()
  const isSystemDark = useSyncExternalStore(listen, () => query().matches)
  return theme === 'system' ? isSystemDark : theme === 'dark'
}
