import type { ConnectionState } from '@sanhe/protocol/reconnect'
import { describe, expect, test } from 'vitest'
import { findConnectionTrouble } from './connection-trouble.ts'

const gap = { goneSince: 0, wasOnline: true }
const waiting = (failures: number): ConnectionState => ({
  phase: 'reconnecting',
  retryAt: 1000,
  failures,
  ...gap,
})
const stopped = (reason: 'ended' | 'key' | 'badFrame'): ConnectionState => ({
  phase: 'stopped',
  reason,
  detail: '',
})

describe('findConnectionTrouble', () => {
  test.each<[string, ConnectionState, boolean, string | undefined]>([
    ['nothing before the client starts', { phase: 'idle' }, true, undefined],
    [
      'nothing while the agent is connected',
      { phase: 'online', since: 0, failures: 3, pingAt: 1, pongBy: undefined },
      false,
      undefined,
    ],
    [
      'nothing during the first attempt',
      { phase: 'connecting', giveUpAt: 1, failures: 0, ...gap },
      true,
      undefined,
    ],
    ['nothing after one failed attempt', waiting(1), true, undefined],
    ['unreachable after two failed attempts', waiting(2), true, 'unreachable'],
    [
      'unreachable during a later attempt',
      { phase: 'connecting', giveUpAt: 1, failures: 2, ...gap },
      true,
      'unreachable',
    ],
    ['offline at once if the device has no network', waiting(1), false, 'offline'],
    ['revoked if the agent refused the key', stopped('key'), true, 'revoked'],
    ['incompatible if the agent refused a frame', stopped('badFrame'), true, 'incompatible'],
    ['nothing after the app ended the client', stopped('ended'), true, undefined],
  ])('returns %s', (_, connection, isDeviceOnline, expected) => {
    expect(findConnectionTrouble(connection, isDeviceOnline)).toBe(expected)
  })
})
