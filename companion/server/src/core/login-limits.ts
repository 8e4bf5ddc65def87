import { dayMs, hourMs, minuteMs } from '@sanhe/kit/runtime/clock'
import type { LoginLimits } from '@sanhe/kit/security/login-limits'

const fiveAMinute = { max: 5, windowMs: minuteMs }
const fiveInFifteenMinutes = { max: 5, windowMs: 15 * minuteMs }
/** 30 attempts an hour allow attackers 720 guesses a day at one password, from all IP addresses together. */
const thirtyAnHour = { max: 30, windowMs: hourMs }
const tenADay = { max: 10, windowMs: dayMs }

/**
 * Limits of login attempts for each kind of account. Known devices and known IP addresses bypass the `account` limit.
 */
export const loginRateLimits = {
  /**
   * Limits of logins with an SMS code: five attempts a minute per phone number. The auth module also limits the wrong
   * attempts for each code.
   */
  user: { place: [fiveAMinute], account: fiveAMinute },
  admin: { place: [fiveInFifteenMinutes], account: thirtyAnHour, address: fiveInFifteenMinutes },
  merchant: { place: [fiveAMinute, { max: 20, windowMs: hourMs }], account: thirtyAnHour },
  /** Limits of requests that set a merchant's password with an SMS code. Such a request also logs the merchant in. */
  merchantSetPassword: { place: [fiveAMinute, tenADay], account: tenADay },
} satisfies Record<string, LoginLimits>
