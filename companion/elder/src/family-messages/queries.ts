import type { ReplyValue } from '@sanhe/kit/http/contract'
import { minuteMs } from '@sanhe/kit/runtime/clock'
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '#api.ts'
import type { ElderContract } from '#elder-contract.ts'
import { paginationOptions } from '#parts/paginated-list.tsx'

export type FamilyMessage = ReplyValue<ElderContract['familyMessages']['list']>['messages'][number]
export type MessageAnswer = NonNullable<FamilyMessage['answer']>

const messagesKey = ['family', 'messages']

export const familyMessagesQuery = infiniteQueryOptions({
  queryKey: [...messagesKey, 'list'],
  queryFn: ({ pageParam, signal }) => api.familyMessages.list({ query: { page: pageParam } }, { signal }),
  ...paginationOptions,
})

/** Query for the newest message, or null. Loaded every minute while the app is visible, as the unread notices are. */
export const newestFamilyMessageQuery = queryOptions({
  queryKey: [...messagesKey, 'newest'],
  queryFn: async ({ signal }) =>
    (await api.familyMessages.list({ query: { pageSize: 1 } }, { signal })).messages[0] ?? null,
  refetchInterval: minuteMs,
})

function useInvalidateMessages() {
  const client = useQueryClient()
  return () =>
    Promise.all([
      client.invalidateQueries({ queryKey: messagesKey }),
      // An answer marks the notice of the message as read, and a deletion deletes the notice.
      client.invalidateQueries({ queryKey: ['notices'] }),
    ])
}

export function useAnswerMessage(id: number) {
  const invalidate = useInvalidateMessages()
  return useMutation({
    mutationFn: (answer: MessageAnswer) => api.familyMessages.answer({ params: { id }, body: { answer } }),
    onSettled: invalidate,
  })
}

export function useDeleteMessage(id: number) {
  const invalidate = useInvalidateMessages()
  return useMutation({
    mutationFn: () => api.familyMessages.remove({ params: { id } }),
    onSettled: invalidate,
  })
}
