import { describe, expect, test } from 'vitest'
import { parseFrontMatter } from './front-matter.ts'
import { createMarkdown } from './markdown.ts'

const md = createMarkdown()
const bare = (source: string) =>
  md
    .render(source)
    .replace(/ data-line="\d+"/g, '')
    .trimEnd()
const inline = (source: string) => bare(source).replace(/^<p>|<\/p>$/g, '')
const rel = 'rel="noopener nofollow"'

describe('rendering of emphasis and links in Chinese text', () => {
  test.for([
    ['他说**“引用”**文字', '他说<strong>“引用”</strong>文字'],
    ['**重点。**后面', '<strong>重点。</strong>后面'],
    ['前面**（括号）**后面', '前面<strong>（括号）</strong>后面'],
    ['这是*《书名》*的', '这是<em>《书名》</em>的'],
    ['这是**"plain"**的', '这是<strong>&quot;plain&quot;</strong>的'],
    ['~~（删除）~~后', '<s>（删除）</s>后'],
    ['**加粗**', '<strong>加粗</strong>'],
    ['a * b * c', 'a * b * c'],
    ['foo**"bar"**baz', 'foo**&quot;bar&quot;**baz'],
    ['变量 snake_case_name 不变', '变量 snake_case_name 不变'],
    ['见https://e.test/a，然后', `见<a href="https://e.test/a" ${rel}>https://e.test/a</a>，然后`],
    ['（https://e.test/a）', `（<a href="https://e.test/a" ${rel}>https://e.test/a</a>）`],
    [
      'https://a.test、https://b.test。',
      `<a href="https://a.test" ${rel}>https://a.test</a>、<a href="https://b.test" ${rel}>https://b.test</a>。`,
    ],
    ['邮箱a@b.test，谢谢', '邮箱<a href="mailto:a@b.test">a@b.test</a>，谢谢'],
    ['看[文档](plan.md)。', '看<a href="plan.md">文档</a>。'],
  ])('renders Chinese text: %s', ([source, html]) => expect(inline(source!)).toBe(html))
})

test('a single line break in a paragraph stays visible, as it is in the editor', () =>
  expect(bare('第一行\n第二行')).toBe('<p>第一行<br>\n第二行</p>'))

describe('rendering of bare URLs', () => {
  test.for([
    ['README.md and main.rs', 'README.md and main.rs'],
    [
      'https://e.test/a long English sentence',
      `<a href="https://e.test/a" ${rel}>https://e.test/a</a> long English sentence`,
    ],
    ['(https://e.test/a_(b))', `(<a href="https://e.test/a_(b)" ${rel}>https://e.test/a_(b)</a>)`],
    ['`https://e.test`', '<code>https://e.test</code>'],
    ['ftp://e.test', 'ftp://e.test'],
  ])('renders the bare URL text: %s', ([source, html]) => expect(inline(source!)).toBe(html))

  test('a bare URL before a long text becomes a link', () => {
    expect(md.render(`https://e.test/a ${'word '.repeat(1000)}`)).toContain('href="https://e.test/a"')
  })
})

describe('rendering of task lists', () => {
  test('a task list checkbox has its state, its label and its line number', () => {
    expect(md.render('x\n\n- [ ] buy **milk**\n- [X] done')).toContain(
      '<span class="task-box" role="checkbox" aria-checked="false" aria-label="buy milk" data-line="3"></span> buy <strong>milk</strong>',
    )
    expect(md.render('1. [x] one')).toContain('aria-checked="true"')
  })

  test('nested task list checkboxes have their own line numbers', () => {
    expect(
      [...md.render('- [ ] a\n  - [ ] b\n  - c').matchAll(/task-box.*?data-line="(\d)"/g)].map((m) => m[1]),
    ).toEqual(['1', '2'])
  })

  test.for(['- [y] a', '- []  a', '- [x]a', '[ ] a', '- a [ ]'])(
    '%j renders no task list checkbox',
    (source) => expect(bare(source)).not.toContain('task-box'),
  )
})

