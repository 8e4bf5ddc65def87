import { fixedClock } from '@sanhe/kit/runtime/clock'
import { expect } from 'vitest'
import {
  type ConnectionCommand,
  type ConnectionEvent,
  type ConnectionState,
  idleConnection,
  indicatorOf,
  nextIndicatorChangeAt,
  nextTickAt,
  stepConnection,
} from '../reconnect.ts'

/** Drives the connection state machine with a clock that the test moves; ticks occur exactly when they are due. */
export function driveConnection() {
  const clock = fixedClock(1_000_000)
  let state: ConnectionState = idleConnection
  const done: { at: number; command: ConnectionCommand }[] = []
  const startedAt = clock.now()
  function dispatch(event: ConnectionEvent) {
    const [next, commands] = stepConnection(state, event, clock.now())
    state = next
    for (const command of commands) done.push({ at: clock.now() - startedAt, command })
  }
  return {
    dispatch,
    state: () => state,
    indicator: () => indicatorOf(state, clock.now()),
    nextChange: () => nextIndicatorChangeAt(state, clock.now()),
    /** Advances the clock from tick to tick. */
    pass(ms: number) {
      const until = clock.now() + ms
      for (let due = nextTickAt(state); due !== undefined && due <= until; due = nextTickAt(state)) {
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
type Drive = ReturnType<typeof driveConnection>

export const startEvent: ConnectionEvent = { type: 'start' }
export const openedEvent: ConnectionEvent = { type: 'opened' }
export const pongEvent: ConnectionEvent = { type: 'pong' }
export const wakeEvent: ConnectionEvent = { type: 'wake' }
export const closedEvent = (code = 1006): ConnectionEvent => ({ type: 'closed', code, reason: 'why' })

export function onlineConnection(): Drive {
  const connection = driveConnection()
  connection.dispatch(startEvent)
  connection.dispatch(openedEvent)
  connection.commands()
  return connection
}

/** Lets `count` attempts fail at once and returns the delay before each. */
export function failedAttemptDelays(connection: Drive, count: number) {
  return Array.from({ length: count }, () => {
    const state = connection.state()
    if (state.phase !== 'reconnecting') return expect.fail(`it is ${state.phase}`)
    const retryAt = state.retryAt
    for (let waited = 0; ; waited += 500) {
      if (connection.state().phase === 'connecting') {
        connection.dispatch(closedEvent())
        return waited
      }
      if (waited > 60_000) expect.fail(`no attempt at ${retryAt}`)
      connection.pass(500)
    }
  })
}
