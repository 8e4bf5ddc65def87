import { type Instant, toDate } from '@sanhe/kit/runtime/clock'
import { sql } from 'kysely'
import { type Db, getPageOffset, type PaginationParams } from '#core'
import type { SensitiveWord, WordCategory } from './rules.ts'

/** PostgreSQL channel on which a changed list is announced to all processes. */
export const wordListNotifyChannel = 'sensitive_words'

export const listWords = (db: Db): Promise<SensitiveWord[]> =>
  db.selectFrom('sensitive_words').select(['word', 'category']).orderBy('word').execute()

export type WordFilter = { category?: WordCategory | undefined; q?: string | undefined }

export async function listWordPage(db: Db, { category, q }: WordFilter, page: PaginationParams) {
  const found = db
    .selectFrom('sensitive_words')
    .$if(category !== undefined, (query) => query.where('category', '=', category!))
    .$if(q !== undefined, (query) => query.where(sql<boolean>`position(${q!} in word) > 0`))
  const [words, { total }] = await Promise.all([
    found
      .select(['word', 'category'])
      .orderBy('word')
      .limit(page.pageSize)
      .offset(getPageOffset(page))
      .execute(),
    found.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow(),
  ])
  return { words, total }
}

/** Locks the word list until the transaction ends, so that changes of the list are made one after another. */
export const lockSensitiveWordList = (tx: Db) =>
  sql`SELECT pg_advisory_xact_lock(hashtext('sensitive words'))`.execute(tx)

export const addWords = (tx: Db, words: SensitiveWord[]) =>
  tx
    .insertInto('sensitive_words')
    .values(words)
    .onConflict((conflict) =>
      conflict.column('word').doUpdateSet((row) => ({ category: row.ref('excluded.category') })),
    )
    .execute()

export const removeWords = (tx: Db, words: readonly string[]) =>
  tx.deleteFrom('sensitive_words').where('word', 'in', words).execute()

type NewVersion = {
  version: number
  added: SensitiveWord[]
  removed: string[]
  restoredFrom: number | null
  adminId: number | null
}

export const addWordListVersion = (
  tx: Db,
  { version, added, removed, restoredFrom, adminId }: NewVersion,
  now: Instant,
) =>
  tx
    .insertInto('sensitive_word_versions')
    .values({
      version,
      added: JSON.stringify(added),
      removed: JSON.stringify(removed),
      restored_from: restoredFrom,
      admin_id: adminId,
      created_at: toDate(now),
    })
    .execute()

/** Notifies all processes of a changed word list when the transaction commits. */
export const notifyWordListChanged = (tx: Db) =>
  sql`SELECT pg_notify(${wordListNotifyChannel}, '')`.execute(tx)

export async function getCurrentWordListVersion(db: Db) {
  const { version } = await db
    .selectFrom('sensitive_word_versions')
    .select(sql<number>`coalesce(max(version), 0)::integer`.as('version'))
    .executeTakeFirstOrThrow()
  return version
}

/** Lists the changes up to a version, oldest first. */
export const listWordListVersionsUpTo = (db: Db, version: number) =>
  db
    .selectFrom('sensitive_word_versions')
    .select(['version', 'added', 'removed'])
    .where('version', '<=', version)
    .orderBy('version')
    .execute()

export async function listVersionPage(db: Db, page: PaginationParams) {
  const found = db.selectFrom('sensitive_word_versions')
  const [versions, { total }] = await Promise.all([
    found
      .leftJoin('admins', 'admins.id', 'sensitive_word_versions.admin_id')
      .selectAll('sensitive_word_versions')
      .select('admins.username')
      .orderBy('version', 'desc')
      .limit(page.pageSize)
      .offset(getPageOffset(page))
      .execute(),
    found.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow(),
  ])
  return { versions, total }
}
