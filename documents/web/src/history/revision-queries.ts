import { queryOptions } from '@tanstack/react-query'
import { lazyLoadedApi } from '#lazy-api.ts'

export const revisionQuery = (slug: string, docSlug: string, revision: number) =>
  queryOptions({
    queryKey: ['revision', slug, docSlug, revision],
    queryFn: async ({ signal }) =>
      (await lazyLoadedApi.history.get({ params: { slug, docSlug, revision } }, { signal })).revision,
  })

/** A revision and the text to compare it with: the text of revision `from`, or the text before revision `since`. */
export type RevisionComparison = { revision: number; from?: number; since?: number }

export const revisionDiffQuery = (
  slug: string,
  docSlug: string,
  { revision, ...query }: RevisionComparison,
) =>
  queryOptions({
    queryKey: ['diff', slug, docSlug, revision, query],
    queryFn: async ({ signal }) =>
      (await lazyLoadedApi.history.diff({ params: { slug, docSlug, revision }, query }, { signal })).diff,
    // Revisions never change, so a cached diff never becomes stale.
    staleTime: Number.POSITIVE_INFINITY,
  })

export const blameQuery = (slug: string, docSlug: string) =>
  queryOptions({
    queryKey: ['blame', slug, docSlug],
    queryFn: async ({ signal }) =>
      (await lazyLoadedApi.history.blame({ params: { slug, docSlug } }, { signal })).lines,
  })
