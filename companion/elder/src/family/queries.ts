import type { ReplyValue } from '@sanhe/kit/http/contract'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { api } from '#api.ts'
import type { ElderContract } from '#elder-contract.ts'
import { paginationOptions } from '#parts/paginated-list.tsx'

export type FamilyMember = ReplyValue<ElderContract['family']['members']>['members'][number]
export type FamilyInvite = ReplyValue<ElderContract['family']['generateCode']>

export const familyMembersQuery = infiniteQueryOptions({
  queryKey: ['family', 'members'],
  queryFn: ({ pageParam, signal }) => api.family.members({ query: { page: pageParam } }, { signal }),
  ...paginationOptions,
})

export const familyAccessLogQuery = infiniteQueryOptions({
  queryKey: ['family', 'access-log'],
  queryFn: ({ pageParam, signal }) => api.family.accessLog({ query: { page: pageParam } }, { signal }),
  ...paginationOptions,
})

/**
 * Query that creates a new invite code. Each request replaces the code, so the query runs only on demand and its result
 * stays cached.
 */
export const familyInviteQuery = queryOptions({
  queryKey: ['family', 'invite'],
  queryFn: () => api.family.generateCode(),
  enabled: false,
  retry: false,
  staleTime: Infinity,
  gcTime: Infinity,
})
