import { fixedClock } from '@sanhe/kit/runtime/clock'
import { expect } from 'vitest'
import {
  type ConnectionCommand,
  type ConnectionEvent,
  type ConnectionState,
  getConnectionIndicator,
  getNextIndicatorChangeTime,
  getNextTickTime,
  idleConnectionState,
  reduceConnection,
} from '../reconnect.ts'

/** Drives the connection state machine with a clock that the test moves; ticks occur exactly when they are due. */
export function driveConnectionStateMachine() {
  const clock = fixedClock(1_000_000)
  let state: ConnectionState = idleConnectionState
  const done: { at: number; command: ConnectionCommand }[] = []
  const startedAt = clock.now()
  function dispatch(event: ConnectionEvent) {
    const [next, commands] = reduceConnection(state, event, clock.now())
    state = next
    for (const command of commands) done.push({ at: clock.now() - startedAt, command })
  }
  return {
    dispatch,
    state: () => state,
    indicator: () => getConnectionIndicator(state, clock.now()),
    nextChange: () => getNextIndicatorChangeTime(state, clock.now()),
    /** Advances the clock by this time, and runs each tick when it is due. */
    pass(ms: number) {
      const until = clock.now() + ms
      for (
        let due = getNextTickTime(state);
        due !== undefined && due <= until;
        due = getNextTickTime(state)
      ) {
        clock.move({ now: due })
        dispatch({ type: 'tick' })
      }
      clock.move({ now: until })
    },
    sleep: (ms: number) => clock.move({ advanceMs: ms }),
    commands: () => done.splice(0).map(({ command }) => command),
    times: (type: ConnectionCommand) => done.filter(({ command }) => command === type).map(({ at }) => at),
  }
}
type Drive = ReturnType<typeof driveConnectionStateMachine>

export const connectionStartEvent: ConnectionEvent = { type: 'start' }
export const connectionOpenedEvent: ConnectionEvent = { type: 'opened' }
export const pongReceivedEvent: ConnectionEvent = { type: 'pong' }
export const deviceWakeEvent: ConnectionEvent = { type: 'wake' }
export const createConnectionClosedEvent = (code = 1006): ConnectionEvent => ({
  type: 'closed',
  code,
  reason: 'why',
})

export function driveOnlineConnection(): Drive {
  const connection = driveConnectionStateMachine()
  connection.dispatch(connectionStartEvent)
  connection.dispatch(connectionOpenedEvent)
  connection.commands()
  return connection
}

/** Lets `count` connection attempts fail immediately and returns the delay before each attempt. */
export function measureFailedAttemptDelays(connection: Drive, count: number) {
  return Array.from({ length: count }, () => {
    const state = connection.state()
    if (state.phase !== 'reconnecting') return expect.fail(`it is ${state.phase}`)
    const retryAt = state.retryAt
    for (let waited = 0; ; waited += 500) {
      if (connection.state().phase === 'connecting') {
        connection.dispatch(createConnectionClosedEvent())
        return waited
      }
      if (waited > 60_000) expect.fail(`no attempt at ${retryAt}`)
      connection.pass(500)
    }
  })
}
