import { dayMs, fromIso, hourMs, toIso } from '@sanhe/kit/clock'
import { randomToken, sha256 } from '@sanhe/kit/secrets'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '#core'
import type { KnownSession } from './session-cache.ts'
import { addSession, findSession, removeSession, setSessionExpiry } from './store.ts'

const cookieName = 'docsvc.sid'

/** Seven days since the last visit; moved forward at most hourly, so that reading writes nothing. */
const lifetimeMs = 7 * dayMs
const renewAfterMs = hourMs

export type SessionDeps = Pick<Deps, 'db' | 'clock' | 'sessions'>

/** Opens a session under a new id, whatever the browser sent before. */
export function openSession(deps: SessionDeps, request: FastifyRequest, reply: FastifyReply, userId: number) {
  const { db, clock } = deps
  closeSession(deps, request, reply)
  const id = randomToken()
  const now = clock.now()
  addSession(db, { idHash: sha256(id), userId, expiresAt: toIso(now + lifetimeMs), at: toIso(now) })
  setCookie(request, reply, id)
}

/** Who this browser is logged in as; undefined for nobody, an expired session and a disabled account alike. */
export function currentUser(deps: SessionDeps, request: FastifyRequest, reply: FastifyReply) {
  const cookie = request.cookies[cookieName]
  if (!cookie) return undefined
  const now = deps.clock.now()
  const session = deps.sessions.get(cookie) ?? recall(deps, request, cookie)
  if (!session || session.expiresAt <= now) return undefined
  if (session.expiresAt - now < lifetimeMs - renewAfterMs) renew(deps, request, reply, session)
  return session.user
}

function recall({ db, clock, sessions }: SessionDeps, request: FastifyRequest, cookie: string) {
  const id = sessionId(request)
  const found = id && findSession(db, sha256(id), toIso(clock.now()))
  if (!found) return undefined
  const user = { id: found.id, username: found.username, role: found.role }
  const session = { id, user, expiresAt: fromIso(found.expires_at) }
  sessions.set(cookie, session)
  return session
}

function renew(
  { db, clock }: SessionDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  session: KnownSession,
) {
  session.expiresAt = clock.now() + lifetimeMs
  setSessionExpiry(db, sha256(session.id), toIso(session.expiresAt))
  setCookie(request, reply, session.id)
}

export function closeSession(
  { db, sessions }: Pick<Deps, 'db' | 'sessions'>,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const id = sessionId(request)
  if (!id) return
  removeSession(db, sha256(id))
  sessions.clear()
  reply.clearCookie(cookieName, { path: '/' })
}

function sessionId(request: FastifyRequest) {
  const cookie = request.cookies[cookieName]
  const opened = cookie ? request.unsignCookie(cookie) : undefined
  return opened?.valid ? opened.value : undefined
}

function setCookie(request: FastifyRequest, reply: FastifyReply, id: string) {
  reply.setCookie(cookieName, id, {
    signed: true,
    path: '/',
    httpOnly: true,
    sameSite: 'strict',
    secure: request.protocol === 'https',
    maxAge: lifetimeMs / 1000,
  })
}
