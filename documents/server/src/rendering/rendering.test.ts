import { computeTextFingerprint } from '@sanhe/kit/security/fingerprint'
import { createMarkdown } from '@sanhe/markdown/markdown'
import { findXss, hostileCorpus } from '@sanhe/markdown/testing/hostile-corpus'
import { afterAll, describe, expect, test } from 'vitest'
import type { SanitizedBlocks } from './document-blocks.ts'
import { openRenderer } from './index.ts'

const renderer = openRenderer()
afterAll(() => renderer.close())
const html = async (source: string) =>
  renderer.resolveReferences(await renderer.render(source), (address) => `/f/${address}`)

describe('Renderer.render', () => {
  test('render highlights code, renders formulas, keeps diagrams readable and gives headings an id', async () => {
    const source =
      '# One\n\n```js\nlet a = 1\n```\n\n$x^2$\n\n```mermaid\ngraph TD; A-->B\n```\n\n## Two `x`\n\n### 三'
    const page = await html(source)
    expect(page).toContain('<span class="hljs-keyword">let</span>')
    expect(page).toMatch(/<span class="math is-drawn"><span class="katex"><math .*<msup>/s)
    expect(page).toMatch(/<pre class="mermaid-source"[^>]*>graph TD; A--&gt;B/)
    expect((await renderer.render(source)).outline).toEqual([
      { level: 1, id: 'md-one', label: 'One' },
      { level: 2, id: 'md-two-x', label: 'Two x' },
      { level: 3, id: 'md-三', label: '三' },
    ])
    expect(page).toContain('id="md-三"')
  })

  test('resolveReferences replaces references to project files by their URLs and removes unresolved references', async () => {
    const rendered = await renderer.render(
      '![a](images/a.png) [b](files/b.pdf) [c](#one) [d](https://e.test)',
    )
    expect(rendered.references).toEqual(['images/a.png', 'files/b.pdf'])
    const page = renderer.resolveReferences(rendered, (address) =>
      address.endsWith('.png') ? '/x?"a"' : undefined,
    )
    expect(page).toContain('<img src="/x?&#34;a&#34;" alt="a" />')
    expect(page).toContain('<a>b</a>')
    expect(page).toContain('<a href="#md-one">c</a>')
    expect(page).toContain('href="https://e.test"')
  })

  test('render replaces an image from another host by a link', async () => {
    const page = await html('![A cat](https://spy.test/cat.png)')
    expect(page).toContain(
      '<a class="remote-image" title="https://spy.test/cat.png" href="https://spy.test/cat.png" rel="noopener nofollow">A cat · spy.test</a>',
    )
    expect(page).not.toContain('<img')
  })

  test('render leaves an invalid formula, and one that requires trust, as text', async () => {
    expect(await html('$\\frac{$')).toContain('\\frac{')
    const page = await html('$\\href{javascript:alert(1)}{x} \\includegraphics{https://spy.test/a.png}$')
    expect(page).not.toMatch(/<(a|img|mglyph)\b/)
  })
})

const blocksOf = async (source: string) =>
  JSON.parse((await renderer.blocks(source)).toString()) as SanitizedBlocks

describe('Renderer.blocks', () => {
  test('blocks are sanitised HTML with a line number and the key that a browser computes for the same block', async () => {
    const source = '# One\n\n<b onclick=x()>two</b>\n\n- [ ] three'
    const own = createMarkdown().renderBlocks(source)
    const { blocks } = await blocksOf(source)
    expect(blocks.map(({ line }) => line)).toEqual([1, 3, 5])
    expect(blocks.map(({ key }) => key)).toEqual(own.map(({ html }) => computeTextFingerprint(html)))
    expect(blocks[1]!.html).toBe('<p data-line="0"><b>two</b></p>\n')
    expect(blocks[0]!.html).toContain('data-anchor="one"')
  })

  test('blocks have a fingerprint of their source text that does not depend on its line endings', async () => {
    const { source } = await blocksOf('a\r\nb\r')
    expect(source).toBe(computeTextFingerprint('a\nb\n'))
    expect(await blocksOf('')).toEqual({ source: computeTextFingerprint(''), blocks: [] })
  })

  test('a long text is split into the same blocks as in a browser', async () => {
    const source = 'word\n\n'.repeat(40_000)
    const { blocks } = await blocksOf(source)
    expect(blocks.map(({ line }) => line)).toEqual(
      createMarkdown()
        .renderBlocks(source)
        .map(({ line }) => line),
    )
    expect(blocks.length).toBeLessThan(40_000)
  })
})

