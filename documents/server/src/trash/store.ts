import type { Sqlite } from '@sanhe/kit/sqlite/database'
import type { TableInTrash } from '#deletion'
import { type Row, tables } from '#tables'

export type TrashEntryRow = Row<'trash_entries'>
export type TrashKind = TrashEntryRow['kind']
export type TrashListRow = ReturnType<typeof listTrashEntries>[number]

const entry = tables.rows('trash_entries')
const listedEntry = tables.rows({
  ...tables.columns('trash_entries'),
  live_slug: 'projects.slug?',
  project_name: 'projects.name?',
})
const rowContent = tables.rows(tables.columns('trash_rows', 'content'))
const project = tables.rows('projects')
const columnName = tables.rows({ name: 'text' })

export function findTrashEntry(db: Sqlite, kind: TrashKind, itemId: number) {
  return entry.get(db)`SELECT * FROM trash_entries WHERE kind = ${kind} AND item_id = ${itemId}`
}

/** `projectIds`: JSON array of the ids of the projects to list from, or null for all. */
export type TrashFilter = { projectIds: string | null; title: string; before: number }

/** Lists entries, newest first. Entries of a deleted project are part of that project and not listed. */
export function listTrashEntries(db: Sqlite, { projectIds, title, before }: TrashFilter, limit: number) {
  return listedEntry.all(db)`
    SELECT e.*, p.slug AS live_slug, p.name AS project_name
    FROM trash_entries e LEFT JOIN projects p ON p.id = e.project_id
    WHERE e.id < ${before} AND (e.kind = 'project' OR p.id IS NOT NULL)
      AND (${projectIds} IS NULL OR e.project_id IN (SELECT value FROM json_each(${projectIds})))
      AND instr(fold_case(e.title), fold_case(${title})) > 0
    ORDER BY e.id DESC LIMIT ${limit}`
}

export function listTrashEntriesUntil(db: Sqlite, until: string) {
  return entry.all(db)`SELECT * FROM trash_entries WHERE deleted_at <= ${until} ORDER BY id`
}

/** Deletes an entry permanently. The entries of a deleted project are deleted with it. */
export function removeTrashEntry(db: Sqlite, { id, kind, item_id }: TrashEntryRow) {
  db.sql.run`DELETE FROM trash_entries WHERE id = ${id}`
  if (kind === 'project') db.sql.run`DELETE FROM trash_entries WHERE project_id = ${item_id}`
}

/** Removes an entry of the trash after its rows were restored. */
export function removeRestoredTrashEntry(db: Sqlite, id: number) {
  db.sql.run`DELETE FROM trash_entries WHERE id = ${id}`
}

export function findProjectById(db: Sqlite, id: number) {
  return project.get(db)`SELECT * FROM projects WHERE id = ${id}`
}

/** Returns the rows of one table that the entry holds. */
export function readTrashedRows<Name extends TableInTrash>(db: Sqlite, entryId: number, table: Name) {
  return rowContent.all(db)`
    SELECT content FROM trash_rows WHERE entry_id = ${entryId} AND table_name = ${table} ORDER BY id`.map(
    ({ content }) => JSON.parse(content) as Row<Name>,
  )
}

/**
 * Inserts the rows of one table again. Rows that would violate a constraint are left out. A column that a later migration
 * added gets its default.
 *
 * @param changed SQL of the columns that get another value than the stored one; `content` is the stored row as JSON
 */
export function insertTrashedRows(
  db: Sqlite,
  entryId: number,
  table: TableInTrash,
  changed: Record<string, string> = {},
) {
  const known = Object.keys(tables.columns(table))
  const stored = columnName.all(db)`
    SELECT DISTINCT key AS name FROM trash_rows, json_each(trash_rows.content)
    WHERE trash_rows.id = (
      SELECT min(id) FROM trash_rows WHERE entry_id = ${entryId} AND table_name = ${table})`
  const names = known.filter((name) => stored.some((one) => one.name === name))
  if (!names.length) return
  const values = names.map((name) => changed[name] ?? `json_extract(content, '$.${name}')`)
  db.raw
    .prepare(
      `INSERT OR IGNORE INTO ${table} (${names.map((name) => `"${name}"`).join(', ')})
       SELECT ${values.join(', ')} FROM trash_rows WHERE entry_id = ? AND table_name = '${table}' ORDER BY id`,
    )
    .run(entryId)
}

/** SQL for a slug that no row has, because no slug begins with a tilde. A restored row gets its real slug after that. */
export const placeholderSlugSql = `'~' || json_extract(content, '$.id')`

/**
 * Restores columns and labels of a project. An entry contains none if it was made before projects had their own
 * columns. Its project then keeps the columns of a new project.
 */
export function restoreBoardFromTrash(db: Sqlite, { id, item_id: projectId }: TrashEntryRow) {
  if (readTrashedRows(db, id, 'board_columns').length > 0)
    db.sql.run`DELETE FROM board_columns WHERE project_id = ${projectId}`
  insertTrashedRows(db, id, 'board_columns')
  insertTrashedRows(db, id, 'labels')
}

/**
 * Returns SQL for the stored user id of a column, or NULL if this user has been deleted since the entry was made. If the
 * column refuses NULL, `insertTrashedRows` leaves the rows of deleted users out.
 */
export const createExistingUserIdSql = (column: string) =>
  `(SELECT id FROM users WHERE id = json_extract(content, '$.${column}'))`

/**
 * Removes recorded former slugs that are the current slug of a project or document, because such slugs no longer
 * redirect.
 */
export function removeReusedFormerSlugs(db: Sqlite, projectId: number) {
  db.sql.run`
    DELETE FROM former_project_slugs
    WHERE project_id = ${projectId} AND slug IN (SELECT slug FROM projects)`
  db.sql.run`
    DELETE FROM former_document_slugs WHERE project_id = ${projectId}
      AND slug IN (SELECT slug FROM documents WHERE project_id = ${projectId})`
}

/** Moves documents that are still at the root back into their folder. Returns the ids of those that moved. */
export function moveChildrenIntoFolder(db: Sqlite, folderId: number, projectId: number, childIds: string) {
  return tables.rows({ id: 'documents.id' }).all(db)`
    UPDATE documents SET parent_id = ${folderId}
    WHERE id IN (SELECT value FROM json_each(${childIds})) AND parent_id IS NULL AND project_id = ${projectId}
    RETURNING id`.map(({ id }) => id)
}
