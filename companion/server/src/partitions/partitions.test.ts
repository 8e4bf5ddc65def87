import { setTimeout as sleep } from 'node:timers/promises'
import { fromIso, toDate } from '@sanhe/kit/runtime/clock'
import { sql } from 'kysely'
import { Client } from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { maintainMonthPartitions } from './maintain.ts'
import { createMonthPartition } from './store.ts'
import { type LogDatabase, openLogDatabase } from './testing/log-database.ts'

/**
 * A time long after the end of the partition `_history`. The migration ends this partition by the machine's date, on
 * which no test may depend.
 */
const now = fromIso('2090-06-15T12:00:00+08:00')
const inMonth = (month: string) => fromIso(`${month}-15T12:00:00+08:00`)

let log: LogDatabase
beforeEach(async () => void (log = await openLogDatabase()))
afterEach(() => log.close())

const maintain = (keepMonths?: number) => maintainMonthPartitions(log.db, 'access_log', keepMonths, now)
const listRows = () => log.db.selectFrom('access_log').selectAll().orderBy('id').execute()

/** Locks tables in the order of a request: the user first, then the log. */
const changeUserAndAddAccess = () =>
  log.db.transaction().execute(async (tx) => {
    await tx.updateTable('users').set({ nickname: '李阿姨' }).where('id', '=', log.parentId).execute()
    await log.addAccess(now, 'health', tx)
  })

describe('maintainMonthPartitions', () => {
  test('creates the partitions of the current month and the next three, and a second run changes nothing', async () => {
    expect(await maintain()).toEqual({ created: 4, moved: 0, dropped: 0 })
    const months = ['2090_06', '2090_07', '2090_08', '2090_09'].map((month) => `access_log_${month}`)
    expect(await log.listNames('access_log')).toEqual(['access_log_history', ...months])
    expect(await maintain()).toEqual({ created: 0, moved: 0, dropped: 0 })
  })

  test('makes rows land in the partition of their month in Shanghai', async () => {
    await maintain()
    const july = fromIso('2090-07-01T00:00:00+08:00')
    await log.addAccess(july - 1)
    await log.addAccess(july)
    await log.addAccess(july + 1)
    await log.addAccess(fromIso('2020-01-01T00:00:00Z'))
    expect(await log.countByPartition('access_log')).toEqual({
      access_log_history: 1,
      access_log_2090_06: 1,
      access_log_2090_07: 2,
    })
  })

  test('moves each row of a month without a partition into a new partition and keeps its values', async () => {
    await maintain()
    for (const month of ['2089-11', '2095-02', '2089-11']) await log.addAccess(inMonth(month), month)
    const before = await listRows()
    expect(await log.countByPartition('access_log')).toEqual({ access_log_default: 3 })
    expect(await maintain()).toEqual({ created: 2, moved: 3, dropped: 0 })
    expect(await log.countByPartition('access_log')).toEqual({ access_log_2089_11: 2, access_log_2095_02: 1 })
    expect(await listRows()).toEqual(before)
  })

  test('drops a month whose last day is older than the retention and keeps younger months', async () => {
    for (const month of ['2088-04', '2088-05', '2088-06', '2090-06']) await log.addAccess(inMonth(month))
    expect(await maintain(24)).toEqual({ created: 7, moved: 4, dropped: 3 })
    expect(await log.countByPartition('access_log')).toEqual({ access_log_2088_06: 1, access_log_2090_06: 1 })
    expect(await log.listNames('access_log')).not.toContain('access_log_history')
  })

  test('drops nothing without a retention', async () => {
    await log.addAccess(inMonth('2080-01'))
    expect(await maintain()).toMatchObject({ dropped: 0 })
    expect(await log.countByPartition('access_log')).toEqual({ access_log_2080_01: 1 })
  })

  test('moves the rows of the audit log, which stays protected against changes in every partition', async () => {
    const row = { action: 'to stay', created_at: toDate(inMonth('2090-12')) }
    await log.db.insertInto('audit_logs').values(row).execute()
    const runAudit = (keepMonths?: number) => maintainMonthPartitions(log.db, 'audit_logs', keepMonths, now)
    expect(await runAudit()).toEqual({ created: 5, moved: 1, dropped: 0 })
    await log.db
      .insertInto('audit_logs')
      .values([row, { ...row, created_at: toDate(inMonth('2095-01')) }])
      .execute()
    expect(await log.countByPartition('audit_logs')).toEqual({
      audit_logs_2090_12: 2,
      audit_logs_default: 1,
    })
    const change = log.db.updateTable('audit_logs').set({ action: 'changed' })
    for (const month of ['2090-12', '2095-01']) {
      const changeOfMonth = change.where('created_at', '=', toDate(inMonth(month)))
      await expect(changeOfMonth.execute()).rejects.toThrow('never changed')
    }
    await expect(log.db.deleteFrom('audit_logs').execute()).rejects.toThrow('never changed')
  })

  test('eight simultaneous runs create and drop each partition once', async () => {
    for (const month of ['2080-01', '2088-05', '2089-01', '2095-01']) await log.addAccess(inMonth(month))
    const runs = await Promise.all(Array.from({ length: 8 }, () => maintain(24)))
    const sum = (field: 'created' | 'moved' | 'dropped') => runs.reduce((total, run) => total + run[field], 0)
    expect({ created: sum('created'), moved: sum('moved'), dropped: sum('dropped') }).toEqual({
      created: 8,
      moved: 4,
      dropped: 3,
    })
    expect(await log.countByPartition('access_log')).toEqual({ access_log_2089_01: 1, access_log_2095_01: 1 })
  })

  test('loses no row that eight clients write to its month during the runs', async () => {
    const written = Array.from({ length: 8 }, async (_, client) => {
      for (let nth = 0; nth < 50; nth += 1)
        await log.addAccess(inMonth(`2095-0${1 + (nth % 9)}`), `${client}`)
    })
    const runs = [maintain(), sleep(30).then(() => maintain()), sleep(60).then(() => maintain())]
    await Promise.all([...written, ...runs])
    await maintain()
    const counts = await log.countByPartition('access_log')
    expect(Object.values(counts).reduce((total, count) => total + count, 0)).toBe(400)
    expect(counts).not.toHaveProperty('access_log_default')
  })

  test('delays no transaction that changes a user and adds an access by a second while it drops 20 months', async () => {
    for (let year = 2070; year < 2090; year += 1) await log.addAccess(inMonth(`${year}-01`))
    await maintain()
    const done = new AbortController()
    const clients = [1, 2, 3, 4].map(async () => {
      const times: number[] = []
      while (!done.signal.aborted) {
        const startedAt = performance.now()
        await changeUserAndAddAccess()
        times.push(performance.now() - startedAt)
      }
      return times
    })
    const { dropped } = await maintain(24)
    done.abort()
    const times = (await Promise.all(clients)).flat()
    expect(dropped).toBe(20)
    expect(times.length).toBeGreaterThan(20)
    expect(Math.max(...times)).toBeLessThan(1000)
  })

  test('gives up after five attempts while a transaction uses the table, delays no request by a second, and succeeds later', async () => {
    await log.addAccess(inMonth('2080-01'))
    await maintain()
    const release = await holdTable()
    const ended = new AbortController()
    const refused = expect(maintain(24).finally(() => ended.abort())).rejects.toMatchObject({ code: '55P03' })
    const delays: number[] = []
    while (!ended.signal.aborted) {
      const startedAt = performance.now()
      await log.addAccess(now)
      delays.push(performance.now() - startedAt)
      await sleep(20)
    }
    await refused
    expect(Math.max(...delays)).toBeLessThan(1000)
    await release()
    expect(await maintain(24)).toMatchObject({ dropped: 2 })
  })

  test('continues when the lock that PostgreSQL holds for its own maintenance is released in time', async () => {
    await log.addAccess(inMonth('2080-01'))
    await maintain()
    const release = await holdTable('LOCK TABLE ONLY access_log_default IN SHARE UPDATE EXCLUSIVE MODE')
    await log.addAccess(inMonth('2095-02'))
    const maintained = maintain()
    await sleep(600)
    await release()
    expect(await maintained).toMatchObject({ created: 1, moved: 1 })
  })

  /** Keeps a transaction open that uses the table until the returned function is called. */
  async function holdTable(statement = 'SELECT count(*) FROM access_log') {
    const holder = new Client({ connectionString: log.url })
    await holder.connect()
    await holder.query(`BEGIN; ${statement}`)
    return async () => {
      await holder.query('COMMIT')
      await holder.end()
    }
  }
})

