import { createServer, type ServerResponse } from 'node:http'
import { explainListenError } from '@sanhe/kit/runtime/listen'
import type { Log } from '@sanhe/kit/runtime/log'
import type { FastifyInstance } from 'fastify'
import type { Registry } from 'prom-client'
import type { DurationMetric, GaugeMetric, Metrics } from './metric.ts'
import { measureRequests } from './request-metrics.ts'

export type MetricsAddress = { host: string; port: number }

type MetricsOptions = {
  service: string
  /** Address of the separate metrics server. Absent: nothing is measured. */
  address: MetricsAddress | undefined
  /** Receives a warning when a gauge cannot be read. The other metrics are still served. */
  log: Log
}

/**
 * Serves `GET /metrics` in Prometheus' text format on a separate address, until `app` closes. Call it before `app`
 * listens. prom-client is loaded only when an address is configured. Returns the port, or undefined without an address.
 */
export async function serveMetrics(
  app: FastifyInstance,
  { service, address, log }: MetricsOptions,
  metrics: readonly Metrics[],
): Promise<number | undefined> {
  if (!address) return undefined
  const { Registry, collectDefaultMetrics } = await import('prom-client')
  const registry = new Registry()
  registry.setDefaultLabels({ service })
  collectDefaultMetrics({ register: registry })
  await measureRequests(app, registry)
  for (const { gauges = [], durations = [] } of metrics) {
    for (const gauge of gauges) await registerGauge(registry, gauge, log)
    for (const duration of durations) await registerDurations(registry, duration)
  }
  const { port, stop } = await listen(registry, address)
  app.addHook('onClose', stop)
  return port
}

async function registerGauge(registry: Registry, { name, help, labels = [], read }: GaugeMetric, log: Log) {
  const { Gauge } = await import('prom-client')
  const gauge = new Gauge({
    name,
    help,
    labelNames: labels,
    registers: [registry],
    async collect() {
      // Removes the values of the last reading. Otherwise a label that no longer occurs would keep its last value.
      gauge.reset()
      try {
        for (const sample of await read()) gauge.set(sample.labels ?? {}, sample.value)
      } catch (error) {
        gauge.remove()
        log.warn({ metric: name, err: error }, 'a metric could not be read')
      }
    },
  })
}

async function registerDurations(registry: Registry, { name, help, bucketsS, subscribe }: DurationMetric) {
  const { Histogram } = await import('prom-client')
  const histogram = new Histogram({ name, help, buckets: [...bucketsS], registers: [registry] })
  subscribe((seconds) => histogram.observe(seconds))
}

async function listen(registry: Registry, { host, port }: MetricsAddress) {
  const server = createServer(({ method, url = '' }, response) => {
    if (method !== 'GET' || url.split('?')[0] !== '/metrics') return void response.writeHead(404).end()
    return void answer(registry, response)
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen({ host, port }, resolve)
  }).catch((error) => explainListenError(error, 'METRICS_HOST or METRICS_PORT'))
  // The metrics server alone must not keep the process of a stopping service alive.
  server.unref()
  return {
    port: (server.address() as { port: number }).port,
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

async function answer(registry: Registry, response: ServerResponse) {
  try {
    const text = await registry.metrics()
    response.writeHead(200, { 'content-type': registry.contentType }).end(text)
  } catch {
    response.writeHead(500).end()
  }
}
