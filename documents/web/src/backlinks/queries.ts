import { queryOptions } from '@tanstack/react-query'
import { lazyLoadedApi } from '#lazy-api.ts'

export const backlinksQuery = (slug: string, docSlug: string) =>
  queryOptions({
    queryKey: ['backlinks', slug, docSlug],
    queryFn: async ({ signal }) =>
      (await lazyLoadedApi.backlinks.list({ params: { slug, docSlug } }, { signal })).backlinks,
  })

/** `block`: id of the block at which the preview begins. */
export const documentPreviewQuery = (slug: string, docSlug: string, block?: string) =>
  queryOptions({
    queryKey: ['preview', slug, docSlug, block],
    queryFn: ({ signal }) =>
      lazyLoadedApi.backlinks.preview(
        { params: { slug, docSlug }, query: block === undefined ? {} : { block } },
        { signal },
      ),
  })

export const brokenLinksQuery = (slug: string) =>
  queryOptions({
    queryKey: ['broken-links', slug],
    queryFn: async ({ signal }) =>
      (await lazyLoadedApi.backlinks.broken({ params: { slug } }, { signal })).documents,
  })
