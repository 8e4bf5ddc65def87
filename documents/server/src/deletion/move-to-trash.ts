import type { Sqlite } from '@sanhe/kit/sqlite/database'
import type { Author } from '#core'
import { addTrashEntry, captureComments, captureRows, type NewTrashEntry } from './store.ts'

export { type TrashedTable } from './store.ts'

/** The author of the deletion, and its time in ISO 8601. */
type Deletion = { by: Author; at: string }
type Item = Pick<NewTrashEntry, 'item_id' | 'project_id' | 'project_slug' | 'title'>
type TrashedDocuments = Item &
  Pick<NewTrashEntry, 'is_folder' | 'document_count'> & {
    /**
     * Ids of all documents of the trash entry. The first id is that of the item that the user deleted; the
     * other documents were inside that item.
     */
    documentIds: number[]
    ancestorIds: number[]
    childIds: number[]
  }

/*
 * Each function copies the rows of one item into the trash, in the caller's transaction. The caller then deletes the
 * rows from their tables, which also deletes the rows that refer to them.
 */

export function moveDocumentsToTrash(
  db: Sqlite,
  { documentIds, ancestorIds, childIds, ...item }: TrashedDocuments,
  deletion: Deletion,
) {
  const entry = addEntry(db, 'document', item, deletion, { ancestorIds, childIds })
  captureDocuments(db, entry, documentIds)
  captureComments(db, entry, 'document_id', documentIds)
}

export function moveProjectToTrash(
  db: Sqlite,
  project: Item & { document_count: number; documentIds: number[] },
  deletion: Deletion,
) {
  const { documentIds, ...item } = project
  const entry = addEntry(db, 'project', item, deletion)
  captureRows(db, entry, 'projects', 'id', [item.item_id])
  captureRows(db, entry, 'former_project_slugs', 'project_id', [item.item_id])
  captureRows(db, entry, 'project_members', 'project_id', [item.item_id])
  captureDocuments(db, entry, documentIds)
  captureRows(db, entry, 'tasks', 'project_id', [item.item_id])
  captureRows(db, entry, 'assets', 'project_id', [item.item_id])
  captureComments(db, entry, 'project_id', [item.item_id])
}

export function moveTaskToTrash(db: Sqlite, item: Item, deletion: Deletion) {
  const entry = addEntry(db, 'task', item, deletion)
  captureRows(db, entry, 'tasks', 'id', [item.item_id])
  captureComments(db, entry, 'task_id', [item.item_id])
}

export function moveAssetToTrash(db: Sqlite, item: Item, deletion: Deletion) {
  captureRows(db, addEntry(db, 'asset', item, deletion), 'assets', 'id', [item.item_id])
}

function addEntry(
  db: Sqlite,
  kind: NewTrashEntry['kind'],
  item: Item & Partial<Pick<NewTrashEntry, 'is_folder' | 'document_count'>>,
  { by, at }: Deletion,
  place: { ancestorIds: number[]; childIds: number[] } = { ancestorIds: [], childIds: [] },
) {
  return addTrashEntry(db, {
    ...item,
    kind,
    ancestor_ids: JSON.stringify(place.ancestorIds),
    child_ids: JSON.stringify(place.childIds),
    deleted_by: by.userId,
    deleted_by_name: by.name,
    deleted_at: at,
  })
}

function captureDocuments(db: Sqlite, entry: number, documentIds: number[]) {
  captureRows(db, entry, 'documents', 'id', documentIds)
  captureRows(db, entry, 'revisions', 'document_id', documentIds)
  captureRows(db, entry, 'shares', 'document_id', documentIds)
  captureRows(db, entry, 'former_document_slugs', 'document_id', documentIds)
  captureRows(db, entry, 'favourites', 'document_id', documentIds)
}
