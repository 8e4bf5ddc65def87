import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '@sanhe/embedded-postgres/embedded-postgres'
import { findRunningServer } from '@sanhe/embedded-postgres/server-process'
import { minuteMs, toIso } from '@sanhe/kit/runtime/clock'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestUser, testStartTime } from './testing/test-app.ts'

const kills = 10
const writers = 6

let folder: string
let dataDir: string
let postgres: EmbeddedPostgres
let app: TestApp
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sanhe-loss-'))
  chmodSync(folder, 0o711)
  dataDir = join(folder, 'postgres')
  postgres = await startEmbeddedPostgres({ dataDir, log: () => {} })
  const database = { url: postgres.url, drop: async () => {} }
  app = await startTestApp({}, { database, byHand: false })
}, 120_000)
afterAll(async () => {
  await app?.stop()
  await postgres?.stop()
  rmSync(folder, { recursive: true, force: true })
})

const killServer = () => process.kill(findRunningServer(join(dataDir, 'cluster'))!.pid, 'SIGKILL')
const health = () => fetch(`${app.url}/api/health`)
const isHealthy = () => health().then(({ status }) => status === 200)

/**
 * Starts to send requests that add records, one after the other, until the returned function stops them. Collects the
 * records that the service acknowledged, and the status codes of all other responses.
 */
function startWriter(user: TestUser, nth: number) {
  const acknowledged: number[] = []
  const refused: { status: number; retryAfter: string | null }[] = []
  const ending = new AbortController()
  async function write() {
    for (let i = 0; !ending.signal.aborted; i += 1) {
      const recordedAt = toIso(testStartTime - (nth * 100_000 + i) * minuteMs)
      const body = JSON.stringify({ recordType: 'heart_rate', value: { bpm: 70 }, recordedAt })
      const headers = { authorization: `Bearer ${user.token}`, 'content-type': 'application/json' }
      const answer = await fetch(`${app.url}/api/v1/health/records`, { method: 'POST', headers, body })
      const reply = (await answer.json()) as { record?: { id: number } }
      if (answer.ok) acknowledged.push(reply.record!.id)
      else refused.push({ status: answer.status, retryAfter: answer.headers.get('retry-after') })
      if (!answer.ok) await sleep(20)
    }
  }
  const writing = write()
  const end = async () => {
    ending.abort()
    await writing
  }
  return { acknowledged, refused, end }
}

describe('companion while PostgreSQL is killed', () => {
  test(`companion loses no acknowledged record when PostgreSQL is killed ${kills} times, answers 503 during each outage and recovers`, async () => {
    const users = await Promise.all(Array.from({ length: writers }, () => app.user()))
    const running = users.map(startWriter)
    for (let nth = 0; nth < kills; nth += 1) {
      await sleep(150)
      killServer()
      await expect.poll(isHealthy, { interval: 10, timeout: 5000 }).toBe(false)
      await expect.poll(isHealthy, { interval: 25, timeout: 20_000 }).toBe(true)
    }
    await sleep(300)
    await Promise.all(running.map(({ end }) => end()))
    const acknowledged = running.flatMap((writer) => writer.acknowledged)
    const refused = running.flatMap((writer) => writer.refused)
    const rows = await app.db.selectFrom('health_records').select('id').execute()
    const kept = new Set(rows.map(({ id }) => id))
    expect(acknowledged.filter((id) => !kept.has(id))).toEqual([])
    expect(acknowledged.length).toBeGreaterThan(kills)
    // Control: some requests must have failed while PostgreSQL was down. Otherwise the test would prove nothing.
    expect(refused.length).toBeGreaterThan(kills)
    expect([...new Set(refused.map(({ status }) => status))]).toEqual([503])
    expect([...new Set(refused.map(({ retryAfter }) => retryAfter))]).toEqual(['1'])
  }, 240_000)

  test('companion answers requests, runs jobs and delivers events again after PostgreSQL was killed', async () => {
    const user = await app.user()
    const answered = await user.points.checkIn()
    expect(answered).toMatchObject({ points: expect.any(Number) })
    await expect
      .poll(() => app.jobs?.run('limits.forget').then(Boolean), { timeout: 20_000, interval: 200 })
      .toBe(true)
    const { code } = await user.family.generateCode()
    await (await app.user()).family.link({ body: { inviteCode: code } })
    const invited = async () => {
      const { transactions } = await user.points.transactions({ query: {} })
      return transactions.some(({ action }) => action === 'invite')
    }
    await expect.poll(invited, { timeout: 20_000, interval: 200 }).toBe(true)
  }, 60_000)
})
