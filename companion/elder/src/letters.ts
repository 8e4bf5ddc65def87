import { localStorageItem, useLocalStorageItem } from '@sanhe/ui/local-storage.ts'

/** Text sizes that the service stores. app.css sets their pixels. */
export const letterSizes = ['small', 'medium', 'large'] as const
export type Letters = (typeof letterSizes)[number]

/** `public/first-paint.js` reads the same key before the first paint. */
const store = localStorageItem<Letters>(
  'sanhe.letters',
  (text) => letterSizes.find((size) => size === text) ?? 'medium',
  (size) => size,
)

export const useLetters = () => useLocalStorageItem(store)

/** Applies the text size at once on every page, including those before sign-in. */
export function setLetters(size: Letters) {
  store.set(size)
  document.documentElement.dataset['letters'] = size
}
