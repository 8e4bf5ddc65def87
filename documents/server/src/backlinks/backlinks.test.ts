import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#testing'
import { createDocumentExcerpt } from './excerpt.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

async function newProject(name: string) {
  const { project } = await app.admin.projects.create({ body: { name } })
  const params = { slug: project.slug }
  const at = (docSlug: string) => ({ ...params, docSlug })
  return {
    create: async (title: string, content: string, parent_id: number | null = null) =>
      (await app.admin.documents.create({ params, body: { title, content, parent_id } })).doc,
    folder: async (title: string, parent_id: number | null = null) =>
      (await app.admin.documents.create({ params, body: { title, type: 'folder', parent_id } })).doc,
    update: (docSlug: string, body: object) => app.admin.documents.update({ params: at(docSlug), body }),
    remove: (docSlug: string) => app.admin.documents.remove({ params: at(docSlug) }),
    text: async (docSlug: string) => (await app.admin.documents.get({ params: at(docSlug) })).doc.content,
    backlinks: async (docSlug: string) =>
      (await app.admin.backlinks.list({ params: at(docSlug) })).backlinks.map(
        ({ document, contexts }) =>
          `${document.title}: ${contexts.map(({ before, text, after }) => `${before}[${text}]${after}`).join(' / ')}`,
      ),
    broken: async () =>
      (await app.admin.backlinks.broken({ params })).documents.map(
        ({ document, links }) =>
          `${document.title}: ${links.map(({ line, target }) => `${line} ${target}`).join(', ')}`,
      ),
    preview: (docSlug: string, block?: string) =>
      app.admin.backlinks.preview({ params: at(docSlug), query: { block } }),
    revisions: async (docSlug: string) =>
      (await app.admin.history.list({ params: at(docSlug), query: {} })).revisions,
  }
}

describe('GET …/backlinks', () => {
  test('lists the documents that link to a document with the sentence around each link', async () => {
    const on = await newProject('Backlinks')
    await on.create('Plan', '# Plan')
    await on.create('One', 'Intro. We follow [the plan](plan.md) here. End.')
    await on.create('Two', 'See [[Plan#Goal|it]] and [[plan]].')
    await on.create('None', 'The plan is not linked.')
    expect((await on.backlinks('plan')).toSorted()).toEqual([
      'One: We follow [the plan] here.',
      'Two: See [it] and plan. / See it and [plan].',
    ])
    await on.update('one', { content: 'No link any more.' })
    expect(await on.backlinks('plan')).toHaveLength(1)
    await on.remove('two')
    expect(await on.backlinks('plan')).toEqual([])
  })

  test('lists links again after their document returns from the trash', async () => {
    const on = await newProject('Backlinks trash')
    await on.create('Plan', 'x')
    const one = await on.create('One', '[[Plan]]')
    await on.remove('one')
    await app.admin.trash.restore({ params: { kind: 'document', id: one.id } })
    expect(await on.backlinks('plan')).toEqual(['One: [Plan]'])
  })

  test('the links.index job indexes documents that an earlier version stored', async () => {
    const on = await newProject('Backlinks job')
    await on.create('Plan', 'x')
    await on.create('One', '[[Plan]]')
    app.deps.db.raw.exec('DELETE FROM document_links; DELETE FROM document_link_states')
    expect(await on.backlinks('plan')).toEqual([])
    await app.jobs.run('links.index')
    expect(await on.backlinks('plan')).toEqual(['One: [Plan]'])
  })
})

