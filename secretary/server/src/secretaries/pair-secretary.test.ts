import { inTransaction } from '@sanhe/kit/postgres/database'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestBackend, type TestBackend } from '#testing'
import { addSecretary, pairSecretary } from './service.ts'

let backend: TestBackend
let person: Awaited<ReturnType<TestBackend['user']>>
beforeAll(async () => void (backend = await startTestBackend({ RATE_LIMIT_SCALE: '1000' })))
beforeEach(async () => void (person = await backend.user()))
afterAll(() => backend.stop())

const apiKey = 'an-api-key-of-an-agent-1234'
const list = async () => (await person.secretaries.list()).secretaries

describe('pairSecretary', () => {
  const deployedAgent = {
    name: 'Deployed',
    avatar: '🚀',
    server_address: 'deployed.example:3000',
    api_key: apiKey,
  }
  const pair = (more: object = {}) =>
    inTransaction(backend.deps.db, (tx) =>
      pairSecretary({ ...backend.deps, db: tx }, person.id, { ...deployedAgent, ...more }),
    )

  test('pairSecretary adds an online secretary, and pairing the same agent again updates the key of that secretary', async () => {
    const tls_fingerprint = `sha256/${'A'.repeat(43)}=`
    const id = await pair({ tls_fingerprint })
    expect(await list()).toMatchObject([
      { id, name: 'Deployed', avatar: '🚀', tls_fingerprint, is_online: true },
    ])
    await person.secretaries.update({ params: { id }, body: { name: 'Mine' } })
    expect(await pair({ name: 'Other', api_key: 'a-new-key-of-the-agent-abcd' })).toBe(id)
    expect(await list()).toMatchObject([{ id, name: 'Mine', api_key_hint: '••••abcd' }])
  })

  test('pairSecretary adds a secretary to a user who already has 50', async () => {
    for (let n = 0; n < 50; n += 1)
      await addSecretary(backend.deps, person.id, { server_address: 'agent.example', api_key: apiKey })
    const id = await pair()
    expect((await list()).at(-1)).toMatchObject({ id, sort_order: 50 })
  })

  test('ten concurrent calls of pairSecretary for the same server add one secretary', async () => {
    const ids = await Promise.all(Array.from({ length: 10 }, () => pair()))
    expect(new Set(ids).size).toBe(1)
  })
})
