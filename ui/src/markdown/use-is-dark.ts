import { useSyncExternalStore } from 'react'
import { useTheme } from '../theme.ts'

const query = () => matchMedia('(prefers-color-scheme: dark)')
const listen = (listener: () => void) => {
  const list = query()
  list.addEventListener('change', listener)
  return () => list.removeEventListener('change', listener)
}

/** Returns whether the page has the dark theme, by the user's choice or by the system setting. */
export function useIsDarkTheme() {
  const theme = useTheme()
  const isSystemDark = useSyncExternalStore(listen, () => query().matches)
  return theme === 'system' ? isSystemDark : theme === 'dark'
}
