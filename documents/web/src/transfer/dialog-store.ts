import { createDialogStore } from '#dialog-store.ts'

export type ImportTarget = { kind: 'project'; slug: string } | { kind: 'new-project' }

export const importDialogStore = createDialogStore<ImportTarget>()
