import { useEffect, useEffectEvent } from 'react'
import { type Command, commandFor } from './rules.ts'

/** The keys of the inbox, unless something is being typed, a window lies on top, or a button has them. */
export function useChangeKeys(run: (command: Command) => void) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const isElsewhere = (event.target as Element).closest(
      'input, textarea, select, [contenteditable="true"], [role="dialog"], [role="menu"], [role="tree"]',
    )
    const command = isElsewhere ? undefined : commandFor(event)
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
