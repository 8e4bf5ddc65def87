import { inTransaction } from '@sanhe/kit/postgres/database'
import { toDate } from '@sanhe/kit/runtime/clock'
import { sha256 } from '@sanhe/kit/security/secrets'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '#core'
import { apiError } from './errors.ts'
import { recordKnownIpAddress, toDeviceOwnerKey, countKnownLoginAttempt } from './login-sources.ts'
import { normalizePhone } from './phones.ts'
import { createDefaultNickname } from './rules.ts'
import { openSession, type SessionDeps } from './sessions.ts'
import { checkLoginCode } from './sms-codes.ts'
import * as store from './store.ts'
import { toUserResponse } from './views.ts'

type LoginDeps = SessionDeps & Pick<Deps, 'devices' | 'limiter'>
type Exchange = { request: FastifyRequest; reply: FastifyReply }
type LoginInput = { phone: string; code: string; bind_token?: string | undefined }

/**
 * Logs in the owner of a phone number with an SMS code. Creates an account for a new number; a bind token links a
 * social account to the user's account.
 */
export async function logInByPhone(deps: LoginDeps, attempt: LoginInput, { request, reply }: Exchange) {
  const phone = normalizePhone(attempt.phone, deps.config.sms.countries)
  const isKnown = await countKnownLoginAttempt(deps, phone, request)
  const outcome = await inTransaction(deps.db, async (tx) => {
    const within = { ...deps, db: tx }
    const refusal = await checkLoginCode(within, { phone, isKnown }, attempt.code)
    return refusal ? { refusal } : logInInTransaction(within, phone, attempt.bind_token, request)
  })
  // Throws after the commit, so that the counted wrong guess stays in the database.
  if ('refusal' in outcome) {
    const { code, ...wait } = outcome.refusal
    throw apiError(code, wait)
  }
  deps.devices.remember(request, reply, toDeviceOwnerKey(phone))
  return outcome
}

/** Returns the User-Agent header, which serves as the device name. */
export const readDeviceName = ({ headers }: FastifyRequest) => headers['user-agent'] ?? ''

/**
 * A refusal in this function rolls back the whole transaction: the code stays valid and can be used again without the
 * social login.
 */
async function logInInTransaction(
  deps: SessionDeps,
  phone: string,
  bindToken: string | undefined,
  request: FastifyRequest,
) {
  const { db, clock } = deps
  const at = toDate(clock.now())
  const { user, isNew } = await store.findOrCreateUser(db, {
    phone,
    nickname: createDefaultNickname(phone),
    created_at: at,
    updated_at: at,
  })
  const entered = bindToken === undefined ? user : await bindSocial(deps, user, bindToken)
  await recordKnownIpAddress(deps, user, request.ip)
  const session = await openSession(deps, user.id, readDeviceName(request))
  return { ...session, user: toUserResponse(entered), is_new: isNew }
}

async function bindSocial({ db, clock }: Pick<Deps, 'db' | 'clock'>, user: store.UserRow, bindToken: string) {
  const now = clock.now()
  const bind = await store.consumeBindToken(db, sha256(bindToken), now)
  if (!bind) throw apiError('BIND_TOKEN_INVALID')
  await store.acquireNamedLock(db, `union ${bind.union_id}`)
  const owner = await store.findUserByUnionId(db, bind.union_id)
  if (owner ? owner.id !== user.id : user.social_union_id !== null) throw apiError('SOCIAL_ALREADY_BOUND')
  return store.updateUser(db, user.id, { social_union_id: bind.union_id }, now)
}
