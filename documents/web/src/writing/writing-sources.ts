import type { QueryClient } from '@tanstack/react-query'
import { projectPeopleQuery } from '#comments/queries.ts'
import { documentQuery, tasksQuery, treeQuery } from '#queries.ts'
import { findTreeNode } from '#tree/node.ts'
import type { LinkSources } from './link-completion.ts'
import type { MentionSources } from './mention-completion.ts'
import type { TitleSources } from './titled-link.ts'

type EditedDocument = { projectSlug: string; documentId: number }

/**
 * Reads what completion menus and pasted URLs need from the cached queries of the client, and loads it when it is
 * needed first. Without a connection, they use what the service worker has stored.
 */
export function createWritingSources(
  queryClient: QueryClient,
  edited: () => EditedDocument,
): LinkSources & MentionSources & TitleSources {
  const projectSlug = () => edited().projectSlug
  const readTree = () => queryClient.getQueryData(treeQuery(projectSlug()).queryKey)
  const loadDocument = (slug: string, docSlug: string) =>
    queryClient.ensureQueryData(documentQuery(slug, docSlug)).catch(() => undefined)
  return {
    projectSlug,
    readTree,
    docSlug: () => findTreeNode(readTree() ?? [], edited().documentId)?.slug,
    loadDocument,
    loadText: async (docSlug) => (await loadDocument(projectSlug(), docSlug))?.content,
    loadTaskTitle: async (slug, taskId) => {
      const tasks = await queryClient.ensureQueryData(tasksQuery(slug)).catch(() => [])
      return tasks.find(({ id }) => id === taskId)?.title
    },
    readTargets: () => readTargets(queryClient, projectSlug()) ?? loadTargets(queryClient, projectSlug()),
  }
}

function readTargets(queryClient: QueryClient, slug: string) {
  const people = queryClient.getQueryData(projectPeopleQuery(slug).queryKey)
  const tasks = queryClient.getQueryData(tasksQuery(slug).queryKey)
  return people && tasks && { people, tasks }
}

async function loadTargets(queryClient: QueryClient, slug: string) {
  const [people, tasks] = await Promise.all([
    queryClient.fetchQuery({ ...projectPeopleQuery(slug), retry: false }).catch(() => []),
    queryClient.fetchQuery({ ...tasksQuery(slug), retry: false }).catch(() => []),
  ])
  return { people, tasks }
}
