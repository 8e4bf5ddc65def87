import type { SyncedDocumentText } from './open-document-text.ts'

const taskLine = /^((?:\s|>)*(?:[-*+]|\d{1,9}[.)])\s+\[)([ xX])(\])/

/** Returns the edit that toggles the checkbox on a line (counted from 1), or undefined when the line has none. */
export function toggleCheckboxOnLine(text: string, line: number) {
  let start = 0
  for (let n = 1; n < line; n += 1) {
    const end = text.indexOf('\n', start)
    if (end === -1) return undefined
    start = end + 1
  }
  const end = text.indexOf('\n', start)
  const found = text.slice(start, end === -1 ? undefined : end).match(taskLine)
  if (!found) return undefined
  const from = start + found[1]!.length
  return { from, to: from + 1, insert: found[2] === ' ' ? 'x' : ' ' }
}

/** Toggles the checkbox on a line of an open document, and saves it. */
export function toggleTaskOfDocument({ saving, edit }: SyncedDocumentText, line: number) {
  const text = saving.text()
  const change = toggleCheckboxOnLine(text, line)
  if (change) edit(text.slice(0, change.from) + change.insert + text.slice(change.to), true)
}
