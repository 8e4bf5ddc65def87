import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { closeCodes } from './limits.ts'
import {
  type ConnectionEvent,
  type ConnectionState,
  getNextTickTime,
  idleConnectionState,
  reduceConnection,
} from './reconnect.ts'
import {
  createConnectionClosedEvent,
  driveConnectionStateMachine,
  driveOnlineConnection,
  measureFailedAttemptDelays,
  connectionOpenedEvent,
  pongReceivedEvent,
  connectionStartEvent,
  deviceWakeEvent,
} from './testing/driven-connection.ts'

describe('reduceConnection', () => {
  test('a start event opens one socket, even if the event is repeated', () => {
    const connection = driveConnectionStateMachine()
    connection.dispatch(connectionStartEvent)
    connection.dispatch(connectionStartEvent)
    expect(connection.commands()).toEqual(['open'])
    connection.dispatch(connectionOpenedEvent)
    expect(connection.state()).toMatchObject({ phase: 'online' })
  })

  test('a connection waits 1, 2, 4, 8, 16 and then always 30 seconds between attempts', () => {
    const connection = driveOnlineConnection()
    connection.pass(0)
    connection.dispatch(createConnectionClosedEvent())
    expect(measureFailedAttemptDelays(connection, 8)).toEqual([
      1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000,
    ])
  })

  test('a connection that never opened waits 1, 2 and 4 seconds between its first attempts', () => {
    const connection = driveConnectionStateMachine()
    connection.dispatch(connectionStartEvent)
    connection.dispatch(createConnectionClosedEvent())
    expect(measureFailedAttemptDelays(connection, 3)).toEqual([1000, 2000, 4000])
  })

  test.each([
    [9_999, 4000],
    [10_000, 1000],
  ])(
    'after earlier failures, a connection of %d ms leads to a reconnect delay of %d ms',
    (heldMs, waitMs) => {
      const connection = driveOnlineConnection()
      connection.dispatch(createConnectionClosedEvent())
      measureFailedAttemptDelays(connection, 1)
      connection.pass(2000)
      connection.dispatch(connectionOpenedEvent)
      connection.pass(heldMs)
      connection.dispatch(createConnectionClosedEvent())
      expect(measureFailedAttemptDelays(connection, 1)).toEqual([waitMs])
    },
  )

  test('a connection attempt that neither opens nor closes fails after 10 seconds', () => {
    const connection = driveConnectionStateMachine()
    connection.dispatch(connectionStartEvent)
    connection.pass(9_999)
    expect(connection.state().phase).toBe('connecting')
    connection.pass(1)
    expect(connection.state().phase).toBe('reconnecting')
    expect(connection.commands()).toEqual(['open', 'close'])
  })

  test.each([
    ['a restart', closeCodes.restart],
    ['a close for silence', closeCodes.noPing],
    ['a close for slowness', closeCodes.slowConsumer],
    ['a close for a frame that is too big', closeCodes.tooBig],
    ['a normal close', 1000],
    ['a lost connection', 1006],
  ])('a connection reconnects after %s', (_why, code) => {
    const connection = driveOnlineConnection()
    connection.dispatch(createConnectionClosedEvent(code))
    expect(connection.state()).toMatchObject({ phase: 'reconnecting', failures: 1 })
    connection.pass(1000)
    expect(connection.commands()).toEqual(['open'])
  })

  test.each([
    ['key', closeCodes.keyNoLongerValid],
    ['badFrame', closeCodes.badFrame],
  ])('a connection stops permanently on the close reason "%s"', (reason, code) => {
    const connection = driveOnlineConnection()
    connection.dispatch(createConnectionClosedEvent(code))
    expect(connection.state()).toEqual({ phase: 'stopped', reason, detail: 'why' })
    connection.dispatch(deviceWakeEvent)
    connection.pass(3_600_000)
    expect(connection.commands()).toEqual([])
  })

  test('a connection stops when the device key is refused, and starts again on request', () => {
    const connection = driveConnectionStateMachine()
    connection.dispatch(connectionStartEvent)
    connection.dispatch(createConnectionClosedEvent())
    connection.dispatch({ type: 'keyRefused' })
    connection.pass(3_600_000)
    expect(connection.commands()).toEqual(['open'])
    connection.dispatch(connectionStartEvent)
    expect(connection.commands()).toEqual(['open'])
  })

  test('a stop event closes the socket', () => {
    const connection = driveOnlineConnection()
    connection.dispatch({ type: 'stop' })
    connection.dispatch({ type: 'stop' })
    connection.dispatch(createConnectionClosedEvent(1000))
    expect(connection.commands()).toEqual(['close'])
    expect(connection.state()).toMatchObject({ phase: 'stopped', reason: 'ended' })
  })

  test('a connection ignores events of closed sockets', () => {
    const connection = driveOnlineConnection()
    connection.dispatch(createConnectionClosedEvent())
    const waiting = connection.state()
    connection.dispatch(createConnectionClosedEvent())
    connection.dispatch(connectionOpenedEvent)
    connection.dispatch(pongReceivedEvent)
    expect(connection.state()).toEqual(waiting)
  })
})

