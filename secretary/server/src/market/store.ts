import { updateOneRow } from '@sanhe/kit/postgres/one-row'
import { type Insertable, sql } from 'kysely'
import type { DB, Db } from '#core'
import type { MarketPartKind } from './contract.ts'

export const findPublisher = (db: Db, userId: number) =>
  db.selectFrom('market_publishers').selectAll().where('user_id', '=', userId).executeTakeFirst()

/** Locks the publisher, so that publications of one account run one after the other. */
export const lockPublisher = (tx: Db, userId: number) =>
  tx
    .selectFrom('market_publishers')
    .selectAll()
    .where('user_id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst()

export const savePublisherName = (db: Db, userId: number, name: string, now: Date) =>
  db
    .insertInto('market_publishers')
    .values({ user_id: userId, name, created_at: now, decisions_seen_at: now })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ name }))
    .returningAll()
    .executeTakeFirstOrThrow()

export const setDecisionsSeen = (db: Db, userId: number, now: Date) =>
  db.updateTable('market_publishers').set({ decisions_seen_at: now }).where('user_id', '=', userId).execute()

/** Counts the versions of an account that the operator approved, rejected or removed since the publisher looked. */
export async function countNewDecisions(db: Db, userId: number) {
  const { count } = await db
    .selectFrom('market_versions')
    .innerJoin('market_bundles', 'market_bundles.id', 'bundle_id')
    .innerJoin('market_publishers', 'market_publishers.user_id', 'market_bundles.user_id')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('market_bundles.user_id', '=', userId)
    .whereRef('decided_at', '>', 'decisions_seen_at')
    // A version that the publisher withdrew has no reason.
    .where((eb) => eb.or([eb('status', '<>', 'removed'), eb('reason', 'is not', null)]))
    .executeTakeFirstOrThrow()
  return Number(count)
}

export const bindPublisherKey = (tx: Db, userId: number, key: string) =>
  tx.updateTable('market_publishers').set({ public_key: key }).where('user_id', '=', userId).execute()

export async function isKeyOfOtherPublisher(db: Db, userId: number, key: string) {
  const row = await db
    .selectFrom('market_publishers')
    .select('user_id')
    .where('public_key', '=', key)
    .where('user_id', '<>', userId)
    .executeTakeFirst()
  return row !== undefined
}

export const findBundle = (db: Db, slug: string) =>
  db.selectFrom('market_bundles').selectAll().where('slug', '=', slug).executeTakeFirst()

/** Adds a bundle. Undefined if another publisher took the slug at the same time. */
export const addBundle = (tx: Db, bundle: Insertable<DB['market_bundles']>) =>
  tx
    .insertInto('market_bundles')
    .values(bundle)
    .onConflict((conflict) => conflict.column('slug').doNothing())
    .returningAll()
    .executeTakeFirst()

/** Returns the packed newest version of a bundle of the account, in every state. */
export const findNewestOwnZip = (db: Db, userId: number, slug: string) =>
  db
    .selectFrom('market_versions')
    .innerJoin('market_bundles', 'market_bundles.id', 'bundle_id')
    .select('zip')
    .where('user_id', '=', userId)
    .where('slug', '=', slug)
    .orderBy('market_versions.id', 'desc')
    .limit(1)
    .executeTakeFirst()

export const addVersion = (tx: Db, version: Insertable<DB['market_versions']>) =>
  tx.insertInto('market_versions').values(version).execute()

export const listVersions = (db: Db, bundleId: number) =>
  db
    .selectFrom('market_versions')
    .select(['id', 'version', 'status', 'reason', 'name', 'size', 'created_at'])
    .where('bundle_id', '=', bundleId)
    .orderBy('id', 'desc')
    .execute()

export const listOwnBundles = (db: Db, userId: number) =>
  db.selectFrom('market_bundles').selectAll().where('user_id', '=', userId).orderBy('id', 'desc').execute()

export async function countWaiting(db: Db, userId: number) {
  const { count } = await db
    .selectFrom('market_versions')
    .innerJoin('market_bundles', 'market_bundles.id', 'bundle_id')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('user_id', '=', userId)
    .where('status', '=', 'waiting')
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Query of each bundle with its newest published version. Bundles without such a version are not part of it. */
const published = (db: Db) =>
  db
    .selectFrom('market_bundles as bundle')
    .innerJoin('market_publishers as publisher', 'publisher.user_id', 'bundle.user_id')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('market_versions')
          .select(['id as version_id', 'version', 'name', 'description', 'languages', 'licence', 'contents'])
          .select(['size', 'sha256', 'created_at', 'decided_at'])
          .whereRef('bundle_id', '=', 'bundle.id')
          .where('status', '=', 'published')
          .orderBy('id', 'desc')
          .limit(1)
          .as('newest'),
      (join) => join.onTrue(),
    )
    .select(['bundle.id', 'bundle.slug', 'bundle.user_id', 'bundle.installs'])
    .select(['publisher.name as publisher', 'publisher.public_key'])
    .select(['version_id', 'version', 'newest.name', 'description', 'languages', 'licence', 'contents'])
    .select(['size', 'sha256', 'newest.created_at', 'decided_at'])

