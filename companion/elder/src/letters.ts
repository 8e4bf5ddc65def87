import { localStorageItem, useLocalStorageItem } from '@sanhe/ui/local-storage.ts'

/** As the service knows them; what they measure stands in app.css. */
export const letterSizes = ['small', 'medium', 'large'] as const
export type Letters = (typeof letterSizes)[number]

/** The key is also read by `public/first-paint.js`, before the first paint. */
const store = localStorageItem<Letters>(
  'sanhe.letters',
  (text) => letterSizes.find((size) => size === text) ?? 'medium',
  (size) => size,
)

export const useLetters = () => useLocalStorageItem(store)

/** On every page at once, also on those before the login. */
export function setLetters(size: Letters) {
  store.set(size)
  document.documentElement.dataset['letters'] = size
}
