import { useSyncExternalStore } from 'react'

export const phoneMediaQuery = '(max-width: 767px)'

/**
 * Returns whether a CSS media query matches, and re-renders when it changes. Use this hook only when one of two
 * elements must not be in the page; to hide an element, CSS suffices.
 */
export function useMediaQuery(query: string) {
  return useSyncExternalStore(
    (listener) => {
      const media = matchMedia(query)
      media.addEventListener('change', listener)
      return () => media.removeEventListener('change', listener)
    },
    () => matchMedia(query).matches,
  )
}