export type PublishedRow = Awaited<ReturnType<typeof listPublished>>[number]

type Search = {
  search: string
  kind?: MarketPartKind | undefined
  sort: 'newest' | 'installs'
  from: number
  limit: number
}

/** Conditions on the contents of a version that has a part of the kind. */
const hasPart = {
  persona: sql<boolean>`(contents->>'has_persona')::boolean`,
  skill: sql<boolean>`jsonb_array_length(contents->'skills') > 0`,
  quick_command: sql<boolean>`(contents->>'quick_commands')::integer > 0`,
}

/** Lists published bundles whose name, description or publisher contains the text, and that have a part of the kind. */
export function listPublished(db: Db, { search, kind, sort, from, limit }: Search) {
  const pattern = `%${search.trim().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  return published(db)
    .where((eb) =>
      eb.or([
        eb('newest.name', 'ilike', pattern),
        eb('description', 'ilike', pattern),
        eb('publisher.name', 'ilike', pattern),
      ]),
    )
    .$if(kind !== undefined, (query) => query.where(hasPart[kind ?? 'persona']))
    .$if(sort === 'installs', (query) => query.orderBy('bundle.installs', 'desc'))
    .orderBy('version_id', 'desc')
    .offset(from)
    .limit(limit)
    .execute()
}

export const findPublished = (db: Db, slug: string) =>
  published(db).where('bundle.slug', '=', slug).executeTakeFirst()

export const readZip = (db: Db, versionId: number) =>
  db.selectFrom('market_versions').select('zip').where('id', '=', versionId).executeTakeFirstOrThrow()

/** Counts an installation. An account counts once. */
export const addInstall = (db: Db, bundleId: number, userId: number, now: Date) =>
  sql`
    WITH added AS (
      INSERT INTO market_installs (bundle_id, user_id, created_at) VALUES (${bundleId}, ${userId}, ${now})
      ON CONFLICT DO NOTHING RETURNING bundle_id
    )
    UPDATE market_bundles SET installs = installs + 1 WHERE id IN (SELECT bundle_id FROM added)`.execute(db)

/** Stores a report. Returns whether it is the first report of the account. */
export async function addReport(db: Db, report: Insertable<DB['market_reports']>) {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('market_reports')
    .values(report)
    .onConflict((conflict) => conflict.columns(['bundle_id', 'user_id']).doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export async function hasReported(db: Db, bundleId: number, userId: number) {
  const row = await db
    .selectFrom('market_reports')
    .select('id')
    .where('bundle_id', '=', bundleId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row !== undefined
}

/** Removes every version that is published or waits. */
export const removeVersions = (tx: Db, bundleId: number, reason: string | null, now: Date) =>
  tx
    .updateTable('market_versions')
    .set({ status: 'removed', reason, decided_at: now })
    .where('bundle_id', '=', bundleId)
    .where('status', 'in', ['waiting', 'published'])
    .execute()

export const markBundleRemoved = (tx: Db, bundleId: number, reason: string, now: Date) =>
  tx
    .updateTable('market_bundles')
    .set({ removed_at: now, removal_reason: reason })
    .where('id', '=', bundleId)
    .execute()

export const listWaiting = (db: Db) =>
  db
    .selectFrom('market_versions')
    .innerJoin('market_bundles', 'market_bundles.id', 'bundle_id')
    .innerJoin('market_publishers', 'market_publishers.user_id', 'market_bundles.user_id')
    .select(['market_versions.id', 'slug', 'version', 'size', 'market_publishers.name as publisher'])
    .where('status', '=', 'waiting')
    .orderBy('market_versions.id')
    .execute()

export const findVersionZip = (db: Db, id: number) =>
  db.selectFrom('market_versions').select(['zip', 'status']).where('id', '=', id).executeTakeFirst()

/** Decides on a version that waits. Returns whether it waited. */
export const decideVersion = (
  db: Db,
  id: number,
  decision: { status: 'published' | 'rejected'; reason: string | null; decided_at: Date },
) =>
  updateOneRow(
    db.updateTable('market_versions').set(decision).where('id', '=', id).where('status', '=', 'waiting'),
  )

export const listReports = (db: Db) =>
  db
    .selectFrom('market_reports')
    .innerJoin('market_bundles', 'market_bundles.id', 'bundle_id')
    .select(['market_reports.id', 'slug', 'market_reports.user_id', 'kind', 'text'])
    .where('removed_at', 'is', null)
    .orderBy('market_reports.id')
    .execute()
