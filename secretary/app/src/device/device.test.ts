import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  type DeviceStorage,
  deviceStorage,
  readSecret,
  removeSecret,
  listSecretNames,
  deleteDeviceData,
  writeSecret,
} from './device-storage.ts'
import {
  listCachedMessages,
  cacheMessages,
  maxCachedMessages,
  removeCachedMessages,
  removeCachedSession,
} from './message-cache.ts'

let here: DeviceStorage
beforeEach(async () => {
  await deleteDeviceData(await deviceStorage())
  here = await deviceStorage()
})

const message = (n: number, session = 'sess_a') => ({
  message_id: `msg_${n}`,
  session_id: session,
  time: new Date(Date.UTC(2026, 10, 21, 8, 0, n)).toISOString(),
  content: `第 ${n} 条消息`,
})

describe('readSecret, writeSecret and removeSecret', () => {
  test('readSecret returns a stored secret unchanged until the secret is removed', async () => {
    await writeSecret(here, 'agent|home:3000', { apiKey: 'k-123' })
    expect(await readSecret(here, 'agent|home:3000')).toEqual({ apiKey: 'k-123' })
    expect(await listSecretNames(here, 'agent|')).toEqual(['agent|home:3000'])
    await removeSecret(here, 'agent|home:3000')
    expect(await readSecret(here, 'agent|home:3000')).toBeUndefined()
  })

  test('a secret is stored encrypted, with a key that cannot be exported', async () => {
    await writeSecret(here, 'login', { refresh_token: 'plain-as-day' })
    const row = (await here.db.get('secrets', 'login')) ?? expect.fail()
    expect(new TextDecoder().decode(row.data)).not.toContain('plain-as-day')
    const key = (await here.db.get('keys', 'device')) ?? expect.fail()
    expect(key.extractable).toBe(false)
    await expect(crypto.subtle.exportKey('raw', key)).rejects.toThrow()
  })

  test('a secret that was moved to another name in the device storage cannot be decrypted', async () => {
    await writeSecret(here, 'a', 'secret of a')
    const row = (await here.db.get('secrets', 'a')) ?? expect.fail()
    await here.db.put('secrets', { ...row, id: 'b' })
    expect(await readSecret(here, 'b')).toBeUndefined()
  })
})

describe('cacheMessages and listCachedMessages', () => {
  test('removeCachedSession removes all cached messages of the session and no other messages', async () => {
    await cacheMessages(here, 'home', [message(1), message(2, 'sess_b')])
    await cacheMessages(here, 'office', [message(3)])
    await removeCachedSession(here, 'home', 'sess_a')
    expect(await listCachedMessages(here, 'home', 'sess_a')).toEqual([])
    expect(await listCachedMessages(here, 'home', 'sess_b')).toHaveLength(1)
    expect(await listCachedMessages(here, 'office', 'sess_a')).toHaveLength(1)
  })

  test('listCachedMessages returns the newest version of each message of a session, oldest first', async () => {
    await cacheMessages(here, 'home', [message(2), message(1), message(3, 'sess_b')])
    await cacheMessages(here, 'home', [{ ...message(2), content: 'changed' }])
    const kept = await listCachedMessages<{ content: string }>(here, 'home', 'sess_a')
    expect(kept.map(({ content }) => content)).toEqual(['第 1 条消息', 'changed'])
  })

  test('the message cache keeps the latest thousand messages over all agents', async () => {
    const many = Array.from({ length: maxCachedMessages }, (_, n) => message(n))
    await cacheMessages(here, 'home', many)
    await cacheMessages(here, 'office', [message(5000)])
    expect(await here.db.count('messages')).toBe(maxCachedMessages)
    const kept = await listCachedMessages<{ message_id: string }>(here, 'home', 'sess_a')
    expect(kept[0]?.message_id).toBe('msg_1')
    expect(await listCachedMessages(here, 'office', 'sess_a')).toHaveLength(1)
  })

  test('removeCachedMessages removes the cached messages of an agent, and deleteDeviceData removes all cached messages', async () => {
    await cacheMessages(here, 'home', [message(1)])
    await cacheMessages(here, 'office', [message(2)])
    await removeCachedMessages(here, 'home')
    expect(await listCachedMessages(here, 'home', 'sess_a')).toEqual([])
    expect(await listCachedMessages(here, 'office', 'sess_a')).toHaveLength(1)
    await deleteDeviceData(here)
    expect(await (await deviceStorage()).db.count('messages')).toBe(0)
    expect(await listCachedMessages(await deviceStorage(), 'office', 'sess_a')).toEqual([])
  })
})
