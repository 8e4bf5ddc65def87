import { minuteMs, secondMs } from '@sanhe/kit/runtime/clock'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestBackend, type TestBackend } from '#testing'
import { addSecretary } from './service.ts'

let backend: TestBackend
let person: Awaited<ReturnType<TestBackend['user']>>
beforeAll(async () => void (backend = await startTestBackend({ RATE_LIMIT_SCALE: '1000' })))
beforeEach(async () => void (person = await backend.user()))
afterAll(() => backend.stop())

const apiKey = 'an-api-key-of-an-agent-1234'
const refused = (status: number, error: string) => ({ status, body: expect.objectContaining({ error }) })
const notFound = refused(404, 'SECRETARY_NOT_FOUND')

async function add(more: object = {}, owner = person) {
  const body = { server_address: 'agent.example:3000', api_key: apiKey, ...more }
  return (await owner.secretaries.add({ body })).secretary
}
const list = async (owner = person) => (await owner.secretaries.list()).secretaries

describe('/api/secretaries', () => {
  test('POST /api/secretaries uses the defaults of the specification and never returns the API key', async () => {
    const secretary = await add()
    expect(secretary).toEqual({
      id: secretary.id,
      user_id: expect.any(Number),
      name: '我的秘书',
      avatar: '🤖',
      server_address: 'agent.example:3000',
      tls_fingerprint: null,
      api_key_stored: true,
      api_key_hint: '••••1234',
      sort_order: 0,
      is_online: false,
      last_active_at: null,
      created_at: expect.stringMatching(/^2026-11-21T08:/),
    })
    const text = await (await person.fetch('/api/secretaries')).text()
    expect(text).not.toContain(apiKey)
    expect(JSON.parse(text)).toEqual({ secretaries: [secretary] })
  })

  test("a secretary's API key is stored encrypted, and no other row can decrypt it", async () => {
    const one = await add()
    const two = await add({ api_key: 'another-key-of-an-agent-5678' })
    const { db } = backend.deps
    const rows = await db.selectFrom('secretaries').selectAll().where('user_id', '=', person.id).execute()
    expect(JSON.stringify(rows)).not.toContain(apiKey)
    expect(rows.every((row) => row.api_key_encrypted?.startsWith('v1.k1.'))).toBe(true)
    const stolen = rows.find(({ id }) => id === one.id)?.api_key_encrypted ?? null
    await db.updateTable('secretaries').set({ api_key_encrypted: stolen }).where('id', '=', two.id).execute()
    expect((await list()).map(({ api_key_hint }) => api_key_hint)).toEqual(['••••1234', '••••'])
    const test = person.secretaries.test({ body: { secretary_id: two.id } })
    await expect(test).rejects.toMatchObject(refused(409, 'KEY_UNREADABLE'))
  })

  test("a secretary's address is normalised, with port 3000 by default", async () => {
    expect((await add({ server_address: 'Agent.Example' })).server_address).toBe('agent.example:3000')
    expect((await add({ server_address: '[2001:DB8:0::1]:8443' })).server_address).toBe('[2001:db8::1]:8443')
    expect((await add({ server_address: '192.168.1.5' })).server_address).toBe('192.168.1.5:3000')
  })

  test('PUT /api/secretaries/:id changes the fields of the request and keeps all other fields', async () => {
    const secretary = await add({ name: 'Work', avatar: '👩‍💼' })
    const params = { id: secretary.id }
    const update = async (body: object) => (await person.secretaries.update({ params, body })).secretary
    expect(await update({ name: ' Home ' })).toEqual({ ...secretary, name: 'Home' })
    expect(await update({ avatar: '🏠', sort_order: 9 })).toMatchObject({
      name: 'Home',
      avatar: '🏠',
      sort_order: 9,
    })
    expect(await update({})).toMatchObject({ name: 'Home', avatar: '🏠', sort_order: 9 })
    expect(
      await update({ server_address: 'new.example', api_key: 'a-new-key-of-the-agent-abcd' }),
    ).toMatchObject({
      server_address: 'new.example:3000',
      api_key_hint: '••••abcd',
    })
  })

  test('a secretary keeps its certificate fingerprint until its server address changes', async () => {
    const tls_fingerprint = `sha256/${'A'.repeat(43)}=`
    const { id } = await add({ tls_fingerprint })
    const update = async (body: object) =>
      (await person.secretaries.update({ params: { id }, body })).secretary
    expect(await update({ name: 'Home' })).toMatchObject({ tls_fingerprint })
    expect(await update({ server_address: 'new.example' })).toMatchObject({ tls_fingerprint: null })
    expect(await update({ server_address: 'newer.example', tls_fingerprint })).toMatchObject({
      tls_fingerprint,
    })
    expect(await update({ tls_fingerprint: null })).toMatchObject({ tls_fingerprint: null })
    await expect(add({ tls_fingerprint: 'sha256/short' })).rejects.toMatchObject(
      refused(400, 'VALIDATION_ERROR'),
    )
  })

  test('DELETE /api/secretaries/:id deletes a secretary and answers 404 the second time', async () => {
    const { id } = await add()
    const response = await person.fetch(`/api/secretaries/${id}`, { method: 'DELETE' })
    expect({ status: response.status, body: await response.text() }).toEqual({ status: 204, body: '' })
    expect(await list()).toEqual([])
    await expect(person.secretaries.remove({ params: { id } })).rejects.toMatchObject(notFound)
  })

  test('another user cannot find, change, reorder, test or delete a secretary', async () => {
    const { id } = await add()
    const other = await backend.user()
    const params = { id }
    await expect(other.secretaries.update({ params, body: { name: 'Mine' } })).rejects.toMatchObject(notFound)
    await expect(other.secretaries.remove({ params })).rejects.toMatchObject(notFound)
    await expect(other.secretaries.seen({ params, body: { online: true } })).rejects.toMatchObject(notFound)
    await expect(other.secretaries.order({ body: { ids: [id] } })).rejects.toMatchObject(notFound)
    await expect(other.secretaries.test({ body: { secretary_id: id } })).rejects.toMatchObject(notFound)
    expect(await list(other)).toEqual([])
    expect(await list()).toMatchObject([{ id, name: '我的秘书', is_online: false }])
  })

  test.each([
    ['an empty address', { server_address: '' }, 'VALIDATION_ERROR'],
    ['an address with a scheme', { server_address: 'https://agent.example' }, 'ADDRESS_INVALID'],
    ['an address with a path', { server_address: 'agent.example/x' }, 'ADDRESS_INVALID'],
    ['an invalid port', { server_address: 'agent.example:70000' }, 'ADDRESS_INVALID'],
    ['an empty key', { api_key: '' }, 'VALIDATION_ERROR'],
    ['a key with a line break', { api_key: 'a\r\nb' }, 'VALIDATION_ERROR'],
    ['a key of 513 characters', { api_key: 'x'.repeat(513) }, 'VALIDATION_ERROR'],
    ['a name of 101 characters', { name: 'x'.repeat(101) }, 'VALIDATION_ERROR'],
    ['a blank name', { name: ' ' }, 'VALIDATION_ERROR'],
    ['a word for an avatar', { avatar: 'robot' }, 'VALIDATION_ERROR'],
    ['two avatars', { avatar: '🤖🤖' }, 'VALIDATION_ERROR'],
    ['the field user_id', { user_id: 1 }, 'VALIDATION_ERROR'],
  ])('POST /api/secretaries answers 400 for %s', async (_, body, error) => {
    await expect(add(body)).rejects.toMatchObject(refused(400, error))
  })

  test.each(['🤖', '👩‍👩‍👧‍👦', '🇨🇳', '❤️', '☺', '👍🏽'])("a secretary's avatar may be %s", async (avatar) => {
    expect((await add({ avatar })).avatar).toBe(avatar)
  })

  test("a secretary's name may have 100 characters, even if each takes two UTF-16 units", async () => {
    expect((await add({ name: '𠜎'.repeat(100) })).name).toBe('𠜎'.repeat(100))
  })
})

