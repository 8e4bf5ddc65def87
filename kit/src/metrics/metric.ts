/** A value of a metric, with the labels that distinguish it from the other values of the metric. */
export type MetricSample = { labels?: Record<string, string>; value: number }

/** A gauge: a metric whose value is read each time the monitoring system requests it. */
export type GaugeMetric = {
  name: string
  help: string
  labels?: readonly string[]
  read(): MetricSample[] | Promise<MetricSample[]>
}

/** Durations that are counted in buckets. `subscribe` receives the function that records one duration in seconds. */
export type DurationMetric = {
  name: string
  help: string
  bucketsS: readonly number[]
  subscribe(record: (seconds: number) => void): void
}

export type Metrics = { gauges?: readonly GaugeMetric[]; durations?: readonly DurationMetric[] }

/** Returns a gauge with one value and no labels. */
export const createSingleValueGauge = (
  name: string,
  help: string,
  read: () => number | Promise<number>,
): GaugeMetric => ({ name, help, read: async () => [{ value: await read() }] })

/**
 * Limits how often an expensive value is computed: requests within `maxAgeMs` receive the last value. Concurrent
 * requests share one computation.
 */
export function cacheMetricReading<T>(
  read: () => Promise<T>,
  maxAgeMs: number,
  now: () => number,
): () => Promise<T> {
  let last: { at: number; value: Promise<T> } | undefined
  return () => {
    if (last && now() - last.at < maxAgeMs) return last.value
    const value = read()
    const entry = { at: now(), value }
    last = entry
    // A failed computation is not cached, so the next request repeats it.
    value.catch(() => last === entry && (last = undefined))
    return value
  }
}

/** Lets concurrent callers share one computation. Gauges that read different values of one query share this query. */
export function shareConcurrentMetricReading<T>(read: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | undefined
  return () => (running ??= read().finally(() => (running = undefined)))
}
