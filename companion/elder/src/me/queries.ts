import type { ReplyValue } from '@sanhe/kit/http/contract'
import { infiniteQueryOptions, useQueryClient } from '@tanstack/react-query'
import { api } from '#api.ts'
import type { ElderContract } from '#elder-contract.ts'
import { pageByPage } from '#parts/pages.tsx'

export type Me = ReplyValue<ElderContract['users']['me']>
export type Preferences = ReplyValue<ElderContract['butler']['preferences']>

export type Device = ReplyValue<ElderContract['auth']['sessions']>['sessions'][number]

export const devicesQuery = infiniteQueryOptions({
  queryKey: ['devices'],
  queryFn: ({ pageParam, signal }) => api.auth.sessions({ query: { page: pageParam } }, { signal }),
  ...pageByPage,
})

/** Invalidates every query about the user. */
export function useChanged() {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: ['me'] })
}
