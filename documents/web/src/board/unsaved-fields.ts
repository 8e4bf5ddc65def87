import type { TaskFields } from './actions.ts'

const nameOf = (slug: string, id: number | undefined) => `sanhe.documents.task.${slug}.${id ?? 'new'}`

/** What was typed into a task and not saved: kept for this tab until it is saved or discarded. */
export function readUnsaved(slug: string, id: number | undefined): Partial<TaskFields> {
  try {
    return JSON.parse(sessionStorage.getItem(nameOf(slug, id)) ?? '{}') as Partial<TaskFields>
  } catch {
    return {}
  }
}

/** Nothing changed is nothing to keep. */
export function keepUnsaved(slug: string, id: number | undefined, changed: Partial<TaskFields>) {
  try {
    if (Object.keys(changed).length === 0) sessionStorage.removeItem(nameOf(slug, id))
    else sessionStorage.setItem(nameOf(slug, id), JSON.stringify(changed))
  } catch {
    // Where storage is blocked the open window alone holds it.
  }
}
