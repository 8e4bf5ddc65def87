import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { ClientRequest, IncomingMessage } from 'node:http'
import { getErrorType, type OpenSpan, type Tracing } from './tracing.ts'

/** The parts of a request of `fetch` that its diagnostics channels publish. */
type FetchRequest = { origin: string | URL; method: string; addHeader(name: string, value: string): void }
type FetchMessage = { request: FetchRequest; response: { statusCode: number }; error: unknown }
type HttpMessage = { request: ClientRequest; response: IncomingMessage; error: unknown }

/**
 * Records the requests of this process to other services, by `fetch` and by `node:http`, and sends them the context
 * of the trace. Method, host and status are recorded; path and query are not, because providers put tokens there.
 * Returns a function that stops the recording.
 */
export function traceOutgoingRequests(tracing: Tracing): () => void {
  const spans = new WeakMap<object, OpenSpan>()
  const start = (request: object, method: string, host: string, port: number) => {
    if (tracing.isSuppressed()) return undefined
    const attributes = { 'http.request.method': method, 'server.address': host, 'server.port': port }
    const span = tracing.startSpan({ name: method, kind: 'client', attributes })
    spans.set(request, span)
    return span
  }
  const answered = (request: object, status: number) => {
    spans.get(request)?.set({ 'http.response.status_code': status })
    if (status >= 400) spans.get(request)?.fail(String(status))
  }
  const ended = (request: object) => {
    spans.get(request)?.end()
    spans.delete(request)
  }
  const failed = (request: object, error: unknown) => spans.get(request)?.fail(getErrorType(error))
  const listeners = [
    ...fetchListeners({ start, answered, failed, ended }),
    ...httpListeners({ start, answered, failed, ended }),
  ]
  for (const [channel, listener] of listeners) subscribe(channel, listener)
  return () => {
    for (const [channel, listener] of listeners) unsubscribe(channel, listener)
  }
}

type Recorder = {
  start(request: object, method: string, host: string, port: number): OpenSpan | undefined
  answered(request: object, status: number): void
  failed(request: object, error: unknown): void
  ended(request: object): void
}
type Listener = [channel: string, listener: (message: unknown) => void]

const fetchListeners = ({ start, answered, failed, ended }: Recorder): Listener[] => {
  const on = (channel: string, listen: (message: FetchMessage) => void): Listener => [
    `undici:request:${channel}`,
    (message) => listen(message as FetchMessage),
  ]
  return [
    on('create', ({ request }) => {
      const { hostname, port, protocol } = new URL(request.origin)
      const span = start(request, request.method, hostname, Number(port) || defaultPort(protocol))
      for (const [name, value] of Object.entries(span?.headers() ?? {})) request.addHeader(name, value)
    }),
    on('headers', ({ request, response }) => answered(request, response.statusCode)),
    on('trailers', ({ request }) => ended(request)),
    on('error', ({ request, error }) => {
      failed(request, error)
      ended(request)
    }),
  ]
}

const httpListeners = ({ start, answered, failed, ended }: Recorder): Listener[] => {
  const on = (channel: string, listen: (message: HttpMessage) => void): Listener => [
    `http.client.${channel}`,
    (message) => listen(message as HttpMessage),
  ]
  return [
    on('request.created', ({ request }) => {
      const { hostname, port, protocol } = new URL(
        `${request.protocol}//${String(request.getHeader('host') ?? request.host)}`,
      )
      const span = start(request, request.method, hostname, Number(port) || defaultPort(protocol))
      if (!span) return
      request.once('close', () => ended(request))
      // Node.js has already written the headers if the caller passed them as a list. No header can be added then.
      if (request.headersSent) return
      for (const [name, value] of Object.entries(span.headers())) request.setHeader(name, value)
    }),
    on('response.finish', ({ request, response }) => answered(request, response.statusCode ?? 0)),
    on('request.error', ({ request, error }) => failed(request, error)),
  ]
}

const defaultPort = (protocol: string) => (protocol === 'https:' ? 443 : 80)
