import { fixedClock } from '@sanhe/kit/runtime/clock'
import { expect } from 'vitest'
import {
  type ConnectionCommand,
  type ConnectionEvent,
  type ConnectionState,
  idle,
  indicatorOf,
  nextIndicatorChange,
  nextTick,
  step,
} from '../reconnect.ts'

/** Drives the connection state machine with a clock that the test moves; ticks occur exactly when they are due. */
export function drive() {
  const clock = fixedClock(1_000_000)
  let state: ConnectionState = idle
  const done: { at: number; command: ConnectionCommand }[] = []
  const startedAt = clock.now()
  function happens(event: ConnectionEvent) {
    const [next, commands] = step(state, event, clock.now())
    state = next
    for (const command of commands) done.push({ at: clock.now() - startedAt, command })
  }
  return {
    happens,
    state: () => state,
    indicator: () => indicatorOf(state, clock.now()),
    nextChange: () => nextIndicatorChange(state, clock.now()),
    /** Advances the clock from tick to tick. */
    pass(ms: number) {
      const until = clock.now() + ms
      for (let due = nextTick(state); due !== undefined && due <= until; due = nextTick(state)) {
        clock.move({ now: due })
        happens({ type: 'tick' })
      }
      clock.move({ now: until })
    },
    sleep: (ms: number) => clock.move({ advanceMs: ms }),
    commands: () => done.splice(0).map(({ command }) => command),
    times: (wanted: ConnectionCommand) =>
      done.filter(({ command }) => command === wanted).map(({ at }) => at),
  }
}
type Drive = ReturnType<typeof drive>

export const start: ConnectionEvent = { type: 'start' }
export const opened: ConnectionEvent = { type: 'opened' }
export const pong: ConnectionEvent = { type: 'pong' }
export const wake: ConnectionEvent = { type: 'wake' }
export const closed = (code = 1006): ConnectionEvent => ({ type: 'closed', code, reason: 'why' })

export function online(): Drive {
  const connection = drive()
  connection.happens(start)
  connection.happens(opened)
  connection.commands()
  return connection
}

/** Lets `count` attempts fail at once and returns the delay before each. */
export function waits(connection: Drive, count: number) {
  return Array.from({ length: count }, () => {
    const state = connection.state()
    if (state.phase !== 'reconnecting') return expect.fail(`it is ${state.phase}`)
    const retryAt = state.retryAt
    for (let waited = 0; ; waited += 500) {
      if (connection.state().phase === 'connecting') {
        connection.happens(closed())
        return waited
      }
      if (waited > 60_000) expect.fail(`no attempt at ${retryAt}`)
      connection.pass(500)
    }
  })
}
