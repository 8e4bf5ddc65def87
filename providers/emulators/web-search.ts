import Fastify, { type FastifyReply, type FastifyRequest } from 'fastify'

type EmulatedResult = { title: string; url: string; snippet: string }
/** `hang`: the response never ends. `notJson`: HTML with status 200. A number: this HTTP status. */
type EmulatedFailure = number | 'hang' | 'notJson' | 'otherJson' | undefined

/**
 * Starts an emulator of three search services at one address: SearXNG (`/search` with GET), Brave Search
 * (`/web/search`) and Tavily (`/search` with POST). Each answers the results that the test sets.
 */
export async function startWebSearchEmulator({ apiKey }: { apiKey: string }) {
  const app = Fastify({ forceCloseConnections: true })
  const requests: { path: string; query: string; count: number | undefined }[] = []
  let results: EmulatedResult[] = []
  let failure: EmulatedFailure

  async function fail(reply: FastifyReply) {
    if (failure === 'notJson') return reply.type('text/html').send('<h1>Hello</h1>')
    if (failure === 'otherJson') return reply.send({ answer: 42 })
    if (failure === 'hang') return reply.hijack()
    return reply.code(failure ?? 500).send({ error: 'failure of the emulator' })
  }
  const content = () => results.map(({ title, url, snippet }) => ({ title, url, content: snippet }))
  const bearer = ({ headers }: FastifyRequest) => headers.authorization === `Bearer ${apiKey}`

  app.get<{ Querystring: { q: string; format?: string } }>('/search', ({ query }, reply) => {
    requests.push({ path: 'GET /search', query: query.q, count: undefined })
    if (failure !== undefined) return fail(reply)
    if (query.format !== 'json') return reply.code(403).send('Forbidden')
    return reply.send({ query: query.q, number_of_results: results.length, results: content() })
  })
  app.get<{ Querystring: { q: string; count: string } }>('/web/search', ({ query, headers }, reply) => {
    requests.push({ path: 'GET /web/search', query: query.q, count: Number(query.count) })
    if (headers['x-subscription-token'] !== apiKey) return reply.code(401).send({ type: 'ErrorResponse' })
    if (failure !== undefined) return fail(reply)
    const found = results.map(({ title, url, snippet }) => ({ title, url, description: snippet }))
    return reply.send({ type: 'search', ...(found.length && { web: { type: 'search', results: found } }) })
  })
  app.post<{ Body: { query: string; max_results: number } }>('/search', (request, reply) => {
    const { query, max_results } = request.body
    requests.push({ path: 'POST /search', query, count: max_results })
    if (!bearer(request)) return reply.code(401).send({ detail: { error: 'Unauthorized' } })
    if (failure !== undefined) return fail(reply)
    return reply.send({ query, results: content() })
  })

  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  app.server.unref()
  return {
    url,
    requests,
    setResults: (next: EmulatedResult[]) => void (results = next),
    failWith: (next: EmulatedFailure) => void (failure = next),
    stop: () => app.close(),
  }
}
