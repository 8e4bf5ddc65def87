import { toIso } from '@sanhe/kit/runtime/clock'
import { generateRandomToken } from '@sanhe/kit/security/secrets'
import type { RevisionAuthor, Deps } from '#core'
import type { WebhookEventType } from '#fields'
import { isEndpointSubscribed, planMergedDelivery } from './rules.ts'
import * as store from './store.ts'

/*
 * Each function writes one event for every endpoint that receives it, in the caller's transaction: an event exists
 * exactly if its change was committed. If no endpoint exists, a call costs one query. Events contain names and ids, and
 * no text of a document, task, comment or
 * suggestion.
 */

export type RecordEventDeps = Pick<Deps, 'db' | 'clock'>
type ProjectEvent = Extract<WebhookEventType, `project.${string}`>
type DocumentEvent = Extract<WebhookEventType, `document.${string}`>
type TaskEvent = Extract<WebhookEventType, `task.${string}`>
type CommentEvent = Extract<WebhookEventType, `comment.${string}`>
type SuggestionEvent = Extract<WebhookEventType, `suggestion.${string}`>

export function recordProjectEvent(
  deps: RecordEventDeps,
  type: ProjectEvent,
  projectId: number,
  author: RevisionAuthor,
) {
  record(deps, { type, projectId, author, data: () => ({}) })
}

/**
 * Records an event of a document. If the document is deleted, must be called before its row is removed, because the
 * event contains data of the row. `count`: number of documents that the event is about. `formerProjectId`: project that
 * the document has left, whose endpoints receive the event too.
 */
export function recordDocumentEvent(
  deps: RecordEventDeps,
  type: DocumentEvent,
  target: { id: number; projectId: number; count?: number; formerProjectId?: number },
  author: RevisionAuthor,
) {
  const { formerProjectId } = target
  const data = ({ slug }: Project) => ({
    document: toDocument(deps, target.id, slug),
    ...(target.count !== undefined && { document_count: target.count }),
    ...(formerProjectId !== undefined && { former_project: store.findProject(deps.db, formerProjectId) }),
  })
  const mergeKey = type === 'document.updated' ? `document ${target.id} ${author.kind} ${author.name}` : null
  record(deps, { type, projectId: target.projectId, formerProjectId, author, data, mergeKey })
}

/**
 * Records the event of a changed text. The first text of a document causes no event, because the creation of the
 * document has one.
 */
export function recordDocumentText(
  deps: RecordEventDeps,
  target: { id: number; projectId: number; revision: number },
  author: RevisionAuthor,
) {
  if (store.listWebhookSubscriptions(deps.db).length === 0) return
  if (store.hasEarlierRevision(deps.db, target.id, target.revision))
    recordDocumentEvent(deps, 'document.updated', target, author)
}

/**
 * Records an event of a task. If the task is deleted, must be called before its row is removed, because the event
 * contains data of the row.
 */
export function recordTaskEvent(
  deps: RecordEventDeps,
  type: TaskEvent,
  target: { id: number; projectId: number },
  author: RevisionAuthor,
) {
  const data = ({ slug }: Project) => ({ task: toTask(deps, target.id, slug) })
  const mergeKey = type === 'task.updated' ? `task ${target.id} ${author.kind} ${author.name}` : null
  record(deps, { type, projectId: target.projectId, author, data, mergeKey })
}

type CommentTarget = {
  projectId: number
  threadId: number
  /** Id of the changed comment; absent when the whole thread changed. */
  commentId?: number
  documentId: number | null
  taskId: number | null
}

export function recordCommentEvent(
  deps: RecordEventDeps,
  type: CommentEvent,
  { projectId, threadId, commentId, documentId, taskId }: CommentTarget,
  author: RevisionAuthor,
) {
  const data = ({ slug }: Project) => ({
    comment: { id: commentId ?? null, thread_id: threadId },
    ...(documentId !== null && { document: toDocument(deps, documentId, slug) }),
    ...(taskId !== null && { task: toTask(deps, taskId, slug) }),
  })
  record(deps, { type, projectId, author, data })
}

type SuggestionTarget = {
  id: number
  document_id: number
  project_id: number
  author_kind: 'person' | 'writer'
  author_name: string
}

/** `by` of the event is the person or program that made or decided the suggestion. */
export function recordSuggestionEvent(
  deps: RecordEventDeps,
  type: SuggestionEvent,
  { id, document_id, project_id, author_kind, author_name }: SuggestionTarget,
  by: RevisionAuthor,
) {
  const data = ({ slug }: Project) => ({
    suggestion: { id, author: { kind: author_kind, name: author_name } },
    document: toDocument(deps, document_id, slug),
  })
  record(deps, { type, projectId: project_id, author: by, data })
}

type Project = ReturnType<typeof store.findProject>

function toDocument({ db }: RecordEventDeps, id: number, projectSlug: string) {
  const { project_id: _, revision_id: revision, ...document } = store.findDocument(db, id)
  return { ...document, revision, path: `/projects/${projectSlug}/docs/${document.slug}` }
}

function toTask({ db }: RecordEventDeps, id: number, projectSlug: string) {
  const { project_id: _, ...task } = store.findTask(db, id)
  return { ...task, path: `/projects/${projectSlug}/board?task=${id}` }
}

type EventInput = {
  type: WebhookEventType
  projectId: number
  formerProjectId?: number | undefined
  author: RevisionAuthor
  /** Returns the data of the event. Called only if an endpoint receives the event. */
  data(project: Project): object
  mergeKey?: string | null
}

function record(deps: RecordEventDeps, event: EventInput) {
  const { type, projectId, formerProjectId = projectId, author, data, mergeKey = null } = event
  const { db, clock } = deps
  const endpoints = store
    .listWebhookSubscriptions(db)
    .filter((one) => [projectId, formerProjectId].some((id) => isEndpointSubscribed(one, type, id)))
  if (endpoints.length === 0) return
  const project = store.findProject(db, projectId)
  const by = { kind: author.kind, name: author.name }
  const timestamp = toIso(clock.now())
  const payload = JSON.stringify({
    type,
    timestamp,
    data: { ...data(project), project: { ...project, path: `/projects/${project.slug}` }, by },
  })
  for (const { id } of endpoints) addOrReplace(deps, id, { type, payload, mergeKey, createdAt: timestamp })
}

type Message = { type: string; payload: string; mergeKey: string | null; createdAt: string }

function addOrReplace({ db, clock }: RecordEventDeps, endpointId: number, message: Message) {
  const { type, payload, mergeKey, createdAt } = message
  const former = mergeKey === null ? undefined : store.findNewestDeliveryWithKey(db, endpointId, mergeKey)
  const { replaces, dueAt } = planMergedDelivery(former, clock.now())
  if (replaces !== undefined) return store.setDeliveryPayload(db, replaces, payload)
  store.addDelivery(db, {
    endpoint_id: endpointId,
    message_id: createWebhookMessageId(),
    type,
    payload,
    merge_key: mergeKey,
    created_at: createdAt,
    due_at: toIso(dueAt),
  })
}

export const createWebhookMessageId = () => `msg_${generateRandomToken()}`
