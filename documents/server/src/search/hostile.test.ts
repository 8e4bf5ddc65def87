import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#testing'
import { createSearchTestCalls } from './testing/searches.ts'

let app: TestApp
beforeAll(async () => void (app = await startTestApp()))
afterAll(() => app.stop())

const { search, titles, newProject, write } = createSearchTestCalls(() => app)

describe('hostile text in search', () => {
  const attack = `</mark><script>alert(1)</script><img src=x onerror="alert('1')"> & <mark>&lt;b&gt;`

  test('markup in a document stays escaped text in its snippet', async () => {
    const slug = await newProject('Hostile')
    await write(slug, attack, `${attack} lychee ${attack}`)
    for (const q of ['lychee', 'script', 'mark', 'lt', 'onerror alert', 'img']) {
      const snippet = (await search(q, slug))[0]?.snippet ?? ''
      expect(snippet).toContain('<mark>')
      expect(snippet.replaceAll('<mark>', '').replaceAll('</mark>', '')).not.toMatch(
        /[<>"']|&(?!(amp|lt|gt|quot|#39);)/,
      )
    }
  })

  const signs = `" ' \`\` "" """ * ** ^ ( ) (( )) { } [ ] : ; , . + - -- = <> % _ %_ \\ / | || & && ! ? # $ @ ~ /* */`
  const syntax = [
    'NEAR',
    'NEAR(',
    'NEAR(a b, 2)',
    'AND',
    'OR',
    'NOT',
    'a AND',
    'OR b',
    'NOT NOT',
    'title:a',
    '{title content}:a',
    '-title:a',
    '^a',
    'a*',
    '*a',
    '"a',
    'a"',
    '"a" "b',
    'a""b',
    "a' OR 1=1 --",
    "'; DROP TABLE search_index; --",
    'a + b',
    'a\\',
    'rank',
    'rowid',
    'search_index',
    '?1',
    ':x',
    '@x',
    '$x',
    'NULL',
    '0x00',
    '1e309',
    '-1',
    '🚀',
    '👩‍👩‍👧‍👦',
    '𠮷',
    '\u{10ffff}',
    '\ud800a',
    'a\udc00',
    '\0',
    'a\0b',
    '\u001f',
    '\u001f字\u001f',
    '\u200b',
    '\u202e',
    'e\u0301',
    '\u0301',
    'ﷺ',
    'ß',
    'İ',
    'ﬁ',
    '½',
    '²',
    'ก็',
    'हिन्दी',
    '字'.repeat(500),
    '"'.repeat(500),
    'a '.repeat(250),
    'a* '.repeat(166),
    '('.repeat(500),
    '\ue000',
  ]
  test.each([...signs.split(' '), ...syntax])('a hostile query is treated as plain words: %j', async (q) => {
    const response = await app.admin.fetch(`/api/search?q=${encodeURIComponent(q.toWellFormed())}`)
    expect(response.status).toBe(200)
  })

  test('a query string that is not valid UTF-8 is answered without a 5xx status', async () => {
    expect((await app.admin.fetch('/api/search?q=%ff%fe%ed%a0%80')).status).toBeLessThan(500)
    expect((await app.admin.fetch('/api/search?q=%')).status).toBeLessThan(500)
  })

  test('operators of the FTS5 syntax in a query are searched as words', async () => {
    const slug = await newProject('Syntax')
    await write(slug, 'One', 'durian NEAR rambutan')
    await write(slug, 'Two', 'durian')
    expect(await titles('durian NEAR rambutan', slug)).toEqual(['One'])
    expect(await titles('"durian" NOT rambutan', slug)).toHaveLength(2)
    expect(await titles('title:durian', slug)).toHaveLength(2)
    expect(await titles('dur%', slug)).toHaveLength(2)
  })
})
