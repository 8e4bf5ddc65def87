import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Person, startTestApp, type TestApp } from '#testing'
import { sweepAssets } from './index.ts'

let app: TestApp
beforeAll(async () => void (app = await startTestApp()))
afterAll(() => app.stop())

const png = (text = '') => Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.from(text)])
const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const newProject = async (name: string) => (await app.admin.projects.create({ body: { name } })).project.slug
const folderOf = (slug: string) => join(app.dataDir, 'projects', slug, 'assets')
const filesOf = (slug: string) => (existsSync(folderOf(slug)) ? readdirSync(folderOf(slug)) : [])

type Uploaded = { error?: string; asset: { id: number; path: string; url: string; media_type: string } }

function form(bytes: Uint8Array, name: string, fields: Record<string, string> = {}, field = 'file') {
  const body = new FormData()
  for (const [key, value] of Object.entries(fields)) body.set(key, value)
  body.append(field, new Blob([new Uint8Array(bytes)]), name)
  return body
}
async function post(slug: string, body: FormData, person: Person = app.admin) {
  const response = await person.fetch(`/api/projects/${slug}/assets`, { method: 'POST', body })
  return { status: response.status, ...((await response.json()) as Uploaded) }
}
const upload = (slug: string, bytes: Uint8Array, name: string, fields?: Record<string, string>) =>
  post(slug, form(bytes, name, fields))

