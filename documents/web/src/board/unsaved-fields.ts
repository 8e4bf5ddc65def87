import type { TaskFields } from './actions.ts'

const storageKey = (slug: string, id: number | undefined) => `sanhe.documents.task.${slug}.${id ?? 'new'}`

/** Unsaved fields of a task, kept in sessionStorage until they are saved or discarded. */
export function readUnsavedFields(slug: string, id: number | undefined): Partial<TaskFields> {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey(slug, id)) ?? '{}') as Partial<TaskFields>
  } catch {
    return {}
  }
}

/** Stores the unsaved fields of a task. An empty change removes the stored entry. */
export function storeUnsavedFields(slug: string, id: number | undefined, changed: Partial<TaskFields>) {
  try {
    if (Object.keys(changed).length === 0) sessionStorage.removeItem(storageKey(slug, id))
    else sessionStorage.setItem(storageKey(slug, id), JSON.stringify(changed))
  } catch {
    // When storage is blocked, only the open dialog contains the typed text.
  }
}
