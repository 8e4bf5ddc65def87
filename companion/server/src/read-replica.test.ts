import { type ReplicatedPostgres, startReplicatedPostgres } from '@sanhe/embedded-postgres/testing/standby'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type createCaller, startTestApp, type TestApp } from '#testing'
import { contractRoutes } from './testing/routes.ts'

/** Queries that an endpoint requires. */
const queries: Record<string, string> = { '/api/v1/search': '?q=保洁' }

let servers: ReplicatedPostgres
let app: TestApp
let callers: Record<string, ReturnType<typeof createCaller>>
beforeAll(async () => {
  servers = await startReplicatedPostgres()
  const database = { url: servers.primaryUrl, drop: async () => {} }
  app = await startTestApp({ DATABASE_REPLICA_URLS: servers.standbyUrl }, { database })
  const user = await app.user()
  callers = { user, child: await app.child({ of: [user] }) }
  await vi.waitFor(
    async () => {
      await app.user() // A probe accepts the standby only after it has applied a new record.
      expect(await countStatementsOf('/api/v1/topics')).toBeGreaterThan(0)
    },
    { timeout: 20_000, interval: 200 },
  )
}, 120_000)
afterAll(async () => {
  await app?.stop()
  await servers?.stop()
})

/** Calls a GET endpoint and returns how many statements the standby has run for it. */
async function countStatementsOf(path: string, auth = 'user') {
  const before = servers.countStandbyStatements()
  const { status } = await callers[auth]!.fetch(`${path}${queries[path] ?? ''}`)
  expect(status, path).toBe(200)
  return servers.countStandbyStatements() - before
}

const readable = contractRoutes.filter(
  ({ method, auth }) => method === 'GET' && ['user', 'child'].includes(auth),
)
const isWithoutParameters = ({ path }: { path: string }) => !path.includes(':')
const mayBeStale = readable.filter((route) => route.mayBeStale)
const isCurrent = readable.filter((route) => !route.mayBeStale && isWithoutParameters(route))

test('the departments of a new hospital are found before the standby has its row', async () => {
  await servers.pauseReplay()
  const row = { name: '协和医院', created_at: new Date(app.clock.now()) }
  const { id } = await app.db.insertInto('hospitals').values(row).returning('id').executeTakeFirstOrThrow()
  expect((await callers['user']!.fetch(`/api/v1/medical/hospitals/${id}/departments`)).status).toBe(200)
  await servers.resumeReplay()
})

describe.each(mayBeStale.filter(isWithoutParameters))('GET $path', ({ path, auth }) => {
  test('the standby answers', async () => {
    expect(await countStatementsOf(path, auth)).toBeGreaterThan(0)
  })
})

describe.each(isCurrent)('GET $path', ({ path, auth }) => {
  test('the primary answers', async () => {
    const before = servers.countStandbyStatements()
    await callers[auth]!.fetch(path)
    expect(servers.countStandbyStatements()).toBe(before)
  })
})
