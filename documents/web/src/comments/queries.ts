import { queryOptions } from '@tanstack/react-query'
import { lazyLoadedApi } from '#lazy-api.ts'

/** Document or task that a thread is about. */
export type CommentTarget = { slug: string; docSlug: string } | { slug: string; taskId: number }

export const commentThreadsQuery = (target: CommentTarget) =>
  queryOptions({
    queryKey: ['comments', target.slug, 'taskId' in target ? target.taskId : target.docSlug],
    queryFn: async ({ signal }) => {
      const { slug } = target
      const reply =
        'taskId' in target
          ? lazyLoadedApi.comments.ofTask({ params: { slug, id: target.taskId } }, { signal })
          : lazyLoadedApi.comments.ofDocument({ params: { slug, docSlug: target.docSlug } }, { signal })
      return (await reply).threads
    },
  })

export const projectPeopleQuery = (slug: string) =>
  queryOptions({
    queryKey: ['project-people', slug],
    queryFn: async ({ signal }) =>
      (await lazyLoadedApi.comments.people({ params: { slug } }, { signal })).people,
  })
