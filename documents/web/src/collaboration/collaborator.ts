import { secondMs } from '@sanhe/kit/runtime/clock'
import { startSendingChanges } from './start-sharing-text.ts'
import type { EditorCollaboration, EditorCollaborationDeps } from './collaborator-deps.ts'
import { createPositionMapper } from './editor-text.ts'
import {
  applyQueuedUpdates,
  requestMissedUpdates,
  sendCaret,
  createCollaborationSenders,
  sendSyncRequest,
} from './exchange-updates.ts'
import type { CollaborationEvent, CollaborativeEditor } from './types.ts'

const arrivalMs = 3 * secondMs

/**
 * Connects the editor of one document with the editors of other users. While no other page edits the document, this
 * page saves whole texts. Once another page edits it, both pages send their changes one by one.
 */
export function createEditorCollaboration(deps: EditorCollaborationDeps) {
  const state: EditorCollaboration = {
    ...deps,
    shared: undefined,
    isDetached: false,
    isArriving: false,
    isLate: false,
    hasCaretMoved: true,
    contactAt: deps.now(),
    queue: [],
  }
  return {
    arrive: () => arrive(state),
    /**
     * Called when the event stream has opened. Requests the changes whose events were lost while it was
     * closed.
     */
    reconnected: () => (state.shared ? catchUp(state) : saveAndArrive(state)),
    receive: (event: CollaborationEvent) => receive(state, event),
    /**
     * Called when a save or an input method's composition has ended, because received updates and the report of this
     * page wait for that end.
     */
    retry() {
      applyQueuedUpdates(state)
      if (state.isLate && !state.isArriving) void arrive(state)
    },
    isShared: () => state.shared !== undefined,
    sendCaret: () => sendCaret(state),
    /** Called when the editor closes. Its last state is kept until the service has all of its changes. */
    detach(last: CollaborativeEditor) {
      state.host = last
      state.isDetached = true
      if (state.shared) void deps.saving.flush()
      else if (!state.isArriving) leaveAlone(state)
    },
  }
}

/** Reports that this page edits the document. No text is saved until the service has answered. */
async function arrive(state: EditorCollaboration) {
  const { saving } = state
  const { session } = saving
  if (state.shared || state.isArriving || state.isDetached) return
  const isReady = ['saved', 'edited'].includes(session.state.kind) && !session.inDoubt && !session.isSending
  state.isLate = !isReady
  if (state.isLate) return
  state.isArriving = true
  session.isSending = true
  const reply = await Promise.race([sendSyncRequest(state, {}).catch(() => undefined), passTime(state)])
  state.isArriving = false
  session.isSending = false
  if (state.isDetached && !reply?.is_shared) leaveAlone(state)
  state.isLate = reply !== undefined && state.host.isComposing()
  if (reply?.is_shared && !state.isLate)
    startSendingChanges(state, reply, session.base.content, createCollaborationSenders(state))
  else if (session.news) saving.received(session.news)
  if (!state.shared) saving.report()
}

/**
 * Resolves with undefined after a time limit, because saving must not wait for a service that does not
 * answer.
 */
const passTime = (state: EditorCollaboration) =>
  new Promise<undefined>((resolve) => state.later(() => resolve(undefined), arrivalMs))

function receive(state: EditorCollaboration, event: CollaborationEvent) {
  if (event.id !== state.documentId || state.isDetached) return
  state.contactAt = state.now()
  if (event.type === 'collaboration.caret')
    return state.carets.move(event.page, event.username, event.caret, createPositionMapper(state))
  if (event.type === 'collaboration.opened' || !state.shared) return void arrive(state)
  if (event.epoch !== state.shared.epoch) return void requestMissedUpdates(state)
  state.queue.push(event)
  applyQueuedUpdates(state)
}

/**
 * Saves a text that did not reach the service at once, because the opened event stream shows that the service can be
 * reached. Browsers fire no `online` event when only the service was away, and the next retry may be 30 seconds away.
 */
async function saveAndArrive(state: EditorCollaboration) {
  if (state.saving.state().kind === 'unreachable') await state.saving.flush()
  await arrive(state)
}

async function catchUp(state: EditorCollaboration) {
  await requestMissedUpdates(state)
  await state.saving.flush()
}

const leaveAlone = (state: EditorCollaboration) =>
  void sendSyncRequest(state, { leave: true }).catch(() => {})
