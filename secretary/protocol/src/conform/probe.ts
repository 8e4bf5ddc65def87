import { ServerFrame, type ServerFrameOf } from '@sanhe/protocol/frames'
import { socketUrl } from '@sanhe/protocol/socket'
import { type ConformTarget, checkRule, RuleBrokenError } from './rule.ts'

type Raw = Record<string, unknown>
type CloseEvent = { code: number; reason: string }

/** Records all frames of a connection unparsed, and waits for expected ones. */
function probe(target: ConformTarget) {
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

  /** Waits until `look` finds something. After the time limit the error names what was expected. */
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
          else if (closed) throw new RuleBrokenError(`closed with ${closed.code} before ${what}`)
        } catch (error) {
          finish(() => reject(error))
        }
      }
      const timer = target.timers.set(
        () => finish(() => reject(new RuleBrokenError(`no ${what} within ${withinMs / 1000} s`))),
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
    // Reported below, with all other frames that are invalid.
  }
  return { type: undefined, text }
}

export type ProbeConnection = Awaited<ReturnType<typeof openProbe>>

/** Opens a connection; `kind` selects one of the target's two openers. */
export async function openProbe(target: ConformTarget, kind: 'plain' | 'extended', apiKey = target.apiKey) {
  const seen = probe(target)
  const open = kind === 'plain' ? target.openPlain : target.openExtended
  const socket = open(socketUrl(target.url), apiKey, seen.on)
  await seen.until(() => seen.isOpen() || undefined, 'open connection')
  const framesOf = <T extends ServerFrame['type']>(type: T) =>
    seen.received.filter((raw) => raw['type'] === type).map((raw) => frameOf(raw) as ServerFrameOf<T>)

  return {
    ...seen,
    framesOf,
    /** All received frames, with validated fields; frames of unknown types are left out. */
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
  checkRule(typeof raw['type'] === 'string', `not a frame: ${JSON.stringify(raw)}`)
  if (!knownTypes.has(raw['type'])) return undefined
  const parsed = ServerFrame.safeParse(raw)
  checkRule(parsed.success, `${raw['type']} has other fields: ${JSON.stringify(raw)}`)
  return parsed.data
}

/** Runs a check on a connection and closes the connection, even if the check fails. */
export async function withConnection(
  target: ConformTarget,
  kind: 'plain' | 'extended',
  check: (connection: ProbeConnection) => Promise<void>,
) {
  const connection = await openProbe(target, kind)
  try {
    await check(connection)
  } finally {
    connection.close()
  }
}
