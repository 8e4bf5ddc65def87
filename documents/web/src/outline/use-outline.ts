import { type RefObject, useEffect, useState } from 'react'
import { findCurrentHeading, type OutlineHeading, readHeadings } from './headings.ts'

/** Shortest time between two searches for the current heading while the page scrolls, in milliseconds. */
const scrollIntervalMs = 60

/** Returns the headings of the rendered document, and the heading that the reader has reached. */
export function useOutline(root: RefObject<HTMLElement | null>) {
  const [headings, setHeadings] = useState<OutlineHeading[]>([])
  const [current, setCurrent] = useState<string>()
  useEffect(() => {
    const element = root.current
    if (!element) return
    let frame = 0
    const read = () => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(() => setHeadings(readHeadings(element)))
    }
    read()
    // The outline is read again after each change of the page: a long document is rendered in several steps,
    // and each save may change headings.
    const observer = new MutationObserver(read)
    observer.observe(element, { childList: true, subtree: true, characterData: true })
    return () => {
      cancelAnimationFrame(frame)
      observer.disconnect()
    }
  }, [root])
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const update = () => {
      timer = undefined
      setCurrent(findCurrentHeading(headings))
    }
    const follow = () => {
      timer ??= setTimeout(update, scrollIntervalMs)
    }
    follow()
    // An element inside of the shell scrolls, not the window. Scroll events do not bubble, so the listener
    // uses the capture phase.
    document.addEventListener('scroll', follow, { capture: true, passive: true })
    return () => {
      clearTimeout(timer)
      document.removeEventListener('scroll', follow, { capture: true })
    }
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- `update` reads the headings
  }, [headings])
  return { headings, current }
}
