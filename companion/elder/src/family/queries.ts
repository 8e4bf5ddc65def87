import type { ReplyValue } from '@sanhe/kit/http/contract'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { api } from '#api.ts'
import type { ElderContract } from '#elder-contract.ts'
import { paginationOptions } from '#parts/paginated-list.tsx'

export type FamilyMember = ReplyValue<ElderContract['family']['members']>['members'][number]
export type SharedKind = NonNullable<FamilyMember['sharedKinds']>[number]
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
 * Query for a child of the user by id; null if the user has no such child. Loads only the first page of 50 family
 * members, because a user has few.
 */
export const familyMemberQuery = (memberId: string) =>
  queryOptions({
    queryKey: ['family', 'member', memberId],
    queryFn: async ({ signal }) => {
      const { members } = await api.family.members({ query: { pageSize: 50 } }, { signal })
      return members.find(({ id, role }) => id === memberId && role === 'child') ?? null
    },
  })

/**
 * The newest invite code that the user has created since the app was opened. Only the mutation that creates a
 * code writes it into the cache.
 */
export const familyInviteQuery = queryOptions<FamilyInvite | null>({
  queryKey: ['family', 'invite'],
  queryFn: () => null,
  enabled: false,
  staleTime: Infinity,
  gcTime: Infinity,
})
