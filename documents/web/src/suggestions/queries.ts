import { queryOptions } from '@tanstack/react-query'
import { lazyLoadedApi } from '#lazy-api.ts'

/** The open suggestions of a document, and the revision to whose text their positions refer. */
export const suggestionsQuery = (slug: string, docSlug: string) =>
  queryOptions({
    queryKey: ['suggestions', slug, docSlug],
    queryFn: ({ signal }) =>
      lazyLoadedApi.suggestions.list({ params: { slug, docSlug }, query: {} }, { signal }),
  })
