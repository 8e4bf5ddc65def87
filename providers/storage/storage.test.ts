import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fixedClock, fromIso, minuteMs } from '@sanhe/kit/runtime/clock'
import { startS3Emulator } from '@sanhe/providers/emulators/storage'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { chooseObjectStorage, StorageError } from './index.ts'

const clock = fixedClock(fromIso('2026-11-21T08:00:00Z'))
const keys = {
  accessKeyId: 'AKIA-example',
  secretAccessKey: 'a secret of the vendor',
  region: 'cn-shanghai',
  bucket: 'sanhe',
}
let emulator: Awaited<ReturnType<typeof startS3Emulator>>
let dir: string
beforeAll(async () => {
  emulator = await startS3Emulator({ ...keys, clock })
  dir = await mkdtemp(join(tmpdir(), 'sanhe-storage-'))
})
afterAll(async () => {
  await emulator.stop()
  await rm(dir, { recursive: true })
})
beforeEach(() => emulator.failWith(undefined))

const s3 = (changes: object = {}, at = clock) =>
  chooseObjectStorage({ kind: 's3', account: { ...keys, endpoint: emulator.url, ...changes } }, at)
const ways = { 'a folder': () => chooseObjectStorage({ kind: 'disk', dir }), S3: () => s3() }

const picture = Buffer.from([0xff, 0xd8, 0, 10, 13, 255])
const key = 'images/2026-11/a_b-c.1.jpg'

describe.each(['a folder', 'S3'] as const)('object storage in %s', (name) => {
  test('get returns a stored object byte for byte with its type', async () => {
    const storage = ways[name]()
    await storage.put(key, picture, 'image/jpeg')
    expect(await storage.get(key)).toEqual({ bytes: picture, type: 'image/jpeg' })
    await storage.put('empty', Buffer.alloc(0), 'audio/webm;codecs=opus')
    expect(await storage.get('empty')).toEqual({ bytes: Buffer.alloc(0), type: 'audio/webm;codecs=opus' })
  })

  test('put replaces an existing object', async () => {
    const storage = ways[name]()
    await storage.put('voice/1.mp3', picture, 'audio/mpeg')
    await storage.put('voice/1.mp3', Buffer.from('short'), 'audio/wav')
    expect(await storage.get('voice/1.mp3')).toEqual({ bytes: Buffer.from('short'), type: 'audio/wav' })
  })

  test('get during concurrent puts never returns a partial object or mixed bytes and type', async () => {
    const storage = ways[name]()
    const things = Array.from({ length: 20 }, (_, n) => ({
      bytes: Buffer.alloc(50_000 + n, n),
      type: `image/x${n}`,
    }))
    const puts = things.map(({ bytes, type }) => storage.put('same', bytes, type))
    const seen = await Promise.all([...puts.map(() => storage.get('same')), ...puts])
    for (const one of [...seen, await storage.get('same')]) if (one) expect(things).toContainEqual(one)
    expect(await storage.get('same')).toBeDefined()
  })

  test('get returns undefined for an unknown or removed object', async () => {
    const storage = ways[name]()
    expect(await storage.get('nothing/here')).toBeUndefined()
    await storage.put('gone', picture, 'image/jpeg')
    await storage.remove('gone')
    expect(await storage.get('gone')).toBeUndefined()
    await storage.remove('gone')
    await storage.remove('never/there')
  })

  test('an object can exist next to a folder of its name', async () => {
    const storage = ways[name]()
    await storage.put('a', picture, 'image/jpeg')
    await storage.put('a/b', picture, 'image/jpeg')
    expect(await storage.get('a')).toBeDefined()
    expect(await storage.get('a/b')).toBeDefined()
  })

  test.each([
    '',
    '..',
    '../outside',
    'images/../../outside',
    '/etc/passwd',
    'a//b',
    'a/',
    '.hidden',
    'a/.hidden',
    'a\\b',
    'a\0b',
    'a b',
    'a?b',
    'a%2e',
    '图',
    'a\n',
    'x'.repeat(201),
    'x/'.repeat(256) + 'x',
  ])('every storage method refuses the key %j', async (bad) => {
    const storage = ways[name]()
    const refused = { name: 'StorageError', code: 'BAD_KEY', isTransient: false }
    await expect(storage.put(bad, picture, 'image/jpeg')).rejects.toMatchObject(refused)
    await expect(storage.get(bad)).rejects.toMatchObject(refused)
    await expect(storage.remove(bad)).rejects.toMatchObject(refused)
  })

  test('put accepts a key of 512 characters', async () => {
    const longest = `${'x'.repeat(200)}/${'y'.repeat(200)}/${'z'.repeat(110)}`
    await ways[name]().put(longest, picture, 'image/jpeg')
    expect(await ways[name]().get(longest)).toBeDefined()
  })
})

