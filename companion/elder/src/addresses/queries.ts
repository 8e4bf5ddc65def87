import type { ReplyValue } from '@sanhe/kit/http/contract'
import { queryOptions } from '@tanstack/react-query'
import { api } from '#api.ts'
import type { ElderContract } from '#elder-contract.ts'

export type SavedAddress = ReplyValue<ElderContract['addresses']['list']>['addresses'][number]

export const addressesQuery = queryOptions({
  queryKey: ['addresses'],
  queryFn: ({ signal }) => api.addresses.list({}, { signal }),
})
