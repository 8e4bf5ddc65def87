import { type Sqlite, transaction } from '@sanhe/kit/sqlite/database'
import * as attachments from './attachment-store.ts'
import * as store from './store.ts'
import { markdownToPlainText, normalizeSearchText, toSearchIndexText } from './text.ts'

/** Number of characters in one indexing batch, which bounds the time that a search waits while the index is rebuilt. */
const charactersInBatch = 400_000
type IndexWriterEvents = { onFullDisk: () => void; onChanged: () => void }

/** Writes the entries of the index. Entries for which the disk has no room are kept and written by `retry`. */
export function createIndexWriter(db: Sqlite, { onFullDisk, onChanged }: IndexWriterEvents) {
  const behind = new Set<number>()

  function write(ids: number[], until = Infinity) {
    let characters = 0
    transaction(db, () => {
      while (ids.length > 0 && characters < until) characters += refreshOne(db, ids.pop() ?? 0)
    })
    onChanged()
  }
  /** Returns false if the disk is full; the entries are retried later. */
  function isWritten(ids: number[], work: () => void) {
    try {
      work()
      return true
    } catch (error) {
      if (!store.isFullDiskError(error)) throw error
      if (behind.size === 0) onFullDisk()
      for (const id of ids) behind.add(id)
      return false
    }
  }
  function refresh(ids: number[]) {
    if (isWritten(ids, () => write([...ids]))) for (const id of ids) behind.delete(id)
  }
  return {
    refresh,
    retry() {
      if (behind.size > 0) refresh([...behind])
    },
    /**
     * Writes one batch of these entries and removes it from `ids`. Removes all of them if the disk is full. Returns true
     * when none is left.
     */
    indexBatch(ids: number[]) {
      if (ids.length > 0 && !isWritten([...ids], () => write(ids, charactersInBatch))) ids.length = 0
      return ids.length === 0
    },
  }
}

function refreshOne(db: Sqlite, id: number) {
  const isDocument = id > 0
  const row = isDocument ? store.findDocumentToIndex(db, id) : attachments.findAttachmentToIndex(db, id)
  const indexed = store.findIndexedDocument(db, id)
  if (row && indexed && row.title === indexed.title && row.revision_id === indexed.revision_id) return 0
  if (indexed) store.removeIndexEntry(db, id)
  if (!row) return 0
  const { title, content } = isDocument ? readDocument(db, row) : readAttachment(db, row)
  store.addIndexEntry(db, row, {
    title: toSearchIndexText(normalizeSearchText(title)),
    content: toSearchIndexText(content),
  })
  return content.length
}

const readDocument = (db: Sqlite, { title, revision_id }: store.IndexedDocument) => ({
  title,
  content: markdownToPlainText(revision_id === null ? '' : store.findRevisionMarkdown(db, revision_id)),
})

/** The title of an attachment is its file name, because searches for a folder such as `files` would find all. */
const readAttachment = (db: Sqlite, { title, revision_id }: store.IndexedDocument) => ({
  title: title.split('/').at(-1) ?? title,
  content: normalizeSearchText(revision_id === null ? '' : attachments.findAttachmentText(db, revision_id)),
})
