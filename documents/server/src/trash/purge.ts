import { type Instant, toIso } from '@sanhe/kit/runtime/clock'
import { transaction } from '@sanhe/kit/sqlite/database'
import { type AuditOrigin, recordAudit } from '#audit'
import { type ChangeRecorder, commitChange } from '#core'
import { getProject } from '#projects'
import { apiError } from './errors.ts'
import { describeTrashEntryForAudit } from './audited-entry.ts'
import { trashRetentionMs } from './rules.ts'
import type { TrashDeps } from './restore.ts'
import * as store from './store.ts'

export async function purgeFromTrash(
  deps: TrashDeps,
  kind: store.TrashKind,
  itemId: number,
  origin: AuditOrigin,
) {
  await commitChange(deps, (recorder) => {
    const entry = store.findTrashEntry(deps.db, kind, itemId)
    if (!entry) throw apiError('NOT_IN_TRASH')
    recordAudit(deps, origin, { action: 'trash.deleted', ...describeTrashEntryForAudit(deps, entry) })
    purgeEntry(deps, recorder, entry)
  })
}

function purgeEntry({ db }: TrashDeps, recorder: ChangeRecorder, entry: store.TrashEntryRow) {
  const project = store.findProjectById(db, entry.project_id)
  store.removeTrashEntry(db, entry)
  if (entry.kind === 'project' || entry.kind === 'asset') recorder.assets(project?.slug ?? entry.project_slug)
  recorder.event({ type: 'trash.changed', project_id: entry.project_id })
}

/** Number of entries that one request reads at a time while it empties the trash. */
const batchSize = 200

/**
 * Empties the trash of one project, or of all projects. Each entry is deleted in a separate transaction together with
 * its audit record. Other requests can therefore run in between, and after an interruption the audit log contains every
 * deletion.
 */
export async function emptyTrash(deps: TrashDeps, origin: AuditOrigin, projectSlug?: string) {
  const project = projectSlug === undefined ? undefined : getProject(deps.db, projectSlug)
  const projectIds = project ? JSON.stringify([project.id]) : null
  transaction(deps.db, () =>
    recordAudit(deps, origin, { action: 'trash.emptied', ...(project && { project }) }),
  )
  let removed = 0
  let before = Number.MAX_SAFE_INTEGER
  for (;;) {
    const entries = store.listTrashEntries(deps.db, { projectIds, title: '', before }, batchSize)
    for (const entry of entries) removed += await purgeIfThere(deps, entry, origin)
    if (entries.length < batchSize) return removed
    before = entries.at(-1)?.id ?? 0
  }
}

/** Deletes the entries whose time in the trash is over. */
export async function purgeExpiredEntries(deps: TrashDeps, now: Instant) {
  let removed = 0
  for (const entry of store.listTrashEntriesUntil(deps.db, toIso(now - trashRetentionMs)))
    removed += await purgeIfThere(deps, entry)
  return removed
}

/** Deletes an entry, unless another request has restored or deleted it since it was listed. */
const purgeIfThere = (deps: TrashDeps, { kind, item_id, id }: store.TrashEntryRow, origin?: AuditOrigin) =>
  commitChange(deps, (recorder) => {
    const entry = store.findTrashEntry(deps.db, kind, item_id)
    if (entry?.id !== id) return 0
    if (origin)
      recordAudit(deps, origin, { action: 'trash.deleted', ...describeTrashEntryForAudit(deps, entry) })
    purgeEntry(deps, recorder, entry)
    return 1
  })
