import { createServer } from 'node:http'

type Value = {
  stringValue?: string
  intValue?: number
  doubleValue?: number
  arrayValue?: { values: Value[] }
}
type Attribute = { key: string; value: Value }
type WireSpan = {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  kind: number
  attributes: Attribute[]
  status: { code?: number }
}
type Body = {
  resourceSpans: { resource: { attributes: Attribute[] }; scopeSpans: { spans: WireSpan[] }[] }[]
}

export type ReceivedSpan = Omit<WireSpan, 'attributes'> & { attributes: Record<string, unknown> }

/** Starts a local receiver of traces (OTLP over HTTP with JSON), which stores the traces that it receives. */
export async function startOtlpReceiver() {
  const bodies: string[] = []
  const headers: Record<string, unknown>[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
    headers.push({ url: request.url, ...request.headers })
    bodies.push(Buffer.concat(chunks).toString('utf8'))
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const parsed = () =>
    bodies.map((body) => JSON.parse(body) as Body).flatMap(({ resourceSpans }) => resourceSpans)
  return {
    url: `http://127.0.0.1:${(server.address() as { port: number }).port}`,
    headers,
    text: () => bodies.join('\n'),
    resource: () => toRecord(parsed()[0]?.resource.attributes ?? []),
    spans: (): ReceivedSpan[] =>
      parsed()
        .flatMap(({ scopeSpans }) => scopeSpans)
        .flatMap(({ spans }) => spans)
        .map((span) => ({ ...span, attributes: toRecord(span.attributes) })),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

const toRecord = (attributes: Attribute[]) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, plainValue(value)]))

const plainValue = ({ stringValue, intValue, doubleValue, arrayValue }: Value): unknown =>
  arrayValue ? arrayValue.values.map(plainValue) : (stringValue ?? intValue ?? doubleValue)
