import { createHmac, randomInt } from 'node:crypto'
import { inTransaction } from '@sanhe/kit/postgres/database'
import { type Instant, localDay, toDate } from '@sanhe/kit/runtime/clock'
import { ipKey } from '@sanhe/kit/security/rate-limiter'
import { deriveKey } from '@sanhe/kit/security/secrets'
import { chargeTry, type Tried, type TryDeps } from '#access'
import { type Db, type Deps, loginLimits, readCount, takeCount } from '#core'
import { refuse } from './errors.ts'
import {
  codeValidMs,
  cooldownMs,
  longestWindowMs,
  maxWrongADay,
  maxWrongTries,
  secondsUntilNextCode,
} from './rules.ts'
import * as store from './store.ts'

type CodeDeps = Pick<Deps, 'config' | 'db' | 'clock' | 'sms' | 'log'>

type Asked = { phone: string; purpose: store.Purpose; ip: string }

/** Sends a code; the answer is the same for phones with and without an account. */
export async function sendCode(deps: CodeDeps, asked: Asked) {
  const code = randomInt(1_000_000).toString().padStart(6, '0')
  await inTransaction(deps.db, (tx) => writeCode({ ...deps, db: tx }, asked, code))
  const message = { to: asked.phone, template: deps.config.sms.template, data: { code } }
  await deps.sms.send(message).catch((error: unknown) => {
    deps.log.error({ err: error }, 'a code could not be sent')
    throw refuse('SMS_UNAVAILABLE', { retryAfter: cooldownMs / 1000 })
  })
  return { success: true as const, expiresIn: codeValidMs / 1000 }
}

/** Counted and valid before anything is sent: a message whose answer was lost may have come all the same. */
async function writeCode({ config, db, clock }: CodeDeps, { phone, purpose, ip }: Asked, code: string) {
  const askedFrom = addressHash(config, phone, ip)
  const now = clock.now()
  await store.lockPhone(db, phone)
  const sent = await store.listSent(db, phone, askedFrom, now - longestWindowMs)
  const retryAfter = secondsUntilNextCode(sent, config.sms.vendor !== 'sandbox', now)
  if (retryAfter) throw refuse('TOO_MANY_REQUESTS', { retryAfter })
  await store.addCode(db, {
    phone,
    purpose,
    code: hashOf(config, phone, code),
    asked_from: askedFrom,
    created_at: toDate(now),
    expires_at: toDate(now + codeValidMs),
  })
}

/** `findHolder`: the account of the phone, where there is one and its known places may pass the limit of the phone. */
type Shown = Omit<Asked, 'ip'> & Pick<Tried, 'findHolder' | 'request'> & { code: string }

/** Names a phone to the limits and to the devices that it has logged in on. */
export const accountOf = (phone: string) => `user:${phone}`

/**
 * Does `work` for somebody who shows a code of a phone, in one transaction with the use of the code. Five tries a minute
 * are the phone's, wherever they come from; a device or an address where its owner logged in before has five of its own.
 */
export async function withCode<T>(deps: TryDeps, shown: Shown, work: (tx: Db) => Promise<T>): Promise<T> {
  const { phone, findHolder, request } = shown
  const tried = { account: accountOf(phone), findHolder, request }
  const { retryAfter } = await chargeTry(deps, 'login', loginLimits.user, tried)
  if (retryAfter) throw refuse('TOO_MANY_REQUESTS', { retryAfter })
  const done = await inTransaction(deps.db, async (tx) => {
    const verdict = await useCode({ ...deps, db: tx }, { ...shown, ip: request.ip })
    return verdict === 'right' ? { result: await work(tx) } : verdict
  })
  // Thrown after the commit: a wrong guess has to stay counted.
  if (done === 'tooOften') throw refuse('TOO_MANY_WRONG_CODES')
  if (done === 'wrong') throw refuse('INVALID_CODE')
  return done.result
}

/**
 * Whether it is a valid code of this phone; then all of them are used up. Of a phone that was guessed at too often today
 * a code opens only where it was asked for, and at the first try: whoever guesses elsewhere shuts nobody out.
 */
async function useCode(
  { config, db, clock }: Pick<Deps, 'config' | 'clock'> & { db: Db },
  { phone, purpose, code, ip }: Asked & { code: string },
) {
  const now = clock.now()
  const askedFrom = addressHash(config, phone, ip)
  const guess = { phone, purpose, hash: hashOf(config, phone, code), askedFrom }
  if (await store.useAllBy(db, guess, wrongToday(phone, now), now)) return 'right' as const
  await store.lockPhone(db, phone)
  const isGuarded = (await readCount(db, wrongToday(phone, now))) >= maxWrongADay
  const where = { ...guess, askedFrom: isGuarded ? askedFrom : undefined }
  const ids = (await store.listValid(db, where, now)).map(({ id }) => id)
  if (isGuarded && !ids.length) return 'tooOften' as const
  // Where nothing can be guessed nothing is counted, or anybody could shut anybody out; a code that was sent is no guess.
  if (!ids.length || (await store.wasSent(db, where))) return 'wrong' as const
  await takeCount(db, wrongToday(phone, now), maxWrongADay)
  await store.countWrongTry(db, ids, isGuarded ? 1 : maxWrongTries)
  return 'wrong' as const
}

const wrongToday = (phone: string, now: Instant) => ({
  name: 'sms.wrong',
  subject: phone,
  period: localDay(now),
})

/** Six digits are quickly tried: without the key the table yields none. */
const hashOf = ({ jwtSecret }: Deps['config'], phone: string, code: string) =>
  createHmac('sha256', deriveKey(jwtSecret, 'sms codes')).update(`${phone}|${code}`).digest('hex')

/** Says whether two requests came from one place, and not from which. */
const addressHash = ({ jwtSecret }: Deps['config'], phone: string, ip: string) =>
  createHmac('sha256', deriveKey(jwtSecret, 'sms addresses'))
    .update(`${phone}|${ipKey(ip)}`)
    .digest('hex')
