import { createDialogStore } from '#dialog-store.ts'

/** Dialog for a new project, which any page can open. */
export const newProjectDialog = createDialogStore<object>()
