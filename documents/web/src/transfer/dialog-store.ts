import { createDialogStore } from '#dialog-store.ts'

export type ImportTarget = { kind: 'project'; slug: string } | { kind: 'new-project' }

/** `document`: the document or folder to export; without it the whole project. */
export type ExportSubject = {
  slug: string
  document?: { slug: string; title: string; type: 'doc' | 'folder' }
}

export const importDialogStore = createDialogStore<ImportTarget>()
export const exportDialogStore = createDialogStore<ExportSubject>()
