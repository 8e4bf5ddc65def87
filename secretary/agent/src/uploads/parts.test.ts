import { createHash } from 'node:crypto'
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { addTestPerson, startTestAgent, type TestAgent } from '#testing'
import { findUploadedFile } from './service.ts'
import { createPartsClient, createSampleBytes, partBytes } from './testing/parts-client.ts'

let agent: TestAgent
beforeEach(async () => void (agent = await startTestAgent({ RATE_LIMIT_SCALE: '1000' })))
afterEach(() => agent.stop())

const mebibyte = 1024 * 1024
const { start, stateOf, put, finish, upload } = createPartsClient(() => agent.device)
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const storedPath = (id: string) => join(agent.deps.config.uploadsDir, id)

describe('POST /api/uploads/parts', () => {
  test('POST /api/uploads/parts answers the size of parts and stores the sanitised name', async () => {
    const { status, body } = await start(10, '../x/Report.exe')
    expect({ status, body }).toEqual({
      status: 201,
      body: {
        upload_id: expect.stringMatching(/^up_[0-9A-HJKMNP-TV-Z]{26}$/),
        size: 10,
        received: 0,
        part_bytes: partBytes,
      },
    })
    expect(agent.deps.db.sql.all`SELECT name FROM unfinished_uploads`).toEqual([{ name: 'Report.exe' }])
  })

  test('POST /api/uploads/parts accepts exactly 100 MiB and refuses one byte more with 413', async () => {
    expect((await start(100 * mebibyte)).status).toBe(201)
    expect(await start(100 * mebibyte + 1)).toMatchObject({ status: 413, body: { error: 'FILE_TOO_LARGE' } })
  })

  test('POST /api/uploads/parts answers 400 for an empty or long name and for no size', async () => {
    const requests = [start(1, ''), start(1, 'x'.repeat(256)), start(0), start(1.5), start(-1)]
    for (const { status, body } of await Promise.all(requests))
      expect([status, body.error]).toEqual([400, 'VALIDATION_ERROR'])
    expect((await start(1, 'x'.repeat(255))).status).toBe(201)
  })

  test('POST /api/uploads/parts refuses the 21st unfinished upload of a person, not of others', async () => {
    const other = await addTestPerson(agent, 'use')
    for (let count = 0; count < 20; count += 1)
      // oxlint-disable-next-line no-await-in-loop -- the order of the requests decides which one is refused
      expect((await start(1)).status).toBe(201)
    expect(await start(1)).toMatchObject({ status: 409, body: { error: 'TOO_MANY_UPLOADS' } })
    expect((await start(1, 'a', other.device)).status).toBe(201)
  })
})

describe('PUT /api/uploads/parts/:upload_id', () => {
  test('PUT /api/uploads/parts/:upload_id stores parts in order and refuses any other offset', async () => {
    const bytes = createSampleBytes(10)
    const { upload_id: id } = (await start(10)).body
    expect(await put(id, 1, bytes)).toMatchObject({
      status: 409,
      body: { error: 'UPLOAD_OFFSET', received: 0 },
    })
    expect(await put(id, 0, bytes.subarray(0, 6))).toEqual({
      status: 200,
      body: { upload_id: id, size: 10, received: 6, part_bytes: partBytes },
    })
    expect(await put(id, 0, bytes.subarray(0, 6))).toMatchObject({
      status: 409,
      body: { error: 'UPLOAD_OFFSET', received: 6 },
    })
    expect(await put(id, 6, bytes.subarray(0, 5))).toMatchObject({
      status: 400,
      body: { error: 'UPLOAD_TOO_LONG' },
    })
    expect((await stateOf(id)).body).toMatchObject({ size: 10, received: 6 })
    expect((await put(id, 6, bytes.subarray(6))).body.received).toBe(10)
    expect((await finish(id)).status).toBe(201)
    expect(readFileSync(storedPath(id)).equals(bytes)).toBe(true)
  })

  test('PUT /api/uploads/parts/:upload_id refuses empty parts, other types, long parts and bad offsets', async () => {
    const { upload_id: id } = (await start(20 * mebibyte)).body
    const one = Buffer.alloc(1)
    expect(await put(id, 0, Buffer.alloc(0))).toMatchObject({ status: 400, body: { error: 'NOT_OCTETS' } })
    const json = { method: 'PUT', headers: { 'content-type': 'application/json' }, body: '{}' }
    expect((await agent.device.fetch(`/api/uploads/parts/${id}?offset=0`, json)).status).toBe(415)
    expect((await put(id, 0, Buffer.alloc(8 * mebibyte + 1))).status).toBe(413)
    expect((await put(id, 0, Buffer.alloc(8 * mebibyte))).status).toBe(200)
    // oxlint-disable-next-line no-await-in-loop -- few requests
    for (const offset of ['', '-1', '1.5', 'x', '9'.repeat(20)])
      expect(await put(id, offset, one)).toMatchObject({ status: 400, body: { error: 'VALIDATION_ERROR' } })
  })

  test('two clients send the same part at the same time: one succeeds, the other gets 409', async () => {
    const bytes = createSampleBytes(2 * partBytes)
    const { upload_id: id } = (await start(bytes.length)).body
    const both = await Promise.all([0, 1].map(() => put(id, 0, bytes.subarray(0, partBytes))))
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(both.map(({ body }) => body.received)).toEqual([partBytes, partBytes])
    await put(id, partBytes, bytes.subarray(partBytes))
    await finish(id)
    expect(sha256(readFileSync(storedPath(id)))).toBe(sha256(bytes))
  })
})

