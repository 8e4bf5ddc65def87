import { computeTextFingerprint } from '@sanhe/kit/security/fingerprint'
import { rebaseUnsavedText, type StoredText } from './saving-rules.ts'
import type {
  AutoSaveDeps,
  DocumentSaveState,
  CollaborativeTextSaving,
  EditedText,
  UnsavedText,
} from './saving-types.ts'

/**
 * State of one open document. `shown` is what the editor shows; it was edited from `base`, the last known text of the
 * service.
 */
export type SavingSession = {
  deps: AutoSaveDeps
  isWindows: boolean
  base: StoredText
  shown: EditedText
  state: DocumentSaveState
  unsavedSince: number
  failures: number
  isSending: boolean
  /**
   * Text whose save got no clear response. The service may have stored it as a revision that this browser has not
   * received.
   */
  inDoubt: { text: string; revision: number } | undefined
  /** Fingerprint of the last text that was sent to the service; undefined once the service has answered. */
  sent: string | undefined
  /**
   * Fingerprint of the last text that a closed page sent, if this page has restored the draft of the closed page;
   * otherwise undefined.
   */
  restored: string | undefined
  isGone: boolean
  cancel: () => void
  /** Newer text of the service that arrived during a save; undefined if none did. */
  news: StoredText | undefined
  /** Sends the changes of the text, while other users edit the document too. */
  shared: CollaborativeTextSaving | undefined
}

/** Returns the text that the editor shows. */
export function readShownText(session: SavingSession) {
  const text = session.shown.toString()
  session.shown = text
  return text
}

/** Compares the lengths first, because most typed texts differ in length and are then not turned into a string. */
const isTextSaved = (session: SavingSession) =>
  session.shown.length === session.base.content.length && readShownText(session) === session.base.content

export const hasUnsavedText = (session: SavingSession) =>
  session.shared ? session.shared.hasUnsent() : session.inDoubt !== undefined || !isTextSaved(session)
export const isSavingBlocked = ({ state, isGone }: SavingSession) => state.kind === 'conflict' || isGone

export function setSaveState(session: SavingSession, state: DocumentSaveState) {
  session.state = state
  session.deps.changed(state)
}

export const toUnsavedText = ({
  shown,
  base,
  sent,
  shared,
  state,
}: SavingSession): UnsavedText<EditedText> => ({
  text: shown,
  revision: shared?.revision() ?? base.revision,
  ...(sent && { sent }),
  ...(state.kind === 'unreachable' && { isOffline: true }),
})
export const storeUnsavedText = (session: SavingSession) => session.deps.keep(toUnsavedText(session))

export function applySavedText(session: SavingSession, saved: StoredText) {
  const shown = readShownText(session)
  const next = rebaseUnsavedText(session.base, shown, saved, session.deps.merge)
  session.base = next.base
  if (next.text === shown) return
  session.shown = next.text
  session.deps.show(next.text)
}

/** After the document was deleted, nothing is sent any more, and every text is kept in this browser. */
export function stopSavingDeletedDocument(session: SavingSession) {
  session.cancel()
  session.isGone = true
  session.deps.keepNow(toUnsavedText(session))
  setSaveState(session, { kind: 'gone' })
}

/** Returns whether the service's text is one that this browser sent without getting a response. */
export const isUnconfirmedOwnText = ({ inDoubt, restored }: SavingSession, theirs: string) =>
  theirs === inDoubt?.text || (restored !== undefined && computeTextFingerprint(theirs) === restored)