describe('links in documents after a rename or move of their target', () => {
  test('a new title rewrites wiki links by title, as a revision by the person who renames', async () => {
    const on = await newProject('Rename')
    await on.create('Old name', 'x')
    await on.create('Source', 'A [[Old name]], [[old name#Part|words]] and `[[Old name]]`.')
    await on.update('old-name', { title: 'New name', slug: 'new-name' })
    expect(await on.text('source')).toBe('A [[New name]], [[New name#Part|words]] and `[[Old name]]`.')
    const [last] = await on.revisions('source')
    expect(last).toMatchObject({ author: { kind: 'person', name: 'admin' }, note: 'links updated' })
  })

  test('a new slug leaves links unchanged, and a new title rewrites links by file path and by title', async () => {
    const on = await newProject('Slug')
    await on.create('Target', 'x')
    await on.create('Source', '[a](./target.md#x) [[Target]] [b](<target.md>)')
    await on.update('target', { slug: 'zielort' })
    expect(await on.text('source')).toBe('[a](./target.md#x) [[Target]] [b](<target.md>)')
    await on.update('zielort', { title: 'Ziel' })
    expect(await on.text('source')).toBe('[a](./Ziel.md#x) [[Ziel]] [b](<Ziel.md>)')
  })

  test('a move rewrites relative links to the document and from it', async () => {
    const on = await newProject('Move')
    const guide = await on.folder('Guide')
    const other = await on.folder('Other')
    await on.create('Index', 'x', guide.id)
    await on.create('Index', 'y', other.id)
    const page = await on.create('Page', '[i](index.md)', guide.id)
    await on.create('Root', '[p](guide/page.md) [i](guide/index.md)')
    await on.update(page.slug, { parent_id: other.id })
    expect(await on.text('page')).toBe('[i](../guide/index.md)')
    expect(await on.backlinks('index')).toContain('Page: [i]')
  })

  test('renaming a folder rewrites every link whose path contains the folder', async () => {
    const on = await newProject('Folder rename')
    const [one, two] = [await on.folder('One'), await on.folder('Two')]
    await on.create('Leaf', 'a', one.id)
    await on.create('Leaf', 'b', two.id)
    await on.create('Root', '[x](one/leaf.md) [y](two/leaf.md) [[/Two/Leaf]]')
    await on.update('two', { title: 'Zwei', slug: 'zwei' })
    expect(await on.text('root')).toBe('[x](one/leaf.md) [y](Zwei/Leaf.md) [[/Zwei/Leaf]]')
  })

  test('a wiki link still leads to its document when another document gets the same title', async () => {
    const on = await newProject('Hijack')
    const folder = await on.folder('Notes')
    await on.create('Plan', 'kept', folder.id)
    await on.create('Draft', 'x')
    await on.create('Source', '[[Plan]]')
    await on.update('draft', { title: 'Plan', sort_order: -1 })
    const [link] = await on.backlinks('plan')
    expect(link).toContain('Source')
  })

  test('a save that is based on the revision before the rewrite is merged and keeps the rewritten link', async () => {
    const on = await newProject('Merge rewrite')
    await on.create('Old', 'x')
    const source = await on.create('Source', 'First line.\n\n[[Old]]\n')
    await on.update('old', { title: 'New', slug: 'new' })
    await on.update('source', { content: 'First line changed.\n\n[[Old]]\n', base_revision: source.revision })
    expect(await on.text('source')).toBe('First line changed.\n\n[[New]]\n')
  })

  test('a link that led to no document is not rewritten', async () => {
    const on = await newProject('Nowhere')
    await on.create('Some', 'x')
    await on.create('Source', '[[Missing]]')
    await on.update('some', { title: 'Missing' })
    expect(await on.text('source')).toBe('[[Missing]]')
    expect(await on.broken()).toEqual([])
  })
})

test('GET …/broken-links lists links that lead to no document or attachment, with their lines', async () => {
  const on = await newProject('Broken')
  await on.create('Good', '[[Page]]')
  await on.create('Page', 'Fine: [[Good]].\n\nBroken: [[Gone]] and [b](gone.md).')
  expect(await on.broken()).toEqual(['Page: 3 Gone, 3 gone.md'])
})

test('GET …/broken-links lists links to blocks that their document does not have', async () => {
  const on = await newProject('Broken blocks')
  await on.create('Good', 'text ^here\n\n| a |\n| - |\n\n^Table\n\n`code ^code`')
  await on.create(
    'Page',
    '[[Good#^here]] [[good#^table|x]] [[#^own]]\n\n[[Good#^gone]] [[Good#^code]]\n\n`[[#^no]]` ^own',
  )
  await on.create('Other', '[[#^missing]] [[Gone#^a]]')
  expect((await on.broken()).toSorted()).toEqual([
    'Other: 1 #^missing, 1 Gone',
    'Page: 3 Good#^gone, 3 Good#^code',
  ])
})

test('GET …/preview with a block returns the document from that block on, and the beginning without such a block', async () => {
  const on = await newProject('Preview of a block')
  await on.create('Long', '# Long\n\nfirst\nline ^a\n\n- one\n- two ^b\n\n> quote\n\n^c\n\nend')
  const contentOf = async (block: string) => (await on.preview('long', block)).content.split('\n', 1)[0]
  expect(await contentOf('A')).toBe('first')
  expect(await contentOf('b')).toBe('- two ^b')
  expect(await contentOf('c')).toBe('> quote')
  expect(await contentOf('none')).toBe('# Long')
})

test('GET …/preview returns the beginning of a document as blocks', async () => {
  const on = await newProject('Preview')
  await on.create('Long', `---\ntitle: Long\n---\n# Long\n\n${'Paragraph with words.\n\n'.repeat(200)}`)
  const { title, rendered } = await on.preview('long')
  expect(title).toBe('Long')
  expect(rendered.blocks.length).toBeGreaterThan(10)
  expect(rendered.blocks.length).toBeLessThan(70)
})

test('createDocumentExcerpt leaves out a code block that it would cut', () => {
  const text = `${'word '.repeat(100)}\n\n\`\`\`js\n${'let a = 1\n\n'.repeat(200)}\`\`\`\n`
  expect(createDocumentExcerpt(text).trim()).toBe('word '.repeat(100).trim())
})
