import type { FastifyInstance } from 'fastify'
import type { Registry } from 'prom-client'

const bucketsS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** Route of requests whose URL belongs to no route. Without it, each unknown URL would create a time series. */
const unknownRoute = 'unknown'

/** Measures the duration of each request by method, route pattern and status, and the number of requests in flight. */
export async function measureRequests(app: FastifyInstance, registry: Registry) {
  const { Gauge, Histogram } = await import('prom-client')
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Duration of HTTP requests',
    labelNames: ['method', 'route', 'status'],
    buckets: bucketsS,
    registers: [registry],
  })
  const inFlight = new Gauge({
    name: 'http_requests_in_flight',
    help: 'HTTP requests and open event streams that have started and not ended',
    registers: [registry],
  })
  app.addHook('onRequest', async (_, reply) => {
    inFlight.inc()
    reply.raw.once('close', () => inFlight.dec())
  })
  app.addHook('onResponse', async ({ method, routeOptions }, reply) => {
    const route = routeOptions.url ?? unknownRoute
    durations.observe({ method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
  })
}
