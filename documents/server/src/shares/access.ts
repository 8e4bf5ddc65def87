import { isUtf8 } from 'node:buffer'
import { verifyPassword } from '@sanhe/kit/security/passwords'
import { toIpRateLimitKey } from '@sanhe/kit/security/rate-limiter'
import { deriveKey, signValue, verifySignedValue } from '@sanhe/kit/security/secrets'
import type { FastifyRequest } from 'fastify'
import { findUserWithoutRenewal } from '#accounts'
import { type Deps, isInScope, rateLimits } from '#core'
import { apiError } from './errors.ts'
import { decideShareLinkRefusal, sharePassLifetimeMs } from './rules.ts'
import { incrementViewCount, findSharedDocument, type SharedDocument } from './store.ts'

export type ShareAccessDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'limiter' | 'sessions'>

/**
 * A client that opens a share link. It is never treated as a signed-in user, so the link grants access to nothing else.
 */
export type ShareVisitor = { ip: string; password?: string | undefined; pass?: string | undefined }

export async function authorizeShareVisitor(deps: ShareAccessDeps, token: string, visitor: ShareVisitor) {
  const share = findSharedDocument(deps.db, token)
  const refusal = decideShareLinkRefusal(share, deps.clock.now())
  if (refusal || !share) throw apiError(refusal ?? 'SHARE_NOT_FOUND')
  if (share.password !== null && !isPass(deps, share, visitor.pass)) await checkPassword(deps, share, visitor)
  return share
}

/**
 * Counts one view of a share link, and refuses a link that has been revoked since it was read. HEAD requests, which
 * programs send, and pages that signed-in users open in a browser to check their own link are not counted.
 */
export function countShareView(deps: ShareAccessDeps, share: SharedDocument, request: FastifyRequest) {
  if (request.method === 'HEAD' || isPageViewOfTeam(deps, share, request)) return share.view_count
  const count = incrementViewCount(deps.db, share.id)
  if (count === undefined) throw apiError('SHARE_NOT_FOUND')
  return count
}

/** Browsers ask for HTML when they open a page. The public JSON counts every access, as the specification says. */
function isPageViewOfTeam(deps: ShareAccessDeps, { project_id }: SharedDocument, request: FastifyRequest) {
  if (!request.headers.accept?.includes('text/html')) return false
  const user = findUserWithoutRenewal(deps, request)
  return user !== undefined && isInScope(user.projects, project_id)
}

/** Decodes the text of a header, in which programs send UTF-8 although HTTP specifies Latin-1. */
export function decodeHttpHeaderText(value: string | undefined) {
  const bytes = Buffer.from(value ?? '', 'latin1')
  return isUtf8(bytes) ? bytes.toString('utf8') : value
}

/** Counts the attempt before hashing and subtracts it on success, so that only wrong passwords use up the limit. */
async function checkPassword(
  { limiter }: ShareAccessDeps,
  share: SharedDocument,
  { ip, password }: ShareVisitor,
) {
  if (!password) throw apiError('PASSWORD_REQUIRED', { requires_password: true })
  const everywhere = String(share.id)
  const address = toIpRateLimitKey(ip)
  const here = `${everywhere}\n${address}`
  // The limit per IP address is counted first, because an IP address that is already refused must not use up the
  // limit that all visitors share.
  const retryAfter =
    (await limiter.take('sharePasswordByAddress', rateLimits.sharePasswordByAddress, here)) ||
    (await limiter.take('sharePassword', rateLimits.sharePassword, everywhere))
  if (retryAfter) throw apiError('TOO_MANY_GUESSES', { retryAfter })
  if (!(await verifyPassword(password, share.password, { address })))
    throw apiError('WRONG_PASSWORD', { requires_password: true })
  await limiter.refund('sharePasswordByAddress', here)
  await limiter.refund('sharePassword', everywhere)
}

type Locked = Pick<SharedDocument, 'token' | 'password'>
type PassDeps = Pick<Deps, 'clock' | 'config'>

/** Returns the pass of a visitor who entered the password: its expiry, signed for this link and this password only. */
export const issueSharePass = (deps: PassDeps, share: Locked) =>
  signValue(String(deps.clock.now() + sharePassLifetimeMs), passKey(deps, share))

function isPass(deps: PassDeps, share: Locked, pass: string | undefined) {
  const until = pass && verifySignedValue(pass, passKey(deps, share))
  return Boolean(until) && Number(until) > deps.clock.now()
}

const passKey = ({ config }: PassDeps, { token, password }: Locked) =>
  deriveKey(config.sessionSecret, `share ${token} ${password}`)
