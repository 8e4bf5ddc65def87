import { createHmac, randomInt } from 'node:crypto'
import { inTransaction } from '@sanhe/kit/postgres/database'
import { type Instant, instantToShanghaiDay, toDate } from '@sanhe/kit/runtime/clock'
import { toIpRateLimitKey } from '@sanhe/kit/security/rate-limiter'
import { deriveKey } from '@sanhe/kit/security/secrets'
import { countLoginAttempt, type LoginAttempt, type LoginAttemptDeps } from '#access'
import { type Db, type Deps, loginRateLimits, readCounter, takeCounterUnits } from '#core'
import { apiError } from './errors.ts'
import {
  longestSmsLimitWindowMs,
  maxWrongCodeAttempts,
  maxWrongCodeAttemptsPerDay,
  secondsUntilNextSmsCode,
  smsCodeLifetimeMs,
  smsCodeResendDelayMs,
} from './rules.ts'
import * as store from './store.ts'

type CodeDeps = Pick<Deps, 'config' | 'db' | 'clock' | 'sms' | 'log'>

type CodeRequest = { phone: string; purpose: store.SmsCodePurpose; ip: string }

/** Sends a login code by SMS. The reply is the same for phone numbers with and without an account. */
export async function sendSmsCode(deps: CodeDeps, request: CodeRequest) {
  const code = randomInt(1_000_000).toString().padStart(6, '0')
  await inTransaction(deps.db, (tx) => storeCode({ ...deps, db: tx }, request, code))
  const message = { to: request.phone, template: deps.config.sms.template, data: { code } }
  await deps.sms.send(message).catch((error: unknown) => {
    deps.log.error({ err: error }, 'a code could not be sent')
    throw apiError('SMS_UNAVAILABLE', { retryAfter: smsCodeResendDelayMs / 1000 })
  })
  return { success: true as const, expiresIn: smsCodeLifetimeMs / 1000 }
}

/**
 * Stores a code before the SMS is sent. The stored code counts toward the limits even if the response of the provider
 * is lost, because the SMS may still arrive.
 */
async function storeCode({ config, db, clock }: CodeDeps, { phone, purpose, ip }: CodeRequest, code: string) {
  const requestedFrom = hashIpAddress(config, phone, ip)
  const now = clock.now()
  await store.acquirePhoneNumberLock(db, phone)
  const sent = await store.listSentSmsCodes(db, phone, requestedFrom, now - longestSmsLimitWindowMs)
  const retryAfter = secondsUntilNextSmsCode(sent, config.sms.vendor !== 'sandbox', now)
  if (retryAfter) throw apiError('TOO_MANY_REQUESTS', { retryAfter })
  await store.addSmsCode(db, {
    phone,
    purpose,
    code: hashCode(config, phone, code),
    asked_from: requestedFrom,
    created_at: toDate(now),
    expires_at: toDate(now + smsCodeLifetimeMs),
  })
}

/**
 * `findHolder` returns the account of the phone number, if there is one. Devices and IP addresses of earlier logins to
 * this account may bypass the limit of the phone number.
 */
type CodeAttempt = Omit<CodeRequest, 'ip'> & Pick<LoginAttempt, 'findHolder' | 'request'> & { code: string }

/** Returns the key of a phone number in the rate limits and known devices. */
export const getPhoneLimitKey = (phone: string) => `user:${phone}`

/**
 * Checks a code and runs `work` in the transaction that uses the code. A phone number has five attempts a minute in
 * total; a device or IP address with an earlier login has five more.
 */
export async function withVerifiedSmsCode<T>(
  deps: LoginAttemptDeps,
  attempt: CodeAttempt,
  work: (tx: Db) => Promise<T>,
): Promise<T> {
  const { phone, findHolder, request } = attempt
  const loginAttempt = { account: getPhoneLimitKey(phone), findHolder, request }
  const { retryAfter } = await countLoginAttempt(deps, 'login', loginRateLimits.user, loginAttempt)
  if (retryAfter) throw apiError('TOO_MANY_REQUESTS', { retryAfter })
  const done = await inTransaction(deps.db, async (tx) => {
    const verdict = await verifyCode({ ...deps, db: tx }, { ...attempt, ip: request.ip })
    return verdict === 'right' ? { result: await work(tx) } : verdict
  })
  // The error is thrown after the commit, because a rollback would undo the count of the wrong attempt.
  if (done === 'tooOften') throw apiError('TOO_MANY_WRONG_CODES')
  if (done === 'wrong') throw apiError('INVALID_CODE')
  return done.result
}

/**
 * Checks a code and, if it is valid, marks all codes of the phone number as used. After too many wrong attempts in a
 * day, a code works only at the IP address that requested it and only at the first attempt, so that attackers elsewhere
 * cannot lock the owner out.
 */
async function verifyCode(
  { config, db, clock }: Pick<Deps, 'config' | 'clock'> & { db: Db },
  { phone, purpose, code, ip }: CodeRequest & { code: string },
) {
  const now = clock.now()
  const requestedFrom = hashIpAddress(config, phone, ip)
  const guess = { phone, purpose, hash: hashCode(config, phone, code), requestedFrom }
  if (await store.consumeSmsCodes(db, guess, wrongAttemptsCounter(phone, now), now)) return 'right' as const
  await store.acquirePhoneNumberLock(db, phone)
  const isGuarded = (await readCounter(db, wrongAttemptsCounter(phone, now))) >= maxWrongCodeAttemptsPerDay
  const where = { ...guess, requestedFrom: isGuarded ? requestedFrom : undefined }
  const ids = (await store.listValidSmsCodes(db, where, now)).map(({ id }) => id)
  if (isGuarded && !ids.length) return 'tooOften' as const
  // An attempt is not counted if the phone number has no valid code. There is nothing to guess then, and strangers
  // could lock the phone number with such attempts. An attempt with an expired code that was sent to this phone number
  // is not counted either.
  if (!ids.length || (await store.wasSmsCodeSent(db, where))) return 'wrong' as const
  await takeCounterUnits(db, wrongAttemptsCounter(phone, now), maxWrongCodeAttemptsPerDay)
  await store.countWrongCodeAttempt(db, ids, isGuarded ? 1 : maxWrongCodeAttempts)
  return 'wrong' as const
}

const wrongAttemptsCounter = (phone: string, now: Instant) => ({
  name: 'sms.wrong',
  subject: phone,
  period: instantToShanghaiDay(now),
})

/** The hash has a secret key, because all codes of six digits can be tried quickly against a hash without one. */
const hashCode = ({ jwtSecret }: Deps['config'], phone: string, code: string) =>
  createHmac('sha256', deriveKey(jwtSecret, 'sms codes')).update(`${phone}|${code}`).digest('hex')

/**
 * Hashes the IP address of a request. The hash shows whether two requests came from the same IP address, but not from
 * which one.
 */
const hashIpAddress = ({ jwtSecret }: Deps['config'], phone: string, ip: string) =>
  createHmac('sha256', deriveKey(jwtSecret, 'sms addresses'))
    .update(`${phone}|${toIpRateLimitKey(ip)}`)
    .digest('hex')
