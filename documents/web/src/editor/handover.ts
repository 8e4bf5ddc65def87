/** Unsaved texts that continue in another document. The page that opens that document takes its text once. */
const handovers = new Map<number, () => string>()

export const handOver = (documentId: number, text: () => string) => void handovers.set(documentId, text)

export function takeHandover(documentId: number) {
  const text = handovers.get(documentId)
  handovers.delete(documentId)
  return text?.()
}
