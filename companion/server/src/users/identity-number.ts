import { type Instant, instantToShanghaiDay } from '@sanhe/kit/runtime/clock'

/** Weights of the 17 digits, and check characters by remainder modulo 11, as defined in GB 11643. */
const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]
const checkCharacters = '10X98765432'

/** Region codes: provinces, and the codes for residents of Taiwan, Hong Kong and Macau. */
const regions = new Set(
  '11 12 13 14 15 21 22 23 31 32 33 34 35 36 37 41 42 43 44 45 46 50 51 52 53 54 61 62 63 64 65 71 81 82 83'.split(
    ' ',
  ),
)
const earliestBirth = '1900-01-01'

/**
 * Returns whether the text is a valid Chinese identity number: known region, past date of birth, correct check
 * character.
 */
export const isIdentityNumber = (number: string, now: Instant) =>
  regions.has(number.slice(0, 2)) &&
  isBirthday(number.slice(6, 14), now) &&
  computeIdentityCheckCharacter(number) === number[17]

export function computeIdentityCheckCharacter(number: string) {
  const sum = weights.reduce((total, weight, at) => total + weight * Number(number[at]), 0)
  return checkCharacters[sum % 11]
}

function isBirthday(digits: string, now: Instant) {
  const day = digits.replace(/^(....)(..)(..)$/, '$1-$2-$3')
  return isCalendarDay(day) && day >= earliestBirth && day <= instantToShanghaiDay(now)
}

function isCalendarDay(day: string) {
  try {
    return Temporal.PlainDate.from(day).toString() === day
  } catch {
    return false
  }
}
