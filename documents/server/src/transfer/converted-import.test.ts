import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#testing'
import { buildWordFile } from './testing/word-file.ts'
import { buildZip } from './testing/zips.ts'

let app: TestApp
beforeAll(async () => void (app = await startTestApp()))
afterAll(() => app.stop())

const png = Buffer.from('89504e470d0a1a0a0000', 'hex')
const newProject = async (name: string) => (await app.admin.projects.create({ body: { name } })).project.slug

async function send(path: string, files: Record<string, Buffer>) {
  const form = new FormData()
  for (const [name, bytes] of Object.entries(files))
    form.append('file', new Blob([new Uint8Array(bytes)]), name)
  const response = await app.admin.fetch(path, { method: 'POST', body: form })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}
const treeOf = async (slug: string) => (await app.admin.documents.tree({ params: { slug } })).docs
const brokenOf = async (slug: string) => (await app.admin.backlinks.broken({ params: { slug } })).documents

describe('POST /api/projects/:slug/import?source=word', () => {
  test('imports the Word files of a zip as documents with their pictures, and reports the broken one', async () => {
    const slug = await newProject('Word')
    const word = await buildWordFile('Garden plan')
    const zip = buildZip([
      { name: 'plans/2026/garden.docx', content: word },
      { name: 'plans/bad.docx', content: 'no zip' },
      { name: 'notes.md', content: '# Notes\n' },
    ])
    const preview = await send('/api/import-preview?source=auto', { 'export.zip': zip })
    expect(preview.body).toMatchObject({ preview: { source: 'word', documents: 2, folders: 2, files: 2 } })
    expect(await treeOf(slug)).toEqual([])
    const { body } = await send(`/api/projects/${slug}/import?source=word`, { 'export.zip': zip })
    const skipped = [{ path: 'plans/bad.docx', reason: expect.stringContaining('cannot be converted') }]
    expect(body).toMatchObject({ imported: { documents: 2, folders: 2, files: 2, skipped } })
    const { doc } = await app.admin.documents.get({ params: { slug, docSlug: 'garden' } })
    expect(doc).toMatchObject({
      title: 'Garden plan',
      content: '# Garden plan\n\nDig deep.\n\n![](garden-1.png)\n',
    })
    const { assets } = await app.admin.assets.list({ params: { slug } })
    expect(assets.map(({ path }) => path).toSorted()).toEqual(['plans/2026/garden-1.png', 'plans/bad.docx'])
    expect(await brokenOf(slug)).toEqual([])
  })

  test('Word files without a conversion stay files', async () => {
    const slug = await newProject('As it is')
    const files = { 'a.docx': await buildWordFile('A'), 'b.docx': await buildWordFile('B') }
    const { body } = await send(`/api/projects/${slug}/import`, files)
    expect(body).toMatchObject({ imported: { documents: 0, files: 2, skipped: [] } })
  })
})

describe('POST /api/projects/:slug/import?source=confluence', () => {
  const page = (title: string, content: string) =>
    `<html><body><ol id="breadcrumbs"></ol><h1><span id="title-text">Garden : ${title}</span></h1>` +
    `<div id="main-content">${content}</div></body></html>`
  const index =
    '<html><body><table class="confluenceTable"><tr><td>GRD</td></tr><tr><td>Garden</td></tr></table><div id="content">' +
    '<ul><li><a href="Home_100.html">Home</a><ul><li><a href="Z_102.html">Z</a><ul><li><a href="C_104.html">C</a></li></ul></li>' +
    '<li><a href="A_101.html">A</a></li></ul></li></ul></div></body></html>'

  test('imports the pages nested and in the order of the space, with working links', async () => {
    const slug = await newProject('Confluence')
    const zip = buildZip([
      { name: 'GRD/index.html', content: index },
      { name: 'GRD/A_101.html', content: page('A', '<img src="attachments/101/7.png">') },
      { name: 'GRD/C_104.html', content: page('C', '<p>Deep.</p>') },
      {
        name: 'GRD/Home_100.html',
        content: page('Home', '<a href="Z_102.html">Z</a> <a href="C_104.html">C</a>'),
      },
      { name: 'GRD/Z_102.html', content: page('Z', '<p>Last letter.</p>') },
      { name: 'GRD/attachments/101/7.png', content: png },
      { name: 'GRD/styles/site.css', content: 'body {}' },
    ])
    const { body } = await send(`/api/projects/${slug}/import?source=auto`, { 'export.zip': zip })
    expect(body).toMatchObject({ imported: { documents: 4, folders: 2, files: 1, skipped: [] } })
    const tree = await treeOf(slug)
    expect(tree.map(({ title }) => title)).toEqual(['Home', 'Home'])
    const below = tree.find(({ type }) => type === 'folder')
    expect(below?.children?.map(({ title, type }) => [title, type])).toEqual([
      ['Z', 'doc'],
      ['Z', 'folder'],
      ['A', 'doc'],
    ])
    expect(await brokenOf(slug)).toEqual([])
  })
})
