import { createHash, randomBytes } from 'node:crypto'
import { fixedClock, fromIso } from '@sanhe/kit/runtime/clock'
import { startS3Emulator } from '@sanhe/providers/emulators/storage'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openArchiveStore } from './archive-store.ts'

const clock = fixedClock(fromIso('2026-11-27T08:00:00Z'))
const keys = {
  accessKeyId: 'AKIA-example',
  secretAccessKey: 'a secret of the vendor',
  region: 'cn-shanghai',
  bucket: 'sanhe',
}
const partBytes = 5 * 1024 * 1024
const content = randomBytes(2 * partBytes + 1000)
const sha256 = createHash('sha256').update(content).digest('hex')

let emulator: Awaited<ReturnType<typeof startS3Emulator>>
beforeAll(async () => void (emulator = await startS3Emulator({ ...keys, clock })))
afterAll(() => emulator.stop())
beforeEach(() => {
  emulator.failWith(undefined)
  emulator.objects.clear()
  emulator.uploads.clear()
})

const open = (changes: object = {}) =>
  openArchiveStore({ ...keys, endpoint: emulator.url, ...changes }, clock, { partBytes, retryPauseMs: 1 })

async function* inChunks(bytes: Buffer, size = 700_000) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}
const read = async (key: string) => Buffer.concat(await Array.fromAsync(open().download(key)))

describe('upload', () => {
  test('an archive of three parts is stored byte for byte with its size and hash', async () => {
    expect(await open().upload('a/b.tar', inChunks(content))).toEqual({ bytes: content.length, sha256 })
    expect((await read('a/b.tar')).equals(content)).toBe(true)
    expect(emulator.uploads.size).toBe(0)
  })

  test('an empty archive is stored', async () => {
    expect(await open().upload('empty', inChunks(Buffer.alloc(0)))).toMatchObject({ bytes: 0 })
    expect((await read('empty')).length).toBe(0)
  })

  test.each(['SlowDown', 'InternalError', 'cut'] as const)(
    'a part that fails five times with %s is sent again, and the archive is complete',
    async (code) => {
      emulator.failNext(5, code, /partNumber=2/)
      await open().upload('retried', inChunks(content))
      expect((await read('retried')).equals(content)).toBe(true)
    },
  )

  test('an upload that fails too often leaves neither an archive nor parts behind', async () => {
    emulator.failNext(6, 'SlowDown', /partNumber=3/)
    await expect(open().upload('failed', inChunks(content))).rejects.toMatchObject({ code: 'SlowDown' })
    expect(emulator.objects.size).toBe(0)
    expect(emulator.uploads.size).toBe(0)
  })

  test('an upload whose source fails leaves neither an archive nor parts behind', async () => {
    async function* failing() {
      yield content
      throw new Error('the disk failed')
    }
    await expect(open().upload('failed', failing())).rejects.toThrow('the disk failed')
    expect([emulator.objects.size, emulator.uploads.size]).toEqual([0, 0])
  })

  test('S3 refuses parts that are smaller than 5 MiB', async () => {
    const small = openArchiveStore({ ...keys, endpoint: emulator.url }, clock, { partBytes: 1000 })
    await expect(small.upload('small', inChunks(content.subarray(0, 3000)))).rejects.toMatchObject({
      code: 'EntityTooSmall',
    })
  })

  test.each([
    [{ accessKeyId: 'another' }, 'InvalidAccessKeyId'],
    [{ secretAccessKey: 'another' }, 'SignatureDoesNotMatch'],
    [{ bucket: 'another' }, 'NoSuchBucket'],
    [{ region: 'another' }, 'AuthorizationHeaderMalformed'],
    [{ endpoint: 'http://127.0.0.1:1' }, 'UNREACHABLE'],
  ])('an upload with %j is refused with %s', async (changes, code) => {
    await expect(open(changes).upload('x', inChunks(content))).rejects.toMatchObject({ code })
  })
})

describe('download', () => {
  test('a download that is cut three times continues where it was cut', async () => {
    await open().upload('cut', inChunks(content))
    emulator.cutDownloads(3, 3_000_000)
    expect((await read('cut')).equals(content)).toBe(true)
  })

  test('a download of a missing archive is refused', async () => {
    await expect(read('missing')).rejects.toMatchObject({ code: 'NoSuchKey' })
  })
})

test('list returns all objects below a prefix, over several pages, and no others', async () => {
  const store = open()
  for (let n = 0; n < 25; n += 1) await store.writeText(`list/${String(n).padStart(2, '0')}`, `text ${n}`)
  await store.writeText('other', '')
  const listed = await store.list('list/')
  expect(listed.map(({ key }) => key)).toEqual(
    Array.from({ length: 25 }, (_, n) => `list/${String(n).padStart(2, '0')}`),
  )
  expect(listed[10]).toEqual({ key: 'list/10', bytes: 7, modifiedAt: clock.now() })
  expect(await store.readText('list/24')).toBe('text 24')
  await store.remove('list/24')
  expect(await store.list('list/24')).toEqual([])
})

test('unfinished uploads of a killed process are listed and can be aborted', async () => {
  emulator.uploads.set('left', { key: 'a/left.tar', at: clock.now(), parts: new Map() })
  const store = open()
  const unfinished = await store.listUnfinishedUploads('a/')
  expect(unfinished).toEqual([{ key: 'a/left.tar', uploadId: 'left', startedAt: clock.now() }])
  await store.abortUpload(unfinished[0]!)
  expect(emulator.uploads.size).toBe(0)
})
