import { queryOptions } from '@tanstack/react-query'
import { lazyLoadedApi } from '#lazy-api.ts'

/** Loads after the list of files, because the service reads the texts of the project for it. */
export const attachmentUsesQuery = (slug: string) =>
  queryOptions({
    queryKey: ['attachment-uses', slug],
    queryFn: async ({ signal }) =>
      (await lazyLoadedApi.backlinks.attachmentUses({ params: { slug } }, { signal })).uses,
  })
