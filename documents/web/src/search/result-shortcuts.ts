import type { KeyboardEvent } from 'react'
import { copyLink } from '#copy/copy-with-message.ts'
import type { CommandPaletteOption } from './options.tsx'

/**
 * Runs a key on the active result of the palette: Ctrl-Enter opens it in a new tab, Ctrl-E edits it and Ctrl-C copies
 * its link, unless text is selected in the field. Returns false if the key has no effect on the result.
 */
export function runResultShortcut(
  event: KeyboardEvent,
  active: CommandPaletteOption | undefined,
  edit: ((address: string) => void) | undefined,
) {
  const { address, editAddress } = active ?? {}
  const isModified = (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey
  if (address === undefined || !isModified) return false
  const field = event.target as HTMLInputElement
  const key = event.key.toLowerCase()
  if (key === 'enter') window.open(address, '_blank', 'noopener')
  else if (key === 'e' && edit && editAddress !== undefined) edit(editAddress)
  else if (key === 'c' && field.selectionStart === field.selectionEnd) void copyLink(address)
  else return false
  return true
}