describe('rendering of tables, code and rules', () => {
  test('table columns get the align attribute left, center or right', () => {
    expect(bare('| a | b | c |\n|:--|:-:|--:|\n| 1 | 2 | 3 |')).toMatch(
      /^<div class="table-scroll"><table>[\s\S]*<th align="left">a<\/th>\n<th align="center">b<\/th>\n<th align="right">c<\/th>[\s\S]*<\/table><\/div>$/,
    )
  })

  test('a code block keeps its language, and the caller may highlight it', () => {
    const coloured = createMarkdown({ highlight: (code, language) => `<i>${language}:${code.trim()}</i>` })
    expect(bare('```ts {1}\na < b\n```')).toBe(
      '<pre class="code"><code class="language-ts">a &lt; b\n</code></pre>',
    )
    expect(coloured.render('```ts\na\n```')).toContain('<code class="language-ts"><i>ts:a</i></code>')
    expect(bare('    a < b')).toBe('<pre class="code"><code>a &lt; b\n</code></pre>')
  })

  test('a diagram renders as its source text', () => {
    expect(bare('```mermaid\nA-->B\n```')).toBe('<pre class="mermaid-source">A--&gt;B\n</pre>')
  })
})

describe('rendering of formulas', () => {
  test.for([
    ['$a_1 < b$', '<span class="math">a_1 &lt; b</span>'],
    ['$$x^2$$ here', '<span class="math math-display">x^2</span> here'],
    ['costs $5 and $6', 'costs $5 and $6'],
    ['\\$a$', '$a$'],
    ['$a\\$b$', '<span class="math">a\\$b</span>'],
    ['$ a$ and `$b$`', '$ a$ and <code>$b$</code>'],
    ['总计$x$元', '总计<span class="math">x</span>元'],
  ])('Markdown renders the math text: %s', ([source, html]) => expect(inline(source!)).toBe(html))

  test.for(['$$\n\\frac{1}{2}\n$$', '$$\\frac{1}{2}$$', '```math\n\\frac{1}{2}\n```', '$$\\frac{1}{2}\n$$'])(
    'Markdown renders display math: %j',
    (source) => expect(bare(source)).toBe('<div class="math math-display">\\frac{1}{2}</div>'),
  )

  test('an unclosed formula renders as text', () => expect(bare('$$\nx')).toBe('<p>$$<br>\nx</p>'))
})

describe('rendering of front matter', () => {
  test('front matter renders as a table, and the text after it keeps its line numbers', () => {
    expect(md.render('---\ntitle: "A: b"\ntags: [x, y]\n---\n\n# H')).toBe(
      '<table class="front-matter" data-line="1"><tbody><tr><th scope="row">title</th><td>A: b</td></tr>' +
        '<tr><th scope="row">tags</th><td>x, y</td></tr></tbody></table>\n<h1 data-anchor="h" data-line="6">H</h1>\n',
    )
  })

  test.for(['---\n\ntext\n\n---', 'x\n\n---\na: b\n---', '---\n# H\n- a\n', '---'])(
    '%j renders no front matter',
    (source) => expect(bare(source)).not.toContain('front-matter'),
  )

  test('empty front matter renders nothing, and a list or multi-line value in front matter becomes one line', () => {
    expect(bare('---\n---\nx')).toBe('<p>x</p>')
    expect(parseFrontMatter(['a:', '  - x', '  - y', 'b: |', '  long', '# no'])).toEqual([
      ['a', 'x, y'],
      ['b', 'long'],
    ])
  })
})

