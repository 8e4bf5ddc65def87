import { type RefObject, useEffect, useEffectEvent, useState } from 'react'

type MenuKeys<T> = {
  /** Element id of the list. The id of each option is this id and the option's position. */
  id: string
  input: RefObject<HTMLTextAreaElement | null>
  items: readonly T[]
  onChoose: (item: T) => void
  onClose: () => void
}

/** Handles the keys of a menu that belongs to a text field, and returns the position of the active item. */
export function useMenuKeyboardNavigation<T>({ id, input, items, onChoose, onClose }: MenuKeys<T>) {
  const [position, setPosition] = useState(0)
  const active = Math.min(position, Math.max(0, items.length - 1))

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.isComposing) return
    const item = items[active]
    const actions: Record<string, (() => void) | undefined> = {
      ArrowDown: () => setPosition((active + 1) % Math.max(1, items.length)),
      ArrowUp: () => setPosition((active + items.length - 1) % Math.max(1, items.length)),
      Enter: item === undefined ? undefined : () => onChoose(item),
      Tab: item === undefined ? undefined : () => onChoose(item),
      Escape: onClose,
    }
    const action = event.shiftKey ? undefined : actions[event.key]
    if (!action) return
    event.preventDefault()
    // Stops the event, because the message field handles Enter too and would send the message.
    event.stopPropagation()
    action()
  })

  useEffect(() => {
    const field = input.current
    const listener = (event: KeyboardEvent) => onKey(event)
    field?.addEventListener('keydown', listener)
    return () => field?.removeEventListener('keydown', listener)
  }, [input])

  useEffect(() => {
    const field = input.current
    field?.setAttribute('aria-controls', id)
    if (items.length) field?.setAttribute('aria-activedescendant', `${id}-${active}`)
    return () => {
      field?.removeAttribute('aria-controls')
      field?.removeAttribute('aria-activedescendant')
    }
  }, [input, id, active, items.length])

  return active
}
