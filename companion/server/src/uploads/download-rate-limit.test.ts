import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rateLimitsByName } from '#core'
import { startTestApp, type TestApp } from '#testing'

let app: TestApp
beforeAll(async () => void (app = await startTestApp({ RATE_LIMIT_SCALE: '1' })))
afterAll(() => app.stop())

test('GET /uploads/:key is exempt from the limit of 100 requests per minute', async () => {
  const user = await app.user()
  const body = new FormData()
  const picture = await sharp({ create: { width: 4, height: 3, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  body.append('file', new Blob([new Uint8Array(picture)]), 'photo.png')
  const stored = await user.fetch('/api/v1/upload/image', { method: 'POST', body })
  const { url } = (await stored.json()) as { url: string }
  const look = async () => (await fetch(url)).status
  const looks = await Promise.all(Array.from({ length: rateLimitsByName.global.max + 20 }, look))
  expect(new Set(looks)).toEqual(new Set([200]))
  const ask = async (path: string) => (await app.visitor.fetch(path)).status
  const statuses = await Promise.all(
    Array.from({ length: rateLimitsByName.global.max }, () => ask('/api/v1/nothing')),
  )
  // Exactly one of these requests is refused, because the upload at the start of the test also counts towards the
  // limit.
  expect(statuses.filter((status) => status === 429)).toHaveLength(1)
  expect([await ask('/uploads/a/b'), await look()]).toEqual([429, 200])
  app.clock.move({ advanceMs: rateLimitsByName.global.windowMs })
  expect(await ask('/uploads/a/b')).toBe(404)
})
