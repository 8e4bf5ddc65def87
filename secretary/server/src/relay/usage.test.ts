import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestBackend, type TestBackend } from '#testing'
import { openRelayUsage, saveRelayUsages } from './usage.ts'

let backend: TestBackend
beforeAll(async () => void (backend = await startTestBackend({ RELAY: '1', RATE_LIMIT_SCALE: '1000' })))
afterAll(() => backend.stop())

async function registerAgent() {
  const user = await backend.user()
  const { relay_agent_id: id } = await user.relay.add({ body: { name: 'Home' } })
  return { id, savedBytes: async () => (await user.relay.read({})).agents[0]?.used_bytes }
}

test('saveRelayUsages writes the new bytes of several agents, and a second call writes nothing twice', async () => {
  const agents = [await registerAgent(), await registerAgent()]
  const usages = await Promise.all(agents.map(({ id }) => openRelayUsage(backend.deps, id)))
  usages.forEach((usage, index) => usage.add(100 + index))
  await saveRelayUsages(backend.deps, usages)
  await saveRelayUsages(backend.deps, usages)
  usages[0]?.add(5)
  await saveRelayUsages(backend.deps, usages)
  expect(await Promise.all(agents.map(({ savedBytes }) => savedBytes()))).toEqual([105, 101])
})

test('bytes that could not be written stay counted and are written by the next call', async () => {
  const agent = await registerAgent()
  const usage = await openRelayUsage(backend.deps, agent.id)
  const unknown = await openRelayUsage(backend.deps, 2_000_000_000)
  usage.add(100)
  unknown.add(1)
  await expect(saveRelayUsages(backend.deps, [usage, unknown])).rejects.toThrow('foreign key')
  expect(usage.used()).toBe(100)
  expect(await agent.savedBytes()).toBe(0)
  await saveRelayUsages(backend.deps, [usage])
  expect(await agent.savedBytes()).toBe(100)
})

test('the traffic of an agent begins at 0 in a new month of Shanghai, and the bytes of the old month are written', async () => {
  const agent = await registerAgent()
  const usage = await openRelayUsage(backend.deps, agent.id)
  usage.add(100)
  backend.clock.move({ now: Date.parse('2026-11-30T16:00:00Z') })
  await saveRelayUsages(backend.deps, [usage])
  expect(usage.used()).toBe(0)
  const rows = await backend.deps.db
    .selectFrom('relay_usage_months')
    .select('bytes')
    .where('relay_agent_id', '=', agent.id)
    .execute()
  expect(rows).toEqual([{ bytes: 100 }])
  backend.clock.move({ reset: true })
})
