import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createVideoBytes, uploadInParts } from '#testing'
import { type RelayedAgent, startRelayedAgent } from './testing/relayed-agent.ts'

let relayed: RelayedAgent
beforeAll(async () => void (relayed = await startRelayedAgent({ RELAY_BYTES_PER_SECOND: '100000000' })))
afterAll(() => relayed.stop())

test('a file of 10 MiB is uploaded and downloaded unchanged through the relay', async () => {
  const { apiKey, transport } = await relayed.pair()
  const bytes = Buffer.alloc(10 * 1024 * 1024 - 1000, 'sanhe ')
  const form = new FormData()
  form.append('file', new Blob([bytes], { type: 'text/plain' }), 'long.txt')
  const headers = { authorization: `Bearer ${apiKey}` }
  const sent = await transport.fetch('http://agent/api/uploads', { method: 'POST', headers, body: form })
  const { upload_id: id } = (await sent.json()) as { upload_id: string }
  expect(sent.status).toBe(201)
  const added = await transport.fetch('http://agent/api/files', {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ path: `long-${id}.txt`, upload_id: id }),
  })
  expect(added.status).toBe(201)
  const read = await transport.fetch(`http://agent/api/files/content?path=long-${id}.txt`, { headers })
  expect(Buffer.from(await read.arrayBuffer()).equals(bytes)).toBe(true)
  transport.close()
})

test('a video of 30 MB is uploaded in parts and read by ranges unchanged through the relay', async () => {
  const { apiKey, transport } = await relayed.pair()
  const send = (path: string, init: RequestInit = {}) =>
    transport.fetch(`http://agent${path}`, {
      ...init,
      headers: { ...(init.headers as Record<string, string>), authorization: `Bearer ${apiKey}` },
    })
  const bytes = Buffer.concat([createVideoBytes(1000), randomBytes(30_000_000)])
  const id = await uploadInParts({ fetch: send }, bytes, 'trip.mp4')
  const ranges: Buffer[] = []
  const rangeBytes = 4 * 1024 * 1024
  for (let first = 0; first < bytes.length; first += rangeBytes) {
    const range = `bytes=${first}-${first + rangeBytes - 1}`
    // oxlint-disable-next-line no-await-in-loop -- one range after another, as a player reads them
    const response = await send(`/api/uploads/${id}`, { headers: { range } })
    const last = Math.min(first + rangeBytes, bytes.length) - 1
    expect([
      response.status,
      response.headers.get('content-range'),
      response.headers.get('content-type'),
    ]).toEqual([206, `bytes ${first}-${last}/${bytes.length}`, 'video/mp4'])
    // oxlint-disable-next-line no-await-in-loop -- see above
    ranges.push(Buffer.from(await response.arrayBuffer()))
  }
  expect(Buffer.concat(ranges).equals(bytes)).toBe(true)
  transport.close()
})
