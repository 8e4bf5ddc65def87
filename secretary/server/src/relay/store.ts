import { updateOneRow } from '@sanhe/kit/postgres/one-row'
import type { Insertable, Selectable } from 'kysely'
import { sql } from 'kysely'
import type { DB, Db } from '#core'

export type RelayAgentRow = Selectable<DB['relay_agents']>

/** Locks the user's row, so that concurrent requests cannot exceed the number of agents of an account. */
export const lockRelayAgentOwner = (tx: Db, userId: number) =>
  tx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().executeTakeFirstOrThrow()

export async function countRelayAgents(db: Db, userId: number) {
  const { count } = await db
    .selectFrom('relay_agents')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export const addRelayAgent = (db: Db, agent: Insertable<DB['relay_agents']>) =>
  db.insertInto('relay_agents').values(agent).returningAll().executeTakeFirstOrThrow()

/** Returns the agents of a user with their bytes of a month, the newest agent first. */
export const listRelayAgents = (db: Db, userId: number, month: string) =>
  db
    .selectFrom('relay_agents')
    .leftJoin('relay_usage_months as usage', (join) =>
      join
        .onRef('usage.relay_agent_id', '=', 'relay_agents.id')
        .on('usage.month', '=', sql<string>`${month}::date`),
    )
    .selectAll('relay_agents')
    .select('usage.bytes')
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .orderBy('id', 'desc')
    .execute()

export const findRelayAgent = (db: Db, tokenHash: string) =>
  db
    .selectFrom('relay_agents')
    .selectAll()
    .where('token_hash', '=', tokenHash)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()

export const markRelayAgentConnected = (db: Db, id: number, now: Date) =>
  db.updateTable('relay_agents').set({ last_connected_at: now }).where('id', '=', id).execute()

export const revokeRelayAgent = (db: Db, userId: number, id: number, now: Date) =>
  updateOneRow(
    db
      .updateTable('relay_agents')
      .set({ revoked_at: now })
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .where('revoked_at', 'is', null),
  )

export async function readUsage(db: Db, id: number, month: string) {
  const row = await db
    .selectFrom('relay_usage_months')
    .select('bytes')
    .where('relay_agent_id', '=', id)
    .where('month', '=', sql<string>`${month}::date`)
    .executeTakeFirst()
  return row?.bytes ?? 0
}

/** Bytes of an agent that are not in the database yet. `month`: first day of the month, `YYYY-MM-DD`. */
export type UnsavedUsage = { relay_agent_id: number; month: string; bytes: number }

/** Adds bytes to the traffic of several agents, in the order of their ids, so that two processes cannot deadlock. */
export async function addUsages(db: Db, added: UnsavedUsage[]) {
  if (added.length === 0) return
  const columns = added.toSorted((a, b) => a.relay_agent_id - b.relay_agent_id)
  await sql`
    INSERT INTO relay_usage_months (relay_agent_id, month, bytes)
    SELECT * FROM unnest(
      ${columns.map((one) => one.relay_agent_id)}::int[],
      ${columns.map((one) => one.month)}::date[],
      ${columns.map((one) => one.bytes)}::bigint[])
    ON CONFLICT (relay_agent_id, month) DO UPDATE SET bytes = relay_usage_months.bytes + excluded.bytes`.execute(
    db,
  )
}
