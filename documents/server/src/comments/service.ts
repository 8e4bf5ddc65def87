import { toIso } from '@sanhe/kit/runtime/clock'
import type { Sqlite } from '@sanhe/kit/sqlite/database'
import {
  type CommitChangeDeps,
  type ChangeRecorder,
  commitChange,
  type Deps,
  isInScope,
  type RevisionAuthor,
  type SessionUser,
  toUserAuthor,
} from '#core'
import { getDocumentText } from '#documents'
import { notifyOfComment } from '#notifications'
import { listUsersOfProject } from '#projects'
import { getTask } from '#tasks'
import { recordCommentEvent } from '#webhook-events'
import { apiError } from './errors.ts'
import { listCommentRecipients, findMentions } from './rules.ts'
import * as store from './store.ts'
import { toThreadResponse } from './views.ts'

export type CommentDeps = CommitChangeDeps & Pick<Deps, 'clock'>

type Anchor = { quote: string; prefix: string; suffix: string; start: number }
export type CommentTarget =
  | { slug: string; docSlug: string; anchor: Anchor }
  | { slug: string; taskId: number }

export const readCommentThread = (db: Sqlite, id: number, { id: userId }: SessionUser) => {
  const thread = store.findThread(db, id)
  if (!thread) throw apiError('THREAD_NOT_FOUND')
  return toThreadResponse(thread, store.listCommentsOfThreads(db, JSON.stringify([id])), userId)
}

export function listThreads(db: Sqlite, threads: store.ThreadRow[], { id: userId }: SessionUser) {
  const ids = JSON.stringify(threads.map(({ id }) => id))
  const comments = Map.groupBy(store.listCommentsOfThreads(db, ids), ({ thread_id }) => thread_id)
  return threads.map((thread) => toThreadResponse(thread, comments.get(thread.id) ?? [], userId))
}

/** Starts a thread with its first comment. */
export async function startThread(deps: CommentDeps, user: SessionUser, target: CommentTarget, body: string) {
  const { db, clock } = deps
  return commitChange(deps, (recorder) => {
    const thread = store.addThread(db, {
      ...threadPlace(db, target),
      created_by: user.id,
      created_at: toIso(clock.now()),
    })
    addComment(deps, recorder, toUserAuthor(user), thread, body)
    return readCommentThread(db, thread.id, user)
  })
}

function threadPlace(db: Sqlite, target: CommentTarget) {
  const noAnchor = { quote: null, prefix: null, suffix: null, start_offset: null, suggestion_id: null }
  if ('taskId' in target) {
    const task = getTask({ db }, target.taskId, { projectSlug: target.slug })
    return { project_id: task.project_id, document_id: null, task_id: task.id, ...noAnchor }
  }
  const document = getDocumentText(db, target.slug, target.docSlug)
  if (document.type === 'folder') throw apiError('FOLDER')
  const { start, ...words } = target.anchor
  const place = {
    project_id: document.project_id,
    document_id: document.id,
    task_id: null,
    suggestion_id: null,
  }
  return { ...place, ...words, start_offset: start }
}

/** Replies in a thread. A reply reopens a resolved thread. */
export async function replyInThread(deps: CommentDeps, user: SessionUser, threadId: number, body: string) {
  return commitChange(deps, (recorder) => {
    const thread = getVisibleThread(deps.db, threadId, user)
    if (thread.resolved_at !== null) store.setThreadResolved(deps.db, threadId, null, null)
    addComment(deps, recorder, toUserAuthor(user), thread, body)
    return readCommentThread(deps.db, threadId, user)
  })
}

export async function setThreadResolved(
  deps: CommentDeps,
  user: SessionUser,
  threadId: number,
  resolved: boolean,
) {
  return commitChange(deps, (recorder) => {
    const thread = getVisibleThread(deps.db, threadId, user)
    const at = resolved ? (thread.resolved_at ?? toIso(deps.clock.now())) : null
    const by = resolved ? (thread.resolved_by_name ?? user.username) : null
    store.setThreadResolved(deps.db, threadId, at, by)
    recordChange(recorder, thread)
    if (resolved && thread.resolved_at === null)
      recordCommentEvent(deps, 'comment.resolved', toEventTarget(thread), toUserAuthor(user))
    return readCommentThread(deps.db, threadId, user)
  })
}

/** Edits a comment of the caller. Users whom only the new text mentions are notified. */
export async function editComment(deps: CommentDeps, user: SessionUser, id: number, body: string) {
  return commitChange(deps, (recorder) => {
    const { comment, thread } = getOwnComment(deps.db, id, user)
    store.setCommentBody(deps.db, id, body, toIso(deps.clock.now()))
    const people = listUsersOfProject(deps.db, thread.project_id)
    const before = new Set(findMentions(comment.body, people))
    const mentioned = findMentions(body, people).filter((person) => !before.has(person))
    const recipients = listCommentRecipients({ authorId: user.id, mentioned, participants: [] }, people)
    notifyOfComment(deps, recorder, id, recipients)
    recordChange(recorder, thread)
    return readCommentThread(deps.db, thread.id, user)
  })
}

/** Deletes a comment of the caller, and its thread when no comment is left. */
export async function removeComment(deps: CommentDeps, user: SessionUser, id: number) {
  return commitChange(deps, (recorder) => {
    const { thread } = getOwnComment(deps.db, id, user)
    store.removeComment(deps.db, id)
    if (store.countCommentsOfThread(deps.db, thread.id) === 0) store.removeThread(deps.db, thread.id)
    recordChange(recorder, thread)
  })
}

/** Adds a comment in the caller's transaction and notifies the participants of the thread. */
export function addComment(
  deps: CommentDeps,
  recorder: ChangeRecorder,
  author: RevisionAuthor,
  thread: store.ThreadRow,
  body: string,
) {
  const { db, clock } = deps
  const participants = store.listParticipants(db, thread.id)
  const comment = store.addComment(db, {
    thread_id: thread.id,
    author_id: author.userId,
    author_name: author.name,
    body,
    created_at: toIso(clock.now()),
  })
  const people = listUsersOfProject(db, thread.project_id)
  const mentioned = findMentions(body, people)
  const recipients = listCommentRecipients({ authorId: author.userId, mentioned, participants }, people)
  notifyOfComment(deps, recorder, comment.id, recipients)
  recordChange(recorder, thread)
  const target = { ...toEventTarget(thread), commentId: comment.id }
  recordCommentEvent(deps, 'comment.created', target, author)
}

const toEventTarget = ({ id, project_id, document_id, task_id }: store.ThreadRow) => ({
  projectId: project_id,
  threadId: id,
  documentId: document_id,
  taskId: task_id,
})

const recordChange = (recorder: ChangeRecorder, { project_id }: store.ThreadRow) =>
  recorder.event({ type: 'comment.changed', project_id })

function getVisibleThread(db: Sqlite, id: number, { projects }: SessionUser) {
  const thread = store.findThread(db, id)
  if (!thread || !isInScope(projects, thread.project_id)) throw apiError('THREAD_NOT_FOUND')
  return thread
}

function getOwnComment(db: Sqlite, id: number, user: SessionUser) {
  const comment = store.findComment(db, id)
  const thread = comment && store.findThread(db, comment.thread_id)
  if (!thread || !isInScope(user.projects, thread.project_id)) throw apiError('COMMENT_NOT_FOUND')
  if (comment.author_id !== user.id) throw apiError('NOT_OWN_COMMENT')
  return { comment, thread }
}
