import { secondMs } from '@sanhe/kit/runtime/clock'
import { createQueryClient } from '@sanhe/ui/shell/query-client.ts'
import { queryOptions } from '@tanstack/react-query'
import { api, isApiErrorWithStatus, type SessionUser } from '#api.ts'

/**
 * Cached data becomes stale after a minute. Live events (live.ts) invalidate queries earlier, except in tabs that were
 * inactive for long. Requests are sent offline too, because the service worker answers them with its copies.
 */
export const queryClient = createQueryClient(60 * secondMs, 'always')

async function fetchSessionUser(): Promise<SessionUser | null> {
  try {
    return (await api.auth.me()).user
  } catch (error) {
    if (isApiErrorWithStatus(error, 401)) return null
    throw error
  }
}

/**
 * Query keys start with the resource and its project, so that a live event can invalidate exactly the stale queries.
 */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: fetchSessionUser,
  staleTime: Number.POSITIVE_INFINITY,
})

export const projectsQuery = queryOptions({
  queryKey: ['projects'],
  queryFn: async ({ signal }) => (await api.projects.list({}, { signal })).projects,
})

export const treeQuery = (slug: string) =>
  queryOptions({
    queryKey: ['tree', slug],
    queryFn: async ({ signal }) => (await api.documents.tree({ params: { slug } }, { signal })).docs,
  })

export const documentQuery = (slug: string, docSlug: string) =>
  queryOptions({
    queryKey: ['document', slug, docSlug],
    queryFn: async ({ signal }) => (await api.documents.get({ params: { slug, docSlug } }, { signal })).doc,
  })

export const documentBlocksQuery = (slug: string, docSlug: string) =>
  queryOptions({
    queryKey: ['blocks', slug, docSlug],
    queryFn: ({ signal }) => api.documents.blocks({ params: { slug, docSlug } }, { signal }),
  })

export const templatesQuery = queryOptions({
  queryKey: ['templates'],
  queryFn: async ({ signal }) => (await api.documents.templates({}, { signal })).templates,
})

export const projectAssetsQuery = (slug: string) =>
  queryOptions({
    queryKey: ['assets', slug],
    queryFn: async ({ signal }) => (await api.assets.list({ params: { slug } }, { signal })).assets,
  })

export const tasksQuery = (slug: string) =>
  queryOptions({
    queryKey: ['tasks', slug],
    queryFn: async ({ signal }) => (await api.tasks.list({ params: { slug }, query: {} }, { signal })).tasks,
  })

export const aiChangesQuery = queryOptions({
  queryKey: ['changes'],
  queryFn: async ({ signal }) => (await import('#lazy-api.ts')).lazyLoadedApi.history.changes({}, { signal }),
})
