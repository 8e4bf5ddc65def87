import type { SaveConflict } from './save-conflict.ts'
import type { AutoSave } from './saving.ts'
import { classifySaveError, type StoredText } from './saving-rules.ts'
import type { CollaborativeTextSaving } from './saving-types.ts'
import {
  applySavedText,
  stopSavingDeletedDocument,
  isSavingBlocked,
  toUnsavedText,
  setSaveState,
  storeUnsavedText,
} from './saving-session.ts'

type Sharing = Omit<CollaborativeTextSaving, 'save'> & { send: () => Promise<void> }

/**
 * Switches from saving whole texts to sending the changes of the text, because other users edit the document
 * too.
 */
export function switchToCollaborativeSaving(
  { session, report, retry }: AutoSave,
  { send, ...sharing }: Sharing,
) {
  session.shared = { ...sharing, save: () => sendChanges({ session, report, retry }, send) }
  session.inDoubt = undefined
  session.sent = undefined
  session.news = undefined
  if (!isSavingBlocked(session)) report()
}

/** Records a text that the editor shows after it applied changes of other users. */
export function recordTextOfCollaboration({ session }: AutoSave, text: string) {
  session.shown = text
  session.deps.changed(session.state)
}

/**
 * Switches back to saving whole texts. `saved` is the revision that contains the text `sent`; text that was
 * typed later is based on `sent`.
 */
export function switchToWholeTextSaving({ session, report }: AutoSave, sent: string, saved: StoredText) {
  session.shared = undefined
  session.base = { ...saved, content: sent }
  applySavedText(session, saved)
  if (!isSavingBlocked(session) && !session.isSending) report()
}

/**
 * Ends the saving with a conflict, because both sides changed the same lines while this browser was offline. Only the
 * user can resolve it.
 */
export function endSavingWithConflict({ session }: AutoSave, conflict: SaveConflict) {
  session.shared = undefined
  session.cancel()
  session.base = { ...session.base, content: conflict.base, revision: conflict.base_revision }
  session.deps.keepNow(toUnsavedText(session))
  setSaveState(session, { kind: 'conflict', conflict })
}

/**
 * Sends the changes. They stay in the editor until the service has confirmed them, so a retry applies no change
 * twice.
 */
async function sendChanges(
  { session, report, retry }: Pick<AutoSave, 'session' | 'report' | 'retry'>,
  send: () => Promise<void>,
) {
  session.isSending = true
  storeUnsavedText(session)
  if (session.state.kind !== 'unreachable') setSaveState(session, { kind: 'saving' })
  try {
    await send()
    session.isSending = false
    session.failures = 0
    session.unsavedSince = session.deps.clock.now()
    if (!isSavingBlocked(session)) report()
  } catch (error) {
    session.isSending = false
    if (session.isGone) return stopSavingDeletedDocument(session)
    const problem = classifySaveError(error)
    session.deps.keepNow(toUnsavedText(session))
    if (problem === 'gone') return stopSavingDeletedDocument(session)
    if (problem === 'refused') {
      const reason = error instanceof Error ? error.message : String(error)
      return setSaveState(session, { kind: 'refused', reason })
    }
    setSaveState(session, { kind: 'unreachable' })
    retry()
  }
}
