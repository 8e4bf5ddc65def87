import { getCurrentText } from '@sanhe/ui/i18n.ts'
import { showError, showToast } from '@sanhe/ui/toasts.ts'
import { api } from '#api.ts'
import { projectAssetsQuery, queryClient } from '#queries.ts'
import { restoreTrashItem } from '#trash/actions.ts'
import type { Attachment } from './rules.ts'
import { attachmentLabels } from './text.ts'

/** Moves a file to the trash. The list shows that at once, and the file again if the service refuses it. */
export async function removeAttachment(slug: string, { id, name }: Attachment) {
  const t = getCurrentText(attachmentLabels)
  const { queryKey } = projectAssetsQuery(slug)
  await queryClient.cancelQueries({ queryKey })
  queryClient.setQueryData(queryKey, (assets) => assets?.filter((asset) => asset.id !== id))
  try {
    await api.assets.remove({ params: { slug, id } })
    const undo = () => void restoreTrashItem({ kind: 'asset', id, title: name })
    showToast(t.removed(name), { label: t.undo, run: undo })
  } catch (error) {
    showError(`${t.notRemoved(name)}. ${error instanceof Error ? error.message : ''}`)
  }
  await queryClient.invalidateQueries({ queryKey })
}
