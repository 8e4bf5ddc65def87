import type { ReplyValue } from '@sanhe/kit/http/contract'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { api } from '#api.ts'
import type { ElderContract } from '#elder-contract.ts'
import { paginationOptions } from '#parts/paginated-list.tsx'

export type FamilyMember = ReplyValue<ElderContract['family']['members']>['members'][number]
export type Invite = ReplyValue<ElderContract['family']['generateCode']>

export const familyMembersQuery = infiniteQueryOptions({
  queryKey: ['family', 'members'],
  queryFn: ({ pageParam, signal }) => api.family.members({ query: { page: pageParam } }, { signal }),
  ...paginationOptions,
})

export const accessLogQuery = infiniteQueryOptions({
  queryKey: ['family', 'access-log'],
  queryFn: ({ pageParam, signal }) => api.family.accessLog({ query: { page: pageParam } }, { signal }),
  ...paginationOptions,
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