describe('connection indicator', () => {
  test('the indicator is offline before the start and after the stop, and online in between', () => {
    const connection = driveConnectionStateMachine()
    expect(connection.indicator()).toBe('offline')
    connection.dispatch(connectionStartEvent)
    connection.dispatch(connectionOpenedEvent)
    expect(connection.indicator()).toBe('online')
    connection.dispatch({ type: 'stop' })
    expect(connection.indicator()).toBe('offline')
  })

  test('the indicator shows connecting after 800 ms, not for a shorter interruption', () => {
    const connection = driveOnlineConnection()
    connection.dispatch(createConnectionClosedEvent())
    expect(connection.nextChange()).toBeDefined()
    connection.pass(799)
    expect(connection.indicator()).toBe('online')
    connection.pass(1)
    expect(connection.indicator()).toBe('connecting')
    expect(connection.nextChange()).toBeUndefined()
  })

  test('the indicator shows connecting when the first connection takes more than 800 ms', () => {
    const connection = driveConnectionStateMachine()
    connection.dispatch(connectionStartEvent)
    connection.pass(800)
    expect(connection.indicator()).toBe('connecting')
  })

  test('the indicator shows offline after five failed attempts, until the connection opens', () => {
    const connection = driveOnlineConnection()
    connection.dispatch(createConnectionClosedEvent())
    measureFailedAttemptDelays(connection, 4)
    connection.pass(1000)
    expect(connection.indicator()).toBe('connecting')
    measureFailedAttemptDelays(connection, 1)
    connection.pass(1000)
    expect(connection.indicator()).toBe('offline')
    connection.dispatch(deviceWakeEvent)
    expect(connection.indicator()).toBe('offline')
    connection.dispatch(connectionOpenedEvent)
    expect(connection.indicator()).toBe('online')
  })
})

test('any sequence of connection events leads to at most one open socket, and to a time of the next tick while the connection is not idle', () => {
  const anyEvent: fc.Arbitrary<ConnectionEvent> = fc.oneof(
    fc.constantFrom(connectionStartEvent, connectionOpenedEvent, pongReceivedEvent, deviceWakeEvent),
    fc.constantFrom(1000, 1006, 1012, 4408, 4409).map(createConnectionClosedEvent),
    fc.constant<ConnectionEvent>({ type: 'tick' }),
  )
  const life = fc.array(fc.tuple(anyEvent, fc.integer({ min: 0, max: 45_000 })), { maxLength: 60 })
  fc.assert(
    fc.property(life, (events) => {
      let state: ConnectionState = idleConnectionState
      let now = 0
      let sockets = 0
      for (const [event, waitMs] of events) {
        // Skips socket events that cannot occur, because no socket is open.
        if (sockets === 0 && (event.type === 'opened' || event.type === 'closed' || event.type === 'pong'))
          continue
        if (event.type === 'closed') sockets -= 1
        const [next, commands] = reduceConnection(state, event, now)
        for (const command of commands) sockets += command === 'open' ? 1 : command === 'close' ? -1 : 0
        state = next
        expect(sockets).toBe(state.phase === 'connecting' || state.phase === 'online' ? 1 : 0)
        if (state.phase !== 'idle') expect(getNextTickTime(state)).toBeDefined()
        now += waitMs
      }
    }),
  )
})
