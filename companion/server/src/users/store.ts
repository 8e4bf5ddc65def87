import { updateOneRow } from '@sanhe/kit/postgres/one-row'
import { type Instant, toDate } from '@sanhe/kit/runtime/clock'
import { sql, type Updateable } from 'kysely'
import type { DB, Db } from '#core'

/** Columns of a user that other modules may read. The identity number is left out. */
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
  'emergency_contact_relation',
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

export const lockActiveUserRow = (tx: Db, id: number) =>
  tx
    .selectFrom('users')
    .select(['id', 'phone', 'verified', 'avatar_url'])
    .where('id', '=', id)
    .where('status', '=', 'active')
    .forUpdate()
    .executeTakeFirst()

export const updateUser = (db: Db, id: number, changes: Changes, now: Instant) =>
  db
    .updateTable('users')
    .set({ ...changes, updated_at: toDate(now) })
    .where('id', '=', id)
    // This condition prevents a change of an account that was deleted during the request.
    .where('status', '=', 'active')
    .execute()

/** Columns to update. Absent columns are not changed. */
type Changes = { [K in keyof Updateable<DB['users']>]?: Updateable<DB['users']>[K] | undefined }

type Identity = { realName: string; hash: string; encrypted: string }

/** Marks a user as verified. Returns false if another user has the same identity number. */
export async function setUserVerified(
  tx: Db,
  id: number,
  { realName, hash, encrypted }: Identity,
  now: Instant,
) {
  // Two accounts may verify the same identity number concurrently: the second waits for this lock and then finds the
  // first.
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`identity ${hash}`}, 0))`.execute(tx)
  return updateOneRow(
    tx
      .updateTable('users')
      .set({
        verified: true,
        real_name: realName,
        id_card_hash: hash,
        id_card_encrypted: encrypted,
        updated_at: toDate(now),
      })
      .where('id', '=', id)
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom('users as other').select('other.id').where('other.id_card_hash', '=', hash))),
      ),
  )
}

type WechatIdentity = { userId: number; appId: string; openId: string; unionId: string | null }

export const setWechatIdentity = (db: Db, { userId, appId, openId, unionId }: WechatIdentity, now: Instant) =>
  db
    .insertInto('user_identities')
    .values({ user_id: userId, app_id: appId, openid: openId, unionid: unionId, created_at: toDate(now) })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'app_id']).doUpdateSet({ openid: openId, unionid: unionId }),
    )
    .execute()

/**
 * Finds an open order that costs money. An account with such an order cannot be deleted, because there would be no
 * customer to contact.
 */
export const findOpenOrder = (db: Db, userId: number) =>
  db
    .selectFrom('orders')
    .select('id')
    .where('user_id', '=', userId)
    .where('status', 'in', ['pending', 'paid'])
    .executeTakeFirst()

/**
 * Removes all personal data of a user. The row is kept, because orders and activities refer to it. The phone number can
 * be used for a new account.
 */
export async function anonymiseUser(tx: Db, id: number, now: Instant) {
  await tx.deleteFrom('user_identities').where('user_id', '=', id).execute()
  await tx
    .updateTable('users')
    .set({
      phone: `-${id}`,
      nickname: null,
      avatar_url: null,
      birth_year: null,
      birth_month: null,
      gender: null,
      district: null,
      interests: [],
      real_name: null,
      id_card_hash: null,
      id_card_encrypted: null,
      verified: false,
      emergency_contact_name: null,
      emergency_contact_phone: null,
      emergency_contact_relation: null,
      is_member: false,
      member_expires_at: null,
      is_captain: false,
      captain_level: null,
      health_consent: null,
      status: 'deleted',
      updated_at: toDate(now),
    })
    .where('id', '=', id)
    .execute()
}

export const addEndedAccount = (tx: Db, userId: number, phoneHash: string, now: Instant) =>
  tx
    .insertInto('ended_accounts')
    .values({ user_id: userId, phone_hash: phoneHash, ended_at: toDate(now) })
    .execute()

/** Returns the last deleted account of a phone number. */
export const findEndedAccount = (db: Db, phoneHash: string) =>
  db
    .selectFrom('ended_accounts')
    .select('user_id')
    .where('phone_hash', '=', phoneHash)
    .orderBy('ended_at', 'desc')
    .orderBy('user_id', 'desc')
    .limit(1)
    .executeTakeFirst()
