import { getCurrentText } from '@sanhe/ui/i18n.ts'
import { showError, showToast } from '@sanhe/ui/toasts.ts'
import type { AnyRouter } from '@tanstack/react-router'
import { type AiChange, isApiErrorWithStatus } from '#api.ts'
import { lazyLoadedApi } from '#lazy-api.ts'
import { aiChangesQuery, queryClient, treeQuery } from '#queries.ts'
import { findTreeNode } from '#tree/node.ts'
import { removeDocument } from '#tree/remove.ts'
import { aiChangesLabels } from './text.ts'

const { queryKey } = aiChangesQuery

/** Removes the changes from the inbox immediately and fetches the inbox again, whether or not the write succeeds. */
async function withoutChanges(leaving: readonly AiChange[], write: () => Promise<unknown>) {
  await queryClient.cancelQueries({ queryKey })
  const ids = new Set(leaving.map(({ revision }) => revision.id))
  queryClient.setQueryData(queryKey, (inbox) => {
    if (!inbox) return inbox
    const changes = inbox.changes.filter(({ revision }) => !ids.has(revision.id))
    return { changes, total: inbox.total - (inbox.changes.length - changes.length) }
  })
  try {
    await write()
  } finally {
    await queryClient.invalidateQueries({ queryKey })
  }
}

const errorText = (error: unknown) => (error instanceof Error ? error.message : '')

export async function acceptAiChanges(changes: readonly AiChange[]) {
  const t = getCurrentText(aiChangesLabels)
  const title = changes[0]?.document.title ?? ''
  try {
    await withoutChanges(changes, async () => {
      // oxlint-disable-next-line no-await-in-loop -- in order, so that a refusal leaves the rest waiting
      for (const { revision } of changes)
        await lazyLoadedApi.history.accept({ params: { revision: revision.id } })
    })
    showToast(changes.length === 1 ? t.accepted(title) : t.acceptedAll(changes.length, title))
  } catch (error) {
    showError(`${t.notAccepted}. ${errorText(error)}`)
  }
}

/** Returns 'conflict' when later changes of the same passage prevent the revert. */
export async function revertAiChange(change: AiChange): Promise<'conflict' | undefined> {
  const t = getCurrentText(aiChangesLabels)
  const { title } = change.document
  try {
    await withoutChanges([change], () =>
      lazyLoadedApi.history.revert({ params: { revision: change.revision.id } }),
    )
    refreshDocument(change)
    const undo = change.is_latest ? [{ label: t.undo, run: () => void undoRevert(change) }] : []
    showToast(t.reverted(title), ...undo)
  } catch (error) {
    if (isApiErrorWithStatus(error, 409)) return 'conflict'
    showError(`${t.notReverted}. ${errorText(error)}`)
  }
}

/**
 * Undoes a revert. It works only for the latest change of a document, because the text of that change was the whole
 * text of the document.
 */
async function undoRevert(change: AiChange) {
  const t = getCurrentText(aiChangesLabels)
  const { project_slug: slug, slug: docSlug, title } = change.document
  try {
    await lazyLoadedApi.history.restore({ params: { slug, docSlug, revision: change.revision.id } })
    refreshDocument(change)
    showToast(t.undone(title))
  } catch (error) {
    showError(`${t.notUndone}. ${errorText(error)}`)
  }
}

function refreshDocument({ document: { project_slug: slug, slug: docSlug } }: AiChange) {
  for (const thing of ['document', 'revisions', 'blame'])
    void queryClient.invalidateQueries({ queryKey: [thing, slug, docSlug] })
}

/** A change that created its document is reverted by moving the document to the trash. */
export async function deleteCreatedDocument(router: AnyRouter, { document }: AiChange) {
  const { project_slug: slug } = document
  const tree = await queryClient.ensureQueryData(treeQuery(slug))
  const node = findTreeNode(tree, document.id)
  if (node) await removeDocument({ slug, node, router })
}
