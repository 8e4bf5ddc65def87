import { createDialogStore } from '#dialog-store.ts'

export const newProjectDialog = createDialogStore<object>()
