import { type Instant, toIso } from '@sanhe/kit/runtime/clock'
import { maskPhone } from '#core'
import { isMember, isProfileComplete } from './rules.ts'
import type { User } from './store.ts'

/** Masks a name, for example as `王**`. */
const maskName = (name: string) => {
  const [first = '', ...rest] = Array.from(name)
  return first + '*'.repeat(rest.length)
}

/** Returns the emergency contact with the full phone number, because the user must be able to phone the contact. */
const contactView = (name: string | null, phone: string | null, relation: string | null) =>
  name === null || phone === null ? null : { name, phone, relation }

/** Converts a user row to the API response for that user only. */
export const toUserResponse = (user: User, now: Instant) => ({
  id: user.id,
  phone: maskPhone(user.phone),
  nickname: user.nickname,
  avatar: user.avatar_url,
  birthYear: user.birth_year,
  birthMonth: user.birth_month,
  birth_year: user.birth_year,
  birth_month: user.birth_month,
  gender: user.gender,
  city: user.city,
  district: user.district,
  interests: user.interests,
  profileComplete: isProfileComplete(user),
  verified: user.verified,
  realName: user.real_name && maskName(user.real_name),
  emergencyContact: contactView(
    user.emergency_contact_name,
    user.emergency_contact_phone,
    user.emergency_contact_relation,
  ),
  fontSize: user.font_size,
  speechSpeed: user.speech_speed,
  autoVoice: user.auto_voice,
  font_size: user.font_size,
  speech_speed: user.speech_speed,
  auto_voice: user.auto_voice,
  isMember: isMember(user, now),
  memberExpiresAt: user.member_expires_at && toIso(user.member_expires_at.getTime()),
  isCaptain: user.is_captain,
  captainLevel: user.captain_level,
  createdAt: toIso(user.created_at.getTime()),
})
