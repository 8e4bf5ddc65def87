import { type Instant, instantToShanghaiDay } from '@sanhe/kit/runtime/clock'

type Membership = { is_member: boolean; member_expires_at: Date | null }

/**
 * Returns whether the membership is valid now. `is_member` alone is not enough, because a job resets it only after the
 * expiry.
 */
export const isMember = ({ is_member, member_expires_at }: Membership, now: Instant) =>
  is_member && member_expires_at !== null && member_expires_at.getTime() > now

/** Returns whether a profile has enough data for recommendations. */
export const isProfileComplete = (user: {
  nickname: string | null
  birth_year: number | null
  interests: string[]
}) => user.nickname !== null && user.birth_year !== null && user.interests.length > 0

const oldest = 120
const youngest = 18

/** Returns whether the year of birth is plausible for a user. Users must be adults. */
export function isPlausibleBirthYear(year: number, now: Instant) {
  const age = Number(instantToShanghaiDay(now).slice(0, 4)) - year
  return age >= youngest && age <= oldest
}

export const maxVerificationAttemptsADay = 5
