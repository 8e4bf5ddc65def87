import Fastify from 'fastify'

/** `notJson`: HTML with status 200. A number: this HTTP status. */
type EmulatedFailure = number | 'notJson' | undefined
type ReverseQuery = { lat?: string; lon?: string; format?: string }

/**
 * Starts an emulator of Nominatim's `/reverse`. It answers the address that the test sets; null: the position has no
 * address.
 */
export async function startGeocodingEmulator({ apiKey }: { apiKey?: string } = {}) {
  const app = Fastify({ forceCloseConnections: true })
  const requests: ReverseQuery[] = []
  let address: string | null = '北京市海淀区槐树巷7号'
  let failure: EmulatedFailure
  app.get<{ Querystring: ReverseQuery }>('/reverse', ({ query, headers }, reply) => {
    requests.push(query)
    if (apiKey && headers.authorization !== `Bearer ${apiKey}`)
      return reply.code(401).send({ error: 'Unauthorized' })
    if (failure === 'notJson') return reply.type('text/html').send('<h1>Hello</h1>')
    if (failure !== undefined) return reply.code(failure).send({ error: 'failure of the emulator' })
    if (query.format !== 'jsonv2' || !query.lat || !query.lon)
      return reply.code(400).send({ error: 'Bad request' })
    if (address === null) return { error: 'Unable to geocode' }
    return { place_id: 1, lat: query.lat, lon: query.lon, display_name: address }
  })
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  app.server.unref()
  return {
    url,
    requests,
    setAddress: (next: string | null) => void (address = next),
    failWith: (next: EmulatedFailure) => void (failure = next),
    stop: () => app.close(),
  }
}
