import { setTimeout as sleep } from 'node:timers/promises'
import {
  type Context,
  context,
  defaultTextMapGetter,
  defaultTextMapSetter,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { isTracingSuppressed, setGlobalErrorHandler, W3CTraceContextPropagator } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { TracingSettings } from './settings.ts'
import {
  getErrorType,
  type OpenSpan,
  type SpanDescription,
  type SpanKindName,
  type Tracing,
} from './tracing.ts'

/** Time limit in ms of the last export at shutdown: the supervisor kills a service that stops too slowly. */
const flushLimitMs = 2000
const exportTimeoutMs = 5000
const exportIntervalMs = 2000
/** Interval in ms in which a failing receiver of traces causes at most one log line. */
const faultIntervalMs = 60_000

const kinds: Record<SpanKindName, SpanKind> = {
  internal: SpanKind.INTERNAL,
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  consumer: SpanKind.CONSUMER,
}
const propagator = new W3CTraceContextPropagator()

/**
 * Connects the OpenTelemetry SDK. Spans wait in a queue of limited length. A full queue drops spans instead of delaying
 * work.
 */
export function openTelemetry(settings: TracingSettings, onFault: (error: unknown) => void): Tracing {
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  setGlobalErrorHandler(limitFaults(onFault))
  const provider = createProvider(settings)
  const tracer = provider.getTracer('sanhe')
  return {
    startSpan: (description) => toOpenSpan(openSpan(tracer, description)),
    recordChild(description, durationMs, error) {
      if (!trace.getActiveSpan()?.isRecording()) return
      const endTime = performance.timeOrigin + performance.now()
      const { span } = openSpan(tracer, description, endTime - durationMs)
      if (error !== undefined) markFailed(span, getErrorType(error))
      span.end(endTime)
    },
    isSuppressed: () => isTracingSuppressed(context.active()),
    activeHeaders: () => headersOf(context.active()),
    activeIds() {
      const ids = trace.getActiveSpan()?.spanContext()
      return ids && { trace_id: ids.traceId, span_id: ids.spanId }
    },
    async stop() {
      const late = new AbortController()
      const limit = sleep(flushLimitMs, undefined, { signal: late.signal }).catch(() => {})
      await Promise.race([provider.shutdown().catch(onFault), limit])
      late.abort()
      context.disable()
    },
  }
}

function createProvider({ url, headers, ratio, resource }: TracingSettings) {
  const exporter = new OTLPTraceExporter({ url, headers, timeoutMillis: exportTimeoutMs })
  const options = { exporter, exportTimeoutMillis: exportTimeoutMs, scheduledDelayMillis: exportIntervalMs }
  return new TracerProvider({
    resource: resourceFromAttributes(resource),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
    spanProcessors: [new BatchSpanProcessor(options)],
  })
}

type SpanInContext = { span: Span; inside: Context }

function openSpan(tracer: Tracer, description: SpanDescription, startTime?: number): SpanInContext {
  const { name, kind = 'internal', attributes = {}, parent } = description
  const parentContext = parent
    ? propagator.extract(ROOT_CONTEXT, parent, defaultTextMapGetter)
    : context.active()
  const options = { kind: kinds[kind], attributes, ...(startTime !== undefined && { startTime }) }
  const span = tracer.startSpan(name, options, parentContext)
  return { span, inside: trace.setSpan(parentContext, span) }
}

const toOpenSpan = ({ span, inside }: SpanInContext): OpenSpan => ({
  run: (work) => context.with(inside, work),
  set: (attributes) => void span.setAttributes(attributes),
  fail: (type) => markFailed(span, type),
  end: () => span.end(),
  headers: () => headersOf(inside),
})

const markFailed = (span: Span, type: string) =>
  void span.setAttribute('error.type', type).setStatus({ code: SpanStatusCode.ERROR })

function headersOf(inside: Context) {
  const headers: Record<string, string> = {}
  propagator.inject(inside, headers, defaultTextMapSetter)
  return headers
}

function limitFaults(onFault: (error: unknown) => void) {
  let lastAt = -faultIntervalMs
  return (error: unknown) => {
    if (performance.now() - lastAt < faultIntervalMs) return
    lastAt = performance.now()
    onFault(error)
  }
}
