import type { CollaborationSyncReply } from '#api.ts'
import { mergeTexts } from '#editor/merge.ts'
import {
  recordTextOfCollaboration,
  endSavingWithConflict,
  switchToCollaborativeSaving,
} from '#editor/collaborative-saving.ts'
import type { EditorCollaboration } from './collaborator-deps.ts'
import { getEditorText, createPositionMapper } from './editor-text.ts'
import {
  startSharingEditorText,
  stopSharingEditorText,
  toCodeMirrorText,
  listUnconfirmedUpdates,
} from './shared-text.ts'

/** `send` sends the changes of the editor to the service. `sendCaret` sends the position of its caret. */
export type CollaborationSenders = { send: () => Promise<void>; sendCaret: () => Promise<void> }

let clients = 0

/** Starts sending the changes of this editor. `base`: the text before the user's changes. */
export function startSendingChanges(
  state: EditorCollaboration,
  reply: CollaborationSyncReply,
  base: string,
  senders: CollaborationSenders,
) {
  const { host, saving, carets, page } = state
  const { session } = saving
  const theirs = reply.content ?? ''
  clients += 1
  const client = `${page}.${clients}`
  startSharingEditorText(host, { version: reply.version, client, base, theirs })
  state.shared = {
    epoch: reply.epoch,
    client,
    confirmed: toCodeMirrorText(theirs),
    revision: reply.revision,
    recent: [],
  }
  session.base = { content: theirs, revision: reply.revision, updated_at: reply.updated_at }
  if (!state.isDetached)
    for (const one of reply.participants)
      carets.move(one.page, one.username, one.caret, createPositionMapper(state))
  recordTextOfCollaboration(saving, getEditorText(host))
  switchToCollaborativeSaving(saving, {
    hasUnsent: () => state.isDetached || listUnconfirmedUpdates(state.host.state()).length > 0,
    send: senders.send,
    end() {
      session.shared = undefined
      stop(state)
      state.isLate = true
    },
    revision: () => state.shared?.revision ?? session.base.revision,
  })
  if (state.isDetached) void saving.flush()
  else void senders.sendCaret()
}

/**
 * Starts again from the text of the service, because the service no longer has the version on which the editor's
 * changes are based. Merges the text of the service and the text of the editor line by line.
 */
export function restartFromServerText(
  state: EditorCollaboration,
  reply: CollaborationSyncReply,
  senders: CollaborationSenders,
) {
  if (!state.shared) return
  const { confirmed, revision } = state.shared
  const base = confirmed.toString()
  const mine = getEditorText(state.host)
  state.saving.session.shared = undefined
  state.saving.session.base = { content: base, revision, updated_at: '' }
  stop(state)
  if (!reply.is_shared || state.isDetached) return state.saving.report()
  const theirs = reply.content ?? ''
  if (mergeTexts(base, mine, theirs) !== undefined) return startSendingChanges(state, reply, base, senders)
  endSavingWithConflict(state.saving, {
    base,
    mine,
    theirs,
    base_revision: revision,
    head_revision: reply.revision,
  })
}

/** Ends the collaboration and shows the user the conflict between the editor's text and the text of the service. */
export function endCollaborationWithConflict(
  state: EditorCollaboration,
  { base, mine }: { base: string; mine: string },
  { content, revision }: CollaborationSyncReply,
) {
  const baseRevision = state.shared?.revision ?? revision
  stop(state)
  endSavingWithConflict(state.saving, {
    base,
    mine,
    theirs: content ?? '',
    base_revision: baseRevision,
    head_revision: revision,
  })
}

function stop(state: EditorCollaboration) {
  state.shared = undefined
  stopSharingEditorText(state.host)
}