describe('Renderer.render of hostile documents', () => {
  test('(control) hostile documents contain XSS without sanitising', () => {
    const md = createMarkdown()
    expect(hostileCorpus.filter((source) => findXss(md.render(source)).length).length).toBeGreaterThan(70)
  })

  test('hostile documents contain no XSS after render, apart from the ids of headings', async () => {
    for (const source of hostileCorpus) {
      const page = (await html(source))
        .replace(/ id="md-[^"]*"/g, '')
        .replace(/<\/?(math|mstyle)\b[^>]*>/g, '')
      expect(findXss(page), source).toEqual([])
    }
  })
})

test('hostile documents contain no XSS in blocks', async () => {
  for (const source of hostileCorpus)
    for (const { html: block } of (await blocksOf(source)).blocks) expect(findXss(block), source).toEqual([])
})

describe('openRenderer', () => {
  test('the renderer caches its results and renders the same text once for concurrent readers', async () => {
    const source = `${'word '.repeat(20_000)}${Math.PI}`
    const [first, ...others] = await Promise.all(Array.from({ length: 20 }, () => renderer.render(source)))
    for (const other of others) expect(other).toBe(first)
    expect(await renderer.render(source)).toBe(first)
    expect(await renderer.blocks(source)).toBe(await renderer.blocks(source))
  })

  test('the renderer returns plain text after the wait limit, and the rendered page to the next reader', async () => {
    const hasty = openRenderer({ pageWaitMs: 1, blocksWaitMs: 1 })
    const source = `# Title\n\n${'**word** '.repeat(30_000)}`
    expect(await hasty.render(source)).toMatchObject({ isPlain: true, html: expect.stringMatching('^<pre') })
    expect((await hasty.blocks(source)).toString()).toContain('plain-text')
    await expect.poll(async () => (await hasty.render(source)).isPlain, { timeout: 20_000 }).toBe(false)
    expect((await hasty.render(source)).outline).toHaveLength(1)
    await expect
      .poll(async () => (await hasty.blocks(source)).includes('plain-text'), { timeout: 20_000 })
      .toBe(false)
    await hasty.close()
  })

  test('the renderer returns plain text for a document that exceeds the time limit and renders the next document', async () => {
    const hasty = openRenderer({ timeoutMs: 1 })
    const slow = await hasty.render(`# <b>${'*a '.repeat(300_000)}`)
    expect(slow.html).toMatch(/^<pre class="plain-text"># &#60;b&#62;/)
    const text = `# <b>${'*a '.repeat(300_001)}`
    const { source, blocks } = JSON.parse((await hasty.blocks(text)).toString()) as SanitizedBlocks
    expect(source).toBe(computeTextFingerprint(text))
    expect(blocks).toHaveLength(1)
    expect(blocks[0]!.html).toMatch(/^<pre class="plain-text"># &#60;b&#62;/)
    await hasty.close()
    expect((await renderer.render('fine')).html).toContain('fine')
  })

  test('rendering 1 MB does not block the main thread', async () => {
    const source = '- **字** [a](b) `c` ~~d~~\n'.repeat(40_000)
    let turns = 0
    const ticking = setInterval(() => void (turns += 1), 10)
    expect((await renderer.render(source)).html.length).toBeGreaterThan(1_000_000)
    clearInterval(ticking)
    expect(turns).toBeGreaterThan(20)
  })
})
