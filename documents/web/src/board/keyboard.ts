import type { CardMoveDirection } from './rules.ts'

export type BoardKeyPress = {
  key: string
  altKey: boolean
  ctrlKey: boolean
  metaKey: boolean
  shiftKey: boolean
}

export type BoardCommand =
  | { do: 'focus' | 'move' | 'carry'; step: CardMoveDirection }
  | { do: 'hold' | 'drop' | 'put back' | 'delete' | 'menu' }

const steps: Record<string, CardMoveDirection> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
  Home: 'top',
  End: 'bottom',
}

/**
 * Maps a key to a command. Arrows move the focus, Alt+arrows move the card. Space picks the card up: arrows then carry
 * it until Space drops it or Escape puts it back. Enter stays with the browser, because the title of a card is a link.
 */
export function getBoardCommandForKey(event: BoardKeyPress, isHeld: boolean): BoardCommand | undefined {
  if (event.ctrlKey || event.metaKey) return undefined
  const step = steps[event.key]
  if (isHeld) {
    if (step) return { do: 'carry', step }
    if (event.key === ' ' || event.key === 'Enter' || event.key === 'Tab') return { do: 'drop' }
    return event.key === 'Escape' ? { do: 'put back' } : undefined
  }
  if (event.altKey) return step && { do: 'move', step }
  if (event.key === 'ContextMenu' || (event.shiftKey && event.key === 'F10')) return { do: 'menu' }
  if (event.shiftKey) return undefined
  if (step) return { do: 'focus', step }
  if (event.key === ' ') return { do: 'hold' }
  return event.key === 'Delete' ? { do: 'delete' } : undefined
}
