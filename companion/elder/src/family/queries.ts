import type { ReplyValue } from '@sanhe/kit/http/contract'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { api } from '#api.ts'
import type { ElderContract } from '#elder-contract.ts'
import { pageByPage } from '#parts/pages.tsx'

export type Member = ReplyValue<ElderContract['family']['members']>['members'][number]
export type Invite = ReplyValue<ElderContract['family']['generateCode']>

export const membersQuery = infiniteQueryOptions({
  queryKey: ['family', 'members'],
  queryFn: ({ pageParam, signal }) => api.family.members({ query: { page: pageParam } }, { signal }),
  ...pageByPage,
})

export const accessLogQuery = infiniteQueryOptions({
  queryKey: ['family', 'access-log'],
  queryFn: ({ pageParam, signal }) => api.family.accessLog({ query: { page: pageParam } }, { signal }),
  ...pageByPage,
})

/** Each request creates a new code, so it runs on demand and its result stays cached. */
export const inviteQuery = queryOptions({
  queryKey: ['family', 'invite'],
  queryFn: () => api.family.generateCode(),
  enabled: false,
  retry: false,
  staleTime: Infinity,
  gcTime: Infinity,
})
