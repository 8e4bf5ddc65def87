import { dialogStore } from '#dialog-store.ts'

/** Files come into a project, or into one that is made for them. */
export type ImportTarget = { kind: 'project'; slug: string } | { kind: 'new-project' }

export const importDialog = dialogStore<ImportTarget>()
