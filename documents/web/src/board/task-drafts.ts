import { secondMs } from '@sanhe/kit/runtime/clock'
import { useSyncExternalStore } from 'react'
import { isApiErrorWithStatus, type Task } from '#api.ts'
import { saveTask, type TaskFields } from './actions.ts'

/**
 * State of saving a task. `saving` includes the short wait until the user stops typing. `offline`: the change is stored
 * in the browser and will be sent again.
 */
export type TaskSaveState = 'saved' | 'saving' | 'offline' | 'conflict' | 'refused'
type Texts = Partial<Pick<TaskFields, 'title' | 'description'>>
/** Fields that the service has not stored yet, and the texts on which they are based. */
type Draft = { changes: Partial<TaskFields>; base: Texts }
export type TaskDraft = Draft & { slug: string; id: number; state: TaskSaveState; theirs?: Task }

const typingPauseMs = 700
const retryMs = 5 * secondMs
const storagePrefix = 'sanhe.documents.task-draft.'
const keyOf = (slug: string, id: number) => `${storagePrefix}${slug}/${id}`

/*
 * Drafts are stored outside of the panel, so that closing the panel, leaving the page or losing the connection loses no
 * text.
 */
const drafts = new Map<string, TaskDraft>()
const timers = new Map<string, ReturnType<typeof setTimeout>>()
const sending = new Set<string>()
const listeners = new Set<() => void>()
const listen = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const useTaskDraft = (slug: string, id: number) =>
  useSyncExternalStore(listen, () => drafts.get(keyOf(slug, id)))

const isEmpty = ({ changes }: Draft) => Object.keys(changes).length === 0

function set(draft: TaskDraft) {
  const key = keyOf(draft.slug, draft.id)
  if (isEmpty(draft)) drafts.delete(key)
  else drafts.set(key, draft)
  try {
    if (isEmpty(draft)) localStorage.removeItem(key)
    else localStorage.setItem(key, JSON.stringify({ changes: draft.changes, base: draft.base }))
  } catch {
    // Storage is blocked, so the draft exists only in the memory of this page.
  }
  for (const listener of listeners) listener()
}

/** Changes fields of a task. Typed text is sent after a pause, everything else at once. */
export function editTaskDraft(slug: string, task: Task, changes: Partial<TaskFields>) {
  const known = drafts.get(keyOf(slug, task.id))
  const base = { ...known?.base }
  for (const field of ['title', 'description'] as const)
    if (field in changes && !(field in base)) Object.assign(base, { [field]: task[field] })
  const state = known?.state === 'conflict' ? known.state : 'saving'
  set({ ...known, slug, id: task.id, changes: { ...known?.changes, ...changes }, base, state })
  schedule(slug, task.id, 'title' in changes || 'description' in changes ? typingPauseMs : 0)
}

function schedule(slug: string, id: number, delayMs: number) {
  watchPage()
  const key = keyOf(slug, id)
  clearTimeout(timers.get(key))
  timers.set(
    key,
    setTimeout(() => void send(key), delayMs),
  )
}

/** Sends a draft at once, for example when the panel closes. A title without text is not sent and is discarded. */
export function sendTaskDraftNow(slug: string, id: number) {
  const draft = drafts.get(keyOf(slug, id))
  if (!draft) return
  if (draft.changes.title?.trim() === '') {
    const { title: _, ...changes } = draft.changes
    set({ ...draft, changes })
  }
  schedule(slug, id, 0)
}

async function send(key: string) {
  const draft = drafts.get(key)
  if (!draft || sending.has(key) || draft.state === 'conflict') return
  const { title, ...rest } = draft.changes
  const sent: Partial<TaskFields> = title === undefined || title.trim() === '' ? rest : { ...rest, title }
  if (isEmpty({ changes: sent, base: {} })) return
  sending.add(key)
  try {
    await saveTask(draft.slug, draft.id, sent, draft.base)
    sending.delete(key)
    confirm(key, sent)
  } catch (error) {
    sending.delete(key)
    fail(key, error)
  }
}

/**
 * Removes the stored fields from the draft. A text that the user has changed again is now based on the stored text.
 */
function confirm(key: string, sent: Partial<TaskFields>) {
  const draft = drafts.get(key)
  if (!draft) return
  const names = Object.keys(draft.changes) as (keyof TaskFields)[]
  const left = names.filter((name) => draft.changes[name] !== sent[name])
  const changes = Object.fromEntries(left.map((name) => [name, draft.changes[name]])) as Partial<TaskFields>
  const base: Texts = {}
  if (changes.title !== undefined) base.title = sent.title ?? draft.base.title ?? ''
  if (changes.description !== undefined)
    base.description = 'description' in sent ? (sent.description ?? null) : (draft.base.description ?? null)
  set({ slug: draft.slug, id: draft.id, changes, base, state: 'saving' })
  if (left.length > 0) schedule(draft.slug, draft.id, typingPauseMs)
}

function fail(key: string, error: unknown) {
  const draft = drafts.get(key)
  if (!draft) return
  if (isApiErrorWithStatus(error, 409))
    return set({ ...draft, state: 'conflict', theirs: error.body['task'] as Task })
  if ([400, 403, 404].some((status) => isApiErrorWithStatus(error, status)))
    return set({ ...draft, state: 'refused' })
  set({ ...draft, state: 'offline' })
  schedule(draft.slug, draft.id, retryMs)
}

/** Resolves a conflict by the user's choice: keeps this user's texts or those of the other user. */
export function resolveTaskConflict({ slug, id, changes, base, theirs }: TaskDraft, keep: 'mine' | 'theirs') {
  const { title: _title, description: _description, ...others } = changes
  const kept = keep === 'mine' ? changes : others
  const texts = theirs ? { title: theirs.title, description: theirs.description } : base
  set({ slug, id, changes: kept, base: keep === 'mine' ? texts : {}, state: 'saving' })
  schedule(slug, id, 0)
}

export const discardTaskDraft = (slug: string, id: number) =>
  set({ slug, id, changes: {}, base: {}, state: 'saved' })

/** Sends the task drafts that an earlier page of this browser could not send. */
export function resumeTaskDrafts(slug: string) {
  const prefix = `${storagePrefix}${slug}/`
  try {
    for (const key of Object.keys(localStorage).filter((name) => name.startsWith(prefix))) {
      const id = Number(key.slice(prefix.length))
      if (drafts.has(key)) continue
      set({ slug, id, state: 'saving', ...(JSON.parse(localStorage.getItem(key) ?? '') as Draft) })
      schedule(slug, id, 0)
    }
  } catch {
    // Storage is blocked or its value is unreadable, so there is no draft to send.
  }
}

let isWatching = false

function watchPage() {
  if (isWatching) return
  isWatching = true
  const flushAll = () => drafts.forEach((_, key) => void send(key))
  addEventListener('pagehide', flushAll)
  addEventListener('online', flushAll)
}