describe('access to uploads in parts', () => {
  test('uploads in parts of other persons and unknown ones answer 404', async () => {
    const { upload_id: id } = (await start(1)).body
    const other = (await addTestPerson(agent, 'manage')).device
    // oxlint-disable-next-line no-await-in-loop -- few requests
    for (const [name, who] of [
      [id, other],
      ['up_01JD0000000000000000000000', agent.device],
      ['..%2Fagent.sqlite', agent.device],
    ] as const)
      for (const answer of [
        await stateOf(name, who),
        await put(name, 0, Buffer.alloc(1), who),
        await finish(name, who),
      ])
        expect(answer).toMatchObject({ status: 404, body: { error: 'UPLOAD_NOT_FOUND' } })
  })
})

describe('POST /api/uploads/parts/:upload_id/finish', () => {
  test('POST /api/uploads/parts/:upload_id/finish answers 409 while bytes are missing', async () => {
    const { upload_id: id } = (await start(10)).body
    expect(await finish(id)).toMatchObject({ status: 409, body: { error: 'UPLOAD_INCOMPLETE', received: 0 } })
    await put(id, 0, Buffer.alloc(9))
    expect(await finish(id)).toMatchObject({ status: 409, body: { received: 9 } })
  })

  test('POST /api/uploads/parts/:upload_id/finish answers the same upload when it is repeated', async () => {
    const { upload_id: id } = (await start(1)).body
    await put(id, 0, Buffer.alloc(1))
    const answers = await Promise.all([finish(id), finish(id)])
    answers.push(await finish(id))
    for (const answer of answers)
      expect(answer).toEqual({
        status: 201,
        body: {
          upload_id: id,
          url: expect.stringContaining(id),
          mime: 'application/octet-stream',
          size: 1,
        },
      })
    expect(agent.deps.db.sql.all`SELECT upload_id FROM uploads`).toEqual([{ upload_id: id }])
    expect(agent.deps.db.sql.all`SELECT * FROM unfinished_uploads`).toEqual([])
    expect(readdirSync(agent.deps.config.uploadsDir)).toEqual([id])
  })

  test.each([
    [
      'photo.txt',
      Buffer.from('R0lGODlhBAAFAIAAAAAAAP///yH5BAEAAAAALAAAAAAEAAUAAAIEhI+pWQA7', 'base64'),
      'image/gif',
    ],
    ['a.pdf', Buffer.from('%PDF-1.7 …'), 'application/pdf'],
    ['a.csv', Buffer.from('a,b\n1,2'), 'text/csv'],
    ['a.mp4', Buffer.from('\0\0\0\x18ftypisom\0\0\0\0isommp42\0\0\0\x08free', 'latin1'), 'video/mp4'],
    ['a.mp3', Buffer.from(`ID3\x03\0\0\0\0\0\x00${'\xff\xfb\x90\x00'.repeat(200)}`, 'latin1'), 'audio/mpeg'],
    ['a.gz', Buffer.from('1f8b0800000000000003', 'hex'), 'application/gzip'],
    ['setup.exe', Buffer.from(`MZ${'\0'.repeat(200)}`, 'latin1'), 'application/x-msdownload'],
    ['a.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'text/plain'],
    ['a.html', Buffer.from('<!doctype html><script>alert(1)</script>'), 'text/plain'],
    [
      'utf16.svg',
      Buffer.from('\ufeff<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>', 'utf16le'),
      'application/octet-stream',
    ],
    ['a.heic', Buffer.from('\0\0\0\x18ftypheic\0\0\0\0heicmif1', 'latin1'), 'application/octet-stream'],
    ['noise', Buffer.from([0, 1, 2, 3]), 'application/octet-stream'],
  ])('finish detects the type of %s by its bytes', async (name, bytes, mime) => {
    const { status, body } = await upload(bytes, name)
    expect(status).toBe(201)
    expect(body.mime).toBe(mime)
    const { headers } = await agent.visitor.fetch(body.url)
    expect(headers.get('content-disposition')).toMatch(mime === 'image/gif' ? /^inline;/ : /^attachment;/)
    expect(findUploadedFile(agent.deps, body.upload_id)).toMatchObject({ name, mime, size: bytes.length })
  })

  test('a file of 100 MiB arrives with the same SHA-256', async () => {
    const bytes = createSampleBytes(100 * mebibyte)
    const { status, body } = await upload(bytes, 'long.bin')
    expect([status, body.size]).toEqual([201, bytes.length])
    const file = await agent.device.fetch(`/api/uploads/${body.upload_id}`)
    expect(sha256(new Uint8Array(await file.arrayBuffer()))).toBe(sha256(bytes))
  }, 60_000)
})
