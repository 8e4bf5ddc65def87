import { queryOptions } from '@tanstack/react-query'
import { adminApi } from '#admin-api.ts'

export const usersQuery = queryOptions({
  queryKey: ['users'],
  queryFn: async ({ signal }) => (await adminApi.users.list({}, { signal })).users,
})

export const invitationsQuery = queryOptions({
  queryKey: ['invitations'],
  queryFn: async ({ signal }) => (await adminApi.invitations.list({}, { signal })).invitations,
})
