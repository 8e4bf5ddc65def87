import { deflateRawSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#testing'
import { buildZip } from './testing/zips.ts'

let app: TestApp
beforeAll(async () => void (app = await startTestApp()))
afterAll(() => app.stop())

const id = (n: number) => String(n).padStart(32, '0')
const png = Buffer.from('89504e470d0a1a0a0000', 'hex')

const part = buildZip([
  {
    name: `家 ${id(1)}.md`,
    content: `# 家\n\n[Rose](%E5%AE%B6%20${id(1)}/Rose%20${id(2)}.md) ![](%E5%AE%B6%20${id(1)}/a.png)\n`,
    flags: 0x800,
  },
  { name: `家 ${id(1)}/Rose ${id(2)}.md`, content: '# Rose\n\nRed.\n', flags: 0x800 },
  { name: `家 ${id(1)}/a.png`, content: png, flags: 0x800 },
])
const database = buildZip([
  { name: `Tasks ${id(3)}.csv`, content: 'Name,Status\nDig,Done\n' },
  { name: `Tasks ${id(3)}/Dig ${id(4)}.md`, content: '# Dig\n\nStatus: Done\n\nDeep.\n' },
])
const nested = buildZip([
  { name: 'Export-Part-1.zip', content: part },
  { name: 'Export-Part-2.zip', content: database },
])

const newProject = async (name: string) => (await app.admin.projects.create({ body: { name } })).project.slug

async function send(path: string, zip: Buffer) {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(zip)]), 'export.zip')
  const response = await app.admin.fetch(path, { method: 'POST', body: form })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}
const documentsOf = async (slug: string) => (await app.admin.documents.tree({ params: { slug } })).docs

describe('POST /api/import-preview', () => {
  test('answers source, counts and documents of a nested export of Notion, and writes nothing', async () => {
    const slug = await newProject('Preview')
    const { status, body } = await send('/api/import-preview?source=auto', nested)
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { preview: { source: 'notion', documents: 4, folders: 2, files: 1, skipped: [] } },
    })
    expect(body).toMatchObject({
      preview: { listed: expect.arrayContaining([{ path: 'Tasks/Dig.md', title: 'Dig' }]) },
    })
    expect(await documentsOf(slug)).toEqual([])
    expect((await app.admin.assets.list({ params: { slug } })).assets).toEqual([])
  })

  test('answers 400 for a zip that cannot be read, also inside of another zip', async () => {
    const path = '/api/import-preview?source=auto'
    expect((await send(path, Buffer.from('no zip'))).status).toBe(400)
    expect((await send(path, buildZip([{ name: 'a.zip', content: 'no zip' }]))).status).toBe(400)
  })
})

describe('POST /api/projects/:slug/import?source=notion', () => {
  test('imports pages, databases and images under names without ids, with working links', async () => {
    const slug = await newProject('Notion')
    const { body } = await send(`/api/projects/${slug}/import?source=notion`, nested)
    expect(body).toMatchObject({ imported: { documents: 4, folders: 2, files: 1, skipped: [] } })
    expect((await documentsOf(slug)).map(({ title }) => title).toSorted()).toEqual([
      'Tasks',
      'Tasks',
      '家',
      '家',
    ])
    const { assets } = await app.admin.assets.list({ params: { slug } })
    expect(assets.map(({ path }) => path)).toEqual(['家/a.png'])
    const { documents } = await app.admin.backlinks.broken({ params: { slug } })
    expect(documents).toEqual([])
    const dig = await app.admin.documents.get({ params: { slug, docSlug: 'dig' } })
    expect(dig.doc.content).toBe('---\nStatus: "Done"\n---\n\n# Dig\n\nDeep.\n')
  })

  test('a zip of zips stays one file each when it is imported as Markdown', async () => {
    const slug = await newProject('As it is')
    const { body } = await send(`/api/projects/${slug}/import`, nested)
    expect(body).toMatchObject({ imported: { documents: 0, files: 2 } })
  })

  test('a nested zip that unpacks to more than its limits is refused and changes nothing', async () => {
    const slug = await newProject('Nested bomb')
    const zeros = { packed: deflateRawSync(Buffer.alloc(1024 * 1024)), declaredBytes: 1024 * 1024 }
    const bomb = buildZip(Array.from({ length: 300 }, (_, index) => ({ name: `${index}.md`, ...zeros })))
    const { status } = await send(
      `/api/projects/${slug}/import?source=notion`,
      buildZip([{ name: 'Part-1.zip', content: bomb }]),
    )
    expect(status).toBe(413)
    expect(await documentsOf(slug)).toEqual([])
  })
})
