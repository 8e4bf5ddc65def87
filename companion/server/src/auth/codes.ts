import { createHmac, randomInt } from 'node:crypto'
import { inTransaction } from '@sanhe/kit/postgres/database'
import { type Instant, localDay, toDate } from '@sanhe/kit/runtime/clock'
import { ipKey } from '@sanhe/kit/security/rate-limiter'
import { deriveKey } from '@sanhe/kit/security/secrets'
import { countLoginAttempt, type LoginAttempt, type LoginAttemptDeps } from '#access'
import { type Db, type Deps, loginLimits, readCount, takeCount } from '#core'
import { apiError } from './errors.ts'
import {
  codeValidMs,
  longestLimitMs,
  maxWrongAttempts,
  maxWrongAttemptsPerDay,
  resendDelayMs,
  secondsUntilNextCode,
} from './rules.ts'
import * as store from './store.ts'

type CodeDeps = Pick<Deps, 'config' | 'db' | 'clock' | 'sms' | 'log'>

type CodeRequest = { phone: string; purpose: store.CodePurpose; ip: string }

/** Sends a code. The reply is the same for phones with and without an account. */
export async function sendCode(deps: CodeDeps, request: CodeRequest) {
  const code = randomInt(1_000_000).toString().padStart(6, '0')
  await inTransaction(deps.db, (tx) => storeCode({ ...deps, db: tx }, request, code))
  const message = { to: request.phone, template: deps.config.sms.template, data: { code } }
  await deps.sms.send(message).catch((error: unknown) => {
    deps.log.error({ err: error }, 'a code could not be sent')
    throw apiError('SMS_UNAVAILABLE', { retryAfter: resendDelayMs / 1000 })
  })
  return { success: true as const, expiresIn: codeValidMs / 1000 }
}

/**
 * The code is stored and counted before it is sent, because a message may arrive even if the provider's answer was
 * lost.
 */
async function storeCode({ config, db, clock }: CodeDeps, { phone, purpose, ip }: CodeRequest, code: string) {
  const requestedFrom = addressHash(config, phone, ip)
  const now = clock.now()
  await store.lockPhone(db, phone)
  const sent = await store.listSentCodes(db, phone, requestedFrom, now - longestLimitMs)
  const retryAfter = secondsUntilNextCode(sent, config.sms.vendor !== 'sandbox', now)
  if (retryAfter) throw apiError('TOO_MANY_REQUESTS', { retryAfter })
  await store.addSmsCode(db, {
    phone,
    purpose,
    code: hashOf(config, phone, code),
    asked_from: requestedFrom,
    created_at: toDate(now),
    expires_at: toDate(now + codeValidMs),
  })
}

/**
 * `findHolder`: returns the account of the phone, if there is one. Its known devices and IP addresses may bypass the
 * limit of the phone.
 */
type CodeAttempt = Omit<CodeRequest, 'ip'> & Pick<LoginAttempt, 'findHolder' | 'request'> & { code: string }

/** Key of a phone in the rate limits and known devices. */
export const phoneLimitKey = (phone: string) => `user:${phone}`

/**
 * Runs `work` for a caller with a valid code, in the same transaction that uses the code. A phone has five attempts a
 * minute from all IP addresses together; a device or IP address with an earlier login has five more.
 */
export async function withVerifiedCode<T>(
  deps: LoginAttemptDeps,
  attempt: CodeAttempt,
  work: (tx: Db) => Promise<T>,
): Promise<T> {
  const { phone, findHolder, request } = attempt
  const loginAttempt = { account: phoneLimitKey(phone), findHolder, request }
  const { retryAfter } = await countLoginAttempt(deps, 'login', loginLimits.user, loginAttempt)
  if (retryAfter) throw apiError('TOO_MANY_REQUESTS', { retryAfter })
  const done = await inTransaction(deps.db, async (tx) => {
    const verdict = await verifyCode({ ...deps, db: tx }, { ...attempt, ip: request.ip })
    return verdict === 'right' ? { result: await work(tx) } : verdict
  })
  // The error is thrown after the commit, because a wrong attempt must stay counted.
  if (done === 'tooOften') throw apiError('TOO_MANY_WRONG_CODES')
  if (done === 'wrong') throw apiError('INVALID_CODE')
  return done.result
}

/**
 * Checks a code and, if it is valid, marks all codes of the phone as used. Once a phone had too many wrong attempts
 * today, a code works only at the IP address that requested it, and only at the first attempt, so that attackers
 * elsewhere cannot lock the owner out.
 */
async function verifyCode(
  { config, db, clock }: Pick<Deps, 'config' | 'clock'> & { db: Db },
  { phone, purpose, code, ip }: CodeRequest & { code: string },
) {
  const now = clock.now()
  const requestedFrom = addressHash(config, phone, ip)
  const guess = { phone, purpose, hash: hashOf(config, phone, code), requestedFrom }
  if (await store.consumeCodes(db, guess, wrongAttemptsCounter(phone, now), now)) return 'right' as const
  await store.lockPhone(db, phone)
  const isGuarded = (await readCount(db, wrongAttemptsCounter(phone, now))) >= maxWrongAttemptsPerDay
  const where = { ...guess, requestedFrom: isGuarded ? requestedFrom : undefined }
  const ids = (await store.listValidCodes(db, where, now)).map(({ id }) => id)
  if (isGuarded && !ids.length) return 'tooOften' as const
  // Without a valid code there is nothing to guess, so the attempt is not counted: otherwise strangers could lock
  // phones. A code that was really sent is no guess either.
  if (!ids.length || (await store.wasCodeSent(db, where))) return 'wrong' as const
  await takeCount(db, wrongAttemptsCounter(phone, now), maxWrongAttemptsPerDay)
  await store.countWrongAttempt(db, ids, isGuarded ? 1 : maxWrongAttempts)
  return 'wrong' as const
}

const wrongAttemptsCounter = (phone: string, now: Instant) => ({
  name: 'sms.wrong',
  subject: phone,
  period: localDay(now),
})

/** Six digits can be enumerated quickly; without the key the hashes reveal nothing. */
const hashOf = ({ jwtSecret }: Deps['config'], phone: string, code: string) =>
  createHmac('sha256', deriveKey(jwtSecret, 'sms codes')).update(`${phone}|${code}`).digest('hex')

/** Shows whether two requests came from the same IP address, but not from which. */
const addressHash = ({ jwtSecret }: Deps['config'], phone: string, ip: string) =>
  createHmac('sha256', deriveKey(jwtSecret, 'sms addresses'))
    .update(`${phone}|${ipKey(ip)}`)
    .digest('hex')
