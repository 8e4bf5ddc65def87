import sanitizeHtml from 'sanitize-html'
import { describe, expect, test } from 'vitest'
import { createMarkdown } from './markdown.ts'
import { findXss, hostileCorpus } from './testing/hostile-corpus.ts'
import { cleanElement, sanitizeHtmlOptions } from './whitelist.ts'

const md = createMarkdown()
const clean = (source: string) => sanitizeHtml(md.render(source), sanitizeHtmlOptions)

describe('hostile documents', () => {
  test('there are many of them, and without cleaning most do harm', () => {
    expect(hostileCorpus.length).toBeGreaterThan(100)
    expect(hostileCorpus.filter((source) => findXss(md.render(source)).length > 0).length).toBeGreaterThan(70)
  })

  test.for(hostileCorpus)('%j is harmless after cleaning', (source) => {
    expect(findXss(clean(source))).toEqual([])
    expect(clean(source)).not.toMatch(/\bclass="[^"]*(fixed|inset)/)
  })

  test('block by block they are as harmless as whole', () => {
    for (const source of hostileCorpus)
      for (const { html } of md.renderBlocks(source))
        expect(findXss(sanitizeHtml(html, sanitizeHtmlOptions))).toEqual([])
  })
})

describe('what a document may keep', () => {
  test.for([
    [
      '<details open><summary>More</summary>Text</details>',
      '<details open><summary>More</summary>Text</details>',
    ],
    ['<kbd>Ctrl</kbd> H<sub>2</sub>O <mark>x</mark>', '<kbd>Ctrl</kbd> H<sub>2</sub>O <mark>x</mark>'],
    ['<abbr title="a &quot;b&quot;">c</abbr>', '<abbr title="a &quot;b&quot;">c</abbr>'],
    ['[x](mailto:a@b.test)', '<a href="mailto:a@b.test">x</a>'],
    ['[x](../plan.md#z)', '<a href="../plan.md#z">x</a>'],
    ['![x](images/a.png)', '<img src="images/a.png" alt="x" />'],
  ])('%s', ([source, html]) => {
    expect(clean(source!).replace(/ data-line="\d+"/g, '')).toContain(html)
  })

  test('task boxes, alignment, line numbers and anchors of our own survive', () => {
    const html = clean('# A\n\n- [x] b\n\n| c |\n|--:|\n| d |')
    expect(html).toContain('data-anchor="a"')
    expect(html).toMatch(/<span [^>]*role="checkbox"/)
    expect(html).toMatch(/aria-checked="true"/)
    expect(html).toContain('align="right"')
    expect(html).toContain('data-line="3"')
  })

  test('a picture from elsewhere becomes a placeholder that names its host', () => {
    expect(clean('![](https://spy.test/a.png)')).toBe(
      '<p data-line="1"><span class="remote-image" title="https://spy.test/a.png" data-src="https://spy.test/a.png">spy.test</span></p>\n',
    )
    for (const src of [
      '//spy.test/a',
      '/\\spy.test/a',
      'HTTP://spy.test/a',
      '\\\\spy.test/a',
      'ht\ntps://spy.test',
    ])
      expect(cleanElement('img', { src }).tagName).toBe('span')
    expect(cleanElement('img', { src: '/api/a.png' }).tagName).toBe('img')
  })

  test('a link that leaves says so whatever the document asked for', () => {
    expect(cleanElement('a', { href: 'https://e.test', rel: 'opener', target: '_top' }).attribs).toEqual({
      href: 'https://e.test',
      rel: 'noopener nofollow',
    })
  })
})
