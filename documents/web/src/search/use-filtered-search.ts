import type { DocumentsContract } from '@sanhe/documents/contract'
import type { ReplyValue } from '@sanhe/kit/http/contract'
import { systemClock } from '@sanhe/kit/runtime/clock'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { lazyLoadedApi } from '#lazy-api.ts'
import { type SearchFilters, toSearchQuery } from './filters.ts'
import { toSearchState, useDebouncedSearchText } from './use-search.ts'

export type FilteredSearchResponse = ReplyValue<DocumentsContract['search']['search']>

const filteredSearchQuery = (q: string, filters: SearchFilters) => {
  const query = toSearchQuery(q, filters, systemClock.now())
  return queryOptions({
    queryKey: ['search', q, 'filtered', query],
    queryFn: ({ signal }) => lazyLoadedApi.search.search({ query }, { signal }),
    enabled: q !== '',
    placeholderData: keepPreviousData,
  })
}

/** Searches as the user types, with filters. Outdated requests are cancelled. */
export function useFilteredSearch(typed: string, filters: SearchFilters) {
  const trimmed = typed.trim()
  const query = useDebouncedSearchText(trimmed)
  return toSearchState(trimmed, query, useQuery(filteredSearchQuery(query, filters)))
}
