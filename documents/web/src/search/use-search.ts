import { useQueries, useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { SearchResult, TreeNode } from '#api.ts'
import { treeQuery } from '#queries.ts'
import { searchQuery } from './queries.ts'

const pauseMs = 150
/** Largest number of results that the service returns. A full list means that there may be more. */
export const maxServiceSearchResults = 20
/** Longest query that the service accepts. */
export const maxQueryLength = 500

/** Returns the debounced text. An empty text is returned immediately. */
export function useDebouncedSearchText(value: string) {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pauseMs)
    return () => clearTimeout(timer)
  }, [value])
  return value === '' ? '' : settled
}

export type SearchState = {
  query: string
  results: readonly SearchResult[] | undefined
  /** True while the search results belong to an earlier query. */
  isStale: boolean
  isFirst: boolean
  error: Error | null
  retry: () => void
}

type SearchRequest<Found> = Pick<
  UseQueryResult<Found>,
  'data' | 'isPlaceholderData' | 'isError' | 'error' | 'refetch'
>

/**
 * Returns what a search page shows: the response to the request for `query`, and whether it is outdated
 * because the user has typed more (`typed`) since.
 */
export function toSearchState<Found>(typed: string, query: string, request: SearchRequest<Found>) {
  const found = query === '' ? undefined : request.data
  return {
    query,
    found,
    isStale: query !== typed || request.isPlaceholderData,
    isFirst: typed !== '' && !found && !request.isError,
    error: query === '' ? null : request.error,
    retry: () => void request.refetch(),
  }
}

/**
 * Searches as the user types. The last results stay until the next results arrive. Outdated requests are cancelled.
 */
export function useSearch(typed: string, project: string | undefined): SearchState {
  const trimmed = typed.trim()
  const query = useDebouncedSearchText(trimmed)
  const { found: results, ...state } = toSearchState(trimmed, query, useQuery(searchQuery(query, project)))
  return { results, ...state }
}

/**
 * Returns the loaded trees of these projects by slug. A search result finds the folders of its document in the tree.
 */
export function useProjectTrees(slugs: readonly string[]): ReadonlyMap<string, readonly TreeNode[]> {
  const unique = [...new Set(slugs)]
  const queries = useQueries({ queries: unique.map((slug) => treeQuery(slug)) })
  return new Map(unique.map((slug, index) => [slug, queries[index]?.data ?? []]))
}
