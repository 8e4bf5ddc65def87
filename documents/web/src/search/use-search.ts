import { useQueries, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { SearchResult, TreeNode } from '#api.ts'
import { searchQuery, treeQuery } from '#queries.ts'

const pauseMs = 150
/** More than the service ever answers with means that there may be others. */
export const maxResults = 20
/** The service refuses longer ones. */
export const maxQueryLength = 500

/** The value once it has stood still for a moment; at once when it becomes empty. */
export function useSettled(value: string) {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pauseMs)
    return () => clearTimeout(timer)
  }, [value])
  return value === '' ? '' : settled
}

export type Search = {
  asked: string
  results: readonly SearchResult[] | undefined
  /** What is shown answers an earlier question. */
  isStale: boolean
  /** Nothing to show yet. */
  isFirst: boolean
  error: Error | null
  retry: () => void
}

/** Results for what is being typed. The last ones stay until the next arrive; a question nobody waits for is dropped. */
export function useSearch(typed: string, project: string | undefined): Search {
  const wanted = typed.trim()
  const asked = useSettled(wanted)
  const query = useQuery(searchQuery(asked, project))
  const results = asked === '' ? undefined : query.data
  return {
    asked,
    results,
    isStale: asked !== wanted || query.isPlaceholderData,
    isFirst: wanted !== '' && !results && !query.isError,
    error: asked === '' ? null : query.error,
    retry: () => void query.refetch(),
  }
}

/** The trees of a few projects, as far as they are known, for the folders that documents lie in. */
export function useTrees(slugs: readonly string[]): ReadonlyMap<string, readonly TreeNode[]> {
  const wanted = [...new Set(slugs)]
  const queries = useQueries({ queries: wanted.map((slug) => treeQuery(slug)) })
  return new Map(wanted.map((slug, index) => [slug, queries[index]?.data ?? []]))
}
