import { randomUUID } from 'node:crypto'
import { toDate } from '@sanhe/kit/runtime/clock'
import { generateRandomToken, sha256 } from '@sanhe/kit/security/secrets'
import { SocialLoginError } from '@sanhe/providers/social'
import type { Deps } from '#core'
import { apiError } from './errors.ts'
import { recordKnownIpAddress } from './login-sources.ts'
import { bindTokenLifetimeMs } from './rules.ts'
import { openSession, type SessionDeps } from './sessions.ts'
import * as store from './store.ts'
import { toUserResponse } from './views.ts'

type SocialDeps = SessionDeps & Pick<Deps, 'social' | 'log'>
/** IP address and device of a login. */
type LoginOrigin = { ip: string; device: string }
type SocialLoginInput = { provider: string; code: string; nonce?: string | undefined }

/**
 * Logs in the account that is linked to this social account. Without a linked account, returns a bind token, which the
 * user redeems by logging in with a phone number.
 */
export async function logInBySocial(
  deps: SocialDeps,
  attempt: SocialLoginInput,
  { ip, device }: LoginOrigin,
) {
  const unionId = await exchange(deps, attempt)
  const user = await store.findUserByUnionId(deps.db, unionId)
  if (!user) return createBindToken(deps, unionId)
  await recordKnownIpAddress(deps, user, ip)
  return { ...(await openSession(deps, user.id, device)), user: toUserResponse(user), is_new: false }
}

async function exchange({ social, log }: SocialDeps, { provider: name, ...attempt }: SocialLoginInput) {
  const provider = social.get(name)
  if (!provider) throw apiError('SOCIAL_PROVIDER_UNKNOWN')
  const { subject } = await provider.exchange(attempt).catch((error: unknown) => {
    if (error instanceof SocialLoginError && error.isRejection) throw apiError('SOCIAL_REJECTED')
    log.error({ err: error, provider: name }, 'a social login could not be checked')
    throw apiError('SOCIAL_UNAVAILABLE')
  })
  // Adds the name of the provider to the subject, because two providers may use the same subject for different people.
  return `${name}:${fitsColumn.test(subject) ? subject : sha256(subject)}`
}

/**
 * Matches user ids of a login provider (`sub`) of at most 75 characters. The column holds 100 characters, the
 * provider's name included.
 */
const fitsColumn = /^[\x20-\x7e]{1,75}$/

async function createBindToken({ db, clock }: Pick<Deps, 'db' | 'clock'>, unionId: string) {
  const bindToken = generateRandomToken()
  await store.addBindToken(db, {
    id: randomUUID(),
    token_hash: sha256(bindToken),
    union_id: unionId,
    expires_at: toDate(clock.now() + bindTokenLifetimeMs),
  })
  return { bind_required: true as const, bind_token: bindToken, expires_in: bindTokenLifetimeMs / 1000 }
}
