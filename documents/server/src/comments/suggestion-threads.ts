import { toIso } from '@sanhe/kit/runtime/clock'
import type { Sqlite } from '@sanhe/kit/sqlite/database'
import type { ChangeRecorder, RevisionAuthor } from '#core'
import { addComment, type CommentDeps } from './service.ts'
import * as store from './store.ts'
import { toThreadResponse } from './views.ts'

export type { CommentDeps } from './service.ts'

/** A suggestion and the document that it is about. */
type SuggestionTarget = { id: number; document_id: number; project_id: number }

/** Adds a comment to the thread of a suggestion, in the caller's transaction. The first comment starts the thread. */
export function commentOnSuggestion(
  deps: CommentDeps,
  recorder: ChangeRecorder,
  author: RevisionAuthor,
  { id, document_id, project_id }: SuggestionTarget,
  body: string,
) {
  const [found] = store.listThreadsOfSuggestions(deps.db, JSON.stringify([id]))
  const thread =
    found ??
    store.addThread(deps.db, {
      project_id,
      document_id,
      task_id: null,
      suggestion_id: id,
      quote: null,
      prefix: null,
      suffix: null,
      start_offset: null,
      created_by: author.userId,
      created_at: toIso(deps.clock.now()),
    })
  addComment(deps, recorder, author, thread, body)
}

/** Returns the threads of these suggestions for the API, by the id of the suggestion. `userId`: null for a program. */
export function listThreadsOfSuggestions(
  db: Sqlite,
  suggestionIds: readonly number[],
  userId: number | null,
) {
  const threads = store.listThreadsOfSuggestions(db, JSON.stringify(suggestionIds))
  const comments = store.listCommentsOfThreads(db, JSON.stringify(threads.map(({ id }) => id)))
  return new Map(
    threads.map((thread) => {
      const own = comments.filter(({ thread_id }) => thread_id === thread.id)
      return [thread.suggestion_id, toThreadResponse(thread, own, userId)]
    }),
  )
}
