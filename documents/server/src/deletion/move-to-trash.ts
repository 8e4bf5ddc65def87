import type { Sqlite } from '@sanhe/kit/sqlite/database'
import type { RevisionAuthor } from '#core'
import {
  addTrashEntry,
  copyCommentsToTrash,
  copyRowsToTrash,
  copyTaskLabelsToTrash,
  type NewTrashEntry,
} from './store.ts'

export { type TableInTrash } from './store.ts'

/** The author of the deletion, and its time in ISO 8601. */
type Deletion = { by: RevisionAuthor; at: string }
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
  copyCommentsToTrash(db, entry, 'document_id', documentIds)
}

export function moveProjectToTrash(
  db: Sqlite,
  project: Item & { document_count: number; documentIds: number[] },
  deletion: Deletion,
) {
  const { documentIds, ...item } = project
  const entry = addEntry(db, 'project', item, deletion)
  copyRowsToTrash(db, entry, 'projects', 'id', [item.item_id])
  copyRowsToTrash(db, entry, 'former_project_slugs', 'project_id', [item.item_id])
  copyRowsToTrash(db, entry, 'project_members', 'project_id', [item.item_id])
  captureDocuments(db, entry, documentIds)
  copyRowsToTrash(db, entry, 'board_columns', 'project_id', [item.item_id])
  copyRowsToTrash(db, entry, 'labels', 'project_id', [item.item_id])
  copyRowsToTrash(db, entry, 'tasks', 'project_id', [item.item_id])
  copyTaskLabelsToTrash(db, entry)
  copyRowsToTrash(db, entry, 'assets', 'project_id', [item.item_id])
  copyCommentsToTrash(db, entry, 'project_id', [item.item_id])
}

export function moveTaskToTrash(db: Sqlite, item: Item, deletion: Deletion) {
  const entry = addEntry(db, 'task', item, deletion)
  copyRowsToTrash(db, entry, 'tasks', 'id', [item.item_id])
  copyTaskLabelsToTrash(db, entry)
  copyCommentsToTrash(db, entry, 'task_id', [item.item_id])
}

export function moveAssetToTrash(db: Sqlite, item: Item, deletion: Deletion) {
  copyRowsToTrash(db, addEntry(db, 'asset', item, deletion), 'assets', 'id', [item.item_id])
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
  copyRowsToTrash(db, entry, 'documents', 'id', documentIds)
  copyRowsToTrash(db, entry, 'revisions', 'document_id', documentIds)
  copyRowsToTrash(db, entry, 'shares', 'document_id', documentIds)
  copyRowsToTrash(db, entry, 'former_document_slugs', 'document_id', documentIds)
  copyRowsToTrash(db, entry, 'favourites', 'document_id', documentIds)
  copyRowsToTrash(db, entry, 'suggestions', 'document_id', documentIds)
}
