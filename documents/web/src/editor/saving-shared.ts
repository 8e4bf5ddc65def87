import type { SaveConflict } from './save-conflict.ts'
import type { AutoSave } from './saving.ts'
import { classifySaveError, type StoredText } from './saving-rules.ts'
import type { SharedText } from './saving-types.ts'
import { acceptSaved, becomeGone, isHeld, keptText, setState, storeText } from './saving-session.ts'

type Sharing = Omit<SharedText, 'save'> & { send: () => Promise<void> }

/**
 * Switches from saving whole texts to sending the changes of the text, because other users edit the document
 * too.
 */
export function share({ session, report, retry }: AutoSave, { send, ...sharing }: Sharing) {
  session.shared = { ...sharing, save: () => sendChanges({ session, report, retry }, send) }
  session.inDoubt = undefined
  session.sent = undefined
  session.news = undefined
  if (!isHeld(session)) report()
}

/** Records a text that the editor shows after it applied changes of other users. */
export function followText({ session }: AutoSave, text: string) {
  session.text = text
  session.deps.changed(session.state)
}

/**
 * Switches back to saving whole texts. `saved` is the revision that contains the text `sent`; text that was
 * typed later is based on `sent`.
 */
export function unshare({ session, report }: AutoSave, sent: string, saved: StoredText) {
  session.shared = undefined
  session.base = { ...saved, content: sent }
  acceptSaved(session, saved)
  if (!isHeld(session) && !session.isSending) report()
}

/** Both sides changed the same lines while this browser was offline, which only the user can resolve. */
export function refuseShared({ session }: AutoSave, conflict: SaveConflict) {
  session.shared = undefined
  session.cancel()
  session.base = { ...session.base, content: conflict.base, revision: conflict.base_revision }
  session.deps.keepNow(keptText(session))
  setState(session, { kind: 'conflict', conflict })
}

/** The changes stay in the editor until the service has confirmed them, so a retry repeats nothing. */
async function sendChanges(
  { session, report, retry }: Pick<AutoSave, 'session' | 'report' | 'retry'>,
  send: () => Promise<void>,
) {
  session.isSending = true
  storeText(session)
  if (session.state.kind !== 'unreachable') setState(session, { kind: 'saving' })
  try {
    await send()
    session.isSending = false
    session.failures = 0
    session.unsavedSince = session.deps.clock.now()
    if (!isHeld(session)) report()
  } catch (error) {
    session.isSending = false
    if (session.isGone) return becomeGone(session)
    const problem = classifySaveError(error)
    session.deps.keepNow(keptText(session))
    if (problem === 'gone') return becomeGone(session)
    if (problem === 'refused') {
      const reason = error instanceof Error ? error.message : String(error)
      return setState(session, { kind: 'refused', reason })
    }
    setState(session, { kind: 'unreachable' })
    retry()
  }
}
