import { queryOptions } from '@tanstack/react-query'
import { lazyApi } from '#lazy-api.ts'

export const usersQuery = queryOptions({
  queryKey: ['users'],
  queryFn: async ({ signal }) => (await lazyApi.users.list({}, { signal })).users,
})

export const invitationsQuery = queryOptions({
  queryKey: ['invitations'],
  queryFn: async ({ signal }) => (await lazyApi.invitations.list({}, { signal })).invitations,
})
