import {
  closeCodes,
  connectTimeoutMs,
  heartbeatIntervalMs,
  interruptionDisplayDelayMs,
  pongTimeoutMs,
  reconnectDelaysMs,
  stableConnectionMs,
} from './limits.ts'

/**
 * Reasons to stop reconnecting. `ended`: the user or the app stopped the client. `key`: the device key is revoked.
 * `badFrame`: the server refused our frames.
 */
export type ConnectionStopReason = 'ended' | 'key' | 'badFrame'

/**
 * Interruption of the connection. `failures`: attempts since the last good connection. `goneSince`: time at which that
 * connection was lost.
 */
type Gap = { failures: number; goneSince: number; wasOnline: boolean }

export type ConnectionState =
  | { phase: 'idle' }
  | ({ phase: 'connecting'; giveUpAt: number } & Gap)
  | { phase: 'online'; since: number; failures: number; pingAt: number; pongBy: number | undefined }
  | ({ phase: 'reconnecting'; retryAt: number } & Gap)
  | { phase: 'stopped'; reason: ConnectionStopReason; detail: string }

export type ConnectionEvent =
  | { type: 'start' }
  | { type: 'opened' }
  | { type: 'closed'; code: number; reason: string }
  | { type: 'pong' }
  /** The device is online or the app is visible again: reconnect now. */
  | { type: 'wake' }
  /** The server reported over HTTP that it does not know the device key. */
  | { type: 'keyRefused' }
  | { type: 'tick' }
  | { type: 'stop' }

/** Commands for the current socket. After `close`, later events of the closed socket are ignored. */
export type ConnectionCommand = 'open' | 'close' | 'ping'
export type ConnectionTransition = [ConnectionState, ConnectionCommand[]]

export const idleConnectionState: ConnectionState = { phase: 'idle' }

/** Returns the next state and the commands for an event. The current time is an argument, so the function is pure. */
export function reduceConnection(
  state: ConnectionState,
  event: ConnectionEvent,
  now: number,
): ConnectionTransition {
  switch (event.type) {
    case 'start':
      return state.phase === 'idle' || state.phase === 'stopped'
        ? open({ failures: 0, goneSince: now, wasOnline: false }, now)
        : [state, []]
    case 'stop':
      return stop(state, 'ended', '')
    case 'keyRefused':
      return stop(state, 'key', '')
    case 'opened':
      return state.phase === 'connecting' ? opened(state, now) : [state, []]
    case 'closed':
      return hasSocket(state) ? closed(state, event, now) : [state, []]
    case 'pong':
      return state.phase === 'online' ? [{ ...state, pongBy: undefined }, []] : [state, []]
    case 'wake':
      return handleWake(state, now)
    case 'tick':
      return ticked(state, now)
  }
}

/** Returns the time at which the next `tick` event is due. */
export function getNextTickTime(state: ConnectionState): number | undefined {
  if (state.phase === 'connecting') return state.giveUpAt
  if (state.phase === 'reconnecting') return state.retryAt
  if (state.phase === 'online') return Math.min(state.pingAt, state.pongBy ?? Number.POSITIVE_INFINITY)
}

export const getReconnectDelayMs = (failures: number) => reconnectDelaysMs[failures] ?? 30_000

const hasSocket = (state: ConnectionState) => state.phase === 'connecting' || state.phase === 'online'

const open = (gap: Gap, now: number): ConnectionTransition => [
  { phase: 'connecting', giveUpAt: now + connectTimeoutMs, ...gap },
  ['open'],
]

const opened = ({ failures }: Gap, now: number): ConnectionTransition => [
  { phase: 'online', since: now, failures, pingAt: now + heartbeatIntervalMs, pongBy: undefined },
  [],
]

function stop(state: ConnectionState, reason: ConnectionStopReason, detail: string): ConnectionTransition {
  if (state.phase === 'stopped') return [state, []]
  return [{ phase: 'stopped', reason, detail }, hasSocket(state) ? ['close'] : []]
}

