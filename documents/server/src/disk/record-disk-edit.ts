import {
  type RevisionAuthor,
  type CommitChangeDeps,
  type ChangeRecorder,
  commitChangeWithoutFlush,
  type Deps,
  diskRevisionAuthor,
} from '#core'
import {
  type DocumentRowWithText,
  decodeDocumentText,
  getDocumentTextById,
  saveDocumentText,
} from '#documents'
import { maxContentBytes } from '#fields'
import { findRevision, mergeTexts } from '#revisions'
import { savePendingUpdates } from '#text-updates'
import { findDiskFileRevision } from './store.ts'

export type DiskEditDeps = Omit<CommitChangeDeps, 'files'> & Pick<Deps, 'clock' | 'log'>

/**
 * Records another program's edit as a revision. The edit is merged with saves that the service has stored since; if
 * edit and saves conflict, the edit is inserted into the history before the saves. An empty file that is found after
 * the service `wasStopped` is inserted in the same way, because a crash or a failed copy leaves such files. Returns
 * false if the bytes are not valid document text.
 */
export function recordDiskEdit(
  deps: DiskEditDeps,
  documentId: number,
  bytes: Buffer,
  { wasStopped }: { wasStopped: boolean },
) {
  const content = decodeDocumentText(bytes)
  if (content === undefined) {
    deps.log.warn({ documentId }, 'a file was changed into something that is not text of at most 1 MB')
    return false
  }
  saveUpdatesOfEditors(deps, documentId)
  const current = getDocumentTextById(deps.db, documentId)
  const isEmptied = wasStopped && content === '' && current.content !== ''
  if (isEmptied) deps.log.warn({ path: current.file_path }, 'found empty at start; its text is written again')
  commitChangeWithoutFlush(deps, (recorder) => {
    const merged = isEmptied ? undefined : mergedText(deps, current, content)
    const note = isEmptied ? 'found empty on disk' : 'found on disk, could not be merged'
    if (merged === undefined) keepBoth(deps, recorder, current, { content, note })
    else
      saveDocumentText(deps, recorder, documentId, {
        content: merged,
        author: diskRevisionAuthor,
        ...(merged !== content && { note: 'merged' }),
      })
  })
  deps.log.info({ path: current.file_path }, 'taken over from the disk')
  return true
}

/**
 * The edit is merged with the text of the current revision, so the updates of open editors must be in a
 * revision first.
 */
const saveUpdatesOfEditors = (deps: DiskEditDeps, documentId: number) =>
  commitChangeWithoutFlush(deps, (recorder) => savePendingUpdates(deps, recorder, documentId))

function mergedText({ db }: DiskEditDeps, current: DocumentRowWithText, content: string) {
  const base = findDiskFileRevision(db, current.id)
  if (!base) return undefined
  const merged = mergeTexts(base.content, content, current.content)
  return merged !== undefined && Buffer.byteLength(merged) > maxContentBytes ? undefined : merged
}

/** Keeps the saved text as the current revision and inserts the text from disk before it. */
function keepBoth(
  deps: DiskEditDeps,
  recorder: ChangeRecorder,
  current: DocumentRowWithText,
  found: { content: string; note: string },
) {
  saveDocumentText(deps, recorder, current.id, { ...found, author: diskRevisionAuthor })
  saveDocumentText(deps, recorder, current.id, {
    content: current.content,
    note: 'kept as the newest, the text found on disk is the revision before',
    author: authorOfCurrentRevision(deps, current),
  })
}

function authorOfCurrentRevision(
  { db }: DiskEditDeps,
  { id, revision_id }: DocumentRowWithText,
): RevisionAuthor {
  const revision = revision_id === null ? undefined : findRevision(db, id, revision_id)
  if (!revision) return diskRevisionAuthor
  const { author_kind: kind, author_id: userId, author_name: name } = revision
  if (kind !== 'person') return { kind, userId: null, name }
  return userId === null ? diskRevisionAuthor : { kind, userId, name }
}
