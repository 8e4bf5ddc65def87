import {
  admitsPerson,
  type AppendFrame,
  createPrefixedId,
  type Deps,
  findConversationAccess,
  isConversationVisible,
  ownerPersonId,
} from '#core'
import { removeEventsOfSession } from '#journal'
import { apiError } from './errors.ts'
import { defaultSessionTitle, deriveSessionTitle } from './rules.ts'
import * as store from './store.ts'

export type SessionDeps = Pick<Deps, 'db' | 'clock' | 'journal'>

/** Cancels the runs and tasks of a session before the session is deleted. */
export type CancelSessionRuns = (sessionId: string) => void

export const createSession = (deps: SessionDeps, personId: string, title: string | undefined) =>
  deps.journal.commit((append) => addSession(deps, append, personId, title))

/** Adds a session of a person. Call this in the transaction that writes what the session is for. */
export function addSession(
  { db, clock }: Pick<SessionDeps, 'db' | 'clock'>,
  append: AppendFrame,
  personId: string,
  title: string | undefined,
) {
  const now = clock.now()
  const session = store.addSession(db, {
    session_id: createPrefixedId('sess', now),
    title: title ?? defaultSessionTitle,
    title_source: title === undefined ? 'auto' : 'manual',
    owner_id: personId,
    created_at: now,
  })
  append(session.session_id, { type: 'session_updated', title: session.title })
  return session
}

/**
 * Creates the session of a person if the client chose its id, and sets its title from the first message. Call this in
 * the transaction that stores the message.
 */
export function ensureSession(
  { db, clock }: SessionDeps,
  append: AppendFrame,
  sessionId: string,
  { personId, content }: { personId: string; content: string },
) {
  const now = clock.now()
  const known = store.findSession(db, sessionId)
  if (known) store.markSessionUsed(db, sessionId, now)
  else
    store.addSession(db, {
      session_id: sessionId,
      title: defaultSessionTitle,
      title_source: 'auto',
      owner_id: personId,
      created_at: now,
    })
  if (known?.title_source === 'manual' || store.hasMessages(db, sessionId)) return
  const title = deriveSessionTitle(content)
  store.setSessionTitle(db, sessionId, title, 'auto')
  append(sessionId, { type: 'session_updated', title })
}

/** Sets the title from the first message, if the text of this message became known after the session began. */
export function titleSessionLater(
  { db }: Pick<SessionDeps, 'db'>,
  append: AppendFrame,
  sessionId: string,
  content: string,
) {
  const known = store.findSession(db, sessionId)
  if (known?.title_source !== 'auto' || known.title !== defaultSessionTitle) return
  const title = deriveSessionTitle(content)
  store.setSessionTitle(db, sessionId, title, 'auto')
  append(sessionId, { type: 'session_updated', title })
}

export function renameSession(
  { db, journal }: SessionDeps,
  personId: string,
  sessionId: string,
  title: string,
) {
  return journal.commit((append) => {
    if (!isConversationVisible(db, sessionId, personId)) throw apiError('SESSION_NOT_FOUND')
    const session = store.setSessionTitle(db, sessionId, title, 'manual')
    if (!session) throw apiError('SESSION_NOT_FOUND')
    append(sessionId, { type: 'session_updated', title })
    return session
  })
}

/** Deletes a session for a person, to whom it must belong. The owner deletes shared sessions of others too. */
export function deleteSessionOf(
  deps: SessionDeps,
  personId: string,
  sessionId: string,
  endWork: CancelSessionRuns,
) {
  const access = findConversationAccess(deps.db, sessionId)
  if (!access || !admitsPerson(access, personId)) return
  if (access.owner_id !== personId && personId !== ownerPersonId) throw apiError('NOT_YOUR_SESSION')
  deleteSession(deps, sessionId, endWork)
}

/** Deletes all data of the session except the event that it was deleted. */
export function deleteSession({ db, journal }: SessionDeps, sessionId: string, endWork: CancelSessionRuns) {
  const session = store.findSession(db, sessionId)
  if (!session) return
  endWork(sessionId)
  journal.commit((append) => {
    store.removeSession(db, sessionId)
    removeEventsOfSession(db, sessionId)
    append(sessionId, { type: 'session_updated', deleted: true }, session.is_shared ? '*' : session.owner_id)
  })
}

type Page = { limit: number; before?: string | undefined }

export function listSessionPage({ db }: Pick<Deps, 'db'>, personId: string, { limit, before }: Page) {
  const from = before === undefined ? undefined : store.findSession(db, before)
  if (before !== undefined && !(from && admitsPerson(from, personId))) throw apiError('INVALID_CURSOR')
  const rows = from
    ? store.listSessionsBefore(db, from, personId, limit + 1)
    : store.listSessions(db, personId, limit + 1)
  return { sessions: rows.slice(0, limit), hasMore: rows.length > limit }
}