type Closing = { code: number; reason: string }

function closed(state: ConnectionState, { code, reason }: Closing, now: number): ConnectionTransition {
  if (code === closeCodes.keyNoLongerValid) return [{ phase: 'stopped', reason: 'key', detail: reason }, []]
  if (code === closeCodes.badFrame) return [{ phase: 'stopped', reason: 'badFrame', detail: reason }, []]
  return [waiting(gapAfter(state, now), now), []]
}

function gapAfter(state: ConnectionState, now: number): Gap {
  if (state.phase === 'online') {
    const wasStable = now - state.since >= stableConnectionMs
    return { failures: wasStable ? 0 : state.failures, goneSince: now, wasOnline: true }
  }
  if (state.phase === 'connecting' || state.phase === 'reconnecting') {
    const { failures, goneSince, wasOnline } = state
    return { failures, goneSince, wasOnline }
  }
  return { failures: 0, goneSince: now, wasOnline: false }
}

const waiting = (gap: Gap, now: number): ConnectionState => ({
  phase: 'reconnecting',
  ...gap,
  failures: gap.failures + 1,
  retryAt: now + getReconnectDelayMs(gap.failures),
})

function drop(state: ConnectionState, now: number): ConnectionTransition {
  return [waiting(gapAfter(state, now), now), ['close']]
}

/** Handles a wake event. A device that slept may hold a dead socket, so a ping is sent immediately. */
function handleWake(state: ConnectionState, now: number): ConnectionTransition {
  if (state.phase === 'reconnecting') return open(gapAfter(state, now), now)
  if (state.phase !== 'online') return [state, []]
  const [due, commands] = ticked(state, now)
  if (due.phase === 'reconnecting') {
    const [opening] = open(gapAfter(due, now), now)
    return [opening, ['close', 'open']]
  }
  return due.phase === 'online' && due.pongBy === undefined ? ping(due, now) : [due, commands]
}

function ticked(state: ConnectionState, now: number): ConnectionTransition {
  if (state.phase === 'connecting' && now >= state.giveUpAt) return drop(state, now)
  if (state.phase === 'reconnecting' && now >= state.retryAt) return open(gapAfter(state, now), now)
  if (state.phase !== 'online') return [state, []]
  if (state.pongBy !== undefined && now >= state.pongBy) return drop(state, now)
  return now >= state.pingAt ? ping(state, now) : [state, []]
}

/** Sends a ping. A second ping does not extend the time limit of the first unanswered one. */
const ping = (state: ConnectionState & { phase: 'online' }, now: number): ConnectionTransition => [
  { ...state, pingAt: now + heartbeatIntervalMs, pongBy: state.pongBy ?? now + pongTimeoutMs },
  ['ping'],
]

export type ConnectionIndicator = 'online' | 'connecting' | 'offline'

/**
 * Returns the connection indicator that the user sees. The indicator does not change during a short interruption. It
 * shows `offline` after so many failed attempts that the client waits for the longest delay.
 */
export function getConnectionIndicator(state: ConnectionState, now: number): ConnectionIndicator {
  if (state.phase === 'online') return 'online'
  if (state.phase === 'idle' || state.phase === 'stopped') return 'offline'
  if (now - state.goneSince < interruptionDisplayDelayMs) return state.wasOnline ? 'online' : 'offline'
  return state.failures >= reconnectDelaysMs.length ? 'offline' : 'connecting'
}

/** Returns the time at which the indicator changes without an event; undefined if it does not change. */
export function getNextIndicatorChangeTime(state: ConnectionState, now: number): number | undefined {
  if (state.phase !== 'connecting' && state.phase !== 'reconnecting') return undefined
  const blipOver = state.goneSince + interruptionDisplayDelayMs
  return now < blipOver ? blipOver : undefined
}
