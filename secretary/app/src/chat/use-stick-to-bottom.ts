import { useCallback, useEffect, useRef, useState } from 'react'

/** Distance from the end in pixels within which the view follows new text. */
const nearPx = 64

/**
 * Keeps the newest line in view while the content grows. Stops when the user scrolls up; `toBottom` resumes. Growing
 * content causes scroll events too, but only the user moves the view upwards.
 */
export function useStickToBottom() {
  const scroller = useRef<HTMLDivElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const follows = useRef(true)
  const lastTop = useRef(0)
  const [isAway, setAway] = useState(false)

  const toBottom = useCallback(() => {
    const element = scroller.current
    if (!element) return
    follows.current = true
    element.scrollTop = element.scrollHeight
  }, [])
  const onScroll = useCallback(() => {
    const element = scroller.current
    if (!element) return
    const distance = element.scrollHeight - element.scrollTop - element.clientHeight
    const isNear = distance <= nearPx
    if (isNear) follows.current = true
    else if (element.scrollTop < lastTop.current) follows.current = false
    lastTop.current = element.scrollTop
    setAway(!isNear && !follows.current)
  }, [])
  useEffect(() => {
    const growing = content.current
    if (!growing) return
    const observer = new ResizeObserver(() => {
      if (follows.current) toBottom()
      else onScroll()
    })
    observer.observe(growing)
    return () => observer.disconnect()
  }, [toBottom, onScroll])
  return { scroller, content, isAway, toBottom, onScroll }
}
