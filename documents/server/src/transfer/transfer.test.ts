import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fromBuffer, type ZipFile as OpenedZip } from 'yauzl'
import { ZipFile } from 'yazl'
import { startTestApp, type TestApp } from '#testing'
import { createExportZip } from './export.ts'
import { buildZip } from './testing/zips.ts'

let app: TestApp
beforeAll(async () => void (app = await startTestApp()))
afterAll(() => app.stop())

type Files = Record<string, Buffer | string>

async function zipped(files: Files) {
  const zip = new ZipFile()
  for (const [path, content] of Object.entries(files)) {
    if (path.endsWith('/')) zip.addEmptyDirectory(path)
    else zip.addBuffer(Buffer.from(content), path)
  }
  zip.end()
  const chunks: Buffer[] = []
  for await (const chunk of zip.outputStream) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

async function unzipped(bytes: Buffer): Promise<Files> {
  const files: Files = {}
  const zip = await new Promise<OpenedZip>((resolve, reject) =>
    fromBuffer(bytes, { lazyEntries: true, autoClose: false }, (error, opened) =>
      error ? reject(error) : resolve(opened),
    ),
  )
  for await (const entry of zip.eachEntry()) {
    const chunks: Buffer[] = []
    for await (const chunk of await zip.openReadStreamPromise(entry)) chunks.push(chunk as Buffer)
    files[entry.fileName] = Buffer.concat(chunks)
  }
  return files
}

const newProject = async (name: string) => (await app.admin.projects.create({ body: { name } })).project.slug

async function sendZip(slug: string, bytes: Buffer, query = '') {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(bytes)]), 'tree.zip')
  const response = await app.admin.fetch(`/api/projects/${slug}/import${query}`, {
    method: 'POST',
    body: form,
  })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

async function exported(slug: string) {
  const response = await app.admin.fetch(`/api/projects/${slug}/export`)
  return unzipped(Buffer.from(await response.arrayBuffer()))
}

describe('POST /api/projects/:slug/import and GET /api/projects/:slug/export', () => {
  const tree: Files = {
    'README.md': '# 手册 Handbook\r\n\r\n![plan](images/plan.png)\r\n',
    'Guide/': '',
    'Guide/1. Install.md': '\ufeff---\ntitle: Installing\n---\ntext',
    'Guide/10. Last.md': 'last, no newline at the end',
    'Guide/2. Next.md': '',
    'Guide/Deep/指南.markdown': '# 指南\n',
    'images/plan.png': Buffer.from('89504e470d0a1a0a0000', 'hex'),
    'images/empty.dat': Buffer.alloc(0),
    'Guide/broken.md': Buffer.from([0x23, 0xff, 0xfe]),
    'Empty folder/': '',
  }

  test('an imported zip becomes a tree with titles, in natural order', async () => {
    const slug = await newProject('Imported')
    const { status, body } = await sendZip(slug, await zipped(tree))
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { imported: { documents: 5, folders: 3, files: 3, skipped: [] } },
    })
    const { docs } = await app.admin.documents.tree({ params: { slug } })
    // The folder "images" has no documents, so the sidebar does not show it.
    expect(docs.map((node) => node.title)).toEqual(['Empty folder', 'Guide', '手册 Handbook'])
    expect(docs[1]?.children.map((node) => node.title)).toEqual(['Deep', 'Installing', '2. Next', '10. Last'])
  })

  test('the export of an imported zip has the same names and bytes', async () => {
    const slug = await newProject('Round trip')
    await sendZip(slug, await zipped(tree))
    const back = await exported(slug)
    expect(
      Object.keys(back)
        .filter((path) => !path.endsWith('/'))
        .toSorted(),
    ).toEqual(
      Object.keys(tree)
        .filter((path) => !path.endsWith('/'))
        .toSorted(),
    )
    for (const [path, content] of Object.entries(tree)) expect(back[path], path).toEqual(Buffer.from(content))
  })

  test('a zip from Chinese Windows (GBK) keeps its names in tree, slugs and export', async () => {
    const slug = await newProject('GBK')
    const folder = Buffer.from('bbe1d2e9', 'hex')
    const name = Buffer.concat([folder, Buffer.from('2fbccdd2aa2e6d64', 'hex')])
    const bytes = buildZip([{ name, content: 'text' }])
    expect((await sendZip(slug, bytes)).body).toMatchObject({ imported: { documents: 1, folders: 1 } })
    const { docs } = await app.admin.documents.tree({ params: { slug } })
    expect(docs).toMatchObject([
      { title: '会议', slug: 'hui-yi', children: [{ title: '纪要', slug: 'ji-yao' }] },
    ])
    expect(await exported(slug)).toEqual({ '会议/': Buffer.alloc(0), '会议/纪要.md': Buffer.from('text') })
  })

  test('a zip that the program `zip` packed in a C locale keeps its names', async () => {
    const slug = await newProject('C locale')
    await sendZip(slug, buildZip([{ name: '会议/纪要.md', content: 'text' }]))
    expect(Object.keys(await exported(slug))).toEqual(['会议/', '会议/纪要.md'])
  })

  test('imported documents have a revision whose author kind is import', async () => {
    const slug = await newProject('Author')
    await sendZip(slug, await zipped({ 'a.md': 'text' }))
    const { revisions } = await app.admin.history.list({ params: { slug, docSlug: 'a' }, query: {} })
    expect(revisions).toMatchObject([{ author: { kind: 'import', name: 'admin' } }])
  })

  test('an import with a parent adds the tree below that folder', async () => {
    const slug = await newProject('Below')
    await app.admin.documents.create({ params: { slug }, body: { title: 'Inbox', type: 'folder' } })
    await sendZip(slug, await zipped({ 'a.md': 'text' }), '?parent=inbox')
    const { docs } = await app.admin.documents.tree({ params: { slug } })
    expect(docs).toMatchObject([{ slug: 'inbox', children: [{ slug: 'a' }] }])
    expect((await sendZip(slug, await zipped({ 'a.md': 'text' }), '?parent=nowhere')).status).toBe(404)
  })

  test('an import never writes outside the project and skips junk files', async () => {
    const slug = await newProject('Hostile')
    const climbing = Buffer.from(
      (await zipped({ 'aa/evil.md': 'x' })).toString('latin1').replaceAll('aa/evil', '../evil'),
      'latin1',
    )
    expect((await sendZip(slug, climbing)).status).toBe(400)
    const { body } = await sendZip(
      slug,
      await zipped({ '.DS_Store': 'x', '__MACOSX/a.md': 'x', 'b.md': 'kept' }),
    )
    expect(body).toMatchObject({ imported: { documents: 1, files: 0, skipped: [] } })
  })

  test('an import that is no zip, or an empty one, is refused and changes nothing', async () => {
    const slug = await newProject('Refused')
    expect(await sendZip(slug, Buffer.from('not a zip'))).toMatchObject({
      status: 400,
      body: { error: 'This zip cannot be read' },
    })
    expect((await sendZip(slug, await zipped({}))).status).toBe(400)
    expect((await app.admin.fetch(`/api/projects/${slug}/import`, { method: 'POST' })).status).toBe(415)
    expect((await app.admin.documents.tree({ params: { slug } })).docs).toEqual([])
    expect((await sendZip('nowhere', await zipped({ 'a.md': '' }))).status).toBe(404)
  })

  test('an imported folder with a file that is too large leaves no document, asset or bytes', async () => {
    const slug = await newProject('Too large')
    const form = new FormData()
    const files = { 'a.md': '# A', 'a.bin': 'first', 'b.bin': new Uint8Array(20 * 1024 * 1024 + 1) }
    for (const [path, content] of Object.entries(files)) form.append('file', new Blob([content]), path)
    const answer = await app.admin.fetch(`/api/projects/${slug}/import`, { method: 'POST', body: form })
    expect(answer.status).toBe(413)
    expect((await app.admin.documents.tree({ params: { slug } })).docs).toEqual([])
    expect((await app.admin.assets.list({ params: { slug } })).assets).toEqual([])
    expect(readdirSync(join(app.dataDir, 'projects', slug, 'assets'))).toEqual([])
  })
})

