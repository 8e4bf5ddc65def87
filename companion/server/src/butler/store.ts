import { type Instant, toDate } from '@sanhe/kit/runtime/clock'
import { type Insertable, sql, type Updateable } from 'kysely'
import { type DB, type Db, getPageOffset, type PaginationParams } from '#core'

/**
 * Locks the user row for the transaction. Transactions that store messages of one user thus run one after the other, so
 * that exactly the newest messages are kept.
 */
export const lockUserRow = (tx: Db, userId: number) =>
  tx
    .selectFrom('users')
    .select([
      'nickname',
      'city',
      'emergency_contact_name',
      'emergency_contact_phone',
      'speech_speed',
      'is_member',
      'member_expires_at',
    ])
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()

export type ButlerUser = Awaited<ReturnType<typeof lockUserRow>>

export async function addChatMessage(tx: Db, message: Insertable<DB['ai_conversations']>) {
  const { id } = await tx
    .insertInto('ai_conversations')
    .values(message)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Deletes all but the newest `kept` messages of a user and returns the URLs of their voice recordings. */
export async function deleteOldChatMessages(tx: Db, userId: number, kept: number) {
  const gone = await tx
    .deleteFrom('ai_conversations')
    .where('user_id', '=', userId)
    .where('id', '<=', (eb) =>
      eb
        .selectFrom('ai_conversations')
        .select('id')
        .where('user_id', '=', userId)
        .orderBy('id', 'desc')
        .offset(kept)
        .limit(1),
    )
    .returning('voice_url')
    .execute()
  return voicesIn(gone)
}

const voicesIn = (rows: { voice_url: string | null }[]) => rows.flatMap(({ voice_url }) => voice_url ?? [])

type MessageOwner = { userId: number; sessionId?: string | undefined }

const selectMessages = (db: Db, { userId, sessionId }: MessageOwner) => {
  const own = db.selectFrom('ai_conversations').where('user_id', '=', userId)
  return sessionId === undefined ? own : own.where('session_id', '=', sessionId)
}

/** Lists chat messages, newest first. */
export async function listChatMessages(db: Db, owner: MessageOwner, page: PaginationParams) {
  const messages = await selectMessages(db, owner)
    .select(['id', 'role', 'content', 'content_type', 'voice_url', 'created_at'])
    .orderBy('id', 'desc')
    .limit(page.pageSize)
    .offset(getPageOffset(page))
    .execute()
  const { total } = await selectMessages(db, owner)
    .select(sql<number>`count(*)`.as('total'))
    .executeTakeFirstOrThrow()
  return { messages, total }
}

export type ChatMessageRow = Awaited<ReturnType<typeof listChatMessages>>['messages'][number]

/** Lists the last messages of a chat session, oldest first, without failed replies. */
export async function listSessionMessages(db: Db, owner: Required<MessageOwner>, limit: number) {
  const rows = await selectMessages(db, owner)
    .select(['role', 'content'])
    .where('role', 'in', ['user', 'assistant'])
    .where(sql<boolean>`metadata -> 'failed' IS DISTINCT FROM 'true'::jsonb`)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows.toReversed().map(({ role, content }) => ({ role: role as 'user' | 'assistant', content }))
}

export const findButlerPreferences = (db: Db, userId: number) =>
  db
    .selectFrom('users')
    .leftJoin('ai_user_preferences as own', 'own.user_id', 'users.id')
    .select([
      'own.preferred_hospital',
      'own.preferred_doctor',
      'own.home_address',
      'own.common_destinations',
      'own.dietary_restrictions',
      'users.speech_speed',
      'users.auto_voice',
    ])
    .where('users.id', '=', userId)
    .executeTakeFirstOrThrow()

export type ButlerPreferences = Awaited<ReturnType<typeof findButlerPreferences>>

export async function saveButlerPreferences(
  tx: Db,
  userId: number,
  changes: Omit<Updateable<DB['ai_user_preferences']>, 'user_id' | 'updated_at'>,
  now: Instant,
) {
  const row = { ...changes, updated_at: toDate(now) }
  await tx
    .insertInto('ai_user_preferences')
    .values({ user_id: userId, ...row })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .execute()
}

/** Saves the speech settings in the user's profile. The endpoint of the profile can also change these settings. */
export const saveSpeechSettings = (
  tx: Db,
  userId: number,
  speech: Pick<Updateable<DB['users']>, 'speech_speed' | 'auto_voice'>,
  now: Instant,
) =>
  tx
    .updateTable('users')
    .set({ ...speech, updated_at: toDate(now) })
    .where('id', '=', userId)
    .execute()

export async function listVoiceRecordingUrls(db: Db, userId: number) {
  const rows = await db
    .selectFrom('ai_conversations')
    .select('voice_url')
    .where('user_id', '=', userId)
    .where('voice_url', 'is not', null)
    .execute()
  return voicesIn(rows)
}

export async function deleteButlerData(db: Db, userId: number) {
  await db.deleteFrom('ai_conversations').where('user_id', '=', userId).execute()
  await db.deleteFrom('ai_user_preferences').where('user_id', '=', userId).execute()
}
