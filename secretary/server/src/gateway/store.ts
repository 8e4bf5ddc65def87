import { updateOneRow } from '@sanhe/kit/postgres/one-row'
import { type Insertable, type Selectable, sql } from 'kysely'
import type { DB, Db } from '#core'

export type GatewayKeyRow = Selectable<DB['gateway_keys']>
export type GatewayCallRow = Selectable<DB['gateway_calls']>

export const addGatewayKey = (db: Db, key: Insertable<DB['gateway_keys']>) =>
  db.insertInto('gateway_keys').values(key).returningAll().executeTakeFirstOrThrow()

export const findUsableGatewayKey = (db: Db, keyHash: string) =>
  db
    .selectFrom('gateway_keys')
    .select(['id', 'user_id', 'secretary_id', 'daily_limit_fen'])
    .where('key_hash', '=', keyHash)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()

/** Returns the keys that are not revoked, with what each has cost on the given day. */
export const listGatewayKeys = (db: Db, userId: number, day: string) =>
  db
    .selectFrom('gateway_keys')
    .leftJoin('secretaries', 'secretaries.id', 'gateway_keys.secretary_id')
    .selectAll('gateway_keys')
    .select('secretaries.name as secretary_name')
    .select(
      sql<number>`(SELECT coalesce(sum(cost_microfen), 0)::bigint FROM gateway_usage_days
        WHERE key_id = gateway_keys.id AND day = ${day})`.as('today_microfen'),
    )
    .where('gateway_keys.user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .orderBy('gateway_keys.id', 'desc')
    .execute()

export async function countGatewayKeys(db: Db, userId: number) {
  const { keys } = await db
    .selectFrom('gateway_keys')
    .select(({ fn }) => fn.countAll<number>().as('keys'))
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .executeTakeFirstOrThrow()
  return keys
}

/** Locks the owner of keys until the transaction ends, so that concurrent requests cannot exceed the limit of keys. */
export const lockGatewayKeyOwner = (tx: Db, userId: number) =>
  tx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().executeTakeFirstOrThrow()

export const findOwnSecretary = (db: Db, userId: number, secretaryId: number) =>
  db
    .selectFrom('secretaries')
    .select(['id', 'name'])
    .where('id', '=', secretaryId)
    .where('user_id', '=', userId)
    .executeTakeFirst()

export const setGatewayKeyLimit = (db: Db, userId: number, id: number, daily_limit_fen: number | null) =>
  updateOneRow(
    db
      .updateTable('gateway_keys')
      .set({ daily_limit_fen })
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .where('revoked_at', 'is', null),
  )

export const revokeGatewayKey = (db: Db, userId: number, id: number, now: Date) =>
  updateOneRow(
    db
      .updateTable('gateway_keys')
      .set({ revoked_at: now })
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .where('revoked_at', 'is', null),
  )

/**
 * Stores which secretary uses the key of a deployment, and revokes the keys of earlier deployments to the same server.
 */
export async function attachGatewayKey(tx: Db, id: number, secretaryId: number, now: Date) {
  await sql`
    UPDATE gateway_keys SET revoked_at = ${now}
    FROM deployments AS earlier, gateway_keys AS attached JOIN deployments AS current
      ON current.id = attached.deployment_id
    WHERE attached.id = ${id} AND earlier.user_id = current.user_id AND earlier.server_ip = current.server_ip
      AND gateway_keys.deployment_id = earlier.id AND gateway_keys.id <> ${id}
      AND gateway_keys.revoked_at IS NULL`.execute(tx)
  await tx.updateTable('gateway_keys').set({ secretary_id: secretaryId }).where('id', '=', id).execute()
}

/** Returns what a key has cost on a day and what its open calls of that day reserve, in micro-fen. */
export async function sumGatewayKeyCostOfDay(tx: Db, keyId: number, day: string) {
  const { rows } = await sql<{ microfen: number }>`
    SELECT (
      (SELECT coalesce(sum(cost_microfen), 0) FROM gateway_usage_days WHERE key_id = ${keyId} AND day = ${day})
      + (SELECT coalesce(sum(held_microfen), 0) FROM gateway_calls
         WHERE key_id = ${keyId} AND day = ${day} AND status = 'held'))::bigint AS microfen`.execute(tx)
  return rows[0]?.microfen ?? 0
}

export const addGatewayCall = (tx: Db, call: Insertable<DB['gateway_calls']>) =>
  tx.insertInto('gateway_calls').values(call).execute()

type CallEnd = Pick<
  GatewayCallRow,
  'status' | 'input_tokens' | 'cached_tokens' | 'output_tokens' | 'is_estimated'
> & { ended_at: Date; cost_microfen: number }

/**
 * Ends a call that is still held, and returns it; undefined if it has ended before. A cost above the reserved amount is
 * cut to that amount, so that a balance is never overdrawn.
 */
export const endReservedGatewayCall = (tx: Db, id: string, { cost_microfen, ...end }: CallEnd) =>
  tx
    .updateTable('gateway_calls')
    .set({ ...end, cost_microfen: sql`least(held_microfen, ${cost_microfen}::bigint)` })
    .where('id', '=', id)
    .where('status', '=', 'held')
    .returningAll()
    .executeTakeFirst()

export const setGatewayCallBilledFen = (tx: Db, id: string, billed_fen: number) =>
  tx.updateTable('gateway_calls').set({ billed_fen }).where('id', '=', id).execute()

export const setGatewayKeyLastUsed = (tx: Db, id: number, now: Date) =>
  tx.updateTable('gateway_keys').set({ last_used_at: now }).where('id', '=', id).execute()

/** Adds a booked call to the sums of its day. */
export const addToDailyUsage = (tx: Db, call: GatewayCallRow, billedFen: number) =>
  sql`
    INSERT INTO gateway_usage_days AS sums (key_id, day, model, user_id, secretary_id, calls,
      input_tokens, cached_tokens, output_tokens, cost_microfen, billed_fen)
    VALUES (${call.key_id}, ${call.day}, ${call.model}, ${call.user_id}, ${call.secretary_id}, 1,
      ${call.input_tokens}, ${call.cached_tokens}, ${call.output_tokens}, ${call.cost_microfen}, ${billedFen})
    ON CONFLICT (key_id, day, model) DO UPDATE SET
      calls = sums.calls + 1,
      input_tokens = sums.input_tokens + excluded.input_tokens,
      cached_tokens = sums.cached_tokens + excluded.cached_tokens,
      output_tokens = sums.output_tokens + excluded.output_tokens,
      cost_microfen = sums.cost_microfen + excluded.cost_microfen,
      billed_fen = sums.billed_fen + excluded.billed_fen`.execute(tx)

export const listStaleGatewayCalls = (db: Db, startedBefore: Date, limit: number) =>
  db
    .selectFrom('gateway_calls')
    .select('id')
    .where('status', '=', 'held')
    .where('started_at', '<=', startedBefore)
    .orderBy('started_at')
    .limit(limit)
    .execute()

export async function deleteEndedCalls(db: Db, endedBefore: Date) {
  const { numDeletedRows } = await db
    .deleteFrom('gateway_calls')
    .where('status', '<>', 'held')
    .where('ended_at', '<', endedBefore)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** Returns the use of each day and secretary since a day, newest first. */
export const listUsage = (db: Db, userId: number, sinceDay: string) =>
  db
    .selectFrom('gateway_usage_days')
    .leftJoin('secretaries', 'secretaries.id', 'gateway_usage_days.secretary_id')
    .select([
      'day',
      'secretary_id',
      'secretaries.name as secretary_name',
      sql<number>`sum(calls)::bigint`.as('calls'),
      sql<number>`sum(input_tokens)::bigint`.as('input_tokens'),
      sql<number>`sum(cached_tokens)::bigint`.as('cached_tokens'),
      sql<number>`sum(output_tokens)::bigint`.as('output_tokens'),
      sql<number>`sum(cost_microfen)::bigint`.as('cost_microfen'),
      sql<number>`sum(billed_fen)::bigint`.as('billed_fen'),
    ])
    .where('gateway_usage_days.user_id', '=', userId)
    .where('day', '>=', sinceDay)
    .groupBy(['day', 'secretary_id', 'secretaries.name'])
    .orderBy('day', 'desc')
    .orderBy('secretary_id')
    .execute()
