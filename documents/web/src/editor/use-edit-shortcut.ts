import { useEffect, useEffectEvent } from 'react'
import { flushSync } from 'react-dom'

const fields =
  'input, textarea, select, [contenteditable="true"], [role="dialog"], [role="menu"], [role="listbox"]'
const controls = 'a, button, summary, [role="treeitem"], [role="tab"], [role="radio"]'

/**
 * Opens the editor with the key `e`, except while the user types or a dialog is open. On an empty document, every
 * character key opens the editor. The editor gets the focus before the browser handles the key, so the character is
 * typed into the document.
 */
export function useEditShortcut(isOn: boolean, isBlank: () => boolean, write: () => void) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const target = event.target as Element
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || target.closest(fields)) return
    if (isTypedAt(target, event.key) && isBlank()) flushSync(write)
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

/**
 * Returns whether the key types a character into an empty document. Excludes Space on links and buttons, because Space
 * activates them. Excludes all keys in the tree, because letters find rows there.
 */
function isTypedAt(target: Element, key: string) {
  if (target.closest('[role="tree"]')) return false
  return /^.$/u.test(key) && (key !== ' ' || !target.closest(controls))
}
