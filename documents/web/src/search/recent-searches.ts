import { localStorageItem, useLocalStorageItem } from '@sanhe/ui/local-storage.ts'

const maxSearches = 8

function readSearches(text: string | null): readonly string[] {
  try {
    const words: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(words) ? words.filter((word) => typeof word === 'string').slice(0, maxSearches) : []
  } catch {
    return []
  }
}

const searches = localStorageItem('sanhe.documents.searches', readSearches, (words) => JSON.stringify(words))
export const useRecentSearches = () => useLocalStorageItem(searches)

/**
 * Adds a search at the front of the list. Removes an equal search, and each shorter search that is the beginning of the
 * new search.
 */
export function addRecentSearch(recent: readonly string[], words: string): readonly string[] {
  const next = words.trim()
  if (next === '') return recent
  return [next, ...recent.filter((one) => one !== next && !next.startsWith(one))].slice(0, maxSearches)
}

/** Records a search when a result of it is opened. */
export const recordSearch = (words: string) => searches.set(addRecentSearch(searches.get(), words))
export const clearRecentSearches = () => searches.set([])
