import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#testing'
import { readCount, releaseCount, takeCount } from './counters.ts'

let app: TestApp
beforeAll(async () => void (app = await startTestApp()))
afterAll(() => app.stop())

const chats = { name: 'ai.chat', subject: 'user:1', period: '2026-11-21' }

test('takeCount lets exactly 20 of 30 simultaneous callers pass a maximum of 20', async () => {
  const got = await Promise.all(Array.from({ length: 30 }, () => takeCount(app.db, chats, 20)))
  expect(got.filter((one) => one === 1)).toHaveLength(20)
  expect(await readCount(app.db, chats)).toBe(20)
})

test('takeCount grants only the remainder when more is requested than is left', async () => {
  const points = { name: 'points.post', subject: 'user:1', period: '2026-11-21' }
  expect(await takeCount(app.db, points, 15, 10)).toBe(10)
  expect(await takeCount(app.db, points, 15, 10)).toBe(5)
  expect(await takeCount(app.db, points, 15, 10)).toBe(0)
})

test('releaseCount makes the released amount available again and never goes below zero', async () => {
  await releaseCount(app.db, chats)
  expect(await takeCount(app.db, chats, 20)).toBe(1)
  await releaseCount(app.db, chats, 100)
  expect(await readCount(app.db, chats)).toBe(0)
})

test('takeCount counts each period, subject and name separately', async () => {
  await takeCount(app.db, chats, 1)
  for (const other of [{ period: '2026-11-22' }, { subject: 'user:2' }, { name: 'ai.voice' }])
    expect(await takeCount(app.db, { ...chats, ...other }, 1)).toBe(1)
})

test('control: reading the count before writing it lets more than the maximum through', async () => {
  const naive = { ...chats, name: 'naive' }
  await takeCount(app.db, naive, 1)
  await releaseCount(app.db, naive)
  const got = await Promise.all(
    Array.from({ length: 10 }, async () => {
      if ((await readCount(app.db, naive)) >= 3) return false
      await sql`SELECT pg_sleep(0.02)`.execute(app.db)
      await sql`UPDATE counters SET count = count + 1 WHERE name = 'naive'`.execute(app.db)
      return true
    }),
  )
  expect(got.filter(Boolean).length).toBeGreaterThan(3)
})
