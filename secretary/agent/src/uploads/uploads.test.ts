import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { dayMs, hourMs } from '@sanhe/kit/runtime/clock'
import { decodeTime } from 'ulid'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createPrefixedId } from '#core'
import { startTestAgent, type TestAgent, testDeviceKey } from '#testing'
import type { Upload } from './contract.ts'
import { detectMimeType, sanitizeFileName } from './rules.ts'
import { createUploadUrl, findUploadedFile } from './service.ts'

let agent: TestAgent
beforeEach(async () => void (agent = await startTestAgent()))
afterEach(() => agent.stop())

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAIAAAADCAYAAAC56t6BAAAAEklEQVR4nGNkYPhfzwABTEgUAAwEAQSsIAs1AAAAAElFTkSuQmCC',
  'base64',
)
const gif = Buffer.from('R0lGODlhBAAFAIAAAAAAAP///yH5BAEAAAAALAAAAAAEAAUAAAIEhI+pWQA7', 'base64')
const maxBytes = 10 * 1024 * 1024

const send = async (
  bytes: Uint8Array<ArrayBuffer> | string,
  name = 'a.txt',
  field = 'file',
  who = agent.device,
) => {
  const body = new FormData()
  body.append(field, new Blob([bytes]), name)
  const response = await who.fetch('/api/uploads', { method: 'POST', body })
  return { status: response.status, body: (await response.json()) as Upload & { error?: string } }
}
const stored = () =>
  existsSync(agent.deps.config.uploadsDir) ? readdirSync(agent.deps.config.uploadsDir) : []

describe('POST /api/uploads', () => {
  test('POST /api/uploads detects an image by its bytes, with its dimensions, whatever its name', async () => {
    expect(await send(png, 'photo.txt')).toEqual({
      status: 201,
      body: {
        upload_id: expect.stringMatching(/^up_[0-9A-HJKMNP-TV-Z]{26}$/),
        url: expect.stringMatching(/^\/api\/uploads\/up_/),
        mime: 'image/png',
        size: png.length,
        width: 2,
        height: 3,
      },
    })
    expect((await send(gif, 'x')).body).toMatchObject({ mime: 'image/gif', width: 4, height: 5 })
  })

  test.each([
    ['sales.csv', 'a,b\n1,2', 'text/csv'],
    ['notes.md', '# 你好', 'text/markdown'],
    ['data.json', '{}', 'text/plain'],
    ['drawing.svg', '<svg width="10" height="10" xmlns="http://www.w3.org/2000/svg"/>', 'text/plain'],
    ['offer.pdf', '%PDF-1.7 …', 'application/pdf'],
  ])('POST /api/uploads accepts the file %s', async (name, content, mime) => {
    const { status, body } = await send(content, name)
    expect(status).toBe(201)
    expect(body).toMatchObject({ mime, size: Buffer.byteLength(content) })
    expect(body.width).toBeUndefined()
    expect(findUploadedFile(agent.deps, body.upload_id)).toEqual({
      name,
      mime,
      size: Buffer.byteLength(content),
      path: join(agent.deps.config.uploadsDir, body.upload_id),
    })
  })

  test('POST /api/uploads refuses invalid files and stores nothing', async () => {
    const refused = async (answer: ReturnType<typeof send>, status: number, error: string) =>
      expect(await answer).toMatchObject({ status, body: { error } })
    await refused(send(new Uint8Array([0x4d, 0x5a, 0, 1]), 'game.exe'), 415, 'UPLOAD_TYPE')
    await refused(send(new Uint8Array([137, 80, 78, 71, 0, 0]), 'broken.png'), 415, 'UPLOAD_TYPE')
    await refused(send('', 'empty.txt'), 400, 'UPLOAD_EMPTY')
    await refused(send('x', 'a.txt', 'other'), 400, 'NO_FILE')
    await refused(send('x', 'a.txt', 'file', agent.visitor), 401, 'UNAUTHORIZED')
    await refused(send('x'.repeat(maxBytes + 1)), 413, 'UPLOAD_TOO_LARGE')
    const json = { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } }
    expect((await agent.device.fetch('/api/uploads', json)).status).toBe(415)
    const cut = {
      method: 'POST',
      body: '--x\r\ncontent-disp',
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
    }
    expect((await agent.device.fetch('/api/uploads', cut)).status).toBe(400)
    expect(stored()).toEqual([])
  })

  test('POST /api/uploads accepts a file of exactly ten megabytes', async () => {
    expect((await send('x'.repeat(maxBytes))).status).toBe(201)
  })

  test('POST /api/uploads removes an upload whose connection breaks', async () => {
    const { hostname, port } = new URL(agent.url)
    const socket = connect(Number(port), hostname)
    const head = `POST /api/uploads HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${testDeviceKey}\r\ncontent-type: multipart/form-data; boundary=x\r\ncontent-length: 100000\r\n\r\n`
    socket.write(
      `${head}--x\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\n${'x'.repeat(50_000)}`,
    )
    await expect.poll(stored).toHaveLength(1)
    socket.destroy()
    await expect.poll(stored).toEqual([])
    expect(agent.deps.db.sql.all`SELECT * FROM uploads`).toEqual([])
  })
})

