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
 * Maps a key to a command. Arrow keys move the focus, and Alt with an arrow key moves the card. Space picks the card
 * up. The arrow keys then carry the card, until Space drops it or Escape returns it. Enter has no command unless a card
 * is picked up, because the browser opens the link in the card's title.
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
