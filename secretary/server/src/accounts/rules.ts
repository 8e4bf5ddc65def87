import { dayMs, type Instant, minuteMs, secondMs } from '@sanhe/kit/runtime/clock'

export const codeValidMs = 5 * minuteMs
export const cooldownMs = minuteMs
const maxCodesPerDay = 10
const maxWrongTries = 5
const maxWrongTriesPerDay = 10

/** A login lasts this long without use, */
const slidingMs = 30 * dayMs
/** and so long at most, however much it is used. */
const absoluteMs = 90 * dayMs
/** Two requests of one app may hold the same token; the answer to one may be lost on its way. */
const graceMs = 10 * secondMs

export const bindTokenMs = 10 * minuteMs

/** An address counts as known this long after the last login from it, like a device. */
export const knownMs = 90 * dayMs

/** What a number asked for and guessed at since its day began, and when it last asked. */
export type PhoneDay = { codes: number; wrongTries: number; lastCodeAt: Instant | undefined }

const secondsUntil = (at: Instant, now: Instant) => Math.max(1, Math.ceil((at - now) / secondMs))

/** Why no code may be sent to a number now; undefined when one may. `dayEnd` is when its counts start anew. */
export function sendRefusal({ codes, wrongTries, lastCodeAt }: PhoneDay, now: Instant, dayEnd: Instant) {
  const tomorrow = secondsUntil(dayEnd, now)
  if (wrongTries >= maxWrongTriesPerDay) return { code: 'TOO_MANY_ATTEMPTS', retryAfter: tomorrow } as const
  if (codes >= maxCodesPerDay) return { code: 'SMS_DAILY_LIMIT', retryAfter: tomorrow } as const
  if (lastCodeAt !== undefined && now < lastCodeAt + cooldownMs)
    return { code: 'SMS_COOLDOWN', retryAfter: secondsUntil(lastCodeAt + cooldownMs, now) } as const
}

/** The newest code of a number. */
export type Code = { wrongTries: number; isClosed: boolean; createdAt: Instant; expiresAt: Instant }

/** Why a code does not log in; undefined when it does. Only `CODE_INVALID` of an open code is a guess that counts. */
export function codeRefusal(
  { code, matches, wrongToday }: { code: Code | undefined; matches: boolean; wrongToday: number },
  now: Instant,
  dayEnd: Instant,
) {
  if (wrongToday >= maxWrongTriesPerDay)
    return { code: 'TOO_MANY_ATTEMPTS', retryAfter: secondsUntil(dayEnd, now) } as const
  if (code && isBurned(code.wrongTries))
    return { code: 'TOO_MANY_ATTEMPTS', retryAfter: secondsUntil(code.createdAt + cooldownMs, now) } as const
  if (!code || code.isClosed) return { code: 'CODE_INVALID' } as const
  if (now >= code.expiresAt) return { code: 'CODE_EXPIRED' } as const
  if (!matches) return { code: 'CODE_INVALID' } as const
}

/** So many wrong guesses and a code is worth nothing any more. */
export const isBurned = (wrongTries: number) => wrongTries >= maxWrongTries

export const sessionEnd = (createdAt: Instant, now: Instant) =>
  Math.min(now + slidingMs, createdAt + absoluteMs)

export type TokenState = {
  sessionIsOpen: boolean
  /** Absent while it is the newest. */
  replacedAt?: Instant | undefined
  /** Whether the one that followed it was followed itself. */
  isTwoBehind: boolean
}

/**
 * What a refresh token is good for. `repeat` gives the same successor again; `revoke`: somebody shows a token that
 * was used up, so two hold this login and one of them stole it.
 */
export function refreshVerdict({ sessionIsOpen, replacedAt, isTwoBehind }: TokenState, now: Instant) {
  if (!sessionIsOpen) return 'refuse'
  if (replacedAt === undefined) return 'rotate'
  return now < replacedAt + graceMs && !isTwoBehind ? 'repeat' : 'revoke'
}

/** A new account's name: 用户 and the last four digits of its phone. */
export const defaultNickname = (phone: string) => `用户${phone.slice(-4)}`
