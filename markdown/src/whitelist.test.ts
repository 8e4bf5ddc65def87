import sanitizeHtml from 'sanitize-html'
import { describe, expect, test } from 'vitest'
import { createMarkdown } from './markdown.ts'
import { findXss, hostileCorpus } from './testing/hostile-corpus.ts'
import { sanitizeHtmlOptions } from './sanitizer-options.ts'
import { applyElementWhitelist } from './whitelist.ts'

const md = createMarkdown()
const clean = (source: string) => sanitizeHtml(md.render(source), sanitizeHtmlOptions)

describe('sanitizing hostile documents', () => {
  test('(control) more than 70 of over 100 hostile texts are dangerous without sanitizing', () => {
    expect(hostileCorpus.length).toBeGreaterThan(100)
    expect(hostileCorpus.filter((source) => findXss(md.render(source)).length > 0).length).toBeGreaterThan(70)
  })

  test.for(hostileCorpus)('hostile text is harmless after sanitizing: %j', (source) => {
    expect(findXss(clean(source))).toEqual([])
    expect(clean(source)).not.toMatch(/\bclass="[^"]*(fixed|inset)/)
  })

  test('every block of a hostile text is harmless after sanitizing', () => {
    for (const source of hostileCorpus)
      for (const { html } of md.renderBlocks(source))
        expect(findXss(sanitizeHtml(html, sanitizeHtmlOptions))).toEqual([])
  })
})

describe('rendering of allowed HTML', () => {
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
  ])('sanitizing keeps allowed HTML: %s', ([source, html]) => {
    expect(clean(source!).replace(/ data-line="\d+"/g, '')).toContain(html)
  })

  test('sanitizing keeps task boxes, alignment, line numbers and anchors', () => {
    const html = clean('# A\n\n- [x] b\n\n| c |\n|--:|\n| d |')
    expect(html).toContain('data-anchor="a"')
    expect(html).toMatch(/<span [^>]*role="checkbox"/)
    expect(html).toMatch(/aria-checked="true"/)
    expect(html).toContain('align="right"')
    expect(html).toContain('data-line="3"')
  })

  test('an external image becomes a placeholder that names its host', () => {
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
      expect(applyElementWhitelist('img', { src }).tagName).toBe('span')
    expect(applyElementWhitelist('img', { src: '/api/a.png' }).tagName).toBe('img')
  })

  test('applyElementWhitelist gives external links a fixed rel and removes other attributes', () => {
    expect(
      applyElementWhitelist('a', { href: 'https://e.test', rel: 'opener', target: '_top' }).attribs,
    ).toEqual({
      href: 'https://e.test',
      rel: 'noopener nofollow',
    })
  })
})
