/** Texts that go on being written in another document: each is taken once, by the page that opens it. */
const handovers = new Map<number, () => string>()

export const handOver = (documentId: number, text: () => string) => void handovers.set(documentId, text)

export function takeHandover(documentId: number) {
  const text = handovers.get(documentId)
  handovers.delete(documentId)
  return text?.()
}
