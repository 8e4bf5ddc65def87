import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startTestAgent, type TestAgent } from '#testing'
import { maxRequestSecrets } from './contract.ts'

let agent: TestAgent
beforeEach(async () => (agent = await startTestAgent({ RATE_LIMIT_SCALE: '100' })))
afterEach(() => agent.stop())

const value = 'Bearer sk-0123456789-last'
const shop = (change: object = {}) => ({
  name: 'Shop',
  url: 'https://api.shop.example:8443/v1/orders?a=b',
  place: 'header' as const,
  field: 'Authorization',
  ...change,
})
const api = () => agent.device.httpRequests
const refusal = (status: number, error: string) => ({ status, body: expect.objectContaining({ error }) })

describe('/api/request-secrets', () => {
  test('stores the value encrypted for one service, and never returns it', async () => {
    expect(await api().add({ body: { ...shop(), value } })).toEqual({
      secret_id: 1,
      name: 'Shop',
      origin: 'https://api.shop.example:8443',
      place: 'header',
      field: 'authorization',
      value_end: 'last',
    })
    expect(JSON.stringify(await api().list())).not.toContain('sk-0123456789')
    agent.deps.db.raw.exec('PRAGMA wal_checkpoint(TRUNCATE)')
    const database = readFileSync(join(agent.dataDir, 'agent.sqlite'), 'latin1')
    expect(database).toContain('api.shop.example')
    expect(database).not.toContain('sk-0123456789')
  })

  test('keeps the value for another name or path, and requires it for another service, place or field', async () => {
    await api().add({ body: { ...shop(), value } })
    const params = { secret_id: 1 }
    const renamed = shop({ name: 'My shop', url: 'https://api.shop.example:8443/v2' })
    expect(await api().change({ params, body: renamed })).toMatchObject({
      name: 'My shop',
      value_end: 'last',
    })
    // oxlint-disable-next-line no-await-in-loop -- each request is refused by itself
    for (const change of [
      { url: 'https://evil.example/' },
      { url: 'http://api.shop.example:8443/' },
      { place: 'query' as const },
      { field: 'x-key' },
    ])
      await expect(api().change({ params, body: shop(change) })).rejects.toMatchObject(
        refusal(409, 'VALUE_REQUIRED'),
      )
    const moved = { ...shop({ url: 'https://other.example/' }), value: 'key-of-the-other-service' }
    expect(await api().change({ params, body: moved })).toMatchObject({ origin: 'https://other.example' })
  })

  test('refuses a used name in any case, unknown ids and more keys than allowed', async () => {
    await api().add({ body: { ...shop(), value } })
    await expect(api().add({ body: { ...shop({ name: 'SHOP' }), value } })).rejects.toMatchObject(
      refusal(409, 'SECRET_EXISTS'),
    )
    const params = { secret_id: 9 }
    await expect(api().change({ params, body: shop() })).rejects.toMatchObject(
      refusal(404, 'SECRET_NOT_FOUND'),
    )
    await expect(api().remove({ params })).rejects.toMatchObject(refusal(404, 'SECRET_NOT_FOUND'))
    const add = (nth: number) => api().add({ body: { ...shop({ name: `Shop ${nth}` }), value } })
    await Promise.all(Array.from({ length: maxRequestSecrets - 1 }, (_, nth) => add(nth)))
    await expect(add(maxRequestSecrets)).rejects.toMatchObject(refusal(409, 'TOO_MANY_SECRETS'))
    await api().remove({ params: { secret_id: 1 } })
    expect((await api().list()).secrets).toHaveLength(maxRequestSecrets - 1)
  })
})
