import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { openSqlite } from '@sanhe/kit/sqlite/database'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#testing'
import { createSearchTestCalls } from './testing/searches.ts'

let app: TestApp
beforeAll(async () => void (app = await startTestApp()))
afterAll(() => app.stop())

const { search, titles, newProject, write } = createSearchTestCalls(() => app)

describe('GET /api/search', () => {
  test('search finds a document by its title and by its text, with its record and a marked snippet', async () => {
    const slug = await newProject('Record')
    const doc = await write(slug, 'Heliotrope', '# Notes\n\nThe **xylophone** is out of tune')
    const { content: _, revision: __, ...record } = doc
    expect(await search('heliotrope')).toEqual([
      {
        ...record,
        project_slug: slug,
        project_name: 'Record',
        snippet: '<mark>Heliotrope</mark>',
        rank: expect.any(Number),
      },
    ])
    expect(await search('xylophone')).toMatchObject([
      { id: doc.id, snippet: 'Notes The <mark>xylophone</mark> is out of tune' },
    ])
  })

  test('search ranks a word in the title above a word in the text, and equal documents by age', async () => {
    const slug = await newProject('Order')
    const first = await write(slug, 'One', 'zeppelin and more')
    const second = await write(slug, 'Two', 'zeppelin and more')
    const named = await write(slug, 'Zeppelin', 'and more of it all')
    const results = await search('zeppelin')
    expect(results.map(({ id }) => id)).toEqual([named.id, first.id, second.id])
    expect(results.map(({ rank }) => rank)).toEqual(results.map(({ rank }) => rank).toSorted((a, b) => a - b))
  })

  test('search requires every word, the last as a prefix, and falls back to any word', async () => {
    const slug = await newProject('Words')
    await write(slug, 'Both', 'ocelot walrus')
    await write(slug, 'Left', 'ocelot')
    expect(await titles('ocelot walr', slug)).toEqual(['Both'])
    expect(await titles('ocel walrus', slug)).toEqual(['Both'])
    expect(await titles('ocel', slug)).toHaveLength(2)
    expect(await titles('ocelot nothing', slug)).toHaveLength(2)
    expect(await titles('nothing', slug)).toEqual([])
  })

  test('search returns at most 20 results after filtering by project', async () => {
    const [crowd, single] = [await newProject('Crowd'), await newProject('Single')]
    for (let at = 0; at < 21; at++) await write(crowd, `Page ${at}`, 'marmalade marmalade marmalade')
    await write(single, 'Alone', 'a little marmalade in a rather long text that ranks last of all of them')
    expect(await search('marmalade')).toHaveLength(20)
    expect(await titles('marmalade', single)).toEqual(['Alone'])
    expect(await search('marmalade', crowd)).toHaveLength(20)
  })

  test('search finds folders by their title', async () => {
    const slug = await newProject('Folders')
    await write(slug, 'Quinces', '', { type: 'folder' })
    expect(await search('quinces')).toMatchObject([
      { title: 'Quinces', type: 'folder', snippet: '<mark>Quinces</mark>' },
    ])
  })

  test('search refuses a blank query, one over 500 characters, an unknown project and a caller without session', async () => {
    for (const q of ['', '  ', '\n', '\ufeff']) await expect(search(q)).rejects.toMatchObject({ status: 400 })
    expect((await app.admin.fetch('/api/search')).status).toBe(400)
    await expect(search('a'.repeat(500))).resolves.toEqual([])
    await expect(search('a'.repeat(501))).rejects.toMatchObject({ status: 400 })
    await expect(search('a', 'nowhere')).rejects.toMatchObject({
      status: 404,
      body: { error: 'Project not found' },
    })
    await expect(app.visitor().search.search({ query: { q: 'a' } })).rejects.toMatchObject({ status: 401 })
    await expect(app.writer.search.search({ query: { q: 'a' } })).rejects.toMatchObject({ status: 403 })
  })
})

