import type { ReplyValue } from '@sanhe/kit/http/contract'
import { infiniteQueryOptions, queryOptions, useQueryClient } from '@tanstack/react-query'
import { api } from '#api.ts'
import type { ElderContract } from '#elder-contract.ts'
import { paginationOptions } from '#parts/paginated-list.tsx'

export type CommunityPost = ReplyValue<ElderContract['community']['get']>
export type PostComment = ReplyValue<ElderContract['community']['comments']>['comments'][number]

type Feed = { userId?: number | undefined; topicId?: number | undefined }

export const communityPostsQuery = ({ userId, topicId }: Feed) =>
  infiniteQueryOptions({
    queryKey: ['community', 'list', { userId, topicId }],
    queryFn: ({ pageParam, signal }) =>
      api.community.list(
        { query: { page: pageParam, pageSize: 10, ...(userId && { userId }), ...(topicId && { topicId }) } },
        { signal },
      ),
    ...paginationOptions,
  })

export const communityPostQuery = (id: number) =>
  queryOptions({
    queryKey: ['community', 'one', id],
    queryFn: ({ signal }) => api.community.get({ params: { id } }, { signal }),
  })

export const postCommentsQuery = (id: number) =>
  infiniteQueryOptions({
    queryKey: ['community', 'comments', id],
    queryFn: ({ pageParam, signal }) =>
      api.community.comments({ params: { id }, query: { page: pageParam } }, { signal }),
    ...paginationOptions,
  })

export const postTopicsQuery = queryOptions({
  queryKey: ['community', 'topics'],
  queryFn: async ({ signal }) => (await api.community.topics({ query: { pageSize: 50 } }, { signal })).topics,
})

export function useInvalidatePosts() {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: ['community'] })
}