describe('rendering of headings, footnotes and wiki links', () => {
  test('heading anchors are unique and formed as on GitHub, and links to them get the prefix', () => {
    expect(bare('# 1. 目标 & Scope\n\n# A `b`\n\n# A b\n\n[x](#1-目标--scope)')).toBe(
      '<h1 data-anchor="1-目标--scope">1. 目标 &amp; Scope</h1>\n<h1 data-anchor="a-b">A <code>b</code></h1>\n' +
        '<h1 data-anchor="a-b-1">A b</h1>\n<p><a href="#md-1-目标--scope">x</a></p>',
    )
  })

  test('footnotes are numbered in the order of use and listed at the end', () => {
    const html = bare('b[^2] a[^1] b[^2] none[^3]\n\n[^1]: one *x*\n[^2]: two\n[^9]: unused')
    expect(html).toContain(
      'b<sup class="footnote-ref" data-anchor="fnref-1"><a href="#md-fn-1">1</a></sup> a<sup',
    )
    expect(html).toContain('none[^3]')
    expect(html).toMatch(/<li data-anchor="fn-1">two .*<\/li>\n?<li data-anchor="fn-2">one <em>x<\/em>/)
    expect(html).not.toContain('unused')
  })

  test.for([
    ['[[计划]]', '<a class="wiki-link" data-wiki="计划">计划</a>'],
    ['[[plan|the plan]]', '<a class="wiki-link" data-wiki="plan">the plan</a>'],
    ['![[a b.png]]', '<img src="a b.png" alt="a b.png">'],
    ['![[note]]', '<a class="wiki-link" data-wiki="note">note</a>'],
    ['[[]] `[[x]]`', '[[]] <code>[[x]]</code>'],
  ])('Markdown renders wiki links: %s', ([source, html]) => expect(inline(source!)).toBe(html))
})

describe('source lines of render and renderBlocks', () => {
  test('Windows line ends and a byte order mark do not change the HTML', () => {
    const source = '# a\n\n- [ ] b\n\n```\nc\n```\n\n$$\nx\n$$\n'
    expect(md.render(`\uFEFF${source.replaceAll('\n', '\r\n')}`)).toBe(md.render(source))
  })

  test('renderBlocks returns blocks that together equal the whole document, with line numbers relative to each block', () => {
    const source = '# a\n\ntext\n\n- x\n- [ ] y\n\n> q\n> r'
    const blocks = md.renderBlocks(source)
    expect(blocks.map(({ line }) => line)).toEqual([1, 3, 5, 8])
    expect(blocks[2]!.html).toContain('data-line="1"><span')
    const unnumbered = (html: string) => html.replace(/ data-line="\d+"/g, '')
    expect(blocks.map(({ html }) => unnumbered(html)).join('')).toBe(unnumbered(md.render(source)))
  })

  test('renderBlocks returns the same HTML for blocks below an inserted line', () => {
    const source = '# a\n\n- [ ] b\n\ntext'
    const later = md.renderBlocks(`new\n\n${source}`).slice(1)
    expect(later.map(({ html }) => html)).toEqual(md.renderBlocks(source).map(({ html }) => html))
    expect(later.map(({ line }) => line)).toEqual(md.renderBlocks(source).map(({ line }) => line + 2))
  })

  test('renderBlocks with sections returns fewer blocks, and an edit of the first section changes no later block', () => {
    const paragraphs = Array.from(
      { length: 200 },
      (_, n) => `${n % 50 === 0 ? '# ' : ''}word ${'x'.repeat(n)}`,
    )
    const source = paragraphs.join('\n\n')
    const sections = md.renderBlocks(source, true)
    const unnumbered = (html: string) => html.replace(/ data-line="\d+"/g, '')
    expect(sections.length).toBeLessThan(40)
    expect(unnumbered(sections.map(({ html }) => html).join(''))).toBe(unnumbered(md.render(source)))
    const later = md.renderBlocks(source.replace('word xxx\n', 'word xxxx and more\n\nnew\n'), true)
    expect(later.slice(1).map(({ html }) => html)).toEqual(sections.slice(1).map(({ html }) => html))
    expect(sections.at(-1)!.html).toContain('data-line="0"')
  })

  test('renderBlocks keeps the content of a raw HTML element in one block', () => {
    const blocks = md.renderBlocks(
      '<details>\n<summary>s</summary>\n\n**b**\n\n</details>\n\nafter<br>\n\nend',
    )
    expect(blocks).toHaveLength(3)
    expect(blocks[0]!.html).toContain('<strong>b</strong>')
  })
})