test.each([
  ['../../etc/passwd', 'passwd'],
  ['C:\\Users\\Ann\\a.csv', 'a.csv'],
  ['.htaccess', 'htaccess'],
  ['a\u0000\u202Eb\n.txt', 'ab.txt'],
  ['报告 (1).pdf', '报告 (1).pdf'],
  ['', 'file'],
  ['...', 'file'],
  [`${'长'.repeat(300)}.pdf`, `${'长'.repeat(96)}.pdf`],
])('sanitizeFileName(“%s”) returns “%s”', (given, kept) => {
  expect(sanitizeFileName(given)).toBe(kept)
})

test('detectMimeType recognises text in GBK and text that is cut inside a character', () => {
  expect(detectMimeType(Buffer.from('你好').subarray(0, 5), 'a.txt')).toBe('text/plain')
  expect(detectMimeType(Uint8Array.from([0xb5, 0xd8, 0xc7, 0xf8]), 'a.CSV')).toBe('text/csv')
  expect(detectMimeType(Uint8Array.from([0xff, 0xfe, 0x41]), 'a.txt')).toBeUndefined()
})

describe('GET /api/uploads/:upload_id', () => {
  const get = (path: string, who = agent.visitor) => who.fetch(path)

  test('GET /api/uploads/:upload_id serves a file with a device key, and by its signed URL without one', async () => {
    const { upload_id, url } = (await send(png, 'a.png')).body
    const byKey = await get(`/api/uploads/${upload_id}`, agent.device)
    expect(Buffer.from(await byKey.arrayBuffer()).equals(png)).toBe(true)
    const signed = await get(url)
    expect(signed.status).toBe(200)
    expect(Buffer.from(await signed.arrayBuffer()).equals(png)).toBe(true)
    expect(Object.fromEntries(signed.headers)).toMatchObject({
      'content-type': 'image/png',
      'content-disposition': "inline; filename*=UTF-8''a.png",
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'cross-origin',
    })
    expect((await get(`/api/uploads/${upload_id}`)).status).toBe(401)
  })

  test('GET /api/uploads/:upload_id serves a file that is not an image as a download', async () => {
    const { url } = (await send('<script>alert(1)</script>', "it's (1).html")).body
    const { headers } = await get(url)
    expect(headers.get('content-type')).toBe('text/plain; charset=utf-8')
    expect(headers.get('content-disposition')).toBe("attachment; filename*=UTF-8''it%27s%20%281%29.html")
  })

  test('a signed URL stays the same all day and expires after at most two days', async () => {
    const { upload_id, url } = (await send(png)).body
    agent.clock.move({ advanceMs: 15 * hourMs })
    expect(createUploadUrl(agent.deps, upload_id)).toBe(url)
    agent.clock.move({ advanceMs: hourMs })
    expect(createUploadUrl(agent.deps, upload_id)).not.toBe(url)
    agent.clock.move({ advanceMs: dayMs - 1 })
    expect((await get(url)).status).toBe(200)
    agent.clock.move({ advanceMs: 1 })
    expect((await get(url)).status).toBe(401)
  })

  test('GET /api/uploads/:upload_id refuses a changed signed URL', async () => {
    const { url } = (await send(png)).body
    const other = (await send(gif)).body
    const changed = new URL(url, agent.url)
    changed.searchParams.set('expires', String(Number(changed.searchParams.get('expires')) + dayMs))
    expect((await get(changed.pathname + changed.search)).status).toBe(401)
    expect((await get(`/api/uploads/${other.upload_id}${new URL(url, agent.url).search}`)).status).toBe(401)
    expect((await get(`${url}&signature=x`)).status).toBe(401)
  })

  test('GET /api/uploads/:upload_id answers 404 for an unknown upload', async () => {
    for (const id of ['up_01JD0000000000000000000000', '..%2Fagent.sqlite'])
      expect((await get(`/api/uploads/${id}`, agent.device)).status).toBe(404)
  })
})

