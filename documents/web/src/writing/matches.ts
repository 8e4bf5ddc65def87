/** Largest number of options that a completion menu lists. */
const maxOptions = 50

/**
 * Returns the items whose text contains the query, without regard to case. Items whose text begins with the query are
 * first. A substring suits Chinese, which has no spaces between words.
 */
export function findMatches<T>(
  items: readonly T[],
  query: string,
  textOf: (item: T) => string,
  limit = maxOptions,
): T[] {
  const typed = query.trim().toLowerCase()
  const found = items.filter((item) => textOf(item).toLowerCase().includes(typed))
  if (typed === '') return found.slice(0, limit)
  const isFirst = (item: T) => textOf(item).toLowerCase().startsWith(typed)
  return [...found.filter(isFirst), ...found.filter((item) => !isFirst(item))].slice(0, limit)
}
