import { createHmac, randomInt } from 'node:crypto'
import { inTransaction } from '@sanhe/kit/postgres/database'
import { dayMs, hourMs, type Instant, getShanghaiDayStart, toDate } from '@sanhe/kit/runtime/clock'
import { deriveKey, areSecretsEqual } from '@sanhe/kit/security/secrets'
import { SmsError } from '@sanhe/providers/sms'
import type { FastifyRequest } from 'fastify'
import { type Db, type Deps, rateLimits } from '#core'
import { apiError } from './errors.ts'
import { isKnownLoginSource, type LoginSourceDeps } from './login-sources.ts'
import { normalizePhone, toSmsVendorNumber } from './phones.ts'
import {
  loginCodeCooldownMs,
  loginCodeLifetimeMs,
  decideLoginCodeRefusal,
  hasTooManyWrongGuesses,
  decideSendCodeRefusal,
} from './rules.ts'
import * as store from './store.ts'

/**
 * A phone number, and whether it logged in on this device or from this IP address before. After ten wrong guesses a
 * day, a number can log in only from a known device or IP address.
 */
export type LoginCodeRequester = { phone: string; isKnown: boolean }

type SmsDeps = Pick<Deps, 'config' | 'db' | 'clock' | 'limiter' | 'sms' | 'log'>

/** Returns the start and end of the day in Shanghai. China has no daylight saving time, so all days have 24 hours. */
const calendarDay = (now: Instant) => ({
  start: getShanghaiDayStart(now),
  end: getShanghaiDayStart(now) + dayMs,
})

/** Sends a login code. The response is the same for phone numbers with and without an account. */
export async function sendLoginCode(deps: SmsDeps & LoginSourceDeps, text: string, request: FastifyRequest) {
  const phone = normalizePhone(text, deps.config.sms.countries)
  const code = randomInt(1_000_000).toString().padStart(6, '0')
  const isKnown = await isKnownLoginSource(deps, phone, request)
  await inTransaction(deps.db, (tx) => storeCode({ ...deps, db: tx }, { phone, isKnown }, code))
  await refuseFloods(deps, phone)
  await deliver(deps, phone, code)
  return { expires_in: loginCodeLifetimeMs / 1000, cooldown: loginCodeCooldownMs / 1000 }
}

/** Counts and stores the code before sending it: an SMS may be delivered although the vendor's response was lost. */
async function storeCode(
  { config, db, clock }: SmsDeps,
  { phone, isKnown }: LoginCodeRequester,
  code: string,
) {
  const now = clock.now()
  await store.acquireNamedLock(db, `sms ${phone}`)
  const day = calendarDay(now)
  const { lastCodeAt, ...counts } = await store.getDailyPhoneCounts(db, phone, day.start)
  const wrongTries = isKnown ? 0 : counts.wrongTries
  const refusal = decideSendCodeRefusal(
    { ...counts, wrongTries, lastCodeAt: lastCodeAt?.getTime() },
    now,
    day.end,
  )
  if (refusal) throw apiError(refusal.code, { retryAfter: refusal.retryAfter })
  await store.invalidateLoginCodes(db, phone, now)
  await store.addLoginCode(db, {
    phone,
    code_hash: hashOf(config, phone, code),
    created_at: toDate(now),
    expires_at: toDate(now + loginCodeLifetimeMs),
  })
}

/**
 * Refuses to send a code when all phone numbers together, or one range of neighbouring numbers, reach their hourly
 * limit. This limits the cost of messages.
 */
async function refuseFloods({ config, limiter, log }: SmsDeps, phone: string) {
  const all = { max: config.sms.hourlyCap, windowMs: hourMs }
  const retryAfter =
    (await limiter.take('smsRange', rateLimits.smsRange, phone.slice(0, -4))) ||
    (await limiter.take('smsHourlyCap', all, 'all'))
  if (!retryAfter) return
  log.error({ range: phone.slice(0, -4) }, 'an hourly cap on codes is reached: none is sent')
  throw apiError('SMS_UNAVAILABLE', { retryAfter })
}

async function deliver({ config, sms, log }: SmsDeps, phone: string, code: string) {
  const message = { to: toSmsVendorNumber(phone), template: config.sms.template, data: { code } }
  await sms.send(message).catch((error: unknown) => {
    if (error instanceof SmsError && error.code === 'isv.MOBILE_NUMBER_ILLEGAL')
      throw apiError('PHONE_INVALID')
    log.error({ err: error }, 'a code could not be sent')
    throw apiError('SMS_UNAVAILABLE', { retryAfter: loginCodeCooldownMs / 1000 })
  })
}

/**
 * Checks a login code inside the caller's transaction and marks a correct code as used. The caller commits even after a
 * refusal, so that a wrong guess counts.
 */
export async function checkLoginCode(
  { config, db, clock }: Pick<Deps, 'config' | 'db' | 'clock'>,
  { phone, isKnown }: LoginCodeRequester,
  enteredCode: string,
) {
  const now = clock.now()
  await store.acquireNamedLock(db, `sms ${phone}`)
  const day = calendarDay(now)
  const { wrongTries } = await store.getDailyPhoneCounts(db, phone, day.start)
  const wrongToday = isKnown ? 0 : wrongTries
  const row = await store.findNewestLoginCode(db, phone)
  const matches = row !== undefined && areSecretsEqual(row.code_hash, hashOf(config, phone, enteredCode))
  const refusal = decideLoginCodeRefusal({ code: row && codeOf(row), matches, wrongToday }, now, day.end)
  if (!refusal) await store.invalidateLoginCodes(db, phone, now)
  else if (row && refusal.code === 'CODE_INVALID' && row.closed_at === null) await countGuess(db, row, now)
  return refusal
}

async function countGuess(tx: Db, { id, phone, wrong_tries }: store.LoginCodeRow, now: Instant) {
  await store.countWrongCodeGuess(tx, id)
  if (hasTooManyWrongGuesses(wrong_tries + 1)) await store.invalidateLoginCodes(tx, phone, now)
}

const codeOf = (row: store.LoginCodeRow) => ({
  wrongTries: row.wrong_tries,
  isClosed: row.closed_at !== null,
  createdAt: row.created_at.getTime(),
  expiresAt: row.expires_at.getTime(),
})

/**
 * Hashes a code with a secret key: six digits are quickly tried out, and the key keeps a stolen table from revealing
 * codes.
 */
const hashOf = ({ jwtSecret }: Deps['config'], phone: string, code: string) =>
  createHmac('sha256', deriveKey(jwtSecret, 'sms codes')).update(`${phone}|${code}`).digest('hex')
