import { getCurrentText } from '@sanhe/ui/i18n.ts'
import { showError, showToast } from '@sanhe/ui/toasts.ts'
import { api, isApiErrorWithStatus } from '#api.ts'
import { lazyLoadedApi } from '#lazy-api.ts'
import { documentQuery, queryClient } from '#queries.ts'
import { diffLabels } from './diff-text.ts'
import type { RevisionDiffRow } from './queries.ts'
import { restoreBlockInText } from './restore-block.ts'

export type ReviewedDocumentSlugs = { slug: string; docSlug: string }

/**
 * Saves the compared revision with one block restored to its earlier text. The save names the compared revision as its
 * base, so the service merges the text with later changes or refuses it. Returns whether the text was saved.
 */
export async function restoreBlock(params: ReviewedDocumentSlugs, revision: number, row: RevisionDiffRow) {
  const t = getCurrentText(diffLabels)
  try {
    const later = (await lazyLoadedApi.history.get({ params: { ...params, revision } })).revision
    const saved = await saveText(params, restoreBlockInText(later.content, row), revision)
    showToast(t.blockRestored, { label: t.undo, run: () => void undo(params, saved) })
    return true
  } catch (error) {
    showError(isApiErrorWithStatus(error, 409) ? t.blockConflict : `${t.blockFailed} ${reasonOf(error)}`)
    return false
  }
}

async function saveText(params: ReviewedDocumentSlugs, content: string, base_revision: number) {
  const { doc } = await api.documents.update({ params, body: { content, base_revision } })
  const { slug, docSlug } = params
  queryClient.setQueryData(documentQuery(slug, docSlug).queryKey, doc)
  for (const key of ['revisions', 'blame', 'blocks'])
    void queryClient.invalidateQueries({ queryKey: [key, slug, docSlug] })
  return doc.revision
}

async function undo(params: ReviewedDocumentSlugs, saved: number | null) {
  const t = getCurrentText(diffLabels)
  if (saved === null) return
  try {
    const { revision } = await lazyLoadedApi.history.get({ params: { ...params, revision: saved } })
    await saveText(params, revision.previous_content, saved)
  } catch (error) {
    showError(isApiErrorWithStatus(error, 409) ? t.blockConflict : `${t.blockFailed} ${reasonOf(error)}`)
  }
}

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : '')
