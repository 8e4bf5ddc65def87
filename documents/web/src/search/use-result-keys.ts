import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'

/**
 * Arrow keys move between the field and the results; Enter in the field opens the first result. Enter and ArrowDown
 * that are pressed in the field before the results of the typed text have arrived take effect when they arrive.
 */
export function useResultKeys(page: RefObject<HTMLElement | null>, areResultsCurrent: boolean) {
  const waitingKey = useRef<string>(undefined)
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.isComposing) return
    const isEarly = !areResultsCurrent && isSearchField(event.target) && /^(Enter|ArrowDown)$/.test(event.key)
    waitingKey.current = isEarly ? event.key : undefined
    if (isEarly || moveThroughResults(event.key, event.target, page.current)) event.preventDefault()
  })
  useEffect(() => {
    const element = page.current
    const listen = (event: KeyboardEvent) => press(event)
    element?.addEventListener('keydown', listen)
    return () => element?.removeEventListener('keydown', listen)
  }, [page])
  useEffect(() => {
    const key = waitingKey.current
    if (!areResultsCurrent || !key) return
    waitingKey.current = undefined
    moveThroughResults(key, document.activeElement, page.current)
  }, [areResultsCurrent, page])
}

const isSearchField = (target: EventTarget | null) =>
  target instanceof HTMLInputElement && target.type === 'search'

/** Returns whether the key was one of the keys above. */
function moveThroughResults(key: string, target: EventTarget | null, page: HTMLElement | null) {
  const isField = isSearchField(target)
  const isResult = target instanceof Element && target.matches('[data-result]')
  const links = [...(page?.querySelectorAll<HTMLElement>('[data-result]') ?? [])]
  if (key === 'Enter' && isField) {
    links[0]?.click()
    return true
  }
  const step = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0
  if (step === 0 || !(isField || isResult)) return false
  const at = links.indexOf(target as HTMLElement) + step
  const next = at < 0 ? page?.querySelector<HTMLElement>('input[type=search]') : links[at]
  next?.focus()
  return true
}
