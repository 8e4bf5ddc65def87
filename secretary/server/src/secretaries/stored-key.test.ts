import http from 'node:http'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestBackend, type TestBackend } from '#testing'

/** Starts an HTTP agent that accepts every API key and records the keys that it receives. */
async function startAgent() {
  const keys: string[] = []
  const server = http.createServer(({ headers }, response) => {
    keys.push(headers.authorization ?? '')
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end('{"status":"ok","name":"Agent","avatar":"🤖","version":"1","protocol":1}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  return { keys, port, address: `127.0.0.1:${port}`, close: () => server.close() }
}

const storedKey = 'the-stored-agent-key-of-this-test'
const newKey = 'a-new-agent-key-of-this-test-1234'
const pin = `sha256/${'A'.repeat(43)}=`
const refused = (status: number, error: string) => ({ status, body: expect.objectContaining({ error }) })
const keyMissing = refused(409, 'KEY_MISSING')

let backend: TestBackend
let person: Awaited<ReturnType<TestBackend['user']>>
let agent: Awaited<ReturnType<typeof startAgent>>
let canary: Awaited<ReturnType<typeof startAgent>>
const settings = { ALLOW_PRIVATE_AGENTS: '1', RATE_LIMIT_SCALE: '1000' }
beforeAll(async () => {
  backend = await startTestBackend(settings)
  agent = await startAgent()
  canary = await startAgent()
})
beforeEach(async () => {
  person = await backend.user()
  agent.keys.length = 0
  canary.keys.length = 0
})
afterAll(async () => {
  await backend.stop()
  agent.close()
  canary.close()
})

async function addSecretary(more: object = {}) {
  const body = { server_address: agent.address, api_key: storedKey, ...more }
  return (await person.secretaries.add({ body })).secretary
}
const update = async (id: number, body: object) =>
  (await person.secretaries.update({ params: { id }, body })).secretary
const testStored = (id: number) => person.secretaries.test({ body: { secretary_id: id } })
const rowOf = (id: number) =>
  backend.deps.db.selectFrom('secretaries').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

describe('PUT /api/secretaries/:id', () => {
  test('PUT /api/secretaries/:id with another address and no key deletes the stored key, so the new server never gets it', async () => {
    const { id } = await addSecretary()
    await person.secretaries.seen({ params: { id }, body: { online: true } })
    const changed = await update(id, { server_address: canary.address })
    expect(changed).toMatchObject({
      server_address: canary.address,
      api_key_stored: false,
      api_key_hint: '',
      is_online: false,
    })
    await expect(testStored(id)).rejects.toMatchObject(keyMissing)
    await expect(person.secretaries.invite({ params: { id } })).rejects.toMatchObject(keyMissing)
    expect((await rowOf(id)).api_key_encrypted).toBeNull()
    expect(canary.keys).toEqual([])
  })

  test('(control) PUT /api/secretaries/:id with another address and a new key stores the new key and sends it', async () => {
    const { id } = await addSecretary()
    const changed = await update(id, { server_address: canary.address, api_key: newKey })
    expect(changed).toMatchObject({ api_key_stored: true, api_key_hint: '••••1234' })
    expect(await testStored(id)).toMatchObject({ ok: true })
    expect(canary.keys).toEqual([`Bearer ${newKey}`])
  })

  test.each([
    ['another port', {}, { server_address: '127.0.0.1:3999' }],
    ['another host', {}, { server_address: '127.0.0.2:3000' }],
    [
      'another pinned certificate',
      { tls_fingerprint: `sha256/${'B'.repeat(43)}=` },
      { tls_fingerprint: pin },
    ],
    ['a first pinned certificate', {}, { tls_fingerprint: pin }],
    ['no pinned certificate', { tls_fingerprint: pin }, { tls_fingerprint: null }],
  ])('PUT /api/secretaries/:id with %s deletes the stored key', async (_, before, change) => {
    const { id } = await addSecretary(before)
    expect(await update(id, change)).toMatchObject({ ...change, api_key_stored: false })
    await expect(testStored(id)).rejects.toMatchObject(keyMissing)
    expect(agent.keys).toEqual([])
    expect(await update(id, { api_key: newKey })).toMatchObject({ ...change, api_key_stored: true })
  })

  test.each([
    ['the same address in another spelling', { server_address: 'AGENT.example' }],
    ['the same certificate', { tls_fingerprint: pin }],
    ['a name', { name: 'Home' }],
  ])('PUT /api/secretaries/:id with %s keeps the stored key and the certificate', async (_, change) => {
    const { id } = await addSecretary({ server_address: 'agent.example:3000', tls_fingerprint: pin })
    expect(await update(id, change)).toMatchObject({
      server_address: 'agent.example:3000',
      tls_fingerprint: pin,
      api_key_stored: true,
      api_key_hint: '••••test',
    })
  })

  test('PUT /api/secretaries/:id with api_key: null removes the stored key, and a later request stores a key again', async () => {
    const { id } = await addSecretary()
    expect(await update(id, { api_key: null })).toMatchObject({ api_key_stored: false, api_key_hint: '' })
    expect((await rowOf(id)).api_key_encrypted).toBeNull()
    await expect(testStored(id)).rejects.toMatchObject(keyMissing)
    expect(await update(id, { name: 'Home' })).toMatchObject({ api_key_stored: false })
    expect(await update(id, { api_key: newKey })).toMatchObject({ api_key_stored: true })
    expect(await testStored(id)).toMatchObject({ ok: true })
    expect(agent.keys).toEqual([`Bearer ${newKey}`])
  })

  test('a connection test during a change of the address never sends the old key to the new address', async () => {
    const { id } = await addSecretary()
    for (let round = 0; round < 10; round += 1) {
      await update(id, { server_address: agent.address, api_key: storedKey })
      const tests = Array.from({ length: 6 }, () => testStored(id).catch(() => {}))
      await Promise.all([...tests, update(id, { server_address: canary.address })])
      await testStored(id).catch(() => {})
    }
    expect(canary.keys).toEqual([])
  })
})

describe('the encryption of a stored key', () => {
  test.each([
    ['the address', () => ({ server_address: canary.address })],
    ['the certificate', () => ({ tls_fingerprint: pin })],
  ])(
    'a stored API key becomes unreadable when %s of its row is changed in the database',
    async (_, change) => {
      const { id } = await addSecretary()
      const { db } = backend.deps
      await db.updateTable('secretaries').set(change()).where('id', '=', id).execute()
      await expect(testStored(id)).rejects.toMatchObject(refused(409, 'KEY_UNREADABLE'))
      expect([...agent.keys, ...canary.keys]).toEqual([])
    },
  )

  test('the start of the service binds API keys that were stored before migration 003 to their address', async () => {
    const { id } = await addSecretary()
    const { db, fields } = backend.deps
    const unbound = fields.encrypt(storedKey, `secretaries:${id}:${person.id}:api_key`)
    const old = { api_key_encrypted: unbound, api_key_bound: false }
    await db.updateTable('secretaries').set(old).where('id', '=', id).execute()
    expect(await testStored(id)).toMatchObject({ ok: true })
    const second = await startTestBackend({
      ...settings,
      DATA_KEY: backend.deps.config.dataKey,
      DATABASE_URL: backend.databaseUrl,
    })
    await second.stop()
    expect(await rowOf(id)).toMatchObject({ api_key_bound: true })
    expect((await rowOf(id)).api_key_encrypted).not.toBe(unbound)
    expect(await testStored(id)).toMatchObject({ ok: true })
    expect(agent.keys).toEqual([`Bearer ${storedKey}`, `Bearer ${storedKey}`])
  })
})
