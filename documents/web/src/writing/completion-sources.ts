import type { QueryClient } from '@tanstack/react-query'
import { projectPeopleQuery } from '#comments/queries.ts'
import { documentQuery, tasksQuery, treeQuery } from '#queries.ts'
import type { LinkSources } from './link-completion.ts'
import type { MentionSources } from './mention-completion.ts'

/**
 * Reads what the completion menus offer from the cached queries of the client, and loads it when it is needed first.
 * Without a connection, the menus offer what the service worker has stored.
 */
export function createCompletionSources(
  queryClient: QueryClient,
  projectSlug: () => string,
): LinkSources & MentionSources {
  const read = (slug: string) => {
    const people = queryClient.getQueryData(projectPeopleQuery(slug).queryKey)
    const tasks = queryClient.getQueryData(tasksQuery(slug).queryKey)
    return people && tasks ? { people, tasks } : undefined
  }
  return {
    projectSlug,
    readTree: () => queryClient.getQueryData(treeQuery(projectSlug()).queryKey),
    loadText: async (docSlug) =>
      (await queryClient.ensureQueryData(documentQuery(projectSlug(), docSlug)).catch(() => undefined))
        ?.content,
    readTargets: () => read(projectSlug()) ?? loadTargets(queryClient, projectSlug()),
  }
}

async function loadTargets(queryClient: QueryClient, slug: string) {
  const [people, tasks] = await Promise.all([
    queryClient.fetchQuery({ ...projectPeopleQuery(slug), retry: false }).catch(() => []),
    queryClient.fetchQuery({ ...tasksQuery(slug), retry: false }).catch(() => []),
  ])
  return { people, tasks }
}
