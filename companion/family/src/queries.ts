import { minuteMs, secondMs } from '@sanhe/kit/runtime/clock'
import { createQueryClient } from '@sanhe/ui/shell/query-client.ts'
import { queryOptions } from '@tanstack/react-query'
import { api } from '#api.ts'

/** Requests are sent without a network too, so that they fail with a message instead of waiting without an end. */
export const queryClient = createQueryClient(10 * secondMs, 'always')

export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: ({ signal }) => api.children.me({}, { signal }),
})

export const appSettingsQuery = queryOptions({
  queryKey: ['app-settings'],
  queryFn: ({ signal }) => api.system.appSettings({}, { signal }),
})

/** Current legal documents, to which a child agrees before the first login. */
export const legalDocumentsQuery = queryOptions({
  queryKey: ['legal-documents'],
  queryFn: ({ signal }) => api.legal.documents({}, { signal }),
})

/** Number of parents that are loaded at once. No child has more parents in practice. */
const maxParents = 50

export const parentsQuery = queryOptions({
  queryKey: ['parents'],
  queryFn: async ({ signal }) =>
    (await api.children.parents({ query: { pageSize: maxParents } }, { signal })).parents,
})

/**
 * Query for the overview of a parent. The result is reused for a minute, because each request adds an entry to the
 * access log of the parent.
 */
export const parentOverviewQuery = (id: number) =>
  queryOptions({
    queryKey: ['parent', id, 'overview'],
    queryFn: ({ signal }) => api.children.overview({ params: { id } }, { signal }),
    staleTime: minuteMs,
  })

export const unreadNotificationCountQuery = queryOptions({
  queryKey: ['notices', 'unread'],
  queryFn: async ({ signal }) =>
    (await api.notifications.listOfChild({ query: { pageSize: 1 } }, { signal })).unread,
})
