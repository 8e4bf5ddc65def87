import { queryOptions } from '@tanstack/react-query'
import { lazyLoadedApi } from '#lazy-api.ts'

/** The open suggestions of a document, and the revision to whose text their positions refer. */
export const suggestionsQuery = (slug: string, docSlug: string) =>
  queryOptions({
    queryKey: ['suggestions', slug, docSlug],
    queryFn: ({ signal }) =>
      lazyLoadedApi.suggestions.list({ params: { slug, docSlug }, query: {} }, { signal }),
  })

/** The newest 50 suggestions of a document that were accepted, rejected or withdrawn. */
export const decidedSuggestionsQuery = (slug: string, docSlug: string) =>
  queryOptions({
    queryKey: ['suggestions', slug, docSlug, 'decided'],
    queryFn: async ({ signal }) => {
      const query = { state: 'decided' as const }
      return (await lazyLoadedApi.suggestions.list({ params: { slug, docSlug }, query }, { signal }))
        .suggestions
    },
  })
