import { localStorageItem, useLocalStorageItem } from './local-storage.ts'

export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

/** Theme that the user chose. `public/theme.js` of each client reads the same storage key before the first paint. */
export const themeStore = localStorageItem<Theme>(
  'sanhe.theme',
  (text) => themes.find((theme) => theme === text) ?? 'system',
  (theme) => theme,
)

export const useTheme = () => useLocalStorageItem(themeStore)

export function setTheme(theme: Theme) {
  themeStore.set(theme)
  if (theme === 'system') delete document.documentElement.dataset['theme']
  else document.documentElement.dataset['theme'] = theme
}
