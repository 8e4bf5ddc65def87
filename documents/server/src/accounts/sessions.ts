import { dayMs, fromIso, hourMs, toIso } from '@sanhe/kit/runtime/clock'
import { generateRandomToken, sha256 } from '@sanhe/kit/security/secrets'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { CachedSession, Deps, SessionUser, UserRole } from '#core'
import { needsSecondFactor } from './second-factor-requirement.ts'
import { addSession, findSession, listProjectIdsOfUser, removeSession, setSessionExpiry } from './store.ts'

const cookieName = 'docsvc.sid'

/**
 * A session lasts seven days from the last visit. Its expiry time is extended at most once an hour, so that most reads
 * write nothing.
 */
export const sessionLifetimeMs = 7 * dayMs
const maxUserAgentLength = 300
const renewAfterMs = hourMs

export type SessionDeps = Pick<Deps, 'db' | 'clock' | 'sessions'>

/** Opens a session under a new id, regardless of the cookie that the browser sent. */
export function openSession(
  deps: SessionDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  userId: number,
  loginMethod: SessionUser['loginMethod'] = 'password',
) {
  const { db, clock } = deps
  closeSession(deps, request, reply)
  const id = generateRandomToken()
  const now = clock.now()
  const userAgent = (request.headers['user-agent'] ?? '').slice(0, maxUserAgentLength)
  const expiresAt = toIso(now + sessionLifetimeMs)
  addSession(db, { idHash: sha256(id), userId, expiresAt, at: toIso(now), userAgent, loginMethod })
  setCookie(request, reply, id)
}

export function findUserAndRenewSession(deps: SessionDeps, request: FastifyRequest, reply: FastifyReply) {
  const session = openedSession(deps, request)
  if (!session) return undefined
  const renewAt = session.expiresAt - sessionLifetimeMs + renewAfterMs
  if (deps.clock.now() > renewAt) renew(deps, request, reply, session)
  return session.user
}

/** Returns the user of the session without renewing it, for a response whose headers have already been sent. */
export const findUserWithoutRenewal = (deps: SessionDeps, request: FastifyRequest) =>
  openedSession(deps, request)?.user

function openedSession(deps: SessionDeps, request: FastifyRequest) {
  const cookie = request.cookies[cookieName]
  const session = cookie ? (deps.sessions.get(cookie) ?? recall(deps, request, cookie)) : undefined
  return session && session.expiresAt > deps.clock.now() ? session : undefined
}

function recall({ db, clock, sessions }: SessionDeps, request: FastifyRequest, cookie: string) {
  const id = readSessionId(request)
  const found = id && findSession(db, sha256(id), toIso(clock.now()))
  if (!found) return undefined
  const user = toSessionUser(db, found, found.login_method)
  const session = { id, user, expiresAt: fromIso(found.expires_at) }
  sessions.set(cookie, session)
  return session
}

type Account = { id: number; username: string; role: UserRole }

/**
 * Reads the projects and the second factor of a user. The result is cached with the session, so this runs once for each
 * cached session.
 */
export function toSessionUser(
  db: Deps['db'],
  { id, username, role }: Account,
  loginMethod: SessionUser['loginMethod'] = 'password',
): SessionUser {
  const projects = role === 'admin' ? 'all' : new Set(listProjectIdsOfUser(db, id))
  return {
    id,
    username,
    role,
    projects,
    needsSecondFactor: needsSecondFactor(db, { id, role }, loginMethod),
    loginMethod,
  }
}

function renew(
  { db, clock }: SessionDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  session: CachedSession,
) {
  session.expiresAt = clock.now() + sessionLifetimeMs
  setSessionExpiry(db, sha256(session.id), toIso(session.expiresAt))
  setCookie(request, reply, session.id)
}

export function closeSession(
  { db, sessions }: Pick<Deps, 'db' | 'sessions'>,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const id = readSessionId(request)
  if (!id) return
  removeSession(db, sha256(id))
  sessions.clear()
  reply.clearCookie(cookieName, { path: '/' })
}

export function readSessionId(request: FastifyRequest) {
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
    maxAge: sessionLifetimeMs / 1000,
  })
}
