import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  cachedMessages,
  cacheMessages,
  forgetMessages,
  forgetSession,
  maxCachedMessages,
} from './message-cache.ts'
import {
  type Device,
  device,
  readSecret,
  removeSecret,
  secretNames,
  wipeDevice,
  writeSecret,
} from './vault.ts'

let here: Device
beforeEach(async () => {
  await wipeDevice(await device())
  here = await device()
})

const message = (n: number, session = 'sess_a') => ({
  message_id: `msg_${n}`,
  session_id: session,
  time: new Date(Date.UTC(2026, 10, 21, 8, 0, n)).toISOString(),
  content: `第 ${n} 条消息`,
})

describe('a secret', () => {
  test('is read back as it was, until it is removed', async () => {
    await writeSecret(here, 'agent|home:3000', { apiKey: 'k-123' })
    expect(await readSecret(here, 'agent|home:3000')).toEqual({ apiKey: 'k-123' })
    expect(await secretNames(here, 'agent|')).toEqual(['agent|home:3000'])
    await removeSecret(here, 'agent|home:3000')
    expect(await readSecret(here, 'agent|home:3000')).toBeUndefined()
  })

  test('lies in the database sealed, by a key that cannot be exported', async () => {
    await writeSecret(here, 'login', { refresh_token: 'plain-as-day' })
    const row = (await here.db.get('secrets', 'login')) ?? expect.fail()
    expect(new TextDecoder().decode(row.data)).not.toContain('plain-as-day')
    const key = (await here.db.get('keys', 'device')) ?? expect.fail()
    expect(key.extractable).toBe(false)
    await expect(crypto.subtle.exportKey('raw', key)).rejects.toThrow()
  })

  test('that was moved to another name does not open there', async () => {
    await writeSecret(here, 'a', 'secret of a')
    const row = (await here.db.get('secrets', 'a')) ?? expect.fail()
    await here.db.put('secrets', { ...row, id: 'b' })
    expect(await readSecret(here, 'b')).toBeUndefined()
  })
})

describe('the messages kept on the device', () => {
  test('go with their session, and those of others stay', async () => {
    await cacheMessages(here, 'home', [message(1), message(2, 'sess_b')])
    await cacheMessages(here, 'office', [message(3)])
    await forgetSession(here, 'home', 'sess_a')
    expect(await cachedMessages(here, 'home', 'sess_a')).toEqual([])
    expect(await cachedMessages(here, 'home', 'sess_b')).toHaveLength(1)
    expect(await cachedMessages(here, 'office', 'sess_a')).toHaveLength(1)
  })

  test('come back by session, oldest first, the newest word about each', async () => {
    await cacheMessages(here, 'home', [message(2), message(1), message(3, 'sess_b')])
    await cacheMessages(here, 'home', [{ ...message(2), content: 'changed' }])
    const kept = await cachedMessages<{ content: string }>(here, 'home', 'sess_a')
    expect(kept.map(({ content }) => content)).toEqual(['第 1 条消息', 'changed'])
  })

  test('are the latest thousand, over all agents', async () => {
    const many = Array.from({ length: maxCachedMessages }, (_, n) => message(n))
    await cacheMessages(here, 'home', many)
    await cacheMessages(here, 'office', [message(5000)])
    expect(await here.db.count('messages')).toBe(maxCachedMessages)
    const kept = await cachedMessages<{ message_id: string }>(here, 'home', 'sess_a')
    expect(kept[0]?.message_id).toBe('msg_1')
    expect(await cachedMessages(here, 'office', 'sess_a')).toHaveLength(1)
  })

  test('go with their agent, and all of them at logout', async () => {
    await cacheMessages(here, 'home', [message(1)])
    await cacheMessages(here, 'office', [message(2)])
    await forgetMessages(here, 'home')
    expect(await cachedMessages(here, 'home', 'sess_a')).toEqual([])
    expect(await cachedMessages(here, 'office', 'sess_a')).toHaveLength(1)
    await wipeDevice(here)
    expect(await (await device()).db.count('messages')).toBe(0)
    expect(await cachedMessages(await device(), 'office', 'sess_a')).toEqual([])
  })
})
