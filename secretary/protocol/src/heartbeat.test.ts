import { describe, expect, test } from 'vitest'
import {
  createConnectionClosedEvent,
  driveOnlineConnection,
  measureFailedAttemptDelays,
  pongReceivedEvent,
  deviceWakeEvent,
} from './testing/driven-connection.ts'

describe('wake event of reduceConnection', () => {
  test('a wake event skips the current reconnect delay but does not reset the next one', () => {
    const connection = driveOnlineConnection()
    connection.dispatch(createConnectionClosedEvent())
    measureFailedAttemptDelays(connection, 3)
    connection.dispatch(deviceWakeEvent)
    connection.dispatch(deviceWakeEvent)
    expect(connection.state().phase).toBe('connecting')
    connection.dispatch(createConnectionClosedEvent())
    expect(measureFailedAttemptDelays(connection, 1)).toEqual([16_000])
  })

  test('a wake event sends a ping on a socket that may be dead', () => {
    const connection = driveOnlineConnection()
    connection.sleep(20_000)
    connection.dispatch(deviceWakeEvent)
    expect(connection.commands()).toEqual(['ping'])
    connection.dispatch(deviceWakeEvent)
    expect(connection.commands()).toEqual([])
    connection.pass(10_000)
    expect(connection.commands()).toEqual(['close'])
  })

  test('a wake event immediately opens a new socket if the last ping before sleep had no pong', () => {
    const connection = driveOnlineConnection()
    connection.pass(30_000)
    connection.sleep(3_600_000)
    connection.dispatch(deviceWakeEvent)
    expect(connection.commands()).toEqual(['ping', 'close', 'open'])
    expect(connection.state().phase).toBe('connecting')
  })
})

describe('pings of reduceConnection', () => {
  test('an idle connection sends a ping every 30 seconds', () => {
    const connection = driveOnlineConnection()
    for (let n = 0; n < 3; n += 1) {
      connection.pass(29_999)
      expect(connection.commands()).toEqual([])
      connection.pass(1)
      expect(connection.commands()).toEqual(['ping'])
      connection.dispatch(pongReceivedEvent)
    }
    expect(connection.state().phase).toBe('online')
  })

  test('a ping without a pong within 10 seconds ends the connection, whatever the socket reports', () => {
    const connection = driveOnlineConnection()
    connection.pass(39_999)
    expect(connection.state().phase).toBe('online')
    connection.pass(1)
    expect(connection.commands()).toEqual(['ping', 'close'])
    expect(connection.state()).toMatchObject({ phase: 'reconnecting', failures: 1 })
  })

  test('a pong at the last moment keeps the connection open', () => {
    const connection = driveOnlineConnection()
    connection.pass(39_999)
    connection.dispatch(pongReceivedEvent)
    connection.pass(1)
    expect(connection.state().phase).toBe('online')
  })
})
