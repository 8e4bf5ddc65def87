import { type Instant, toDate } from '@sanhe/kit/runtime/clock'
import type { Updateable } from 'kysely'
import type { DB, Db } from '#core'

export type MarketDecision = DB['market_decisions']['decision']
export type DueDecision = Awaited<ReturnType<typeof listDueDecisions>>[number]

/** Stores a decision of which the publisher is notified, in the transaction of the decision. */
export const addDecision = (tx: Db, versionId: number, decision: MarketDecision, now: Date) =>
  tx
    .insertInto('market_decisions')
    .values({ version_id: versionId, decision, next_at: now, created_at: now })
    .onConflict((conflict) => conflict.columns(['version_id', 'decision']).doNothing())
    .execute()

/** Lists decisions that are due, oldest first, with what the notification shows. */
export const listDueDecisions = (db: Db, now: Instant, limit: number) =>
  db
    .selectFrom('market_decisions as notice')
    .innerJoin('market_versions as version', 'version.id', 'version_id')
    .innerJoin('market_bundles as bundle', 'bundle.id', 'bundle_id')
    .select(['notice.id', 'notice.decision', 'notice.secretary_id', 'notice.attempts', 'notice.created_at'])
    .select(['bundle.user_id', 'bundle.removal_reason'])
    .select(['version.name', 'version.version', 'version.reason'])
    .where('next_at', '<=', toDate(now))
    .orderBy('notice.id')
    .limit(limit)
    .execute()

type Change = Pick<Updateable<DB['market_decisions']>, 'secretary_id' | 'attempts' | 'next_at'>

export const changeDecision = (db: Db, id: number, change: Change) =>
  db.updateTable('market_decisions').set(change).where('id', '=', id).execute()

export const removeDecision = (db: Db, id: number) =>
  db.deleteFrom('market_decisions').where('id', '=', id).execute()
