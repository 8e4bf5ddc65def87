import { type Instant, toDate } from '@sanhe/kit/runtime/clock'
import { type Selectable, sql } from 'kysely'
import { type DB, type Db, getPageOffset, type PaginationParams } from '#core'
import type { Measurement } from './contract.ts'
import type { HealthRecordType } from './rules.ts'

export type HealthRecordRow = Selectable<DB['health_records']>
export type HealthRecordInput = Measurement & { recordedAt: Instant }

/**
 * Locks the user row, so that records of one user are added one after the other. A transaction that withdraws the
 * consent to health data waits for this lock too. Returns undefined if the account is not active.
 */
export const lockUserForHealth = (tx: Db, userId: number) =>
  tx
    .selectFrom('users')
    .select(['id', 'health_consent'])
    .where('id', '=', userId)
    .where('status', '=', 'active')
    .forUpdate()
    .executeTakeFirst()

/** Number of rows per INSERT statement, far below PostgreSQL's limit of bind parameters. */
const batchSize = 1000

const columns = ['id', 'record_type', 'value', 'recorded_at'] as const

/**
 * Inserts the health records that do not exist yet and returns them. A larger step count replaces the stored step count
 * of the same day and device.
 */
export async function addHealthRecords(
  tx: Db,
  userId: number,
  source: HealthRecordRow['source'],
  records: HealthRecordInput[],
  now: Instant,
) {
  const added: (Pick<HealthRecordRow, (typeof columns)[number]> & { is_new: boolean })[] = []
  for (let at = 0; at < records.length; at += batchSize) {
    const rows = records.slice(at, at + batchSize).map(({ recordType, value, recordedAt }) => ({
      user_id: userId,
      record_type: recordType,
      value: JSON.stringify(value),
      recorded_at: toDate(recordedAt),
      source,
      created_at: toDate(now),
    }))
    added.push(...(await insert(tx, rows)))
  }
  return added
}

const insert = (tx: Db, rows: Parameters<typeof valuesOf>[1]) =>
  valuesOf(tx, rows)
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'record_type', 'recorded_at', 'source'])
        .doUpdateSet((row) => ({ value: row.ref('excluded.value') }))
        .where(sql<boolean>`health_records.record_type = 'steps' AND health_records.source = 'device'
          AND (excluded.value->>'count')::numeric > (health_records.value->>'count')::numeric`),
    )
    .returning([...columns, sql<boolean>`xmax = 0`.as('is_new')])
    .execute()

const valuesOf = (
  tx: Db,
  rows: {
    user_id: number
    record_type: HealthRecordType
    value: string
    recorded_at: Date
    source: HealthRecordRow['source']
    created_at: Date
  }[],
) => tx.insertInto('health_records').values(rows)

export const findRecordByTime = (
  db: Db,
  userId: number,
  { recordType, recordedAt, source }: { recordType: HealthRecordType; recordedAt: Instant; source: 'manual' },
) =>
  db
    .selectFrom('health_records')
    .selectAll()
    .where('user_id', '=', userId)
    .where('record_type', '=', recordType)
    .where('recorded_at', '=', toDate(recordedAt))
    .where('source', '=', source)
    .executeTakeFirstOrThrow()

type RecordFilter = PaginationParams & {
  type?: HealthRecordType | undefined
  from?: Instant | undefined
  to?: Instant | undefined
}

export async function listHealthRecords(db: Db, userId: number, { type, from, to, ...page }: RecordFilter) {
  let found = db.selectFrom('health_records').where('user_id', '=', userId)
  if (type) found = found.where('record_type', '=', type)
  if (from !== undefined) found = found.where('recorded_at', '>=', toDate(from))
  if (to !== undefined) found = found.where('recorded_at', '<', toDate(to))
  const [rows, { total }] = await Promise.all([
    found
      .selectAll()
      .orderBy('recorded_at', 'desc')
      .orderBy('id', 'desc')
      .limit(page.pageSize)
      .offset(getPageOffset(page))
      .execute(),
    found.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { rows, total }
}

/** Returns the newest health record of each type since `since`. */
export const listLatestRecords = (db: Db, userId: number, since: Instant) =>
  db
    .selectFrom('health_records')
    .selectAll()
    .distinctOn('record_type')
    .where('user_id', '=', userId)
    .where('recorded_at', '>=', toDate(since))
    .orderBy('record_type')
    .orderBy('recorded_at', 'desc')
    .orderBy('id', 'desc')
    .execute()

const localDate = sql<string>`(recorded_at AT TIME ZONE 'Asia/Shanghai')::date`
const number = (name: string) => sql`(value->>${sql.lit(name)})::float8`

/**
 * Returns the measurements of a user for each day in Shanghai time. The values of several watches are not added up for
 * steps and sleep, because two watches may count the same walk. The largest value is used instead.
 */
export const listDailyValues = (db: Db, userId: number, from: Instant, to: Instant) =>
  db
    .selectFrom('health_records')
    .select([
      'record_type',
      localDate.as('date'),
      sql<number>`max(${number('count')})`.as('steps'),
      sql<number>`avg(${number('bpm')})`.as('bpm'),
      sql<number>`min(${number('bpm')})`.as('min_bpm'),
      sql<number>`max(${number('bpm')})`.as('max_bpm'),
      sql<number>`avg(${number('systolic')})`.as('systolic'),
      sql<number>`avg(${number('diastolic')})`.as('diastolic'),
      sql<number>`avg(${number('mmol')})`.as('mmol'),
      sql<number>`max(${number('duration_hours')})`.as('hours'),
    ])
    .where('user_id', '=', userId)
    .where('recorded_at', '>=', toDate(from))
    .where('recorded_at', '<', toDate(to))
    .groupBy(['record_type', localDate])
    .orderBy('date')
    .execute()
export type DailyValuesRow = Awaited<ReturnType<typeof listDailyValues>>[number]

/**
 * Lists the days with step counts of active users whose step count was below `steps` on every such day of the period.
 */
export const listLowStepDays = (db: Db, from: Instant, to: Instant, steps: number) =>
  db
    .selectFrom('health_records')
    .innerJoin('users', 'users.id', 'health_records.user_id')
    .select(['user_id', localDate.as('date'), sql<number>`max(${number('count')})`.as('steps')])
    .where('record_type', '=', 'steps')
    .where('users.status', '=', 'active')
    .where('recorded_at', '>=', toDate(from))
    .where('recorded_at', '<', toDate(to))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('health_records as more')
            .select('more.id')
            .whereRef('more.user_id', '=', 'health_records.user_id')
            .where('more.record_type', '=', 'steps')
            .where('more.recorded_at', '>=', toDate(from))
            .where('more.recorded_at', '<', toDate(to))
            .where(sql<boolean>`(more.value->>'count')::float8 >= ${steps}`),
        ),
      ),
    )
    .groupBy(['user_id', localDate])
    .execute()
