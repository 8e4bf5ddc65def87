import type { Sqlite } from '@sanhe/kit/sqlite/database'
import { type Row, tables } from '#tables'

export type NewTrashEntry = Omit<Row<'trash_entries'>, 'id'>

/** Tables whose rows an entry of the trash can hold. */
export type TableInTrash =
  | 'projects'
  | 'former_project_slugs'
  | 'project_members'
  | 'documents'
  | 'revisions'
  | 'shares'
  | 'former_document_slugs'
  | 'favourites'
  | 'board_columns'
  | 'labels'
  | 'tasks'
  | 'task_labels'
  | 'suggestions'
  | 'comment_threads'
  | 'comments'
  | 'assets'

export function addTrashEntry(
  db: Sqlite,
  entry: Omit<NewTrashEntry, 'is_folder' | 'document_count'> &
    Partial<Pick<NewTrashEntry, 'is_folder' | 'document_count'>>,
) {
  return tables.insert(db, 'trash_entries', entry)
}

/**
 * Copies the rows of `table` whose `column` is one of `ids` into the trash entry. Callers must pass constant names,
 * because the names become part of the SQL.
 */
export function copyRowsToTrash(
  db: Sqlite,
  entryId: number,
  table: TableInTrash,
  column: string,
  ids: number[],
) {
  const columns = Object.keys(tables.columns(table))
  const pairs = columns.map((name) => `'${name}', "${name}"`).join(', ')
  db.raw
    .prepare(
      `INSERT INTO trash_rows (entry_id, table_name, content)
       SELECT ?, '${table}', json_object(${pairs}) FROM ${table}
       WHERE "${column}" IN (SELECT value FROM json_each(?))`,
    )
    .run(entryId, JSON.stringify(ids))
}

/**
 * Copies comment threads and their comments into the trash entry: the threads whose `column` is one of `ids`.
 */
export function copyCommentsToTrash(
  db: Sqlite,
  entryId: number,
  column: 'document_id' | 'task_id' | 'project_id',
  ids: number[],
) {
  copyRowsToTrash(db, entryId, 'comment_threads', column, ids)
  const threads = tables.rows({ id: 'integer' }).all(db)`
    SELECT json_extract(content, '$.id') AS id FROM trash_rows
    WHERE entry_id = ${entryId} AND table_name = 'comment_threads'`
  copyRowsToTrash(
    db,
    entryId,
    'comments',
    'thread_id',
    threads.map(({ id }) => id),
  )
}

/** Copies the label assignments of the entry's tasks. The tasks must be in the entry already. */
export function copyTaskLabelsToTrash(db: Sqlite, entryId: number) {
  const tasks = tables.rows({ id: 'integer' }).all(db)`
    SELECT json_extract(content, '$.id') AS id FROM trash_rows
    WHERE entry_id = ${entryId} AND table_name = 'tasks'`
  copyRowsToTrash(
    db,
    entryId,
    'task_labels',
    'task_id',
    tasks.map(({ id }) => id),
  )
}
