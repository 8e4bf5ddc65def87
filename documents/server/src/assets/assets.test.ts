import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#testing'
import { createAssetUploadCalls, pngBytes, sha256Hex, createUploadForm } from './testing/uploads.ts'

let app: TestApp
beforeAll(async () => void (app = await startTestApp()))
afterAll(() => app.stop())

const { newProject, filesOf, post, upload } = createAssetUploadCalls(() => app)

describe('POST /api/projects/:slug/assets', () => {
  test('an uploaded file gets a path that documents can refer to, and downloads byte for byte', async () => {
    const slug = await newProject('Pictures')
    const { status, asset } = await upload(slug, pngBytes('one'), '架构 图 (1).PNG')
    expect(status).toBe(201)
    expect(asset).toMatchObject({ path: 'images/架构-图-1.PNG', media_type: 'image/png', size_bytes: 11 })
    const answer = await app.admin.fetch(asset.url)
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(pngBytes('one'))
    expect(answer.headers.get('content-type')).toBe('image/png')
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    expect(answer.headers.get('content-disposition')).toMatch(/^inline; /)
    expect(filesOf(slug)).toEqual([`${sha256Hex(pngBytes('one'))}.png`])
    expect(await app.admin.assets.list({ params: { slug } })).toMatchObject({ assets: [{ id: asset.id }] })
  })

  test('an upload takes the next free path when its path is taken', async () => {
    const slug = await newProject('Places')
    expect((await upload(slug, pngBytes('a'), 'plan.png')).asset.path).toBe('images/plan.png')
    expect((await upload(slug, pngBytes('b'), 'plan.png')).asset.path).toBe('images/plan-2.png')
    expect((await upload(slug, pngBytes('c'), 'x', { path: 'guide/plan' })).asset.path).toBe('guide/plan.png')
    expect((await upload(slug, pngBytes('d'), 'x', { path: 'guide/plan' })).asset.path).toBe(
      'guide/plan-2.png',
    )
  })

  test('an uploaded file may have exactly 20 MB; one more byte or an empty file is refused', async () => {
    const slug = await newProject('Sizes')
    const full = Buffer.alloc(20 * 1024 * 1024, 7)
    expect((await upload(slug, full, 'full.bin')).status).toBe(201)
    const tooLarge = await upload(slug, Buffer.concat([full, Buffer.alloc(1)]), 'more.bin')
    expect(tooLarge).toMatchObject({ status: 413, error: 'The file is larger than 20 MB' })
    expect((await upload(slug, Buffer.alloc(0), 'none.png')).status).toBe(400)
    expect(filesOf(slug)).toHaveLength(1)
  })

  test('an upload is refused with a wrong field, two files, no file, unknown fields or a JSON body', async () => {
    const slug = await newProject('Forms')
    const two = createUploadForm(pngBytes(), 'a.png')
    two.append('file', new Blob(['b']), 'b.png')
    const none = new FormData()
    none.set('path', 'images/a.png')
    for (const body of [
      createUploadForm(pngBytes(), 'a.png', {}, 'picture'),
      two,
      none,
      createUploadForm(pngBytes(), 'a.png', { x: '1' }),
    ])
      expect((await post(slug, body)).status).toBe(400)
    const json = await app.admin.fetch(`/api/projects/${slug}/assets`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    })
    expect(json.status).toBe(415)
    expect(filesOf(slug)).toEqual([])
  })

  test.each([
    [
      'cut off',
      'multipart/form-data; boundary=x',
      '--x\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\nabc',
    ],
    ['without a boundary', 'multipart/form-data', 'abc'],
    ['that is none', 'multipart/form-data; boundary=x', 'zzzz'],
  ])('an upload in a form %s is answered with a client error, not 500', async (_, type, body) => {
    const slug = await newProject('Broken form')
    for (const address of ['assets', 'import']) {
      const answer = await app.admin.fetch(`/api/projects/${slug}/${address}`, {
        method: 'POST',
        headers: { 'content-type': type },
        body,
      })
      expect([answer.status, await answer.json()]).toEqual([
        400,
        { error: 'The form could not be read to its end' },
      ])
    }
  })

  test('administrators upload files, the team reads them, other callers are refused', async () => {
    const slug = await newProject('Rights')
    const { asset } = await upload(slug, pngBytes(), 'a.png')
    await app.admin.users.create({ body: { username: 'reader', password: 'a long password' } })
    const viewer = await app.login('reader', 'a long password')
    for (const [person, status] of [
      [app.visitor(), 401],
      [viewer, 403],
    ] as const) {
      expect((await post(slug, createUploadForm(pngBytes(), 'b.png'), person)).status).toBe(status)
      expect((await person.fetch(asset.url)).status).toBe(status)
    }
    expect((await post('nowhere', createUploadForm(pngBytes(), 'b.png'))).status).toBe(404)
    expect((await app.admin.fetch(`/api/projects/${slug}/files/images/b.png`)).status).toBe(404)
  })
})

