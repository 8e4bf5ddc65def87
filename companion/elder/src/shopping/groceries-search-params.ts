export type GroceriesSearchParams = { shelf?: string; q?: string }

const longest = 50
const readWord = (value: unknown) => (typeof value === 'string' ? value.trim().slice(0, longest) : '')

/** Parses the search parameters of the URL, which may contain anything. */
export function parseGroceriesSearchParams(search: Record<string, unknown>): GroceriesSearchParams {
  const [shelf, q] = [readWord(search['shelf']), readWord(search['q'])]
  return { ...(shelf && { shelf }), ...(q && { q }) }
}
