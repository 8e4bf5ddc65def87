import { useCallback, useState } from 'react'

/** Tells whether a box that scrolls sideways hides content at its right edge. Set the ref on the box. */
export function useHiddenRight() {
  const [isHidden, setIsHidden] = useState(false)
  const ref = useCallback((box: HTMLElement | null) => {
    if (!box) return undefined
    // Browsers round the scroll position, so a difference of one pixel hides nothing.
    const measure = () => setIsHidden(box.scrollLeft + box.clientWidth < box.scrollWidth - 1)
    const observer = new ResizeObserver(measure)
    observer.observe(box)
    for (const child of box.children) observer.observe(child)
    box.addEventListener('scroll', measure, { passive: true })
    return () => {
      observer.disconnect()
      box.removeEventListener('scroll', measure)
    }
  }, [])
  return [isHidden, ref] as const
}
