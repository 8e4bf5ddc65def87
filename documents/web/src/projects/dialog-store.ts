import { dialogStore } from '#dialog-store.ts'

/** A new project can be wanted from anywhere. */
export const newProjectDialog = dialogStore<object>()
