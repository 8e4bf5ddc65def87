import type { Db } from '#core'

/** What may be known of a user inside the service; the identity number is not among it. */
const columns = [
  'id',
  'phone',
  'nickname',
  'avatar_url',
  'birth_year',
  'birth_month',
  'gender',
  'city',
  'district',
  'interests',
  'real_name',
  'verified',
  'emergency_contact_name',
  'emergency_contact_phone',
  'font_size',
  'speech_speed',
  'auto_voice',
  'status',
  'is_member',
  'member_expires_at',
  'is_captain',
  'captain_level',
  'created_at',
] as const

export const findUser = (db: Db, id: number) =>
  db.selectFrom('users').select(columns).where('id', '=', id).executeTakeFirst()

export type User = NonNullable<Awaited<ReturnType<typeof findUser>>>
