import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { dayMs } from '@sanhe/kit/runtime/clock'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#testing'

let app: TestApp
beforeAll(async () => void (app = await startTestApp({}, { byHand: false })))
afterAll(() => app.stop())

const seed = async () => {
  const answer = await app.visitor.fetch('/dev/seed', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ size: 'demo' }),
  })
  return (await answer.json()) as { ok: boolean; created: Record<string, number> }
}
const total = ({ created }: Awaited<ReturnType<typeof seed>>) =>
  Object.values(created).reduce((sum, count) => sum + count, 0)

test('two concurrent requests to POST /dev/seed create the demo data once', async () => {
  const answers = await Promise.all([seed(), seed()])
  expect(answers.map(({ ok }) => ok)).toEqual([true, true])
  expect(answers.filter((answer) => total(answer) > 0)).toHaveLength(1)
  expect(total(await seed())).toBe(0)
})

test("POST /dev/seed repeated on a later day adds doctors' schedules for the new days", async () => {
  await seed()
  app.clock.move({ advanceMs: 3 * dayMs })
  const { created } = await seed()
  expect(created['hospitals']).toBe(0)
  expect(created['schedules']).toBeGreaterThan(0)
})

test('POST /dev/model queues the next replies of the emulator of the language model', async () => {
  const answer = await app.visitor.fetch('/dev/model', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ script: [{ text: '您好' }, { error: 'server_error' }] }),
  })
  expect(await answer.json()).toEqual({ ok: true, queued: 2 })
})

test('every picture of the demo data is a file of the elder app', async () => {
  await seed()
  const { rows } = await sql<{ url: string }>`
    SELECT cover_image_url AS url FROM activities WHERE cover_image_url IS NOT NULL
    UNION SELECT image_url FROM products UNION SELECT avatar_url FROM service_workers
    UNION SELECT avatar_url FROM doctors UNION SELECT logo_url FROM hospitals UNION SELECT cover_image FROM courses
    UNION SELECT unnest(images) FROM service_products UNION SELECT unnest(images) FROM merchant_services
    UNION SELECT store_logo_url FROM merchants UNION SELECT image_url FROM point_products
    UNION SELECT unnest(images) FROM posts`.execute(app.deps.db)
  const publicFolder = join(import.meta.dirname, '../../elder/public')
  expect(rows.length).toBeGreaterThan(50)
  expect(rows.filter(({ url }) => !existsSync(join(publicFolder, url ?? 'missing')))).toEqual([])
})
