import { request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import type { BenchWorkload } from './measure.ts'

/**
 * Sends requests in closed loops, each over a new connection, and returns the times of the successful ones. autocannon
 * measures wrong times for a server that closes the connection after each response.
 */
export async function requestOverNewConnections(workload: BenchWorkload, seconds: number, loops: number) {
  const until = performance.now() + seconds * 1000
  const timesMs: number[] = []
  let errors = 0
  const loop = async () => {
    while (performance.now() < until) {
      const startedAt = performance.now()
      const isSuccessful = await send(workload).catch(() => false)
      const endedAt = performance.now()
      if (!isSuccessful) errors += 1
      else if (endedAt <= until) timesMs.push(endedAt - startedAt)
    }
  }
  await Promise.all(Array.from({ length: loops }, loop))
  return { timesMs, errors }
}

async function send({ url, method = 'GET', headers = {}, body = '' }: BenchWorkload) {
  const { promise, resolve, reject } = Promise.withResolvers<boolean>()
  const length = { 'content-length': String(Buffer.byteLength(body)) }
  const sent = request(url, { method, headers: { ...headers, ...length }, agent: false }, (response) => {
    buffer(response).then(() => resolve(response.statusCode === 200), reject)
  })
  sent.on('error', reject)
  sent.end(body)
  return promise
}