describe('PUT /api/secretaries/order', () => {
  test('new secretaries are last in the list, and PUT /api/secretaries/order changes the whole order in one request', async () => {
    const ids = [await add(), await add(), await add()].map(({ id }) => id)
    const [a = 0, b = 0, c = 0] = ids
    expect((await list()).map(({ id }) => id)).toEqual([a, b, c])
    const { secretaries } = await person.secretaries.order({ body: { ids: [c, a] } })
    expect(secretaries.map(({ id, sort_order }) => [id, sort_order])).toEqual([
      [c, 1],
      [a, 2],
      [b, 3],
    ])
    expect((await list()).map(({ id }) => id)).toEqual([c, a, b])
    await person.secretaries.update({ params: { id: c }, body: { sort_order: 2 } })
    // Secretaries with equal positions are sorted by age.
    expect((await list()).map(({ id }) => id)).toEqual([a, c, b])
  })

  test('PUT /api/secretaries/order refuses repeated ids and ids of other users', async () => {
    const { id } = await add()
    const other = await backend.user()
    const foreign = await add({}, other)
    const order = (ids: number[]) => person.secretaries.order({ body: { ids } })
    await expect(order([id, id])).rejects.toMatchObject(refused(400, 'ORDER_INVALID'))
    await expect(order([id, foreign.id])).rejects.toMatchObject(notFound)
    await expect(order([2_147_483_647])).rejects.toMatchObject(notFound)
    await expect(order([2_147_483_648])).rejects.toMatchObject(refused(400, 'VALIDATION_ERROR'))
  })
})