test('an export skips an asset whose bytes are lost, and the service keeps running', async () => {
  const slug = await newProject('Lost bytes')
  await sendZip(slug, await zipped({ 'a.md': '# A\n', 'lost.bin': 'gone', 'kept.bin': 'here' }))
  const folder = join(app.dataDir, 'projects', slug, 'assets')
  const [lost = ''] = readdirSync(folder).filter(
    (name) => readFileSync(join(folder, name), 'utf8') === 'gone',
  )
  rmSync(join(folder, lost))
  expect(Object.keys(await exported(slug)).toSorted()).toEqual(['a.md', 'kept.bin'])
  expect((await app.visitor().fetch('/api/health')).status).toBe(200)
})

test('a file that disappears during an export ends the download, not the service', async () => {
  const broken = createExportZip(app.deps.db, [
    { path: 'a', at: '2026-11-21T08:00:00Z', place: join(app.dataDir, 'none') },
  ])
  await expect(broken.toArray()).rejects.toThrow('ENOENT')
})

test('the files of a folder can be imported one by one under their paths', async () => {
  const slug = await newProject('Folder upload')
  const form = new FormData()
  form.append('file', new Blob(['# One']), 'docs/one.md')
  form.append('file', new Blob(['# Two']), 'docs/sub/two.md')
  await app.admin.fetch(`/api/projects/${slug}/import`, { method: 'POST', body: form })
  const back = await exported(slug)
  expect(back).toMatchObject({ 'docs/one.md': Buffer.from('# One'), 'docs/sub/two.md': Buffer.from('# Two') })
})

describe('POST /api/projects/:slug/import of real documentation', () => {
  /** Reads the Markdown files of all installed packages, written by hundreds of authors. */
  function realMarkdown() {
    const packages = fileURLToPath(new URL('..', import.meta.resolve('fastify/package.json')))
    const files: Files = {}
    for (const path of readdirSync(packages, { recursive: true, encoding: 'utf8' })) {
      if (Object.keys(files).length >= 400) break
      if (/^(?!.*node_modules).*\.(md|markdown)$/i.test(path) && statSync(join(packages, path)).isFile()) {
        files[path] = readFileSync(join(packages, path))
      }
    }
    return files
  }

  test('the documentation of installed packages is imported, found by its words and exported byte for byte', async () => {
    const real = realMarkdown()
    expect(Object.keys(real).length).toBeGreaterThanOrEqual(300)
    const slug = await newProject('Packages')
    const { body } = await sendZip(slug, await zipped(real))
    expect(body).toMatchObject({ imported: { skipped: [] } })
    const back = await exported(slug)
    for (const [path, content] of Object.entries(real))
      expect(Buffer.from(content).equals(back[path] as Buffer), path).toBe(true)
  })
})
