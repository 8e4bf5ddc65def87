import { getCurrentText } from '@sanhe/ui/i18n.ts'
import { moveItemInList } from '@sanhe/ui/reorder.ts'
import { showError, showToast } from '@sanhe/ui/toasts.ts'
import { api, type Project } from '#api.ts'
import { projectsQuery, queryClient } from '#queries.ts'
import { computeSortOrders } from '#sort-order.ts'
import { restoreTrashItem } from '#trash/actions.ts'
import { projectsLabels } from './text.ts'

export type ProjectDetails = { name: string; description: string | null; icon: string; color: string }

const refresh = () => queryClient.invalidateQueries({ queryKey: projectsQuery.queryKey })

export async function saveProject(details: ProjectDetails, project?: Project) {
  const { project: saved } = project
    ? await api.projects.update({ params: { slug: project.slug }, body: details })
    : await api.projects.create({ body: { ...details, sort_order: orderAtEnd() } })
  await refresh()
  return saved
}

function orderAtEnd() {
  const last = queryClient.getQueryData(projectsQuery.queryKey)?.at(-1)
  return last ? last.sort_order + 1024 : 0
}

export async function removeProject(project: Project) {
  const t = getCurrentText(projectsLabels)
  try {
    await api.projects.remove({ params: { slug: project.slug } })
    const { id, name: title } = project
    const undo = () => void restoreTrashItem({ kind: 'project', id, title })
    showToast(t.removed(title), { label: t.undo, run: undo })
  } catch (error) {
    showError(`${t.notRemoved(project.name)}. ${error instanceof Error ? error.message : ''}`)
  }
  await refresh()
}

/** Moves the project in the list immediately and rolls back, with a message, when the service refuses the move. */
export async function moveProject(id: number, index: number) {
  await queryClient.cancelQueries({ queryKey: projectsQuery.queryKey })
  const before = queryClient.getQueryData(projectsQuery.queryKey) ?? []
  const after = moveItemInList(before, id, index)
  queryClient.setQueryData(projectsQuery.queryKey, after)
  try {
    for (const { id: changedId, sort_order } of computeSortOrders(after, id)) {
      const slug = after.find((project) => project.id === changedId)?.slug ?? ''
      // oxlint-disable-next-line no-await-in-loop -- in order, so that a refusal leaves the rest unwritten
      await api.projects.update({ params: { slug }, body: { sort_order } })
    }
  } catch {
    queryClient.setQueryData(projectsQuery.queryKey, before)
    showError(getCurrentText(projectsLabels).notMoved)
  }
  await refresh()
}
