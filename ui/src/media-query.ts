import { useSyncExternalStore } from 'react'

export const phoneMediaQuery = '(max-width: 767px)'

/**
 * Returns whether a media query matches, and updates. Use it when only one of two elements may be in the page; CSS can
 * only hide one.
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
