import { localStorageItem, useLocalStorageItem } from '@sanhe/ui/local-storage.ts'

/** Text sizes that the service stores. app.css sets their pixels. */
export const textSizes = ['small', 'medium', 'large'] as const
export type TextSize = (typeof textSizes)[number]

/** `public/first-paint.js` reads the same key before the first paint. */
const store = localStorageItem<TextSize>(
  'sanhe.letters',
  (text) => textSizes.find((size) => size === text) ?? 'medium',
  (size) => size,
)

export const useTextSize = () => useLocalStorageItem(store)

/** Applies the text size at once on every page, including those before sign-in. */
export function setTextSize(size: TextSize) {
  store.set(size)
  document.documentElement.dataset['textSize'] = size
}
