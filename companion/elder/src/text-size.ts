import { localStorageItem, useLocalStorageItem } from '@sanhe/ui/local-storage.ts'

/** Text sizes that the server stores. app.css defines their pixels. */
export const textSizes = ['small', 'medium', 'large'] as const
export type TextSize = (typeof textSizes)[number]

/** `public/first-paint.js` also reads this storage key of the text size, before the first paint. */
const store = localStorageItem<TextSize>(
  'sanhe.letters',
  (text) => textSizes.find((size) => size === text) ?? 'medium',
  (size) => size,
)

export const useTextSize = () => useLocalStorageItem(store)

/** Applies the text size immediately to every page, including pages before sign-in. */
export function setTextSize(size: TextSize) {
  store.set(size)
  document.documentElement.dataset['textSize'] = size
}
