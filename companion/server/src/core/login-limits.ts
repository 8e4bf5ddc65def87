import { dayMs, hourMs, minuteMs } from '@sanhe/kit/runtime/clock'
import type { LoginLimits } from '@sanhe/kit/security/login-limits'

const fiveAMinute = { max: 5, windowMs: minuteMs }
const fiveInFifteenMinutes = { max: 5, windowMs: 15 * minuteMs }
/** Guesses of strangers at one password: 720 a day from all addresses together. */
const thirtyAnHour = { max: 30, windowMs: hourMs }
const tenADay = { max: 10, windowMs: dayMs }

/** How often each kind of login may be tried. Known devices and addresses pass `account`. */
export const loginLimits = {
  /** By code: five tries a minute for a phone, as specified. What may be guessed of a code is limited elsewhere. */
  user: { place: [fiveAMinute], account: fiveAMinute },
  admin: { place: [fiveInFifteenMinutes], account: thirtyAnHour, address: fiveInFifteenMinutes },
  merchant: { place: [fiveAMinute, { max: 20, windowMs: hourMs }], account: thirtyAnHour },
  /** By the code that sets a password, which opens the shop as well. */
  merchantSetPassword: { place: [fiveAMinute, tenADay], account: tenADay },
} satisfies Record<string, LoginLimits>
