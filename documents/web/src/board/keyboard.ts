import type { Step } from './rules.ts'

export type KeyFacts = { key: string; altKey: boolean; ctrlKey: boolean; metaKey: boolean; shiftKey: boolean }

/** What a key means on a card. */
export type Command =
  | { do: 'focus' | 'move' | 'carry'; step: Step }
  | { do: 'hold' | 'drop' | 'put back' | 'delete' | 'menu' }

const steps: Record<string, Step> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
  Home: 'top',
  End: 'bottom',
}

/**
 * Arrows go from card to card. With Alt they take the card along at once; after Space they carry it until Space
 * puts it down or Escape puts it back. Enter is left to the browser: a card's title is a link.
 */
export function commandFor(event: KeyFacts, isHeld: boolean): Command | undefined {
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
