import type { ReplyValue } from '@sanhe/kit/contract'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { api } from '#api.ts'
import type { ElderContract } from '#elder-contract.ts'

export type Me = ReplyValue<ElderContract['users']['me']>
export type Preferences = ReplyValue<ElderContract['butler']['preferences']>

export const preferencesQuery = queryOptions({
  queryKey: ['me', 'preferences'],
  queryFn: ({ signal }) => api.butler.preferences({}, { signal }),
})

/** Whatever was shown of me may be another now. */
export function useChanged() {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: ['me'] })
}