describe('POST /api/secretaries: limit of 50 secretaries', () => {
  const secretary = { server_address: 'agent.example', api_key: apiKey }

  test('60 concurrent additions of secretaries: exactly 50 exist, the other requests get TOO_MANY_SECRETARIES', async () => {
    const results = await Promise.allSettled(Array.from({ length: 60 }, () => add()))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(50)
    for (const result of results)
      if (result.status === 'rejected')
        expect(result.reason).toMatchObject(refused(409, 'TOO_MANY_SECRETARIES'))
    const places = (await list()).map(({ sort_order }) => sort_order)
    expect(places).toEqual(Array.from({ length: 50 }, (_, n) => n))
  })

  test('(control) concurrent additions of secretaries exceed 50 without the lock', async () => {
    const { db } = backend.deps
    for (let n = 0; n < 49; n += 1) await addSecretary(backend.deps, person.id, secretary)
    async function countThenAdd() {
      const rows = await db.selectFrom('secretaries').select('id').where('user_id', '=', person.id).execute()
      if (rows.length >= 50) throw new Error('full')
      const row = { user_id: person.id, server_address: 'x', api_key_encrypted: 'v1.k1.x' }
      await db.insertInto('secretaries').values(row).execute()
    }
    const results = await Promise.allSettled(Array.from({ length: 20 }, countThenAdd))
    expect(results.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(1)
    await db.deleteFrom('secretaries').where('user_id', '=', person.id).execute()
  })
})

describe('POST /api/secretaries/:id/seen', () => {
  test('a secretary is online for 90 seconds after the app reports that it is online', async () => {
    const { id } = await add()
    const seen = (online: boolean) => person.secretaries.seen({ params: { id }, body: { online } })
    await seen(true)
    const [online] = await list()
    expect(online).toMatchObject({
      is_online: true,
      last_active_at: expect.stringMatching(/^2026-11-21T08:/),
    })
    backend.clock.move({ advanceMs: 90 * secondMs - 1 })
    expect(await list()).toMatchObject([{ is_online: true }])
    backend.clock.move({ advanceMs: 1 })
    expect(await list()).toMatchObject([{ is_online: false, last_active_at: online?.last_active_at }])
    await seen(true)
    await seen(false)
    expect(await list()).toMatchObject([{ is_online: false }])
    backend.clock.move({ advanceMs: minuteMs })
  })
})
