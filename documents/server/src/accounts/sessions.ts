import { dayMs, fromIso, hourMs, toIso } from '@sanhe/kit/clock'
import { randomToken, sha256 } from '@sanhe/kit/secrets'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '#core'
import { addSession, findSession, removeSession, type SessionUser, setSessionExpiry } from './store.ts'

const cookieName = 'docsvc.sid'

/** Seven days since the last visit; moved forward at most hourly, so that reading writes nothing. */
const lifetimeMs = 7 * dayMs
const renewAfterMs = hourMs

export type SessionDeps = Pick<Deps, 'db' | 'clock'>

/** Opens a session under a new id, whatever the browser sent before. */
export function openSession(
  { db, clock }: SessionDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  userId: number,
) {
  closeSession({ db }, request, reply)
  const id = randomToken()
  const now = clock.now()
  addSession(db, { idHash: sha256(id), userId, expiresAt: toIso(now + lifetimeMs), at: toIso(now) })
  setCookie(request, reply, id)
}

/** Who this browser is logged in as; undefined for nobody, an expired session and a disabled account alike. */
export function currentUser(
  { db, clock }: SessionDeps,
  request: FastifyRequest,
  reply: FastifyReply,
): SessionUser | undefined {
  const id = sessionId(request)
  const now = clock.now()
  const session = id && findSession(db, sha256(id), toIso(now))
  if (!session) return undefined
  if (fromIso(session.expires_at) - now < lifetimeMs - renewAfterMs) {
    setSessionExpiry(db, sha256(id), toIso(now + lifetimeMs))
    setCookie(request, reply, id)
  }
  return { id: session.id, username: session.username, role: session.role }
}

/** The same for an answer that is already on its way, and so could carry no renewed cookie: nothing is renewed. */
export function peekUser({ db, clock }: SessionDeps, request: FastifyRequest): SessionUser | undefined {
  const id = sessionId(request)
  return id ? findSession(db, sha256(id), toIso(clock.now())) : undefined
}

export function closeSession({ db }: Pick<Deps, 'db'>, request: FastifyRequest, reply: FastifyReply) {
  const id = sessionId(request)
  if (!id) return
  removeSession(db, sha256(id))
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
