import { secondMs } from '@sanhe/kit/runtime/clock'
import { createQueryClient } from '@sanhe/ui/shell/query-client.ts'
import { queryOptions } from '@tanstack/react-query'
import { api } from '#api.ts'

/** Requests are sent without a network too, so that they fail with a message instead of waiting without an end. */
export const queryClient = createQueryClient(10 * secondMs, 'always')

export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: ({ signal }) => api.users.me({}, { signal }),
})

/** Current legal documents, to which the user agrees before the first login. */
export const legalDocumentsQuery = queryOptions({
  queryKey: ['legal-documents'],
  queryFn: ({ signal }) => api.legal.documents({}, { signal }),
})

export const preferencesQuery = queryOptions({
  queryKey: ['me', 'preferences'],
  queryFn: ({ signal }) => api.butler.preferences({}, { signal }),
})

export const appSettingsQuery = queryOptions({
  queryKey: ['app-settings'],
  queryFn: ({ signal }) => api.system.appSettings({}, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
})
