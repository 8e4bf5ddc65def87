import { type Instant, localDay } from '@sanhe/kit/runtime/clock'

type Membership = { is_member: boolean; member_expires_at: Date | null }

/** Whether somebody is a member at this moment: the mark alone may be older than the expiry. */
export const isMember = ({ is_member, member_expires_at }: Membership, now: Instant) =>
  is_member && member_expires_at !== null && member_expires_at.getTime() > now

/** What a profile needs so that people can be recommended something. */
export const isProfileComplete = (user: {
  nickname: string | null
  birth_year: number | null
  interests: string[]
}) => user.nickname !== null && user.birth_year !== null && user.interests.length > 0

const oldest = 120
const youngest = 18

/** Accounts are for adults that may be alive. */
export function isSaneBirthYear(year: number, now: Instant) {
  const age = Number(localDay(now).slice(0, 4)) - year
  return age >= youngest && age <= oldest
}

export const maxAttemptsADay = 5
