import 'fake-indexeddb/auto'
import { minuteMs, systemClock } from '@sanhe/kit/runtime/clock'
import { beforeEach, expect, test, vi } from 'vitest'
import type * as Session from './session.ts'

const tokens = (n: number, expires_in = 900) => ({
  access_token: `access-${n}`,
  refresh_token: `refresh-${n}`,
  expires_in,
})

let session: typeof Session
beforeEach(async () => {
  vi.resetModules()
  indexedDB = new IDBFactory()
  session = await import('./session.ts')
})

test('getAccessToken returns null without a login', async () => {
  expect(await session.getAccessToken(() => expect.fail('nothing to refresh'))).toBeNull()
})

test('getAccessToken returns a valid token unchanged, also after a reload', async () => {
  await session.saveLogin(tokens(1))
  vi.resetModules()
  const later = await import('./session.ts')
  expect(await later.getAccessToken(() => expect.fail('still good'))).toBe('access-1')
})

test('20 concurrent callers of getAccessToken with a token that expires soon cause exactly one refresh', async () => {
  await session.saveLogin(tokens(1, 20))
  const refresh = vi.fn(async () => tokens(2))
  const all = await Promise.all(Array.from({ length: 20 }, () => session.getAccessToken(refresh)))
  expect(new Set(all)).toEqual(new Set(['access-2']))
  expect(refresh).toHaveBeenCalledExactlyOnceWith('refresh-1')
})

test('getAccessToken does not refresh a token that another tab has already refreshed', async () => {
  await session.saveLogin(tokens(1, 20))
  vi.resetModules()
  const otherTab = await import('./session.ts')
  await otherTab.getAccessToken(async () => tokens(2))
  expect(await session.getAccessToken(() => expect.fail('the other tab did it'))).toBe('access-2')
})

test('getAccessToken ends the login and notifies the listeners when the backend refuses the refresh', async () => {
  await session.saveLogin(tokens(1, 20))
  const listener = vi.fn()
  session.subscribeToLoginEnd(listener)
  expect(await session.getAccessToken(async () => 'refused')).toBeNull()
  expect(listener).toHaveBeenCalledOnce()
  expect(await session.readCurrentLogin()).toBeNull()
})

test('getAccessToken keeps the login when the backend is unreachable', async () => {
  await session.saveLogin(tokens(1, 20))
  await expect(session.getAccessToken(() => Promise.reject(new Error('offline')))).rejects.toThrow('offline')
  expect((await session.readCurrentLogin())?.expiresAt).toBeLessThan(systemClock.now() + minuteMs)
  expect(await session.getAccessToken(async () => tokens(2))).toBe('access-2')
})
