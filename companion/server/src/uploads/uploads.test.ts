import { addWavHeader } from '@sanhe/kit/wav-header'
import { startS3Emulator } from '@sanhe/providers/emulators/storage'
import { chooseObjectStorage, StorageError } from '@sanhe/providers/storage'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { getRefusal, startTestApp, type TestApp, type TestUser } from '#testing'
import { isImageOnThisServer, storeImage } from '#uploads'
import {
  createRedImage,
  fetchFile,
  unsupportedFileTypeRefusal,
  createUploadRequests,
} from './testing/upload-helpers.ts'

let app: TestApp
let user: TestUser
let storage: TestApp['deps']['storage']
beforeAll(async () => {
  app = await startTestApp()
  user = await app.user()
  ;({ storage } = app.deps)
})
afterEach(() => void (app.deps.storage = storage))
afterAll(() => app.stop())

const { image, voice } = createUploadRequests(() => user)

describe('multipart form of POST /upload/image', () => {
  const post = async (body: FormData | string, type?: string) => {
    const answer = await user.fetch('/api/v1/upload/image', {
      method: 'POST',
      body,
      ...(type && { headers: { 'content-type': type } }),
    })
    return { status: answer.status, ...((await answer.json()) as object) }
  }

  test('POST /upload/image requires exactly one file, in the form field `file`', async () => {
    const picture = new Blob([Uint8Array.from(await createRedImage(4, 3).png().toBuffer())])
    const without = new FormData()
    without.append('picture', picture, 'a.png')
    expect(await post(without)).toMatchObject({ status: 400, error: 'NO_FILE' })
    const two = new FormData()
    two.append('file', picture, 'a.png')
    two.append('file', picture, 'b.png')
    expect(await post(two)).toMatchObject({ status: 400, error: 'NO_FILE' })
    const more = new FormData()
    more.append('user', 'somebody')
    more.append('file', picture, 'a.png')
    expect(await post(more)).toMatchObject({ status: 200 })
  })

  test('POST /upload/image refuses a body that is not a multipart form or is truncated', async () => {
    expect(await post('{}', 'application/json')).toMatchObject(unsupportedFileTypeRefusal)
    const broken = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\nhalf'
    expect((await post(broken, 'multipart/form-data; boundary=x')).status).toBe(400)
  })
})

describe('functions of the uploads module for other modules', () => {
  test('storeImage accepts base64, plain or as a data URL', async () => {
    const base64 = (await createRedImage(40, 30).png().toBuffer()).toString('base64')
    for (const text of [base64, `data:image/png;base64,${base64}`])
      expect(await storeImage(app.deps, text, 'house')).toEqual({
        url: expect.any(String),
        width: 40,
        height: 30,
      })
    for (const text of ['', '%%%', `data:text/html;base64,${base64}`, `${base64} `])
      expect(await refusalOf(storeImage(app.deps, text, 'house'))).toBe('FILE_UNREADABLE')
    expect(await refusalOf(storeImage(app.deps, btoa('<svg/>'), 'house'))).toBe('UNSUPPORTED_FILE_TYPE')
    expect(await refusalOf(storeImage(app.deps, 'A'.repeat(14 * 1024 * 1024), 'house'))).toBe(
      'FILE_TOO_LARGE',
    )
  })
  const refusalOf = async (call: Promise<unknown>) =>
    call.then(
      () => 'none',
      (error: { code: string }) => error.code,
    )

  test('isImageOnThisServer is true only for URLs of images on this server', async () => {
    const { url } = await storeImage(app.deps, await createRedImage(4, 3).png().toBuffer(), 'house')
    expect(isImageOnThisServer(app.deps, url)).toBe(true)
    for (const other of [
      url.replace('127.0.0.1', 'evil.example'),
      `${url}x`,
      url.replace('/i', '/../i'),
      'javascript:1',
    ])
      expect(isImageOnThisServer(app.deps, other)).toBe(false)
    const { url: sound } = await voice(addWavHeader(Buffer.alloc(3200)))
    expect(isImageOnThisServer(app.deps, sound)).toBe(false)
  })

  test('PUT /users/profile accepts only URLs of images on this server as avatar', async () => {
    const { url } = await storeImage(app.deps, await createRedImage(4, 3).png().toBuffer(), 'house')
    expect((await user.users.setProfile({ body: { avatar: url } })).user.avatar).toBe(url)
    const foreign = { avatar: 'https://evil.example/i.jpg' }
    expect(await getRefusal(user.users.setProfile({ body: foreign }))).toMatchObject({
      status: 400,
      error: 'AVATAR_NOT_UPLOADED',
    })
    expect((await user.users.setProfile({ body: { nickname: '秀英' } })).user.avatar).toBe(url)
    expect((await user.users.setProfile({ body: { avatar: null } })).user.avatar).toBeNull()
  })

  test('deleting an account deletes its avatar file', async () => {
    const leaving = await app.user()
    const { url } = await storeImage(
      app.deps,
      await createRedImage(4, 3).png().toBuffer(),
      `user:${leaving.id}`,
    )
    await leaving.users.setProfile({ body: { avatar: url } })
    await leaving.users.remove({ body: { phone: leaving.phone } })
    expect((await fetch(url)).status).toBe(200)
    await app.settle()
    expect((await fetch(url)).status).toBe(404)
  })
})

describe('storage of uploads', () => {
  test('GET /uploads/:key answers 404 for a key that is not an upload', async () => {
    for (const key of [
      'i0123456789012345678901.jpg',
      '..%2f..%2fdev-secrets.json',
      'dev-secrets.json',
      '%00',
    ])
      expect((await fetch(`${app.url}/uploads/${key}`)).status).toBe(404)
  })

  test('POST /upload/image stores an image in an S3-compatible storage, from which it can be downloaded', async () => {
    const account = { accessKeyId: 'key', secretAccessKey: 'secret', region: 'cn', bucket: 'sanhe' }
    const emulator = await startS3Emulator({ ...account, clock: app.clock })
    app.deps.storage = chooseObjectStorage(
      { kind: 's3', account: { ...account, endpoint: emulator.url } },
      app.clock,
    )
    const { url } = await image(await createRedImage(40, 30).jpeg().toBuffer())
    expect(await sharp(await fetchFile(url)).metadata()).toMatchObject({ width: 40, height: 30 })
    await emulator.stop()
  })

  test('POST /upload/image answers STORAGE_UNAVAILABLE when the storage does not respond', async () => {
    const fault = () => Promise.reject(new StorageError('UNREACHABLE', 'no answer', true))
    app.deps.storage = { put: fault, get: fault, remove: fault }
    const away = { status: 503, error: 'STORAGE_UNAVAILABLE' }
    expect(await image(await createRedImage(4, 3).png().toBuffer())).toMatchObject(away)
    const answer = await fetch(`${app.url}/uploads/i0123456789012345678901.jpg`)
    expect({ status: answer.status, ...((await answer.json()) as object) }).toMatchObject(away)
  })
})
