import type { DocumentsContract } from '@sanhe/documents/contract'
import type { ReplyValue } from '@sanhe/kit/http/contract'
import { queryOptions } from '@tanstack/react-query'
import { lazyLoadedApi } from '#lazy-api.ts'

export type Revision = ReplyValue<DocumentsContract['history']['list']>['revisions'][number]
export type RevisionDiffRow = ReplyValue<DocumentsContract['history']['diff']>['diff']['rows'][number]
export type AuthorKind = Revision['author']['kind']
export type BlameLine = ReplyValue<DocumentsContract['history']['blame']>['lines'][number]

export const revisionsQuery = (slug: string, docSlug: string) =>
  queryOptions({
    queryKey: ['revisions', slug, docSlug],
    queryFn: async ({ signal }) =>
      (await lazyLoadedApi.history.list({ params: { slug, docSlug }, query: {} }, { signal })).revisions,
  })
