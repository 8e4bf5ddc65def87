import { useEffect, useEffectEvent, useState } from 'react'

type Press = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'isComposing'>

/**
 * Returns the step for a key: 1 (next change) for `n`, -1 (previous change) for `p`, and 0 for any other key and for
 * shortcuts of the browser.
 */
export function getChangeStepForKey({ key, ctrlKey, metaKey, altKey, isComposing }: Press) {
  if (ctrlKey || metaKey || altKey || isComposing) return 0
  return key === 'n' ? 1 : key === 'p' ? -1 : 0
}

/** Moves the focus between the changes in `root`, by keys and by `go`. Returns the number of the current change. */
export function useChangeNavigation(root: { current: HTMLElement | null }, count: number) {
  const [place, setPlace] = useState(0)
  const go = (step: number) => {
    const changes = [...(root.current?.querySelectorAll<HTMLElement>('[data-change]') ?? [])]
    if (!changes.length) return
    const next = Math.min(Math.max(place + step, 1), changes.length)
    setPlace(next)
    changes[next - 1]?.focus({ preventScroll: true })
    changes[next - 1]?.scrollIntoView({ block: 'center' })
  }
  const press = useEffectEvent((event: KeyboardEvent) => {
    const isElsewhere = (event.target as Element).closest(
      'input:not([type=radio]), textarea, select, [contenteditable="true"], [role="dialog"], [role="menu"], [role="tree"]',
    )
    const step = isElsewhere ? 0 : getChangeStepForKey(event)
    if (step === 0) return
    event.preventDefault()
    go(step)
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
  return { place: Math.min(place, count), go }
}