describe('deleteOrphanUploads', () => {
  const refer = (uploadId: string) => {
    const { sql } = agent.deps.db
    sql.run`INSERT OR IGNORE INTO sessions (session_id, title, title_source, created_at, updated_at)
            VALUES ('sess_1', 'Chat', 'auto', 1, 1)`
    sql.run`INSERT INTO messages (message_id, session_id, sender, content, status, created_at)
            VALUES ('msg_1', 'sess_1', 'user', 'look', 'complete', 1)`
    sql.run`INSERT INTO message_uploads VALUES ('msg_1', ${uploadId}, 0)`
  }
  const clean = async () => (await agent.jobs.run('remove-orphan-uploads'))?.result
  // The time in a new id is never earlier than in previous ids, and other tests of this process may have moved the
  // clock far ahead. So the clock is set to the time of a new id.
  beforeEach(() =>
    agent.clock.move({ now: decodeTime(createPrefixedId('up', agent.clock.now()).slice('up_'.length)) }),
  )

  test('the cleanup job deletes uploads older than one day that no message uses', async () => {
    const kept = (await send(png)).body
    const orphan = (await send(gif)).body
    refer(kept.upload_id)
    agent.clock.move({ advanceMs: dayMs - 1 })
    expect(await clean()).toEqual({ removed: 0, files: 0 })
    agent.clock.move({ advanceMs: 1 })
    expect(await clean()).toEqual({ removed: 1, files: 1 })
    expect(stored()).toEqual([kept.upload_id])
    expect((await agent.device.fetch(`/api/uploads/${orphan.upload_id}`)).status).toBe(404)
    expect(await clean()).toEqual({ removed: 0, files: 0 })
    agent.deps.db.sql.run`DELETE FROM sessions`
    expect(await clean()).toEqual({ removed: 1, files: 1 })
  })

  test('the cleanup job deletes partial files that a crash left, and keeps unrelated files', async () => {
    await send(png)
    const folder = agent.deps.config.uploadsDir
    const left = createPrefixedId('up', agent.clock.now())
    writeFileSync(join(folder, `${left}.part`), 'x')
    writeFileSync(join(folder, 'README'), 'x')
    agent.clock.move({ advanceMs: dayMs })
    expect(await clean()).toEqual({ removed: 1, files: 2 })
    expect(stored()).toEqual(['README'])
  })
})

test('the stored file has the same bytes as the uploaded one', async () => {
  const { upload_id } = (await send(png)).body
  expect(readFileSync(join(agent.deps.config.uploadsDir, upload_id)).equals(png)).toBe(true)
})
