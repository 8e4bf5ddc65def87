import { minuteMs } from '@sanhe/kit/runtime/clock'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createTestDevice, startTestAgent, type TestAgent, testDeviceKey } from '#testing'
import { createDeviceKey } from './service.ts'

let agent: TestAgent
beforeEach(async () => void (agent = await startTestAgent()))
afterEach(() => agent.stop())

const refused = (status: number, error: string) => ({ status, body: expect.objectContaining({ error }) })

describe('authentication with a device key', () => {
  test('a valid device key is accepted, and its device is listed as the current one', async () => {
    const { keys } = await agent.device.keys.list()
    expect(keys).toEqual([
      {
        key_id: expect.stringMatching(/^key_/),
        device_name: 'first key',
        created_at: '2026-11-21T08:00:00.000Z',
        last_used_at: '2026-11-21T08:00:00.000Z',
        current: true,
      },
    ])
  })

  test('the database stores only the hash of a device key', async () => {
    const { apiKey: minted } = createDeviceKey(agent.deps, 'phone')
    const dump = JSON.stringify(agent.deps.db.sql.all`SELECT * FROM keys`)
    expect(dump).not.toContain(minted)
    expect(dump).not.toContain(testDeviceKey)
  })

  test('a wrong or missing device key gets 401 without further information', async () => {
    await expect(agent.visitor.health.health()).rejects.toMatchObject(refused(401, 'UNAUTHORIZED'))
    const response = await createTestDevice(agent.url, 'wrong').fetch('/api/health')
    expect(await response.json()).toEqual({ error: 'UNAUTHORIZED', message: 'A valid API key is required' })
  })

  test('requests without a device key get 401 and do not count as wrong keys', async () => {
    for (let n = 0; n < 12; n += 1)
      await expect(agent.visitor.health.health()).rejects.toMatchObject({ status: 401 })
    await expect(createTestDevice(agent.url, 'wrong').health.health()).rejects.toMatchObject({ status: 401 })
  })

  test('ten wrong device keys per minute from one IP address get 401, then 429; valid keys still work', async () => {
    const guess = () => createTestDevice(agent.url, 'wrong').health.health()
    for (let n = 0; n < 10; n += 1) await expect(guess()).rejects.toMatchObject({ status: 401 })
    await expect(guess()).rejects.toMatchObject({
      status: 429,
      body: { error: 'TOO_MANY_ATTEMPTS', retryAfter: 60 },
    })
    await expect(agent.device.health.health()).resolves.toMatchObject({ status: 'ok' })
    agent.clock.move({ advanceMs: minuteMs })
    await expect(guess()).rejects.toMatchObject({ status: 401 })
  })

  test('a revoked device key gets 401', async () => {
    const { apiKey: minted, keyId } = createDeviceKey(agent.deps, 'lost phone')
    const phone = createTestDevice(agent.url, minted)
    await phone.health.health()
    await agent.device.keys.revoke({ params: { key_id: keyId } })
    await expect(phone.health.health()).rejects.toMatchObject({ status: 401 })
    await expect(agent.device.keys.revoke({ params: { key_id: keyId } })).rejects.toMatchObject(
      refused(404, 'KEY_NOT_FOUND'),
    )
  })
})

test('the first start without a configured key generates one, later starts do not', async () => {
  const first = await startTestAgent({ AGENT_API_KEY: '' })
  const key = first.generatedKey ?? expect.fail('no key was made')
  await createTestDevice(first.url, key).health.health()
  await first.stopOnly()
  const second = await startTestAgent({ AGENT_API_KEY: '', DATA_DIR: first.dataDir })
  expect(second.generatedKey).toBeUndefined()
  await createTestDevice(second.url, key).health.health()
  await second.stop()
})

describe('revoked AGENT_API_KEY', () => {
  async function revokedAndRestarted(settings: Record<string, string> = {}) {
    const first = await startTestAgent()
    const { keys } = await first.device.keys.list()
    await first.device.keys.revoke({ params: { key_id: keys[0]?.key_id ?? '' } })
    await first.stopOnly()
    return startTestAgent({ DATA_DIR: first.dataDir, ...settings })
  }

  test('a revoked AGENT_API_KEY stays revoked after a restart, with a warning', async () => {
    const second = await revokedAndRestarted()
    await expect(second.device.health.health()).rejects.toMatchObject({ status: 401 })
    expect(second.warning).toContain('AGENT_API_KEY is revoked')
    await second.stopOnly()
    const third = await startTestAgent({ DATA_DIR: second.dataDir })
    await expect(third.device.health.health()).rejects.toMatchObject({ status: 401 })
    await third.stop()
  })

  test('a new value of AGENT_API_KEY works after the old one was revoked, without a warning', async () => {
    const key = 'another-agent-key-0123456789abcdef-01'
    const second = await revokedAndRestarted({ AGENT_API_KEY: key })
    await expect(createTestDevice(second.url, key).health.health()).resolves.toMatchObject({ status: 'ok' })
    await expect(second.device.health.health()).rejects.toMatchObject({ status: 401 })
    expect(second.warning).toBeUndefined()
    await second.stop()
  })

  test('a revoked AGENT_API_KEY is not added again while another device has a key', async () => {
    const first = await startTestAgent()
    const { apiKey: phone } = createDeviceKey(first.deps, 'phone')
    const { keys } = await first.device.keys.list()
    const current = keys.find(({ current: isCurrent }) => isCurrent)
    await first.device.keys.revoke({ params: { key_id: current?.key_id ?? '' } })
    await first.stopOnly()
    const second = await startTestAgent({ DATA_DIR: first.dataDir })
    await expect(second.device.health.health()).rejects.toMatchObject({ status: 401 })
    const left = await createTestDevice(second.url, phone).keys.list()
    expect(left.keys.map(({ device_name }) => device_name)).toEqual(['phone'])
    await second.stop()
  })
})
