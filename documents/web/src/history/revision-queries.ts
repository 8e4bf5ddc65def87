import { queryOptions } from '@tanstack/react-query'
import { api } from '#api.ts'

export const revisionQuery = (slug: string, docSlug: string, revision: number) =>
  queryOptions({
    queryKey: ['revision', slug, docSlug, revision],
    queryFn: async ({ signal }) =>
      (await api.history.get({ params: { slug, docSlug, revision } }, { signal })).revision,
  })

export const blameQuery = (slug: string, docSlug: string) =>
  queryOptions({
    queryKey: ['blame', slug, docSlug],
    queryFn: async ({ signal }) => (await api.history.blame({ params: { slug, docSlug } }, { signal })).lines,
  })
