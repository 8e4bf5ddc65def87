import type { ReplyValue } from '@sanhe/kit/http/contract'
import { infiniteQueryOptions, queryOptions, useQueryClient } from '@tanstack/react-query'
import { api } from '#api.ts'
import type { ElderContract } from '#elder-contract.ts'
import { paginationOptions } from '#parts/paginated-list.tsx'

export type CurrentUser = ReplyValue<ElderContract['users']['me']>
export type ButlerPreferences = ReplyValue<ElderContract['butler']['preferences']>

export type SignedInDevice = ReplyValue<ElderContract['auth']['sessions']>['sessions'][number]

export const signedInDevicesQuery = infiniteQueryOptions({
  queryKey: ['devices'],
  queryFn: ({ pageParam, signal }) => api.auth.sessions({ query: { page: pageParam } }, { signal }),
  ...paginationOptions,
})

export type RemovedPicture = ReplyValue<ElderContract['pictureReviews']['list']>['pictures'][number]

export const removedPicturesQuery = queryOptions({
  queryKey: ['removed-pictures'],
  queryFn: ({ signal }) => api.pictureReviews.list({}, { signal }),
})

export function useInvalidateCurrentUser() {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: ['me'] })
}
