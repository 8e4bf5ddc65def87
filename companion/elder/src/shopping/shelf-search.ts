export type ShelfSearch = { shelf?: string; q?: string }

const longest = 50
const readWord = (value: unknown) => (typeof value === 'string' ? value.trim().slice(0, longest) : '')

/** Reads the search from the address, which may contain anything. */
export function readShelfSearch(search: Record<string, unknown>): ShelfSearch {
  const [shelf, q] = [readWord(search['shelf']), readWord(search['q'])]
  return { ...(shelf && { shelf }), ...(q && { q }) }
}
