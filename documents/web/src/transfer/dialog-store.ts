import { createDialogStore } from '#dialog-store.ts'

/** Target of an import: an existing project or a new one. */
export type ImportTarget = { kind: 'project'; slug: string } | { kind: 'new-project' }

export const importDialog = createDialogStore<ImportTarget>()
