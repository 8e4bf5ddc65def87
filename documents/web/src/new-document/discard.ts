import type { AnyRouter } from '@tanstack/react-router'
import { api, type DocumentWithText } from '#api.ts'
import { lazyLoadedApi } from '#lazy-api.ts'
import { queryClient, treeQuery } from '#queries.ts'
import { unmarkDocumentAsNew } from './new-documents.ts'

/** Returns whether no menu, dialog or editor panel has handled this press of Escape. */
export const isEscapePressUnhandled = (event: KeyboardEvent) =>
  !event.defaultPrevented &&
  !(event.target instanceof Element && event.target.closest('[role="dialog"], [role="menu"], .cm-panel'))

/** Removes a new document in which nothing was typed, and returns to the page before it. */
export function discardNewDocument(router: AnyRouter, slug: string, doc: DocumentWithText) {
  unmarkDocumentAsNew(doc.id)
  if (router.history.canGoBack()) router.history.back()
  else void router.navigate({ to: '/projects/$slug', params: { slug } })
  void removeCompletely(slug, doc)
}

/** Removes the document and leaves nothing in the trash. If that fails, it stays in the tree or in the trash. */
async function removeCompletely(slug: string, doc: DocumentWithText) {
  try {
    await api.documents.remove({ params: { slug, docSlug: doc.slug } })
    await lazyLoadedApi.trash.remove({ params: { kind: 'document', id: doc.id } })
  } catch {
    // After a failure, the document stays in the tree or in the trash, where the user can delete it.
  }
  await queryClient.invalidateQueries({ queryKey: treeQuery(slug).queryKey })
}