test('a row that arrives while the partition of its month is created waits and lands in this partition', async () => {
  let arrived: Promise<unknown> | undefined
  await log.db.transaction().execute(async (tx) => {
    expect(await createMonthPartition(tx, 'access_log', '2095-02')).toBe(0)
    arrived = log.addAccess(inMonth('2095-02'))
    await sleep(100)
  })
  await arrived
  expect(await log.countByPartition('access_log')).toEqual({ access_log_2095_02: 1 })
})

describe('the foreign keys of access_log', () => {
  test('hold in every partition', async () => {
    await maintain()
    for (const at of [now, inMonth('2095-01'), 0]) {
      const stranger = {
        parent_user_id: 999,
        child_id: null,
        admin_id: 999,
        what: 'x',
        created_at: toDate(at),
      }
      await expect(log.db.insertInto('access_log').values(stranger).execute()).rejects.toMatchObject({
        code: '23503',
      })
      await log.addAccess(at)
    }
    await maintain()
    await expect(log.db.deleteFrom('users').where('id', '=', log.parentId).execute()).rejects.toMatchObject({
      code: '23503',
    })
    await log.db.deleteFrom('access_log').where('parent_user_id', '=', log.parentId).execute()
    await log.db.deleteFrom('users').where('id', '=', log.parentId).execute()
  })
})

test('a partition of a month has the indexes of its table', async () => {
  await maintain()
  await maintainMonthPartitions(log.db, 'audit_logs', undefined, now)
  const countIndexes = async (name: string) => {
    const { rows } =
      await sql`SELECT FROM pg_index WHERE indrelid = ${name}::regclass AND indisvalid`.execute(log.db)
    return rows.length
  }
  for (const table of ['access_log', 'audit_logs'])
    expect(await countIndexes(`${table}_2090_07`)).toBe(await countIndexes(table))
  expect(await countIndexes('audit_logs')).toBe(6)
})
