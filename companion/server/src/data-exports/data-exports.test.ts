import { dayMs, hourMs, minuteMs, toIso } from '@sanhe/kit/runtime/clock'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { getRefusal, startTestApp, type TestApp, type TestUser } from '#testing'
import { storeImage } from '#uploads'
import { findFhirProblems } from '../health/testing/fhir-validator.ts'
import { allExportSources, allPersonalData } from '../personal-data.ts'
import { countOutcomes } from '../testing/count-outcomes.ts'
import { pixelPngBase64 } from '../testing/pixel.ts'
import { buildPendingExports } from './build.ts'
import { deleteExpiredExports } from './service.ts'
import { unzip } from './testing/unzip.ts'

let app: TestApp
let user: TestUser
beforeAll(async () => void (app = await startTestApp()))
beforeEach(async () => {
  app.clock.move({ reset: true })
  user = await app.user({ nickname: '独一无二', emergency_contact_name: '王小明' })
})
afterAll(() => app.stop())

const request = () => user.dataExports.request({ body: {} })
const build = (deps = app.deps) => buildPendingExports(deps, allExportSources, app.clock.now())
const list = async () => (await (await app.again(user)).dataExports.list({ query: {} })).exports
const download = (id: number, by: Pick<TestUser, 'fetch'> = user) =>
  by.fetch(`/api/v1/data-exports/${id}/file`)

async function exported() {
  const { export: requested } = await request()
  await build()
  const response = await download(requested.id)
  expect(response.status).toBe(200)
  return { id: requested.id, bytes: Buffer.from(await response.arrayBuffer()) }
}

describe('the copy of a user', () => {
  test('the copy contains a page, a JSON file for each module, FHIR data and uploaded files, and no secrets', async () => {
    const recordedAt = toIso(app.clock.now() - minuteMs)
    await user.health.addRecord({ body: { recordType: 'heart_rate', value: { bpm: 71 }, recordedAt } })
    await user.butler.changePreferences({ body: { homeAddress: '幸福里1号' } })
    await user.health.bind({ body: { brand: 'vendor_a', authCode: `demo-${user.id}` } })
    const image = await storeImage(app.deps, pixelPngBase64, `user:${user.id}`)
    const other = await app.user({ nickname: '别人的昵称' })
    await other.butler.changePreferences({ body: { homeAddress: '别人的地址' } })
    const files = await unzip((await exported()).bytes)
    const text = (path: string) => files.get(path)?.toString('utf8') ?? ''
    expect(text('index.html')).toContain('独一无二')
    expect(text('users/users.json')).toContain('王小明')
    expect(text('butler/butler.json')).toContain('幸福里1号')
    expect(files.has(`media/${image.url.split('/').at(-1)}`)).toBe(true)
    expect(findFhirProblems(JSON.parse(text('health/fhir-bundle-1.json')))).toEqual([])
    for (const { module } of allPersonalData)
      expect(JSON.parse(text(`${module}/${module}.json`))).toBeTruthy()
    const everything = [...files.values()].map(String).join('\n')
    expect(everything).not.toMatch(/别人的|_encrypted|token_hash|"token"|password/)
  })

  test('the stored copy is encrypted, and only its owner can download it', async () => {
    const { id, bytes } = await exported()
    const row = await app.db
      .selectFrom('data_exports')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const stored = await app.deps.storage.get(row.storage_key ?? '')
    expect(bytes.subarray(0, 2).toString()).toBe('PK')
    expect(stored?.bytes.includes(bytes.subarray(0, 64))).toBe(false)
    expect((await download(id, await app.user())).status).toBe(404)
    expect((await download(id, app.visitor)).status).toBe(401)
    expect((await app.visitor.fetch(`/uploads/${row.storage_key}`)).status).toBe(404)
  })

  test('the user is notified when the copy is ready', async () => {
    const { id } = await exported()
    await app.settle()
    expect(app.sentTo(`user:${user.id}`)[0]).toMatchObject({ data: { exportId: String(id) } })
  })

  test('a copy can be downloaded for seven days, and its file is deleted afterwards', async () => {
    const { id } = await exported()
    const row = await app.db
      .selectFrom('data_exports')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    app.clock.move({ advanceMs: 7 * dayMs - 1 })
    const later = await app.again(user)
    expect((await download(id, later)).status).toBe(200)
    app.clock.move({ advanceMs: 1 })
    expect((await download(id, await app.again(user))).status).toBe(404)
    await deleteExpiredExports(app.deps, app.clock.now())
    expect(await list()).toMatchObject([{ status: 'expired', url: null }])
    expect(await app.deps.storage.get(row.storage_key ?? '')).toBeUndefined()
  })
})

describe('POST /data-exports', () => {
  test('20 simultaneous requests: exactly one succeeds, 19 get DATA_EXPORT_LIMIT_EXCEEDED', async () => {
    const outcomes = await countOutcomes(Array.from({ length: 20 }, request))
    expect(outcomes).toEqual({ ok: 1, DATA_EXPORT_LIMIT_EXCEEDED: 19 })
    expect(await list()).toHaveLength(1)
  })

  test('a request can be repeated on the next day in Shanghai', async () => {
    await request()
    const midnight = 12 * hourMs
    app.clock.move({ advanceMs: midnight - 1 })
    expect(await getRefusal(request())).toMatchObject({ status: 429, retryAfter: 1 })
    app.clock.move({ advanceMs: 1 })
    await request()
  })
})

describe('dataExports.build', () => {
  test('two processes at the same time build each copy once', async () => {
    await build()
    await request()
    const [one, other] = await Promise.all([build(), build()])
    expect(one.built + other.built).toBe(1)
    expect(await list()).toMatchObject([{ status: 'ready' }])
  })

  test('the job tries five times if the storage fails, then notifies the user, who may request another copy at once', async () => {
    const put = () => Promise.reject(new Error('the storage is full'))
    const broken = { ...app.deps, storage: { ...app.deps.storage, put } }
    await request()
    for (let attempt = 1; attempt <= 5; attempt += 1) {
      expect(await list()).toMatchObject([{ status: 'pending' }])
      // oxlint-disable-next-line no-await-in-loop -- the attempts follow each other
      await build(broken)
      app.clock.move({ advanceMs: 10 * minuteMs })
    }
    expect(await list()).toMatchObject([{ status: 'failed', url: null }])
    await request()
    await build()
    expect((await list())[0]).toMatchObject({ status: 'ready' })
  })

  test('the deletion of an account deletes its data exports and their files', async () => {
    const { export: requested } = await request()
    await build()
    const row = await app.db
      .selectFrom('data_exports')
      .select('storage_key')
      .where('id', '=', requested.id)
      .executeTakeFirstOrThrow()
    await user.users.remove({ body: { phone: user.phone } })
    await app.settle()
    expect(await app.deps.storage.get(row.storage_key ?? '')).toBeUndefined()
    const rows = app.db.selectFrom('data_exports').select('id').where('user_id', '=', user.id)
    expect(await rows.execute()).toEqual([])
  })
})
