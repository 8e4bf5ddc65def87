import type { TracingSettings } from './settings.ts'

export type SpanAttributes = Record<string, string | number | string[]>

export type SpanKindName = 'internal' | 'server' | 'client' | 'consumer'

export type SpanDescription = {
  name: string
  kind?: SpanKindName
  /**
   * Attributes, named by the semantic conventions. They must not contain personal data, secrets, values of queries or
   * URLs, because they leave the machine.
   */
  attributes?: SpanAttributes
  /** Headers or values that may contain the W3C `traceparent` of the caller. Absent: the active span is the parent. */
  parent?: Record<string, unknown>
}

/** A span that has started. The code that has started the span must end it. */
export type OpenSpan = {
  /** Runs `work` so that spans and log lines that it creates belong to this span. */
  run<T>(work: () => T): T
  set(attributes: SpanAttributes): void
  /** Marks the span as failed. `type` is a code or the name of a class, never a message. */
  fail(type: string): void
  end(): void
  /** Headers that carry the context of this span to another service. */
  headers(): Record<string, string>
}

export type Tracing = {
  startSpan(description: SpanDescription): OpenSpan
  /** Records a span that has just ended. Does nothing outside of a recorded span. */
  recordChild(description: SpanDescription, durationMs: number, error?: unknown): void
  /** Returns whether no spans may be created now, because the exporter itself is sending a request. */
  isSuppressed(): boolean
  activeHeaders(): Record<string, string>
  activeIds(): { trace_id: string; span_id: string } | undefined
  stop(): Promise<void>
}

let active: Tracing | undefined

/** Returns the tracing of this process; undefined when tracing is off, which is the default. */
export const getCurrentTracing = () => active

/** Starts tracing in this process. Returns a function that sends the remaining spans and ends tracing. */
export async function startTracing(
  settings: TracingSettings | undefined,
  onFault: (error: unknown) => void,
): Promise<() => Promise<void>> {
  if (!settings) return async () => {}
  // The packages are loaded only when tracing is enabled, because they would double the time of the start.
  const { openTelemetry } = await import('./open-telemetry.ts')
  const { traceOutgoingRequests } = await import('./outgoing-requests.ts')
  const tracing = openTelemetry(settings, onFault)
  const stopOutgoing = traceOutgoingRequests(tracing)
  active = tracing
  return async () => {
    active = undefined
    stopOutgoing()
    await tracing.stop()
  }
}

/** Runs `work` in a span when tracing is on. An error of `work` marks the span as failed and is thrown again. */
export function runInTracingSpan<T>(description: SpanDescription, work: () => Promise<T>): Promise<T> {
  return active ? runInSpan(active.startSpan(description), work) : work()
}

async function runInSpan<T>(span: OpenSpan, work: () => Promise<T>) {
  try {
    return await span.run(work)
  } catch (error) {
    span.fail(getErrorType(error))
    throw error
  } finally {
    span.end()
  }
}

/** Returns the code or the class of an error. Messages may contain personal data, so they are never recorded. */
export function getErrorType(error: unknown) {
  const { code, name } = (error ?? {}) as { code?: unknown; name?: unknown }
  if (typeof code === 'string' || typeof code === 'number') return String(code)
  return typeof name === 'string' ? name : 'Error'
}

/** Ids of the active span for a line of the log; undefined without an active span. */
export const getActiveTraceIds = () => active?.activeIds()

/** The W3C `traceparent` of the active span, for rows that another process continues; null without an active span. */
export const getActiveTraceparent = () => active?.activeHeaders()['traceparent'] ?? null
