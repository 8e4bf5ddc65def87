import type { RevisionAuthor, ChangeRecorder, Deps } from '#core'
import { findRevision, mergeTexts } from '#revisions'
import { recordExternalChange, savePendingUpdates, storeNextRevision } from '#text-updates'
import { apiError } from './errors.ts'
import { decideContentSizeRefusal } from './rules.ts'
import { type DocumentRowWithText, findDocumentTextById } from './store.ts'

export type DocumentTextInput = {
  content: string
  /** Revision on which the author's text is based. If absent, the save replaces the current text. */
  baseRevision?: number | undefined
  author: RevisionAuthor
  note?: string
}

/**
 * Changes the content of a document inside the caller's transaction. All changes of content, by any author, use this
 * function. A save that is based on an older revision is merged with the changes since that revision. If both changed
 * the same place, the save is refused with both texts. Returns whether the save was merged.
 */
export function saveDocumentText(
  deps: Pick<Deps, 'db' | 'clock'>,
  recorder: ChangeRecorder,
  documentId: number,
  given: DocumentTextInput,
) {
  const { db } = deps
  savePendingUpdates(deps, recorder, documentId)
  const current = findDocumentTextById(db, documentId)
  if (!current) throw apiError('DOCUMENT_NOT_FOUND')
  if (current.type === 'folder') throw apiError('FOLDER_HAS_NO_CONTENT')
  const content = mergedContent({ db }, current, given)
  const refusal = decideContentSizeRefusal(content)
  if (refusal) throw apiError(refusal)
  if (content === current.content && current.revision_id !== null)
    return { merged: content !== given.content }
  const merged = content !== given.content
  const note = given.note ?? (merged ? 'merged' : null)
  storeNextRevision(deps, recorder, current, { content, author: given.author, note })
  recordExternalChange(deps, documentId, current.content, content)
  if (given.author.kind === 'writer')
    recorder.event({ type: 'change.waiting', project_id: current.project_id, id: documentId })
  return { merged }
}

function mergedContent({ db }: Pick<Deps, 'db'>, current: DocumentRowWithText, given: DocumentTextInput) {
  if (given.baseRevision === undefined || given.baseRevision === current.revision_id) return given.content
  const base = findRevision(db, current.id, given.baseRevision)
  const merged = base && mergeTexts(base.content, given.content, current.content)
  if (merged !== undefined) return merged
  if (given.content === current.content) return current.content
  throw apiError('EDIT_CONFLICT', {
    conflict: {
      base_revision: given.baseRevision,
      head_revision: current.revision_id,
      base: base?.content ?? null,
      mine: given.content,
      theirs: current.content,
    },
  })
}
