import { toIso } from '@sanhe/kit/runtime/clock'
import { computeTrashExpiry } from './rules.ts'
import type { TrashListRow } from './store.ts'

const toTrashEntry = (row: TrashListRow) => ({
  kind: row.kind,
  id: row.item_id,
  title: row.title,
  is_folder: row.is_folder === 1,
  document_count: row.document_count,
  project:
    row.kind === 'project' || row.live_slug === null
      ? null
      : { slug: row.live_slug, name: row.project_name ?? '' },
  deleted_by: row.deleted_by_name,
  deleted_at: row.deleted_at,
  expires_at: toIso(computeTrashExpiry(row.deleted_at)),
})

/** Builds one page of the list. If another page follows, callers pass one more row than `pageSize`. */
export const toTrashPage = (rows: TrashListRow[], pageSize: number) => ({
  entries: rows.slice(0, pageSize).map(toTrashEntry),
  next: rows.length > pageSize ? (rows[pageSize - 1]?.id ?? null) : null,
})
