let pending: { documentId: number; line: number } | undefined

/** Passes a line to the editor of a document, which puts the caret there as soon as it has loaded. */
export function passLineToEditor(documentId: number, line: number) {
  pending = { documentId, line }
}

/** Returns the line that was passed to the editor of this document, once. A line for another document is discarded. */
export function consumeLineForEditor(documentId: number) {
  const line = pending?.documentId === documentId ? pending.line : undefined
  pending = undefined
  return line
}
