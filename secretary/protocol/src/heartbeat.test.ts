import { describe, expect, test } from 'vitest'
import { closed, online, pong, waits, wake } from './testing/driven-connection.ts'

describe('waking up', () => {
  test('skips the wait, and the next one is as long as it would have been', () => {
    const connection = online()
    connection.happens(closed())
    waits(connection, 3)
    connection.happens(wake)
    connection.happens(wake)
    expect(connection.state().phase).toBe('connecting')
    connection.happens(closed())
    expect(waits(connection, 1)).toEqual([16_000])
  })

  test('asks a socket that may have died in its sleep', () => {
    const connection = online()
    connection.sleep(20_000)
    connection.happens(wake)
    expect(connection.commands()).toEqual(['ping'])
    connection.happens(wake)
    expect(connection.commands()).toEqual([])
    connection.pass(10_000)
    expect(connection.commands()).toEqual(['close'])
  })

  test('opens a new socket at once when the old one did not answer before the sleep', () => {
    const connection = online()
    connection.pass(30_000)
    connection.sleep(3_600_000)
    connection.happens(wake)
    expect(connection.commands()).toEqual(['ping', 'close', 'open'])
    expect(connection.state().phase).toBe('connecting')
  })
})

describe('the heartbeat', () => {
  test('is every 30 seconds', () => {
    const connection = online()
    for (let n = 0; n < 3; n += 1) {
      connection.pass(29_999)
      expect(connection.commands()).toEqual([])
      connection.pass(1)
      expect(connection.commands()).toEqual(['ping'])
      connection.happens(pong)
    }
    expect(connection.state().phase).toBe('online')
  })

  test('that is not answered within 10 seconds ends the connection, whatever the socket says', () => {
    const connection = online()
    connection.pass(39_999)
    expect(connection.state().phase).toBe('online')
    connection.pass(1)
    expect(connection.commands()).toEqual(['ping', 'close'])
    expect(connection.state()).toMatchObject({ phase: 'reconnecting', failures: 1 })
  })

  test('that is answered in the last moment keeps it', () => {
    const connection = online()
    connection.pass(39_999)
    connection.happens(pong)
    connection.pass(1)
    expect(connection.state().phase).toBe('online')
  })
})
