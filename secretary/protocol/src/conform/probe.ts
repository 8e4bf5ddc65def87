import { ServerFrame, type ServerFrameOf } from '@sanhe/protocol/frames'
import { socketUrl } from '@sanhe/protocol/socket'
import { must, RuleBrokenError, type Target } from './rule.ts'

type Raw = Record<string, unknown>
type Closed = { code: number; reason: string }

/** A connection that keeps whatever it hears, as it was said, and waits for what is expected. */
function probe(target: Target) {
  const heard: Raw[] = []
  const waiting = new Set<() => void>()
  let isOpen = false
  let closed: Closed | undefined
  const news = () => {
    for (const look of waiting) look()
  }
  const on = {
    opened() {
      isOpen = true
      news()
    },
    message(text: string) {
      heard.push(rawFrame(text))
      news()
    },
    closed(code: number, reason: string) {
      closed = { code, reason }
      news()
    },
  }

  /** Waits until `look` finds something; says what was waited for when the time is over. */
  function until<T>(look: () => T | undefined, what: string, withinMs = target.controlMs): Promise<T> {
    return new Promise((resolve, reject) => {
      const finish = (end: () => void) => {
        waiting.delete(tryIt)
        target.timers.clear(timer)
        end()
      }
      const tryIt = () => {
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
      waiting.add(tryIt)
      tryIt()
    })
  }
  return { heard, on, until, isOpen: () => isOpen, closed: () => closed }
}

function rawFrame(text: string): Raw {
  try {
    const json: unknown = JSON.parse(text)
    if (typeof json === 'object' && json !== null) return json as Raw
  } catch {
    // Reported below, with all else that is no frame.
  }
  return { type: undefined, text }
}

export type Connection = Awaited<ReturnType<typeof connect>>

/** An open connection. `kind` says which of the target's two ways to open it. */
export async function connect(target: Target, kind: 'plain' | 'extended', apiKey = target.apiKey) {
  const seen = probe(target)
  const open = kind === 'plain' ? target.openPlain : target.openExtended
  const socket = open(socketUrl(target.url), apiKey, seen.on)
  await seen.until(() => seen.isOpen() || undefined, 'open connection')
  const framesOf = <T extends ServerFrame['type']>(type: T) =>
    seen.heard.filter((raw) => raw['type'] === type).map((raw) => frameOf(raw) as ServerFrameOf<T>)

  return {
    ...seen,
    framesOf,
    /** All that was heard, with its fields checked; types that nobody knows are left out. */
    frames: () => seen.heard.flatMap((raw) => frameOf(raw) ?? []),
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
  must(typeof raw['type'] === 'string', `not a frame: ${JSON.stringify(raw)}`)
  if (!knownTypes.has(raw['type'])) return undefined
  const parsed = ServerFrame.safeParse(raw)
  must(parsed.success, `${raw['type']} has other fields: ${JSON.stringify(raw)}`)
  return parsed.data
}

/** Runs a check on a connection, and closes it whatever comes out. */
export async function withConnection(
  target: Target,
  kind: 'plain' | 'extended',
  check: (connection: Connection) => Promise<void>,
) {
  const connection = await connect(target, kind)
  try {
    await check(connection)
  } finally {
    connection.close()
  }
}