describe('media type of POST /api/projects/:slug/assets', () => {
  test('the media type of an uploaded file comes from its bytes, never from its name or the request', async () => {
    const slug = await newProject('Kinds')
    const types = async (bytes: string, name: string) => {
      const { asset } = await upload(slug, Buffer.from(bytes, 'latin1'), name)
      const answer = await app.admin.fetch(asset.url)
      return [answer.headers.get('content-type'), answer.headers.get('content-disposition')?.split(';')[0]]
    }
    expect(await types('\xff\xd8\xff\xe0', 'a.png')).toEqual(['image/jpeg', 'inline'])
    expect(await types('GIF89a', 'a.gif')).toEqual(['image/gif', 'inline'])
    expect(await types('RIFF0000WEBPVP8 ', 'a.webp')).toEqual(['image/webp', 'inline'])
    expect(await types('\0\0\0\x1cftypavif', 'a.avif')).toEqual(['image/avif', 'inline'])
    expect(await types('<html><script>', 'a.png')).toEqual(['application/octet-stream', 'attachment'])
    expect(await types('<html><script>', 'a.html')).toEqual(['application/octet-stream', 'attachment'])
    expect(await types('%PDF-1.7', 'a.pdf')).toEqual(['application/pdf', 'attachment'])
  })

  test('an SVG with a script is served under a sandbox policy without any rights', async () => {
    const slug = await newProject('Drawings')
    const svg = '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'
    const { asset } = await upload(slug, Buffer.from(svg), 'evil.svg')
    const answer = await app.admin.fetch(asset.url)
    expect(answer.headers.get('content-type')).toBe('image/svg+xml')
    expect(answer.headers.get('content-security-policy')).toBe(
      "sandbox; default-src 'none'; style-src 'unsafe-inline'",
    )
  })
})

describe('GET /api/projects/:slug/files/*', () => {
  test('a second download is answered 304, and a range request returns exactly that range', async () => {
    const slug = await newProject('Parts')
    const { asset } = await upload(slug, Buffer.from('0123456789'), 'digits.txt')
    const whole = await app.admin.fetch(asset.url)
    const etag = whole.headers.get('etag') ?? ''
    expect(etag).toBe(`"${sha256Hex(Buffer.from('0123456789'))}"`)
    expect(whole.headers.get('cache-control')).toMatch(/^private, max-age=/)
    expect((await app.admin.fetch(asset.url, { headers: { 'if-none-match': `W/${etag}` } })).status).toBe(304)
    const part = async (range: string, headers = {}) => {
      const answer = await app.admin.fetch(asset.url, { headers: { range, ...headers } })
      return [answer.status, await answer.text(), answer.headers.get('content-range')]
    }
    expect(await part('bytes=2-4')).toEqual([206, '234', 'bytes 2-4/10'])
    expect(await part('bytes=-3')).toEqual([206, '789', 'bytes 7-9/10'])
    expect(await part('bytes=9-99')).toEqual([206, '9', 'bytes 9-9/10'])
    expect((await part('bytes=10-'))[0]).toBe(416)
    expect(await part('bytes=2-4', { 'if-range': '"other"' })).toEqual([200, '0123456789', null])
    expect((await app.admin.fetch(asset.url, { method: 'HEAD' })).headers.get('content-length')).toBe('10')
  })
})
