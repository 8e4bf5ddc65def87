import { type Instant, toDate } from '@sanhe/kit/runtime/clock'
import { type Insertable, sql } from 'kysely'
import { type DB, type Db, getPageOffset, type PaginationParams } from '#core'
import type { LegalKind } from './contract.ts'

export type ConsentHolderType = DB['consents']['holder_type']
export type ConsentHolder = { type: ConsentHolderType; id: number }
export type LegalVersionRow = Awaited<ReturnType<typeof listCurrentLegalVersions>>[number]

/** Returns the newest version of each legal document. */
export const listCurrentLegalVersions = (db: Db) =>
  db
    .selectFrom('legal_versions')
    .selectAll()
    .distinctOn('kind')
    .orderBy('kind')
    .orderBy('version', 'desc')
    .execute()

/** Returns all versions of these documents without their texts. */
export const listLegalVersionNumbers = (db: Db, kinds: readonly LegalKind[]) =>
  db
    .selectFrom('legal_versions')
    .select(['kind', 'version', 'needs_consent', 'summary'])
    .where('kind', 'in', kinds)
    .execute()

export const findLegalVersion = (db: Db, kind: LegalKind, version: number | undefined) =>
  db
    .selectFrom('legal_versions')
    .selectAll()
    .where('kind', '=', kind)
    .$if(version !== undefined, (query) => query.where('version', '=', version!))
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Inserts a version, and returns false if the document already has a version with this number. */
export async function addLegalVersion(db: Db, version: Insertable<DB['legal_versions']>) {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('legal_versions')
    .values(version)
    .onConflict((conflict) => conflict.columns(['kind', 'version']).doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** Returns a page of the versions with their publishers and the number of accounts that agreed. */
export async function listLegalVersions(db: Db, kind: LegalKind, page: PaginationParams) {
  const found = db.selectFrom('legal_versions as v').where('v.kind', '=', kind)
  const [rows, { total }] = await Promise.all([
    found
      .leftJoin('admins as a', 'a.id', 'v.published_by')
      .select(['v.version', 'v.summary', 'v.needs_consent', 'v.published_at', 'a.username'])
      .select(
        sql<number>`(SELECT count(DISTINCT (c.holder_type, c.holder_id)) FROM consents c
          WHERE c.kind = v.kind AND c.version = v.version AND c.action = 'agreed')`.as('consent_count'),
      )
      .orderBy('v.version', 'desc')
      .limit(page.pageSize)
      .offset(getPageOffset(page))
      .execute(),
    found.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { rows, total }
}

export const findLegalDraft = (db: Db, kind: LegalKind) =>
  db.selectFrom('legal_drafts').select('source').where('kind', '=', kind).executeTakeFirst()

export const listLegalDraftKinds = (db: Db) => db.selectFrom('legal_drafts').select('kind').execute()

/** Locks the draft until the transaction ends, so that only one of two concurrent publications succeeds. */
export const lockLegalDraft = (tx: Db, kind: LegalKind) =>
  tx.selectFrom('legal_drafts').select('source').where('kind', '=', kind).forUpdate().executeTakeFirst()

export const deleteLegalDraft = (tx: Db, kind: LegalKind) =>
  tx.deleteFrom('legal_drafts').where('kind', '=', kind).execute()

export const storeLegalDraft = (db: Db, kind: LegalKind, source: string, by: number, now: Instant) =>
  db
    .insertInto('legal_drafts')
    .values({ kind, source, updated_by: by, updated_at: toDate(now) })
    .onConflict((conflict) =>
      conflict.column('kind').doUpdateSet({ source, updated_by: by, updated_at: toDate(now) }),
    )
    .execute()
