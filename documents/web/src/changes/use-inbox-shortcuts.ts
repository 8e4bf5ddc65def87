import { useEffect, useEffectEvent } from 'react'
import { type AiChangeCommand, getAiChangeCommandForKey } from './rules.ts'

/** Listens for the inbox shortcuts, except while the user types, a dialog is open or a button has the focus. */
export function useAiChangeShortcuts(run: (command: AiChangeCommand) => void) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const isElsewhere = (event.target as Element).closest(
      'input, textarea, select, [contenteditable="true"], [role="dialog"], [role="menu"], [role="tree"]',
    )
    const command = isElsewhere ? undefined : getAiChangeCommandForKey(event)
    if (!command) return
    event.preventDefault()
    run(command)
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
}