describe('GET /api/search after changes', () => {
  test('search finds a saved text and a new title immediately after the save', async () => {
    const slug = await newProject('Edits')
    const { slug: docSlug } = await write(slug, 'Draft', 'tamarind')
    const update = (body: object) => app.admin.documents.update({ params: { slug, docSlug }, body })
    expect([await titles('tamarind'), await titles('cardamom')]).toEqual([['Draft'], []])
    await update({ content: 'cardamom' })
    expect(await titles('tamarind')).toEqual([])
    expect(await titles('cardamom')).toEqual(['Draft'])
    await update({ title: 'Saffron' })
    expect(await titles('saffron')).toEqual(['Saffron'])
    expect(await titles('draft', slug)).toEqual([])
  })

  test('search results show the new folder, slug or project name after a move, a new slug or a renamed project', async () => {
    const slug = await newProject('Moves')
    const folder = await write(slug, 'Into', '', { type: 'folder' })
    await write(slug, 'Neighbour')
    const doc = await write(slug, 'Moved', 'persimmon')
    await app.admin.documents.move({ params: { slug, docSlug: doc.slug }, body: { parent_id: folder.id } })
    await app.admin.documents.update({ params: { slug, docSlug: doc.slug }, body: { slug: 'elsewhere' } })
    await search('persimmon')
    await app.admin.projects.update({ params: { slug }, body: { name: 'Renamed', slug: 'renamed' } })
    expect(await search('persimmon')).toMatchObject([
      {
        parent_id: folder.id,
        slug: 'elsewhere',
        project_slug: 'renamed',
        project_name: 'Renamed',
        file_path: 'projects/renamed/docs/elsewhere.md',
      },
    ])
  })

  test('search does not find deleted documents, folders and projects', async () => {
    const slug = await newProject('Gone')
    await write(slug, 'Pomelo shelf', '', { type: 'folder' })
    await write(slug, 'Pomelo child', 'x', { parent: 'pomelo-shelf' })
    await write(slug, 'Pomelo')
    await app.admin.documents.remove({ params: { slug, docSlug: 'pomelo' } })
    await app.admin.documents.remove({ params: { slug, docSlug: 'pomelo-shelf' } })
    expect(await search('pomelo')).toMatchObject([{ title: 'Pomelo child', parent_id: null }])
    await app.admin.projects.remove({ params: { slug } })
    expect(await titles('pomelo')).toEqual([])
  })

  test('20 users save and search at the same time, and each finds their own document', async () => {
    const slug = await newProject('Crowd of writers')
    const found = await Promise.all(
      Array.from({ length: 20 }, async (_, at) => {
        await write(slug, `Writer ${at}`, `kumquat${at}x`)
        return titles(`kumquat${at}x`)
      }),
    )
    expect(found).toEqual(Array.from({ length: 20 }, (_, at) => [`Writer ${at}`]))
  })

  test('indexing a text of 1 MB delays searches only, not other requests', async () => {
    const slug = await newProject('Large')
    const finished: string[] = []
    await write(slug, 'Large', `${'项目计划的评审和部署，'.repeat(31_000)}枇杷`)
    const searched = search('枇杷').then((results) => (finished.push('search'), results))
    await app.admin.projects.list().then(() => finished.push('list'))
    expect(await searched).toMatchObject([
      { title: 'Large', snippet: expect.stringMatching(/<mark>枇杷<\/mark>$/) },
    ])
    expect(finished).toEqual(['list', 'search'])
  })
})

describe('GET /api/search in Chinese, Japanese and Korean', () => {
  beforeAll(async () => {
    const slug = await newProject('CJK')
    await write(slug, 'zh', '这是测试文档，项目计划需要评审。部署服务器前先备份 MySQL数据库。')
    await write(slug, 'ja', '東京タワーのプランをみる')
    await write(slug, 'ko', '대한민국 서울의 계획')
    await write(slug, 'rare', '𠮷野家的𰻝𰻝面')
  })

  test.each([
    ['测', 'zh', '测', 'one character'],
    ['测试', 'zh', '测试', 'two in the middle of a run'],
    ['项目计划', 'zh', '项目计划', 'four'],
    ['文档项目', 'zh', '文档，项目', 'over punctuation'],
    ['计划 评审', 'zh', '计划', 'two terms'],
    ['备份mysql', 'zh', '备份 MySQL', 'both scripts, over a space'],
    ['mysql数据库', 'zh', 'MySQL数据库', 'both scripts, the other way'],
    ['服务器评审', 'zh', '服务', 'words apart from each other'],
    ['プラン', 'ja', 'プラン', 'katakana'],
    ['みる', 'ja', 'みる', 'hiragana'],
    ['タワーの', 'ja', 'タワーの', 'with the long vowel'],
    ['서울', 'ko', '서울', 'Hangul'],
    ['서울'.normalize('NFD'), 'ko', '서울', 'Hangul in pieces, as macOS writes it'],
    ['𠮷野', 'rare', '𠮷野', 'Han beyond 16 bits'],
    ['𰻝', 'rare', '𰻝', 'Han of the third plane'],
  ])('search for %s finds %s and marks %s: %s', async (q, title, marked) => {
    const results = await search(q, 'cjk')
    expect(results.map((result) => result.title)).toEqual([title])
    expect(results[0]?.snippet).toContain(`<mark>${marked}</mark>`)
  })

  test.each(['试测', '划计', '画面'])(
    'search for %s, which no document contains, finds nothing',
    async (q) => {
      expect((await search(q, 'cjk')).map(({ snippet }) => snippet).join('')).not.toContain(q)
    },
  )
})

test('the index has the tables that the specification describes', async () => {
  const slug = await newProject('Specification')
  const doc = await write(slug, 'Rowid', 'plain **text**')
  await app.deps.index.settled()
  const db = openSqlite(join(app.dataDir, 'search.sqlite'), { readOnly: true })
  expect(db.sql.get`SELECT title, content FROM search_index WHERE rowid = ${doc.id}`).toEqual({
    title: 'Rowid',
    content: 'plain text',
  })
  expect(db.sql.get`SELECT count(*) AS entries FROM search_index`).toEqual(
    app.deps.db.sql.get`SELECT count(*) AS entries FROM documents`,
  )
  db.raw.close()
  expect(readFileSync(join(app.dataDir, doc.file_path), 'utf8')).toBe('plain **text**')
})
