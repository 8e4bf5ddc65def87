import { createHmac, randomInt } from 'node:crypto'
import { type Instant, localDay, toDate } from '@sanhe/kit/clock'
import { inTransaction } from '@sanhe/kit/db/database'
import { deriveKey } from '@sanhe/kit/secrets'
import { type Db, type Deps, limits, readCount, secondsUntilTomorrow, takeCount } from '#core'
import { refuse } from './errors.ts'
import {
  codeValidMs,
  cooldownMs,
  longestWindowMs,
  maxWrongADay,
  maxWrongTries,
  secondsUntilNextCode,
  sendWindows,
  vendorWindows,
} from './rules.ts'
import * as store from './store.ts'

type CodeDeps = Pick<Deps, 'config' | 'db' | 'clock' | 'sms' | 'log'>

/** Sends a code; the answer is the same for phones with and without an account. */
export async function sendCode(deps: CodeDeps, phone: string, purpose: store.Purpose) {
  const code = randomInt(1_000_000).toString().padStart(6, '0')
  await inTransaction(deps.db, (tx) => writeCode({ ...deps, db: tx }, phone, purpose, code))
  const message = { to: phone, template: deps.config.sms.template, data: { code } }
  await deps.sms.send(message).catch((error: unknown) => {
    deps.log.error({ err: error }, 'a code could not be sent')
    throw refuse('SMS_UNAVAILABLE', { retryAfter: cooldownMs / 1000 })
  })
  return { success: true as const, expiresIn: codeValidMs / 1000 }
}

/** Counted and valid before anything is sent: a message whose answer was lost may have come all the same. */
async function writeCode(
  { config, db, clock }: CodeDeps,
  phone: string,
  purpose: store.Purpose,
  code: string,
) {
  const now = clock.now()
  await store.lockPhone(db, phone)
  if (await isGuessedOut(db, phone, now)) throw guessedOut(now)
  const sentAt = await store.listSent(db, phone, now - longestWindowMs)
  const windows = config.sms.vendor === 'sandbox' ? sendWindows : [...sendWindows, ...vendorWindows]
  const retryAfter = secondsUntilNextCode(sentAt, windows, now)
  if (retryAfter) throw refuse('TOO_MANY_REQUESTS', { retryAfter })
  await store.addCode(db, {
    phone,
    purpose,
    code: hashOf(config, phone, code),
    created_at: toDate(now),
    expires_at: toDate(now + codeValidMs),
  })
}

type Shown = { phone: string; code: string; purpose: store.Purpose }

/** What somebody may do who shows a code of a phone; it is one transaction with the use of the code. */
export async function withCode<T>(
  deps: Pick<Deps, 'config' | 'db' | 'clock' | 'limiter'>,
  { phone, code, purpose }: Shown,
  work: (tx: Db) => Promise<T>,
): Promise<T> {
  const retryAfter = await deps.limiter.take('login', limits.login, phone)
  if (retryAfter) throw refuse('TOO_MANY_REQUESTS', { retryAfter })
  const done = await inTransaction(deps.db, async (tx) => {
    const verdict = await useCode({ ...deps, db: tx }, phone, purpose, code)
    return verdict === 'right' ? { result: await work(tx) } : verdict
  })
  // Thrown after the commit: a wrong guess has to stay counted.
  if (done === 'tooOften') throw guessedOut(deps.clock.now())
  if (done === 'wrong') throw refuse('INVALID_CODE')
  return done.result
}

/** Whether it is a valid code of this phone; then all of them are used up. */
async function useCode(
  { config, db, clock }: Pick<Deps, 'config' | 'clock'> & { db: Db },
  phone: string,
  purpose: store.Purpose,
  given: string,
) {
  const now = clock.now()
  const guess = { phone, purpose, hash: hashOf(config, phone, given) }
  if (await store.useAllBy(db, guess, wrongToday(phone, now), now)) return 'right' as const
  await store.lockPhone(db, phone)
  if (await isGuessedOut(db, phone, now)) return 'tooOften' as const
  const ids = (await store.listValid(db, phone, purpose, now)).map(({ id }) => id)
  // Where nothing can be guessed nothing is counted, or anybody could shut anybody out; a code that was sent is no guess.
  if (!ids.length || (await store.wasSent(db, guess))) return 'wrong' as const
  await takeCount(db, wrongToday(phone, now), maxWrongADay)
  await store.countWrongTry(db, ids, maxWrongTries)
  return 'wrong' as const
}

const wrongToday = (phone: string, now: Instant) => ({
  name: 'sms.wrong',
  subject: phone,
  period: localDay(now),
})

/** Until midnight no code of the phone is looked at, and so none is sent. */
const isGuessedOut = async (db: Db, phone: string, now: Instant) =>
  (await readCount(db, wrongToday(phone, now))) >= maxWrongADay

const guessedOut = (now: Instant) => refuse('TOO_MANY_WRONG_CODES', { retryAfter: secondsUntilTomorrow(now) })

/** Six digits are quickly tried: without the key the table yields none. */
const hashOf = ({ jwtSecret }: Deps['config'], phone: string, code: string) =>
  createHmac('sha256', deriveKey(jwtSecret, 'sms codes')).update(`${phone}|${code}`).digest('hex')
