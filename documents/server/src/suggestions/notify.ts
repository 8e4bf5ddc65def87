import type { ChangeRecorder, RevisionAuthor } from '#core'
import { notifyOfSuggestion } from '#notifications'
import { listUsersOfProject } from '#projects'
import type { SuggestionDeps } from './service.ts'
import { listWritersOfDocument, type SuggestionRow } from './store.ts'

/** Notifies the creator of the document and the people who have changed its text. */
export function notifyWritersOfDocument(
  deps: SuggestionDeps,
  recorder: ChangeRecorder,
  { id, document_id, project_id, author_id, author_name }: SuggestionRow,
) {
  const visibleTo = new Set(listUsersOfProject(deps.db, project_id).map((user) => user.id))
  for (const userId of listWritersOfDocument(deps.db, document_id))
    if (userId !== author_id && visibleTo.has(userId))
      notifyOfSuggestion(deps, recorder, { suggestionId: id, userId, kind: 'suggested', author: author_name })
}

/** Notifies the author of a suggestion of its decision. */
export function notifyAuthorOfDecision(
  deps: SuggestionDeps,
  recorder: ChangeRecorder,
  { id, project_id, author_id: userId }: SuggestionRow,
  { kind, by }: { kind: 'accepted' | 'rejected'; by: RevisionAuthor },
) {
  if (userId === null || userId === by.userId) return
  if (!listUsersOfProject(deps.db, project_id).some((user) => user.id === userId)) return
  notifyOfSuggestion(deps, recorder, { suggestionId: id, userId, kind, author: by.name })
}
