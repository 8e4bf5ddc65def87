import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#testing'
import { createSearchTestCalls } from './testing/searches.ts'

let app: TestApp
beforeAll(async () => void (app = await startTestApp()))
afterAll(() => app.stop())

const { newProject, write } = createSearchTestCalls(() => app)
type Query = Parameters<TestApp['admin']['search']['search']>[0]['query']
const search = (q: string, query: Omit<Query, 'q'> = {}) =>
  app.admin.search.search({ query: { q, ...query } })
const titles = async (q: string, query: Omit<Query, 'q'> = {}) =>
  (await search(q, query)).results.map(({ title }) => title)

describe('filters of GET /api/search', () => {
  test('a search without filters has no section and finds documents only', async () => {
    const slug = await newProject('Plain')
    await write(slug, 'Plain', '# One\n\nquokka')
    await app.admin.tasks.create({ params: { slug }, body: { title: 'quokka' } })
    const reply = await search('quokka')
    expect(Object.keys(reply)).toEqual(['results'])
    expect(reply.results).toHaveLength(1)
    expect(reply.results[0]).not.toHaveProperty('section')
  })

  test('a search finds tasks and comments whose capital letters are not ASCII', async () => {
    const slug = await newProject('Accents')
    await app.admin.tasks.create({ params: { slug }, body: { title: 'ÉCOLE', description: 'МОСКВА' } })
    for (const q of ['école', 'École', 'москва', 'E\u0301cole'])
      expect((await search(q, { kind: 'task' })).tasks).toHaveLength(1)
  })

  test('title_only leaves out documents that have the word in the text only', async () => {
    const slug = await newProject('Titles')
    await write(slug, 'Okapi 手册', 'x')
    await write(slug, 'Other', 'okapi 手册')
    expect(await titles('okapi', { title_only: '1' })).toEqual(['Okapi 手册'])
    expect(await titles('手册', { title_only: '1' })).toEqual(['Okapi 手册'])
    expect(await titles('okapi')).toHaveLength(2)
  })

  test('the filter author finds documents with a revision by that author, and the filter since finds documents changed after that time', async () => {
    const slug = await newProject('Authors')
    await write(slug, 'Mine', 'numbat')
    await app.writer.writer.upsertDoc({ body: { project: slug, title: 'Its', content: 'numbat' } })
    expect(await titles('numbat', { author: 'AI' })).toEqual(['Its'])
    expect(await titles('numbat', { author: 'admin' })).toEqual(['Mine'])
    expect(await titles('numbat', { author: 'nobody' })).toEqual([])
    expect(await titles('numbat', { since: '2001-01-01T00:00:00.000Z' })).toHaveLength(2)
    expect(await titles('numbat', { since: '2999-01-01T00:00:00.000Z' })).toEqual([])
    expect(
      await titles('numbat', { project: slug, author: 'AI', since: '2001-01-01T00:00:00.000Z' }),
    ).toEqual(['Its'])
  })

  test('the filters author and by_ai tell several authors of the same documents apart', async () => {
    const slug = await newProject('Several authors')
    const project = (await app.admin.projects.get({ params: { slug } })).project
    const password = 'a long enough password'
    for (const username of ['aki', 'bo'])
      await app.admin.users.create({
        body: { username, password, role: 'member', project_ids: [project.id] },
      })
    const [aki, bo] = [await app.login('aki', password), await app.login('bo', password)]
    const { secret } = await bo.tokens.create({ body: { name: 'script', scope: 'write' } })
    const shared = await write(slug, 'Shared', 'tapir')
    await write(slug, 'By admin only', 'tapir')
    const params = { slug, docSlug: shared.slug }
    await aki.documents.update({ params, body: { content: 'tapir of aki' } })
    await bo.documents.create({ params: { slug }, body: { title: 'By bo', content: 'tapir' } })
    await app.writer.writer.upsertDoc({ body: { project: slug, title: 'By AI', content: 'tapir' } })
    const script = app.visitor({ authorization: `Bearer ${secret}` })
    await script.writer.upsertDoc({ body: { project: slug, title: 'By script', content: 'tapir' } })
    expect(await titles('tapir', { author: 'aki' })).toEqual(['Shared'])
    expect(await titles('tapir', { author: 'bo' })).toEqual(['By bo'])
    expect((await titles('tapir', { author: 'admin' })).toSorted()).toEqual(['By admin only', 'Shared'])
    expect((await titles('tapir', { by_ai: '1' })).toSorted()).toEqual(['By AI', 'By script'])
    expect(await titles('tapir', { by_ai: '1', author: 'AI' })).toEqual(['By AI'])
    expect(await titles('tapir', { by_ai: '1', since: '2999-01-01T00:00:00.000Z' })).toEqual([])
    for (const kind of ['task', 'comment', 'attachment'] as const)
      expect(Object.values(await search('tapir', { kind, by_ai: '1' })).flat()).toEqual([])
  })

  test('GET /api/search/authors lists the people who can see a project of the caller', async () => {
    const slug = await newProject('Seen by cleo')
    const other = await newProject('Seen by dan only')
    const password = 'a long enough password'
    const idOf = async (one: string) => (await app.admin.projects.get({ params: { slug: one } })).project.id
    const add = async (username: string, project: string) =>
      app.admin.users.create({
        body: { username, password, role: 'reader', project_ids: [await idOf(project)] },
      })
    await add('cleo', slug)
    await add('dan', other)
    const cleo = await app.login('cleo', password)
    const { authors } = await cleo.search.authors({})
    expect(authors).toContain('admin')
    expect(authors).toContain('cleo')
    expect(authors).not.toContain('dan')
    expect((await app.admin.search.authors({})).authors).toEqual(
      expect.arrayContaining(['admin', 'cleo', 'dan']),
    )
  })

  test('a hit names its headings and anchor, and its snippet has no Markdown marks', async () => {
    const slug = await newProject('Sections')
    const content = [
      '# Guide\n\nintro\n\n## Setup\n\nnothing\n\n## Setup\n\n',
      '| a | b |\n|---|---|\n| see | the *quoll* in [the zoo](zoo.md) |\n\n',
      '```\n# not a heading\n```\n\n### 安装 步骤\n\n1. 我们**明天**开会\n',
    ].join('')
    await write(slug, 'Long', content)
    const [hit] = (await search('quoll', { sections: '1' })).results
    expect(hit?.section).toEqual({ path: ['Guide', 'Setup'], anchor: 'setup-1' })
    expect(hit?.snippet).toContain('the <mark>quoll</mark> in the zoo')
    expect(hit?.snippet).not.toMatch(/[|*[\]]/)
    const [chinese] = (await search('明天开会', { sections: '1' })).results
    expect(chinese?.section).toEqual({ path: ['Guide', 'Setup', '安装 步骤'], anchor: '安装-步骤' })
    expect(chinese?.snippet).toBe('安装 步骤 我们<mark>明天开会</mark>')
  })

  test('a hit before the first heading has no section, and a hit in the title shows the beginning of the text as its snippet', async () => {
    const slug = await newProject('Start')
    await write(slug, 'Bilby', 'wombat first\n\n# Later\n\nx')
    expect((await search('wombat', { sections: '1' })).results[0]).toMatchObject({ section: null })
    expect((await search('bilby', { sections: '1' })).results[0]).toMatchObject({
      snippet: 'wombat first Later x',
    })
  })

  test('kind=task finds tasks by words of title and description, only in projects that the caller can see', async () => {
    const slug = await newProject('Tasks')
    const params = { slug }
    await app.admin.tasks.create({
      params,
      body: { title: 'Feed the dingo', description: '带上 **钥匙** <b>' },
    })
    await app.admin.tasks.create({ params, body: { title: 'Dingo walk' } })
    const found = async (q: string, query: Omit<Query, 'q'> = {}) =>
      (await search(q, { kind: 'task', ...query })).tasks
    expect(await found('DINGO')).toHaveLength(2)
    expect(await found('dingo 钥匙')).toMatchObject([
      { title: 'Feed the dingo', status: 'todo', project_slug: slug, snippet: '带上 <mark>钥匙</mark>' },
    ])
    expect(await found('钥匙', { title_only: '1' })).toEqual([])
    expect(await found('dingo', { author: 'admin' })).toEqual([])
    await app.admin.users.create({
      body: { username: 'jun', password: 'a long enough password', role: 'reader', project_ids: [] },
    })
    const reader = await app.login('jun', 'a long enough password')
    expect((await reader.search.search({ query: { q: 'dingo', kind: 'task' } })).tasks).toEqual([])
  })

  test('kind=comment finds comments with their document, and the filter author selects comments of one author', async () => {
    const slug = await newProject('Comments')
    const doc = await write(slug, 'Talk', 'x')
    await app.admin.comments.addToDocument({
      params: { slug, docSlug: doc.slug },
      body: { body: 'Is the potoroo *here*?', anchor: { quote: 'x', prefix: '', suffix: '', start: 0 } },
    })
    const found = async (query: Omit<Query, 'q'> = {}) =>
      (await search('potoroo', { kind: 'comment', ...query })).comments
    expect(await found()).toMatchObject([
      {
        title: 'Talk',
        doc_slug: doc.slug,
        author_name: 'admin',
        snippet: 'Is the <mark>potoroo</mark> here?',
      },
    ])
    expect(await found({ author: 'admin' })).toHaveLength(1)
    expect(await found({ author: 'AI' })).toEqual([])
    expect(await found({ title_only: '1' })).toEqual([])
  })
})