describe('diskStorage', () => {
  test('diskStorage leaves no temporary file and no access for other users', async () => {
    const storage = ways['a folder']()
    await storage.put('tidy/one', picture, 'image/jpeg')
    expect(await readdir(join(dir, 'tidy'))).toEqual(['one~'])
    expect((await stat(join(dir, 'tidy', 'one~'))).mode & 0o077).toBe(0)
    await writeFile(join(dir, 'blocked'), 'a file where a folder should be')
    const inside = chooseObjectStorage({ kind: 'disk', dir: join(dir, 'blocked') })
    const refused = { name: 'StorageError', isTransient: false }
    await expect(inside.put('x', picture, 'image/jpeg')).rejects.toMatchObject(refused)
    await expect(inside.get('x')).rejects.toMatchObject({ ...refused, code: 'ENOTDIR' })
  })

  test('diskStorage refuses a content type with a line break, which would corrupt the stored header', async () => {
    const put = ways['a folder']().put('typed', picture, 'image/jpeg\nx')
    await expect(put).rejects.toMatchObject({ code: 'BAD_TYPE' })
  })
})

describe('s3Storage', () => {
  test('s3Storage returns a public URL if the bucket is public', () => {
    expect(s3().publicUrl).toBeUndefined()
    const open = s3({ publicUrl: 'https://cdn.sanhe.example' })
    expect(open.publicUrl?.('images/1.jpg')).toBe('https://cdn.sanhe.example/images/1.jpg')
    expect(() => open.publicUrl?.('../x')).toThrow(StorageError)
  })

  test.each([
    ['another secret', { secretAccessKey: 'another' }, 'SignatureDoesNotMatch'],
    ['another key', { accessKeyId: 'another' }, 'InvalidAccessKeyId'],
    ['another region', { region: 'cn-beijing' }, 'AuthorizationHeaderMalformed'],
    ['another bucket', { bucket: 'another' }, 'NoSuchBucket'],
  ])('the S3 service refuses s3Storage with %s', async (_, changes, code) => {
    const refused = { name: 'StorageError', code, isTransient: false }
    await expect(s3(changes).put(key, picture, 'image/jpeg')).rejects.toMatchObject(refused)
    await expect(s3(changes).get(key)).rejects.toMatchObject(refused)
    await expect(s3(changes).remove(key)).rejects.toMatchObject(refused)
  })

  test('the S3 emulator refuses old requests and a modified body', async () => {
    const at = (agoMs: number) => s3({}, fixedClock(clock.now() - agoMs)).put(key, picture, 'image/jpeg')
    await at(15 * minuteMs)
    await expect(at(15 * minuteMs + 1000)).rejects.toMatchObject({ code: 'RequestTimeTooSkewed' })
    const { AwsClient } = await import('aws4fetch')
    const { createHash } = await import('node:crypto')
    const hash = createHash('sha256').update('as signed').digest('hex')
    const client = new AwsClient({ ...keys, service: 's3' })
    const signed = await client.sign(`${emulator.url}/sanhe/changed`, {
      method: 'PUT',
      headers: { 'x-amz-content-sha256': hash, 'content-type': 'text/plain' },
      aws: { datetime: '20261121T080000Z' },
    })
    const put = (body: string) => fetch(signed.url, { method: 'PUT', headers: signed.headers, body })
    expect(await (await put('as changed')).text()).toContain('XAmzContentSHA256Mismatch')
    expect((await put('as signed')).status).toBe(200)
  })

  test('errors of a busy or unreachable S3 service are transient', async () => {
    emulator.failWith('SlowDown')
    await expect(s3().get(key)).rejects.toMatchObject({ code: 'SlowDown', isTransient: true })
    await expect(s3({ endpoint: 'http://127.0.0.1:1' }).get(key)).rejects.toMatchObject({
      code: 'UNREACHABLE',
      isTransient: true,
    })
  })
})
