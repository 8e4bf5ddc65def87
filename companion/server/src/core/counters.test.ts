import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#testing'
import { readCounter, releaseCounterUnits, takeCounterUnits } from './counters.ts'

let app: TestApp
beforeAll(async () => void (app = await startTestApp()))
afterAll(() => app.stop())

const chats = { name: 'ai.chat', subject: 'user:1', period: '2026-11-21' }

test('takeCounterUnits lets exactly 20 of 30 simultaneous callers pass a maximum of 20', async () => {
  const got = await Promise.all(Array.from({ length: 30 }, () => takeCounterUnits(app.db, chats, 20)))
  expect(got.filter((one) => one === 1)).toHaveLength(20)
  expect(await readCounter(app.db, chats)).toBe(20)
})

test('takeCounterUnits grants only the remaining units if more units are requested', async () => {
  const points = { name: 'points.post', subject: 'user:1', period: '2026-11-21' }
  expect(await takeCounterUnits(app.db, points, 15, 10)).toBe(10)
  expect(await takeCounterUnits(app.db, points, 15, 10)).toBe(5)
  expect(await takeCounterUnits(app.db, points, 15, 10)).toBe(0)
})

test('releaseCounterUnits makes the released amount available again and never goes below zero', async () => {
  await releaseCounterUnits(app.db, chats)
  expect(await takeCounterUnits(app.db, chats, 20)).toBe(1)
  await releaseCounterUnits(app.db, chats, 100)
  expect(await readCounter(app.db, chats)).toBe(0)
})

test('takeCounterUnits counts each period, subject and name separately', async () => {
  await takeCounterUnits(app.db, chats, 1)
  for (const other of [{ period: '2026-11-22' }, { subject: 'user:2' }, { name: 'ai.voice' }])
    expect(await takeCounterUnits(app.db, { ...chats, ...other }, 1)).toBe(1)
})

test('control: reading a counter before writing it lets more than the maximum through', async () => {
  const naive = { ...chats, name: 'naive' }
  await takeCounterUnits(app.db, naive, 1)
  await releaseCounterUnits(app.db, naive)
  const got = await Promise.all(
    Array.from({ length: 10 }, async () => {
      if ((await readCounter(app.db, naive)) >= 3) return false
      await sql`SELECT pg_sleep(0.02)`.execute(app.db)
      await sql`UPDATE counters SET count = count + 1 WHERE name = 'naive'`.execute(app.db)
      return true
    }),
  )
  expect(got.filter(Boolean).length).toBeGreaterThan(3)
})
