import { ApiError } from '@sanhe/kit/http/client'
import { secondMs } from '@sanhe/kit/runtime/clock'
import type { CollaborationSyncReply } from '#api.ts'
import { recordTextOfCollaboration, switchToWholeTextSaving } from '#editor/collaborative-saving.ts'
import {
  restartFromServerText,
  endCollaborationWithConflict,
  type CollaborationSenders,
} from './start-sharing-text.ts'
import type { EditorCollaboration } from './collaborator-deps.ts'
import { getEditorText, createPositionMapper, getEditorVersion } from './editor-text.ts'
import { findConflict } from './find-conflict.ts'
import { applyUpdates, diffTexts, parseUpdates, listUnconfirmedUpdates } from './shared-text.ts'
import type { SyncRequest } from './types.ts'

const maxUpdatesPerRequest = 500
/**
 * Time without a message from the service after which an editor counts as having been offline. If both sides changed
 * the same lines in this time, the user must resolve a conflict.
 */
const silenceMs = 15 * secondMs
const pullRetryMs = secondMs
/** Number of recent changes that are kept to move carets whose position refers to an older version. */
const maxRecentChanges = 200

export const createCollaborationSenders = (state: EditorCollaboration): CollaborationSenders => ({
  send: () => sendUpdates(state),
  sendCaret: () => sendCaret(state),
})

export async function sendSyncRequest(state: EditorCollaboration, request: Omit<SyncRequest, 'page'>) {
  const reply = await state.sync({ page: state.page, ...request }).catch(throwAsUnreachable)
  state.contactAt = state.now()
  return reply
}

/**
 * Makes status 409 an error that is retried: the service answers 409 only until the event stream of this page
 * is open.
 */
function throwAsUnreachable(error: unknown): never {
  throw error instanceof ApiError && error.status === 409 ? new Error(error.message, { cause: error }) : error
}

/**
 * Applies the received updates. While an input method composes text, they wait until the composition has
 * ended.
 */
export function applyQueuedUpdates(state: EditorCollaboration) {
  const { host, queue, saving, carets } = state
  const { session } = saving
  if (host.isComposing() || queue.length === 0) return
  for (const next of queue.splice(0)) applyOne(state, next)
  if (!state.shared || state.isDetached) return
  if (getEditorText(host) !== saving.text()) recordTextOfCollaboration(saving, getEditorText(host))
  carets.settle(createPositionMapper(state))
  if (!session.isSending && session.state.kind !== 'unreachable') saving.report()
}

function applyOne(state: EditorCollaboration, { from, updates }: EditorCollaboration['queue'][number]) {
  const { shared, host } = state
  if (!shared) return
  const news = applyUpdates(host, from, updates)
  if (!news) void requestMissedUpdates(state)
  for (const one of news ?? []) {
    shared.confirmed = one.changes.apply(shared.confirmed)
    shared.recent.push(one)
  }
  shared.recent.splice(0, shared.recent.length - maxRecentChanges)
}

/** Requests the updates that this page has missed, and repeats the request until it succeeds. */
export async function requestMissedUpdates(state: EditorCollaboration) {
  if (!state.shared) return
  const { epoch, client } = state.shared
  const version = getEditorVersion(state.host)
  const reply = await sendSyncRequest(state, { epoch, version, client, updates: [] }).catch(() => undefined)
  if (reply) takeReply(state, reply, version, epoch)
  else state.later(() => void requestMissedUpdates(state), pullRetryMs)
}

/**
 * Applies a reply of the service. Returns false if the service no longer has the editor's version, so that the editor
 * had to restart from the text of the service.
 */
function takeReply(state: EditorCollaboration, reply: CollaborationSyncReply, from: number, epoch: string) {
  if (state.shared?.epoch !== epoch) return true
  if (reply.epoch !== epoch || (reply.content !== null && !state.isDetached)) {
    restartFromServerText(state, reply, createCollaborationSenders(state))
    return false
  }
  state.shared.revision = reply.revision
  state.queue.push({ from, updates: reply.updates })
  applyQueuedUpdates(state)
  return true
}

/**
 * Sends the position of the caret. While changes wait to be sent, only records that the caret has moved; the
 * position is sent after the changes.
 */
export async function sendCaret(state: EditorCollaboration) {
  state.hasCaretMoved = true
  if (!state.shared || state.isDetached || listUnconfirmedUpdates(state.host.state()).length > 0) return
  state.hasCaretMoved = false
  const { anchor, head } = state.host.state().selection.main
  const { epoch, client } = state.shared
  const version = getEditorVersion(state.host)
  const request = { epoch, version, client, updates: [], caret: { anchor, head, version } }
  const reply = await sendSyncRequest(state, request).catch(() => undefined)
  if (reply) takeReply(state, reply, version, epoch)
}

/**
 * If the service was silent for long, checks whether both sides changed the same lines. Returns true if the user has to
 * resolve a conflict.
 */
async function endsWithConflict(state: EditorCollaboration) {
  const unsent = listUnconfirmedUpdates(state.host.state())
  if (!state.shared || unsent.length === 0 || state.now() - state.contactAt < silenceMs) return false
  const { epoch, client, confirmed } = state.shared
  const version = getEditorVersion(state.host)
  const reply = await sendSyncRequest(state, { epoch, version, client, updates: [] })
  const missed = parseUpdates(reply.updates)
  const found = reply.epoch === epoch && findConflict({ confirmed, unsent, missed, client })
  if (!found) return false
  const left = await sendSyncRequest(state, { epoch, version, client, leave: true })
  endCollaborationWithConflict(state, found, left)
  return true
}

/** Sends the changes of this editor and applies the changes of the other editors. */
async function sendUpdates(state: EditorCollaboration): Promise<void> {
  if (state.host.isComposing()) return
  if (state.isDetached) takeText(state)
  if ((await endsWithConflict(state)) || !state.shared) return
  const { host, isDetached } = state
  const { epoch, client } = state.shared
  const unsent = listUnconfirmedUpdates(host.state())
  const isLast = isDetached && unsent.length <= maxUpdatesPerRequest
  const sent = getEditorText(host)
  const version = getEditorVersion(host)
  const reply = await sendSyncRequest(state, {
    epoch,
    version,
    client,
    updates: unsent.slice(0, maxUpdatesPerRequest).map(({ changes }) => changes.toJSON()),
    ...(isLast && { leave: true }),
  })
  if (!takeReply(state, reply, version, epoch)) return
  if (isLast && reply.content !== null) finish(state, sent, reply.content, reply)
  else if (unsent.length > maxUpdatesPerRequest) await sendUpdates(state)
  else if (state.hasCaretMoved) void sendCaret(state)
}

/** Applies to a closed editor the changes that the page made after closing it, for example a clicked checkbox. */
function takeText({ host, saving }: EditorCollaboration) {
  const changes = diffTexts(getEditorText(host), saving.text())
  if (!changes.empty) host.dispatch({ changes })
}

function finish(
  state: EditorCollaboration,
  sent: string,
  content: string,
  { revision, updated_at }: Pick<CollaborationSyncReply, 'revision' | 'updated_at'>,
) {
  state.shared = undefined
  switchToWholeTextSaving(state.saving, sent, { content, revision, updated_at })
}
