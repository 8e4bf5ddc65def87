import { dayMs, hourMs, minuteMs } from '@sanhe/kit/runtime/clock'
import type { LoginLimits } from '@sanhe/kit/security/login-limits'

const fiveAMinute = { max: 5, windowMs: minuteMs }
const fiveInFifteenMinutes = { max: 5, windowMs: 15 * minuteMs }
/** Allows strangers 720 guesses a day at one password, from all IP addresses together. */
const thirtyAnHour = { max: 30, windowMs: hourMs }
const tenADay = { max: 10, windowMs: dayMs }

/** Limits of login attempts for each kind of account. Known devices and IP addresses bypass `account`. */
export const loginLimits = {
  /** Login by code: five attempts a minute per phone, as specified. The guesses per code are limited elsewhere. */
  user: { place: [fiveAMinute], account: fiveAMinute },
  admin: { place: [fiveInFifteenMinutes], account: thirtyAnHour, address: fiveInFifteenMinutes },
  merchant: { place: [fiveAMinute, { max: 20, windowMs: hourMs }], account: thirtyAnHour },
  /** Setting a password with a code, which also logs in to the shop. */
  merchantSetPassword: { place: [fiveAMinute, tenADay], account: tenADay },
} satisfies Record<string, LoginLimits>
