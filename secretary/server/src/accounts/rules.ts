import { dayMs, type Instant, minuteMs, secondMs } from '@sanhe/kit/runtime/clock'

export const loginCodeLifetimeMs = 5 * minuteMs
export const loginCodeCooldownMs = minuteMs
const maxCodesPerDay = 10
const maxWrongTries = 5
const maxWrongTriesPerDay = 10

/** A login expires if it is not used for this time. */
const slidingMs = 30 * dayMs
/** A login expires at the latest after this time, even if it is used. */
const absoluteMs = 90 * dayMs
/**
 * Time during which a replaced refresh token is still accepted: two requests of one app may send the same token, and a
 * response may get lost.
 */
const graceMs = 10 * secondMs

export const bindTokenLifetimeMs = 10 * minuteMs

/** Time during which an IP address stays known after the last login from it. Devices stay known for the same time. */
export const knownIpAddressLifetimeMs = 90 * dayMs

/** Number of codes sent to a phone number today, number of wrong guesses today, and the time of the last code. */
export type DailyPhoneCounts = { codes: number; wrongTries: number; lastCodeAt: Instant | undefined }

const secondsUntil = (at: Instant, now: Instant) => Math.max(1, Math.ceil((at - now) / secondMs))

/**
 * Returns why no code may be sent to a phone number now; undefined when a code may be sent. `dayEnd` is when the daily
 * counts restart.
 */
export function decideSendCodeRefusal(
  { codes, wrongTries, lastCodeAt }: DailyPhoneCounts,
  now: Instant,
  dayEnd: Instant,
) {
  const tomorrow = secondsUntil(dayEnd, now)
  if (wrongTries >= maxWrongTriesPerDay) return { code: 'TOO_MANY_ATTEMPTS', retryAfter: tomorrow } as const
  if (codes >= maxCodesPerDay) return { code: 'SMS_DAILY_LIMIT', retryAfter: tomorrow } as const
  if (lastCodeAt !== undefined && now < lastCodeAt + loginCodeCooldownMs)
    return { code: 'SMS_COOLDOWN', retryAfter: secondsUntil(lastCodeAt + loginCodeCooldownMs, now) } as const
}

/** State of the newest code of a phone number. */
export type LoginCodeState = { wrongTries: number; isClosed: boolean; createdAt: Instant; expiresAt: Instant }

/**
 * Returns why a code does not log in; undefined when it does. The refusal `CODE_INVALID` counts as a wrong guess if the
 * code is still open. No other refusal counts.
 */
export function decideLoginCodeRefusal(
  { code, matches, wrongToday }: { code: LoginCodeState | undefined; matches: boolean; wrongToday: number },
  now: Instant,
  dayEnd: Instant,
) {
  if (wrongToday >= maxWrongTriesPerDay)
    return { code: 'TOO_MANY_ATTEMPTS', retryAfter: secondsUntil(dayEnd, now) } as const
  if (code && hasTooManyWrongGuesses(code.wrongTries))
    return {
      code: 'TOO_MANY_ATTEMPTS',
      retryAfter: secondsUntil(code.createdAt + loginCodeCooldownMs, now),
    } as const
  if (!code || code.isClosed) return { code: 'CODE_INVALID' } as const
  if (now >= code.expiresAt) return { code: 'CODE_EXPIRED' } as const
  if (!matches) return { code: 'CODE_INVALID' } as const
}

/** Returns whether a code is invalid because of too many wrong guesses. */
export const hasTooManyWrongGuesses = (wrongTries: number) => wrongTries >= maxWrongTries

export const computeLoginExpiry = (createdAt: Instant, now: Instant) =>
  Math.min(now + slidingMs, createdAt + absoluteMs)

export type RefreshTokenState = {
  sessionIsOpen: boolean
  /** Time at which the token was replaced; absent while it is the newest token of its login. */
  replacedAt?: Instant | undefined
  /** Whether the token that replaced this token was itself replaced later. */
  isTwoBehind: boolean
}

/**
 * Decides what a refresh token does. `repeat` returns the same successor again. `revoke` ends the login: a token that
 * had already been replaced was used again, so two clients hold the login and one of them stole it.
 */
export function decideTokenRefresh(
  { sessionIsOpen, replacedAt, isTwoBehind }: RefreshTokenState,
  now: Instant,
) {
  if (!sessionIsOpen) return 'refuse'
  if (replacedAt === undefined) return 'rotate'
  return now < replacedAt + graceMs && !isTwoBehind ? 'repeat' : 'revoke'
}

/** Returns the nickname of a new account: 用户 and the last four digits of its phone number. */
export const createDefaultNickname = (phone: string) => `用户${phone.slice(-4)}`
