import { createDialogStore } from '#dialog-store.ts'

export const newProjectDialogStore = createDialogStore<object>()
