/**
 * Unsaved texts of deleted documents, by the id of the new document that continues the text. The page that opens the
 * new document receives the text once.
 */
const handovers = new Map<number, () => string>()

export const storeTextForEditor = (documentId: number, text: () => string) =>
  void handovers.set(documentId, text)

export function consumeTextForEditor(documentId: number) {
  const text = handovers.get(documentId)
  handovers.delete(documentId)
  return text?.()
}
