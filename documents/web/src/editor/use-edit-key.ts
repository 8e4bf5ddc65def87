import { useEffect, useEffectEvent } from 'react'
import { flushSync } from 'react-dom'

const fields =
  'input, textarea, select, [contenteditable="true"], [role="dialog"], [role="menu"], [role="listbox"]'
const controls = 'a, button, summary, [role="treeitem"], [role="tab"], [role="radio"]'

/**
 * `e` opens the editor, unless something is being typed or a window lies on top. On an empty page every letter does, and
 * is typed into it: the editor has the focus before the browser acts on the key.
 */
export function useEditKey(isOn: boolean, isEmpty: boolean, write: () => void) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const target = event.target as Element
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || target.closest(fields)) return
    if (isEmpty && isTypedAt(target, event.key)) flushSync(write)
    else if (event.key === 'e') {
      event.preventDefault()
      flushSync(write)
    }
  })
  useEffect(() => {
    if (!isOn) return
    const listen = (event: KeyboardEvent) => press(event)
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [isOn])
}

/** Links and buttons have no use for a letter, but for the space; the tree finds its rows by letters. */
function isTypedAt(target: Element, key: string) {
  if (target.closest('[role="tree"]')) return false
  return /^.$/u.test(key) && (key !== ' ' || !target.closest(controls))
}
