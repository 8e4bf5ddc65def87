import type { Clock } from '@sanhe/kit/runtime/clock'
import type { ClientFrameInput } from './client-frames.ts'
import { parseServerFrame, type ServerFrame } from './server-frames.ts'
import {
  type ConnectionEvent,
  getConnectionIndicator,
  getNextIndicatorChangeTime,
  getNextTickTime,
  idleConnectionState,
  reduceConnection,
} from './reconnect.ts'
import { type AgentSocket, type OpenAgentSocket, toWebSocketUrl } from './socket.ts'

/** Timers of the runtime, or of a test. */
export type TimerFunctions = { set(run: () => void, ms: number): unknown; clear(timer: unknown): void }

export type AgentConnectionDeps = {
  url: string
  apiKey: string
  openSocket: OpenAgentSocket
  clock: Clock
  timers: TimerFunctions
}
export type AgentConnectionEvents = {
  opened(): void
  frame(frame: ServerFrame): void
  /**
   * Called when a socket closes before it opened. A revoked device key may be the reason, but a socket cannot report
   * the reason.
   */
  failedToOpen(): void
  changed(): void
}
export type AgentConnection = ReturnType<typeof createAgentConnection>

/** Runs the commands of the connection state machine, with one socket and one timer at a time. */
export function createAgentConnection(deps: AgentConnectionDeps, on: AgentConnectionEvents) {
  const { clock, timers } = deps
  let state = idleConnectionState
  let timer: unknown
  const slot = createSocketSlot(deps, {
    opened: () => dispatch({ type: 'opened' }),
    message: receive,
    closed(code, reason) {
      const neverOpened = state.phase === 'connecting'
      dispatch({ type: 'closed', code, reason })
      if (neverOpened) on.failedToOpen()
    },
  })
  const runCommand = { open: slot.open, close: slot.close, ping: () => void send({ type: 'ping' }) }

  function dispatch(event: ConnectionEvent) {
    const before = state.phase
    const [next, commands] = reduceConnection(state, event, clock.now())
    state = next
    for (const command of commands) runCommand[command]()
    schedule()
    if (next.phase !== before || event.type === 'tick') on.changed()
    if (next.phase === 'online' && before !== 'online') on.opened()
  }

  function schedule() {
    timers.clear(timer)
    const now = clock.now()
    const due = [getNextTickTime(state), getNextIndicatorChangeTime(state, now)].filter(
      (at) => at !== undefined,
    )
    if (due.length) timer = timers.set(() => dispatch({ type: 'tick' }), Math.max(0, Math.min(...due) - now))
  }

  function receive(text: string) {
    const frame = parseServerFrame(parseJson(text))
    if (frame?.type === 'pong') dispatch({ type: 'pong' })
    if (frame) on.frame(frame)
  }

  /** Sends a frame. Returns false if there is no open connection. */
  function send(frame: ClientFrameInput) {
    return state.phase === 'online' && slot.send(JSON.stringify(frame))
  }

  return { dispatch, send, state: () => state, indicator: () => getConnectionIndicator(state, clock.now()) }
}

type SlotEvents = {
  opened(): void
  message(text: string): void
  closed(code: number, reason: string): void
}

/** Holds the current socket, and ignores events of earlier sockets. */
function createSocketSlot({ url, apiKey, openSocket, timers }: AgentConnectionDeps, on: SlotEvents) {
  let socket: AgentSocket | undefined
  let turn = 0

  function open() {
    turn += 1
    const mine = turn
    const whenMine =
      <A extends unknown[]>(listener: (...args: A) => void) =>
      (...args: A) => {
        if (mine === turn) listener(...args)
      }
    const closed = whenMine((code: number, reason: string) => {
      socket = undefined
      on.closed(code, reason)
    })
    try {
      socket = openSocket(toWebSocketUrl(url), apiKey, {
        opened: whenMine(on.opened),
        message: whenMine(on.message),
        closed,
      })
    } catch (error) {
      timers.set(() => closed(1006, String(error)), 0)
    }
  }

  function close() {
    turn += 1
    socket?.close()
    socket = undefined
  }

  function send(text: string) {
    socket?.send(text)
    return socket !== undefined
  }

  return { open, close, send }
}

/** Parses JSON. Returns undefined for text that is not JSON; the caller treats it as an unknown frame. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
