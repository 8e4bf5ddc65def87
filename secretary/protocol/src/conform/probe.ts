import { ServerFrame, type ServerFrameOf } from '@sanhe/protocol/server-frames'
import { toWebSocketUrl } from '@sanhe/protocol/socket'
import { assertRule, type ConformanceTarget, RuleViolationError } from './rule.ts'

type Raw = Record<string, unknown>
type CloseEvent = { code: number; reason: string }

/** Records all frames of a connection unparsed, and waits for expected ones. */
function createProbe(target: ConformanceTarget) {
  const received: Raw[] = []
  const waiting = new Set<() => void>()
  let isOpen = false
  let closed: CloseEvent | undefined
  const checkWaiting = () => {
    for (const look of waiting) look()
  }
  const on = {
    opened() {
      isOpen = true
      checkWaiting()
    },
    message(text: string) {
      received.push(rawFrame(text))
      checkWaiting()
    },
    closed(code: number, reason: string) {
      closed = { code, reason }
      checkWaiting()
    },
  }

  /** Waits until `look` returns a value. The error after the time limit names the expected observation. */
  function until<T>(look: () => T | undefined, what: string, withinMs = target.controlMs): Promise<T> {
    return new Promise((resolve, reject) => {
      const finish = (end: () => void) => {
        waiting.delete(attempt)
        target.timers.clear(timer)
        end()
      }
      const attempt = () => {
        try {
          const found = look()
          if (found !== undefined) finish(() => resolve(found))
          else if (closed) throw new RuleViolationError(`closed with ${closed.code} before ${what}`)
        } catch (error) {
          finish(() => reject(error))
        }
      }
      const timer = target.timers.set(
        () => finish(() => reject(new RuleViolationError(`no ${what} within ${withinMs / 1000} s`))),
        withinMs,
      )
      waiting.add(attempt)
      attempt()
    })
  }
  return { received, on, until, isOpen: () => isOpen, closed: () => closed }
}

function rawFrame(text: string): Raw {
  try {
    const json: unknown = JSON.parse(text)
    if (typeof json === 'object' && json !== null) return json as Raw
  } catch {
    // Invalid JSON is kept as a frame without a type, so that the check of all frames reports it.
  }
  return { type: undefined, text }
}

export type ProbeConnection = Awaited<ReturnType<typeof openProbeConnection>>

/** Opens a connection to the agent under test; `kind` selects one of the target's two functions for opening sockets. */
export async function openProbeConnection(
  target: ConformanceTarget,
  kind: 'plain' | 'extended',
  apiKey = target.apiKey,
) {
  const seen = createProbe(target)
  const open = kind === 'plain' ? target.openPlain : target.openExtended
  const socket = open(toWebSocketUrl(target.url), apiKey, seen.on)
  await seen.until(() => seen.isOpen() || undefined, 'open connection')
  const framesOf = <T extends ServerFrame['type']>(type: T) =>
    seen.received.filter((raw) => raw['type'] === type).map((raw) => frameOf(raw) as ServerFrameOf<T>)

  return {
    ...seen,
    framesOf,
    /** Returns all received frames with validated fields; frames of unknown types are left out. */
    frames: () => seen.received.flatMap((raw) => frameOf(raw) ?? []),
    send: (frame: object | string) => socket.send(typeof frame === 'string' ? frame : JSON.stringify(frame)),
    first: <T extends ServerFrame['type']>(
      type: T,
      withinMs?: number,
      fits: (frame: ServerFrameOf<T>) => boolean = () => true,
    ) => seen.until(() => framesOf(type).find(fits), type, withinMs),
    end: () => seen.until(() => seen.closed(), 'close'),
    close: () => socket.close(),
  }
}

const knownTypes = new Set<unknown>(ServerFrame.options.map((option) => option.shape.type.value))

function frameOf(raw: Raw): ServerFrame | undefined {
  assertRule(typeof raw['type'] === 'string', `not a frame: ${JSON.stringify(raw)}`)
  if (!knownTypes.has(raw['type'])) return undefined
  const parsed = ServerFrame.safeParse(raw)
  assertRule(parsed.success, `${raw['type']} has other fields: ${JSON.stringify(raw)}`)
  return parsed.data
}

/** Runs a check on a connection and closes the connection, even if the check fails. */
export async function runWithConnection(
  target: ConformanceTarget,
  kind: 'plain' | 'extended',
  check: (connection: ProbeConnection) => Promise<void>,
) {
  const connection = await openProbeConnection(target, kind)
  try {
    await check(connection)
  } finally {
    connection.close()
  }
}
