import { dayMs, toDate } from '@sanhe/kit/clock'
import { createTestDatabase, type TestDatabase } from '@sanhe/kit/db/testing'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callerAt, startTestApp, type TestApp } from '#testing'

/** Three services that share nothing but the database, as behind a proxy that sends each request to another. */
let database: TestDatabase
let apps: TestApp[]
beforeAll(async () => {
  database = await createTestDatabase(fileURLToPath(new URL('../migrations', import.meta.url)))
  const settings = { JWT_SECRET: 'one-secret-of-all-the-processes-0123456789' }
  apps = await Promise.all([0, 1, 2].map(() => startTestApp(settings, { database })))
})
afterAll(async () => {
  await Promise.all(apps.map((app) => app.stop()))
  await database.drop()
})

const first = () => apps[0]!
const nth = (index: number) => apps[index % apps.length]!
const statusOf = (call: Promise<unknown>) =>
  call.then(
    () => 200,
    (error: { status: number }) => error.status,
  )
const countOf = (statuses: number[], status: number) => statuses.filter((one) => one === status).length

/** The same person at each of the services in turn. */
const at = (index: number, token: string) => callerAt(nth(index).url, token)

test('a code asked for at all of them is sent once, and lets one in', async () => {
  const phone = '13912340001'
  const sent = await Promise.all(
    Array.from({ length: 15 }, (_, index) =>
      statusOf(nth(index).visitor.auth.sendCode({ body: { phone, purpose: 'login' } })),
    ),
  )
  expect([countOf(sent, 200), countOf(sent, 429)]).toEqual([1, 14])
  const code = String(apps.flatMap((app) => app.sentTo(phone))[0]?.data['code'])
  const entered = await Promise.all(
    apps.map((app) => statusOf(app.visitor.auth.login({ body: { phone, code } }))),
  )
  expect(countOf(entered, 200)).toBe(1)
})

test('the last places of an activity go to exactly as many as there are', async () => {
  const creator = await first().user({ verified: true })
  const { id } = await creator.activities.create({
    body: {
      title: '清晨太极',
      category: '太极',
      startTime: toDate(first().clock.now() + dayMs).toISOString(),
      location: { name: '中山公园', address: '中山公园南门', lat: 39.9, lng: 116.4 },
      maxParticipants: 5,
    },
  })
  const people = await Promise.all(
    Array.from({ length: 30 }, () => first().user({ emergency_contact_phone: '13600000001' })),
  )
  const joined = await Promise.all(
    people.map(({ token }, index) => statusOf(at(index, token).activities.join({ params: { id } }))),
  )
  expect([countOf(joined, 200), countOf(joined, 400)]).toEqual([5, 25])
})

test('a membership tapped at all of them is one order', async () => {
  const { token } = await first().user()
  const orders = await Promise.all(
    Array.from({ length: 9 }, (_, index) =>
      at(index, token).membership.subscribe({ body: { plan: 'yearly' } }),
    ),
  )
  expect(new Set(orders.map(({ orderNo }) => orderNo)).size).toBe(1)
})

test('who is disabled at one of them is out at all', async () => {
  const user = await first().user()
  const admin = await first().admin()
  await admin.admin.disableUser({ params: { id: user.id } })
  for (const index of [0, 1, 2])
    expect(await statusOf(at(index, user.token).orders.list({ query: {} }))).toBe(403)
})

test('a key that is sent to all of them has one effect and one answer', async () => {
  const { token } = await first().user()
  const answers = await Promise.all(
    Array.from({ length: 9 }, async (_, index) => {
      const answer = await at(index, token).fetch('/api/v1/membership/generate-pay-link', {
        method: 'POST',
        headers: { 'idempotency-key': 'the-same' },
      })
      return { status: answer.status, body: await answer.text() }
    }),
  )
  const done = answers.filter(({ status }) => status === 200)
  expect(done.length).toBeGreaterThan(0)
  expect(new Set(done.map(({ body }) => body)).size).toBe(1)
  expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true)
})
