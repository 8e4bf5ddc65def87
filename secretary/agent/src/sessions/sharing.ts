import { admitsPerson, findSharedAuthor, hasOtherPeople, type JournalFrame } from '#core'
import { listEventsOfSession, removeSubjectJournalEvents } from '#journal'
import { revokeUploadUrls } from '#uploads'
import { apiError } from './errors.ts'
import type { SessionDeps } from './service.ts'
import * as store from './store.ts'

/** Effects outside of this module when other people no longer see a session. */
export type SharingEffects = {
  /** Called after a session was shared by the person to whom it belongs. */
  shared(sessionId: string, ownerId: string): void
  madePrivate(sessionId: string): void
}

type Sharing = { personId: string; sessionId: string; isShared: boolean }

/**
 * Shares a session with all people, or makes it private again. Only the person to whom the session belongs may do this.
 * Devices of other people learn of a shared session as of a new one, with its open approval requests, and of a private
 * one as of a deleted one.
 */
export function shareSession(
  deps: SessionDeps,
  { shared, madePrivate }: SharingEffects,
  { personId, sessionId, isShared }: Sharing,
) {
  const { db, journal } = deps
  const session = journal.commit((append) => {
    const session = store.findSession(db, sessionId)
    if (!session || !admitsPerson(session, personId)) throw apiError('SESSION_NOT_FOUND')
    if (session.owner_id !== personId) throw apiError('NOT_YOUR_SESSION')
    if ((session.is_shared === 1) === isShared) return session
    store.setSessionShared(db, sessionId, isShared)
    const others = `!${personId}`
    if (!isShared && hasOtherPeople(db)) {
      // The signed URLs of files in the session reached devices of other people.
      revokeUploadUrls(db)
      append(sessionId, { type: 'session_updated', deleted: true }, others)
    }
    append(sessionId, { type: 'session_updated', title: session.title, shared: isShared })
    const author = findSharedAuthor(db, sessionId, personId)
    const requester = author ? { requested_by: author } : {}
    if (isShared)
      for (const { json } of listEventsOfSession(db, sessionId, 'approval_request'))
        repeatRequest(deps, { ...(JSON.parse(json) as RequestFrame), ...requester }, (frame) =>
          append(sessionId, frame),
        )
    return store.findSession(db, sessionId) ?? session
  })
  if (isShared) shared(sessionId, personId)
  else madePrivate(sessionId)
  return session
}

type RequestFrame = Extract<JournalFrame, { type: 'approval_request' }>

/** Stores an open approval request again, so that devices that resume after the change receive it too. */
function repeatRequest({ db }: SessionDeps, frame: RequestFrame, append: (frame: RequestFrame) => void) {
  removeSubjectJournalEvents(db, frame.approval_id, 'approval_request')
  append(frame)
}
