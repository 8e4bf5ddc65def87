import { getCurrentText } from '@sanhe/ui/i18n.ts'
import { showError } from '@sanhe/ui/toasts.ts'
import type { AnyRouter } from '@tanstack/react-router'
import { createDocument } from '#tree/actions.ts'
import { setFoldersExpanded } from '#tree/expanded.ts'
import { markDocumentAsNew } from './new-documents.ts'
import { newDocumentLabels } from './start-new-document.ts'
import { closeTypeAheadField } from './type-ahead.ts'

/** True while a document is being created, so that a double click creates only one document. */
let isCreating = false

export async function createNewDocument(router: AnyRouter, slug: string, parentId: number | null) {
  if (isCreating) return
  isCreating = true
  const t = getCurrentText(newDocumentLabels)
  try {
    const doc = await createDocument(slug, { type: 'doc', title: t.untitled, docType: 'general', parentId })
    markDocumentAsNew(doc.id)
    if (parentId !== null) setFoldersExpanded(slug, [parentId], true)
    await router.navigate({
      to: '/projects/$slug/docs/$docSlug',
      params: { slug, docSlug: doc.slug },
      search: { edit: true },
    })
  } catch (error) {
    closeTypeAheadField()
    showError(`${t.notCreated}. ${error instanceof Error ? error.message : ''}`)
  } finally {
    isCreating = false
  }
}
