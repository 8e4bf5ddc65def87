import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import { type DB, type Db, getPageOffset, type PaginationParams } from '#core'

export type TopicRow = Selectable<DB['topics']>

/** Changes the number of visible posts of a topic. */
export const changeTopicPostCount = (tx: Db, topicId: number, by: number) =>
  tx
    .updateTable('topics')
    .set((is) => ({ post_count: is('post_count', '+', by) }))
    .where('id', '=', topicId)
    .execute()

/** Finds a topic that is not hidden. Only such topics can be chosen for new posts. */
export const findVisibleTopic = (db: Db, id: number) =>
  db.selectFrom('topics').select('id').where('id', '=', id).where('is_hidden', '=', false).executeTakeFirst()

/** Lists the topics that users see: official ones first, then by number of posts. */
export async function listVisibleTopics(db: Db, page: PaginationParams) {
  const found = db.selectFrom('topics').where('is_hidden', '=', false)
  const [topics, { total }] = await Promise.all([
    found
      .selectAll()
      .orderBy('is_official', 'desc')
      .orderBy('post_count', 'desc')
      .orderBy('id')
      .limit(page.pageSize)
      .offset(getPageOffset(page))
      .execute(),
    found.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow(),
  ])
  return { topics, total }
}

export async function listAllTopics(db: Db, isHidden: boolean | undefined, page: PaginationParams) {
  const found = db
    .selectFrom('topics')
    .$if(isHidden !== undefined, (query) => query.where('is_hidden', '=', isHidden!))
  const [topics, { total }] = await Promise.all([
    found.selectAll().orderBy('id', 'desc').limit(page.pageSize).offset(getPageOffset(page)).execute(),
    found.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow(),
  ])
  return { topics, total }
}

/** Adds a topic and returns its id, or undefined if its name is taken. */
export const addTopic = (db: Db, topic: Insertable<DB['topics']>) =>
  db
    .insertInto('topics')
    .values(topic)
    .onConflict((conflict) => conflict.column('name').doNothing())
    .returning('id')
    .executeTakeFirst()

/**
 * Locks the names of all topics until the transaction ends, so that two topics cannot get the same name at
 * the same time.
 */
export const lockTopicNames = (tx: Db) =>
  sql`SELECT pg_advisory_xact_lock(hashtext('names of topics'))`.execute(tx)

export const findTopic = (db: Db, id: number) =>
  db.selectFrom('topics').selectAll().where('id', '=', id).executeTakeFirst()

export const findTopicByName = (db: Db, name: string) =>
  db.selectFrom('topics').select('id').where('name', '=', name).executeTakeFirst()

export const updateTopic = (db: Db, id: number, changes: Updateable<DB['topics']>) =>
  db.updateTable('topics').set(changes).where('id', '=', id).execute()
