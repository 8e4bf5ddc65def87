import { hourMs, minuteMs, toDate, toIso } from '@sanhe/kit/runtime/clock'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { getRefusal, startTestApp, type TestApp, type TestChild, type TestUser } from '#testing'
import { allChildPersonalData, allExportSources } from '../personal-data.ts'
import { countOutcomes } from '../testing/count-outcomes.ts'
import { buildPendingExports } from './build.ts'
import { unzip } from './testing/unzip.ts'

let app: TestApp
let parent: TestUser
let child: TestChild
beforeAll(async () => void (app = await startTestApp()))
beforeEach(async () => {
  app.clock.move({ reset: true })
  parent = await app.user({ nickname: '母亲的昵称', emergency_contact_name: '母亲的联系人' })
  child = await app.child({ of: [parent], nickname: '小明' })
})
afterAll(() => app.stop())

const request = (by = child) => by.dataExportsChild.request({ body: {} })
const build = () => buildPendingExports(app.deps, allExportSources, app.clock.now())
const list = async () => (await child.dataExportsChild.list({ query: {} })).exports
const download = (id: number, by: Pick<TestChild, 'fetch'> = child) =>
  by.fetch(`/api/child/data-exports/${id}/file`)

async function exported(by = child) {
  const { export: requested } = await request(by)
  await build()
  const response = await download(requested.id, by)
  expect(response.status).toBe(200)
  return { id: requested.id, bytes: Buffer.from(await response.arrayBuffer()) }
}

describe('the copy of a child’s own data', () => {
  test('the copy contains the child’s own account, links and visits, and nothing of the parent or another child', async () => {
    const recordedAt = toIso(app.clock.now() - minuteMs)
    await parent.health.addRecord({ body: { recordType: 'heart_rate', value: { bpm: 171 }, recordedAt } })
    await app.child({ of: [parent], nickname: '别的子女', phone: '13800009999' })
    const created_at = toDate(app.clock.now())
    await app.db
      .insertInto('access_log')
      .values({ child_id: child.id, parent_user_id: parent.id, what: 'health', created_at })
      .execute()
    const files = await unzip((await exported()).bytes)
    const rowsOf = (module: string, table: string) => {
      const text = files.get(`${module}/${module}.json`)?.toString('utf8') ?? '[]'
      const tables = JSON.parse(text) as { table: string; rows: Record<string, unknown>[] }[]
      return tables.find((one) => one.table === table)?.rows
    }
    expect(files.get('index.html')?.toString('utf8')).toContain('小明')
    expect(rowsOf('children', 'child_users')).toMatchObject([{ id: child.id, nickname: '小明' }])
    expect(rowsOf('children', 'child_parent_links')).toMatchObject([{ relationship: 'child' }])
    expect(rowsOf('children', 'access_log')).toMatchObject([{ what: 'health' }])
    expect(rowsOf('notifications', 'child_notifications')).toMatchObject([{ type: 'PARENT_HEALTH_ALERT' }])
    for (const { module } of allChildPersonalData) expect(files.has(`${module}/${module}.json`)).toBe(true)
    const everything = [...files.values()].map(String).join('\n')
    expect(everything).not.toMatch(/母亲|171|别的子女|13800009999|parent_user_id|_encrypted|openid/)
    expect([...files.keys()].some((name) => name.startsWith('health/'))).toBe(false)
  })

  test('only the child can download the copy: the parent, another child and visitors cannot', async () => {
    const { id } = await exported()
    const other = await app.child({ of: [parent] })
    expect((await download(id, other)).status).toBe(404)
    expect((await download(id, parent)).status).toBe(401)
    expect((await download(id, app.visitor)).status).toBe(401)
    expect((await parent.fetch(`/api/v1/data-exports/${id}/file`)).status).toBe(404)
    expect((await parent.dataExports.list({ query: {} })).exports).toEqual([])
    expect((await other.dataExportsChild.list({ query: {} })).exports).toEqual([])
  })

  test('the child is notified in the app when the copy is ready', async () => {
    await exported()
    const { notifications } = await child.notifications.listOfChild({ query: {} })
    expect(notifications).toMatchObject([
      { type: 'DATA_EXPORT_READY', content: '打开“我的 › 隐私”下载，7 天内有效。' },
    ])
  })
})

describe('POST /child/data-exports', () => {
  test('20 simultaneous requests of a child: exactly one succeeds, 19 get DATA_EXPORT_LIMIT_EXCEEDED', async () => {
    const outcomes = await countOutcomes(Array.from({ length: 20 }, () => request()))
    expect(outcomes).toEqual({ ok: 1, DATA_EXPORT_LIMIT_EXCEEDED: 19 })
    expect(await list()).toHaveLength(1)
  })

  test('a child can request another copy on the next day in Shanghai, and the copy of the parent does not count', async () => {
    await parent.dataExports.request({ body: {} })
    await request()
    app.clock.move({ advanceMs: 12 * hourMs - 1 })
    expect(await getRefusal(request())).toMatchObject({ status: 429, retryAfter: 1 })
    app.clock.move({ advanceMs: 1 })
    await request()
  })
})

test('every column that names a child is in the copy of the child’s data', async () => {
  const { rows } = await sql<{ name: string }>`
    SELECT k.table_name || '.' || k.column_name AS name
    FROM information_schema.key_column_usage k
    JOIN information_schema.referential_constraints r USING (constraint_schema, constraint_name)
    JOIN information_schema.table_constraints t
      ON t.constraint_schema = r.unique_constraint_schema AND t.constraint_name = r.unique_constraint_name
    JOIN pg_class ON pg_class.oid = to_regclass(k.table_name) AND NOT relispartition
    WHERE t.table_name = 'child_users' AND k.table_schema = 'public'`.execute(app.db)
  const known = allChildPersonalData.flatMap(({ tables }) =>
    tables.map(({ table, owner }) => `${table}.${owner}`),
  )
  expect(rows.length).toBeGreaterThan(5)
  expect(rows.map(({ name }) => name).filter((name) => !known.includes(name))).toEqual([])
})
