import { isUtf8 } from 'node:buffer'
import { verifyPassword } from '@sanhe/kit/security/passwords'
import { ipKey } from '@sanhe/kit/security/rate-limiter'
import { deriveKey, sign, unsign } from '@sanhe/kit/security/secrets'
import { type Deps, limits } from '#core'
import { refuse } from './errors.ts'
import { linkRefusal, passLifetimeMs } from './rules.ts'
import { countView, findShared, type SharedDocument } from './store.ts'

export type AccessDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'limiter'>

/** Somebody with a link. Never a user: nothing here opens any other door. */
export type Visitor = { ip: string; password?: string | undefined; pass?: string | undefined }

/** The document behind a link, for a visitor who may see it. */
export async function openShare(deps: AccessDeps, token: string, visitor: Visitor) {
  const share = findShared(deps.db, token)
  const refusal = linkRefusal(share, deps.clock.now())
  if (refusal || !share) throw refuse(refusal ?? 'SHARE_NOT_FOUND')
  if (share.password !== null && !isPass(deps, share, visitor.pass)) await checkPassword(deps, share, visitor)
  return share
}

/**
 * Counts one successful view; a link that was revoked meanwhile is refused. Programs ask for the head of an answer
 * to see whether it is there: nobody read it.
 */
export function countUnlessHead({ db }: Pick<Deps, 'db'>, share: SharedDocument, method: string) {
  if (method === 'HEAD') return share.view_count
  const count = countView(db, share.id)
  if (count === undefined) throw refuse('SHARE_NOT_FOUND')
  return count
}

/** A header as its sender wrote it: programs send UTF-8 where HTTP says Latin-1. */
export function headerText(value: string | undefined) {
  const bytes = Buffer.from(value ?? '', 'latin1')
  return isUtf8(bytes) ? bytes.toString('utf8') : value
}

/** Charged before hashing and given back on success, so that only guesses count. */
async function checkPassword({ limiter }: AccessDeps, share: SharedDocument, { ip, password }: Visitor) {
  if (!password) throw refuse('PASSWORD_REQUIRED', { requires_password: true })
  const everywhere = String(share.id)
  const address = ipKey(ip)
  const here = `${everywhere}\n${address}`
  // In this order: an address that is already refused must not use up what all others share.
  const retryAfter =
    (await limiter.take('sharePasswordByAddress', limits.sharePasswordByAddress, here)) ||
    (await limiter.take('sharePassword', limits.sharePassword, everywhere))
  if (retryAfter) throw refuse('TOO_MANY_GUESSES', { retryAfter })
  if (!(await verifyPassword(password, share.password, { address })))
    throw refuse('WRONG_PASSWORD', { requires_password: true })
  await limiter.refund('sharePasswordByAddress', here)
  await limiter.refund('sharePassword', everywhere)
}

type Locked = Pick<SharedDocument, 'token' | 'password'>
type PassDeps = Pick<Deps, 'clock' | 'config'>

/** What a reader keeps after giving the password: when it ends, signed for this link and this password alone. */
export const issuePass = (deps: PassDeps, share: Locked) =>
  sign(String(deps.clock.now() + passLifetimeMs), passKey(deps, share))

function isPass(deps: PassDeps, share: Locked, pass: string | undefined) {
  const until = pass && unsign(pass, passKey(deps, share))
  return Boolean(until) && Number(until) > deps.clock.now()
}

const passKey = ({ config }: PassDeps, { token, password }: Locked) =>
  deriveKey(config.sessionSecret, `share ${token} ${password}`)
