import { queryOptions } from '@tanstack/react-query'
import { lazyApi } from '#lazy-api.ts'

export const revisionQuery = (slug: string, docSlug: string, revision: number) =>
  queryOptions({
    queryKey: ['revision', slug, docSlug, revision],
    queryFn: async ({ signal }) =>
      (await lazyApi.history.get({ params: { slug, docSlug, revision } }, { signal })).revision,
  })

export const blameQuery = (slug: string, docSlug: string) =>
  queryOptions({
    queryKey: ['blame', slug, docSlug],
    queryFn: async ({ signal }) =>
      (await lazyApi.history.blame({ params: { slug, docSlug } }, { signal })).lines,
  })
