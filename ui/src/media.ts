import { useSyncExternalStore } from 'react'

export const phoneMediaQuery = '(max-width: 767px)'

/** Whether a media query holds, kept true. For what must be in the page once, where CSS could only hide one of two. */
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
