import { useEffect, useEffectEvent } from 'react'

/** `e` opens the editor, unless something is being typed or a window lies on top. */
export function useEditKey(isOn: boolean, write: () => void) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const target = event.target as Element
    const isTyping = target.closest(
      'input, textarea, select, [contenteditable="true"], [role="dialog"], [role="menu"]',
    )
    if (event.key !== 'e' || event.ctrlKey || event.metaKey || event.altKey || event.isComposing || isTyping)
      return
    event.preventDefault()
    write()
  })
  useEffect(() => {
    if (!isOn) return
    const listen = (event: KeyboardEvent) => press(event)
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [isOn])
}