describe('an uploaded file', () => {
  test('gets a place for documents to name, and comes back byte for byte', async () => {
    const slug = await newProject('Pictures')
    const { status, asset } = await upload(slug, png('one'), '架构 图 (1).PNG')
    expect(status).toBe(201)
    expect(asset).toMatchObject({ path: 'images/架构-图-1.PNG', media_type: 'image/png', size_bytes: 11 })
    const answer = await app.admin.fetch(asset.url)
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(png('one'))
    expect(answer.headers.get('content-type')).toBe('image/png')
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    expect(answer.headers.get('content-disposition')).toMatch(/^inline; /)
    expect(filesOf(slug)).toEqual([`${hashOf(png('one'))}.png`])
    expect(await app.admin.assets.list({ params: { slug } })).toMatchObject({ assets: [{ id: asset.id }] })
  })

  test('takes the next free place when its own is taken', async () => {
    const slug = await newProject('Places')
    expect((await upload(slug, png('a'), 'plan.png')).asset.path).toBe('images/plan.png')
    expect((await upload(slug, png('b'), 'plan.png')).asset.path).toBe('images/plan-2.png')
    expect((await upload(slug, png('c'), 'x', { path: 'guide/plan' })).asset.path).toBe('guide/plan.png')
    expect((await upload(slug, png('d'), 'x', { path: 'guide/plan' })).asset.path).toBe('guide/plan-2.png')
  })

  test('may be exactly 20 MB, and not a byte more or nothing at all', async () => {
    const slug = await newProject('Sizes')
    const full = Buffer.alloc(20 * 1024 * 1024, 7)
    expect((await upload(slug, full, 'full.bin')).status).toBe(201)
    const tooLarge = await upload(slug, Buffer.concat([full, Buffer.alloc(1)]), 'more.bin')
    expect(tooLarge).toMatchObject({ status: 413, error: 'The file is larger than 20 MB' })
    expect((await upload(slug, Buffer.alloc(0), 'none.png')).status).toBe(400)
    expect(filesOf(slug)).toHaveLength(1)
  })

  test('is refused in the wrong field, twice, without a file, with unknown fields or as JSON', async () => {
    const slug = await newProject('Forms')
    const two = form(png(), 'a.png')
    two.append('file', new Blob(['b']), 'b.png')
    const none = new FormData()
    none.set('path', 'images/a.png')
    for (const body of [form(png(), 'a.png', {}, 'picture'), two, none, form(png(), 'a.png', { x: '1' })])
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
  ])('in a form %s is refused, not a fault of ours', async (_, type, body) => {
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

  test('is for administrators to add and for the team to see', async () => {
    const slug = await newProject('Rights')
    const { asset } = await upload(slug, png(), 'a.png')
    await app.admin.users.create({ body: { username: 'reader', password: 'a long password' } })
    const viewer = await app.login('reader', 'a long password')
    for (const [person, status] of [
      [app.visitor(), 401],
      [viewer, 403],
    ] as const) {
      expect((await post(slug, form(png(), 'b.png'), person)).status).toBe(status)
      expect((await person.fetch(asset.url)).status).toBe(status)
    }
    expect((await post('nowhere', form(png(), 'b.png'))).status).toBe(404)
    expect((await app.admin.fetch(`/api/projects/${slug}/files/images/b.png`)).status).toBe(404)
  })
})

describe('what a file is', () => {
  test('is told by its bytes, never by its name or the sender', async () => {
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

  test('a drawing with a script in it is served without any rights', async () => {
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

describe('reading a file', () => {
  test('again costs nothing, and in parts gives exactly those parts', async () => {
    const slug = await newProject('Parts')
    const { asset } = await upload(slug, Buffer.from('0123456789'), 'digits.txt')
    const whole = await app.admin.fetch(asset.url)
    const etag = whole.headers.get('etag') ?? ''
    expect(etag).toBe(`"${hashOf(Buffer.from('0123456789'))}"`)
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

describe('the folder of the files', () => {
  test('moves with the slug of its project, and goes with the project', async () => {
    const slug = await newProject('Moves')
    const { asset } = await upload(slug, png('moved'), 'a.png')
    await app.admin.projects.update({ params: { slug }, body: { slug: 'moved' } })
    expect(existsSync(join(app.dataDir, 'projects', slug))).toBe(false)
    expect((await app.admin.fetch(asset.url.replace(slug, 'moved'))).status).toBe(200)
    await app.admin.projects.remove({ params: { slug: 'moved' } })
    expect(existsSync(join(app.dataDir, 'projects', 'moved'))).toBe(false)
  })

  test('holds every file on both sides of the commit that moves it', async () => {
    const slug = await newProject('Crash')
    await upload(slug, png('crash'), 'a.png')
    const { db, files } = app.deps
    db.raw.exec('BEGIN')
    db.sql.run`UPDATE projects SET slug = 'crash-new' WHERE slug = ${slug}`
    files.assets.link(slug, 'crash-new')
    expect([filesOf(slug), filesOf('crash-new')].map(({ length }) => length)).toEqual([1, 1])
    db.raw.exec('ROLLBACK')
    expect(sweepAssets(app.deps)).toBe(1)
    expect([filesOf(slug), filesOf('crash-new')].map(({ length }) => length)).toEqual([1, 0])
  })

  test('keeps bytes as long as one row of the project names them', async () => {
    const slug = await newProject('Twins')
    const first = await upload(slug, png('twin'), 'a.png')
    const second = await upload(slug, png('twin'), 'b.png')
    await app.admin.assets.remove({ params: { slug, id: first.asset.id } })
    expect((await app.admin.fetch(second.asset.url)).status).toBe(200)
    await app.admin.assets.remove({ params: { slug, id: second.asset.id } })
    expect(filesOf(slug)).toEqual([])
    await expect(app.admin.assets.remove({ params: { slug, id: second.asset.id } })).rejects.toMatchObject({
      status: 404,
    })
  })

  test('loses what a crash left without a row, and keeps what a person put there', async () => {
    const slug = await newProject('Orphans')
    await upload(slug, png('kept'), 'a.png')
    writeFileSync(join(folderOf(slug), `${'0'.repeat(64)}.png`), 'orphan')
    writeFileSync(join(folderOf(slug), 'notes.txt'), 'mine')
    expect(await app.jobs.run('assets.sweep')).toEqual({ result: { removed: 1 } })
    expect(await app.jobs.run('assets.sweep')).toEqual({ result: { removed: 0 } })
    expect(filesOf(slug).toSorted()).toEqual([`${hashOf(png('kept'))}.png`, 'notes.txt'])
  })

  test('survives the same picture being added and removed at the same time', async () => {
    const slug = await newProject('Races')
    const rounds = Array.from({ length: 20 }, async () => {
      const { asset } = await upload(slug, png('raced'), 'a.png')
      await app.admin.assets.remove({ params: { slug, id: asset.id } })
      return upload(slug, png('raced'), 'a.png')
    })
    const kept = await Promise.all(rounds)
    for (const { asset } of kept) expect((await app.admin.fetch(asset.url)).status).toBe(200)
  })
})

describe('nothing outside the data folder', () => {
  const canary = 'canary-5f1c'
  const outside = mkdtempSync(join(tmpdir(), 'sanhe-outside-'))
  writeFileSync(join(outside, 'secret.png'), canary)
  afterAll(() => rmSync(outside, { recursive: true, force: true }))
  const untouched = () =>
    expect([readdirSync(outside), readFileSync(join(outside, 'secret.png'), 'utf8')]).toEqual([
      ['secret.png'],
      canary,
    ])

  const tricks = [
    '../../../secret.png',
    '..%2f..%2fsecret.png',
    '%2e%2e/%2e%2e/secret.png',
    '..\\..\\secret.png',
    `${outside}/secret.png`,
    'C:\\Windows\\secret.png',
    'images/\0/../../secret.png',
    '%c0%ae%c0%ae/secret.png',
    '....//....//secret.png',
    'CON.png',
    `${'长'.repeat(200)}.png`,
    `${'a'.repeat(255)}.png`,
    '. ./.hidden.png',
    'a\u202Egnp.exe',
  ]

  test.for(tricks)('is written by the path %j', async (path) => {
    const slug = await newProject('Tricks')
    const byPath = await upload(slug, png(path), 'x.png', { path })
    const byName = await upload(slug, png(path), path)
    for (const { status, asset } of [byPath, byName]) {
      expect(status).toBe(201)
      expect(asset.path).not.toMatch(/(^|\/)(\.|con\.)|[\\\p{C}%:]|\/$|^\//iu)
      for (const name of asset.path.split('/')) expect(Buffer.byteLength(name)).toBeLessThanOrEqual(152)
      expect((await app.admin.fetch(asset.url)).status).toBe(200)
    }
    untouched()
  })

  test('a path that leaves nothing, or is endlessly deep, is refused', async () => {
    const slug = await newProject('Empty paths')
    for (const path of ['..', '/', '\0', 'a/'.repeat(40)])
      expect((await upload(slug, png(), 'x.png', { path })).status).toBe(400)
  })

  test.for(tricks)('is read by the address %j', async (path) => {
    const slug = await newProject('Addresses')
    for (const address of [path, encodeURIComponent(path), encodeURIComponent(encodeURIComponent(path))]) {
      const answer = await app.admin.fetch(`/api/projects/${slug}/files/${address.replaceAll('\0', '%00')}`)
      expect([400, 404]).toContain(answer.status)
      expect(await answer.text()).not.toContain(canary)
    }
  })

  test('a link planted in the place of a file is not followed', async () => {
    const slug = await newProject('Planted file')
    const { asset } = await upload(slug, png('planted'), 'a.png')
    const [name = ''] = filesOf(slug)
    rmSync(join(folderOf(slug), name))
    symlinkSync(join(outside, 'secret.png'), join(folderOf(slug), name))
    const answer = await app.admin.fetch(asset.url)
    expect([answer.status, answer.headers.get('etag')]).toEqual([404, null])
    expect(answer.headers.get('cache-control')).toBe('no-store')
    await app.admin.projects.update({ params: { slug }, body: { slug: 'planted-on' } })
    expect((await app.admin.fetch(asset.url.replace(slug, 'planted-on'))).status).toBe(404)
    expect((await upload('planted-on', png('planted'), 'a.png')).status).toBe(201)
    untouched()
  })

  test('a link planted in the place of the folder is neither read, written nor swept', async () => {
    const slug = await newProject('Planted folder')
    const { asset } = await upload(slug, png('folder'), 'a.png')
    const orphan = `${'a'.repeat(64)}.png`
    const away = join(outside, '..', `${outside.split('/').at(-1)}-away`)
    mkdirSync(away)
    renameSync(folderOf(slug), join(away, 'assets'))
    writeFileSync(join(away, 'assets', orphan), canary)
    symlinkSync(join(away, 'assets'), folderOf(slug))
    expect((await app.admin.fetch(asset.url)).status).toBe(404)
    expect((await upload(slug, png('new'), 'b.png')).status).toBe(500)
    sweepAssets(app.deps)
    await app.admin.assets.remove({ params: { slug, id: asset.id } })
    expect(readdirSync(join(away, 'assets'))).toHaveLength(2)
    rmSync(away, { recursive: true })
  })
})
