import type { ReplyValue } from '@sanhe/kit/http/contract'
import { queryOptions } from '@tanstack/react-query'
import { api } from '#api.ts'
import type { ElderContract } from '#elder-contract.ts'

export type Favourite = ReplyValue<ElderContract['favourites']['list']>['favourites'][number]
export type FavouriteReference = Pick<Favourite, 'kind' | 'id'>

export const favouritesQuery = queryOptions({
  queryKey: ['favourites'],
  queryFn: async ({ signal }) => (await api.favourites.list({}, { signal })).favourites,
})
