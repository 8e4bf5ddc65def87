import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#testing'
import { giveBackCount, readCount, takeCount } from './counters.ts'

let app: TestApp
beforeAll(async () => void (app = await startTestApp()))
afterAll(() => app.stop())

const chats = { name: 'ai.chat', subject: 'user:1', period: '2026-11-21' }

test('of thirty that want one of twenty, twenty get it', async () => {
  const got = await Promise.all(Array.from({ length: 30 }, () => takeCount(app.db, chats, 20)))
  expect(got.filter((one) => one === 1)).toHaveLength(20)
  expect(await readCount(app.db, chats)).toBe(20)
})

test('whoever wants more than is left gets the rest', async () => {
  const points = { name: 'points.post', subject: 'user:1', period: '2026-11-21' }
  expect(await takeCount(app.db, points, 15, 10)).toBe(10)
  expect(await takeCount(app.db, points, 15, 10)).toBe(5)
  expect(await takeCount(app.db, points, 15, 10)).toBe(0)
})

test('what is given back can be taken again, and never more', async () => {
  await giveBackCount(app.db, chats)
  expect(await takeCount(app.db, chats, 20)).toBe(1)
  await giveBackCount(app.db, chats, 100)
  expect(await readCount(app.db, chats)).toBe(0)
})

test('another day, another person and another name are counted apart', async () => {
  await takeCount(app.db, chats, 1)
  for (const other of [{ period: '2026-11-22' }, { subject: 'user:2' }, { name: 'ai.voice' }])
    expect(await takeCount(app.db, { ...chats, ...other }, 1)).toBe(1)
})

test('control: who reads first and writes then lets more through', async () => {
  const naive = { ...chats, name: 'naive' }
  await takeCount(app.db, naive, 1)
  await giveBackCount(app.db, naive)
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
