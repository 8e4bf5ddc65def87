import { getCurrentText } from '@sanhe/ui/i18n.ts'
import { showError, showToast } from '@sanhe/ui/toasts.ts'
import type { RestoredItem, TrashEntry } from '#api.ts'
import { lazyLoadedApi } from '#lazy-api.ts'
import { queryClient } from '#queries.ts'
import { trashLabels } from './text.ts'

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : '')

/**
 * Fetches all data again, because a restored item can appear in any list: tree, board, projects, search, share links.
 */
const refreshEverything = () => queryClient.invalidateQueries()

/** Restores an item and returns its place, or undefined after an error was shown. */
export async function restoreTrashItem({
  kind,
  id,
  title,
}: Pick<TrashEntry, 'kind' | 'id' | 'title'>): Promise<RestoredItem | undefined> {
  try {
    const { restored } = await lazyLoadedApi.trash.restore({ params: { kind, id } })
    void refreshEverything()
    return restored
  } catch (error) {
    showError(`${getCurrentText(trashLabels).notRestored(title)}. ${reasonOf(error)}`)
    return undefined
  }
}

export async function deleteTrashItemPermanently({ kind, id, title }: TrashEntry) {
  const t = getCurrentText(trashLabels)
  try {
    await lazyLoadedApi.trash.remove({ params: { kind, id } })
    showToast(t.removed(title))
  } catch (error) {
    showError(`${t.notRemoved(title)}. ${reasonOf(error)}`)
  }
  await queryClient.invalidateQueries({ queryKey: ['trash'] })
}

export async function emptyTrash(project: string | undefined) {
  const t = getCurrentText(trashLabels)
  try {
    const { removed } = await lazyLoadedApi.trash.empty({ query: project ? { project } : {} })
    showToast(t.emptied(removed))
  } catch (error) {
    showError(`${t.notEmptied}. ${reasonOf(error)}`)
  }
  await queryClient.invalidateQueries({ queryKey: ['trash'] })
}
