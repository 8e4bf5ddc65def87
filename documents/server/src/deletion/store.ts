import type { Sqlite } from '@sanhe/kit/sqlite/database'
import { type Row, tables } from '#tables'

export type NewTrashEntry = Omit<Row<'trash_entries'>, 'id'>

/** Tables whose rows an entry of the trash can hold. */
export type TrashedTable =
  | 'projects'
  | 'former_project_slugs'
  | 'project_members'
  | 'documents'
  | 'revisions'
  | 'shares'
  | 'former_document_slugs'
  | 'favourites'
  | 'tasks'
  | 'assets'

export function addTrashEntry(
  db: Sqlite,
  entry: Omit<NewTrashEntry, 'is_folder' | 'document_count'> &
    Partial<Pick<NewTrashEntry, 'is_folder' | 'document_count'>>,
) {
  return tables.insert(db, 'trash_entries', entry)
}

/** Copies the rows of `table` whose `column` is one of `ids` into the entry. Names are constants of the caller. */
export function captureRows(db: Sqlite, entryId: number, table: TrashedTable, column: string, ids: number[]) {
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
