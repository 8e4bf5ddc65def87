import type { TrashDeps } from './restore.ts'
import * as store from './store.ts'

/** Returns the fields of an audit entry that describe an item of the trash. */
export function describeTrashEntryForAudit({ db }: Pick<TrashDeps, 'db'>, entry: store.TrashEntryRow) {
  const { kind, title, project_id: id, project_slug: slug } = entry
  const name = store.findProjectById(db, id)?.name ?? (kind === 'project' ? title : slug)
  return { target: title, project: { id, name }, detail: { kind } }
}
