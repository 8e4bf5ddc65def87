import { describe, expect, test } from 'vitest'
import { createMarkdown } from './markdown.ts'

const md = createMarkdown()
const bare = (source: string) =>
  md
    .render(source)
    .replace(/ data-line="\d+"/g, '')
    .trimEnd()
const inline = (source: string) => bare(source).replace(/^<p>|<\/p>$/g, '')

describe('rendering of callouts and containers', () => {
  test.for([
    [
      '> [!NOTE]\n> text',
      '<div class="callout callout-note">\n<p class="callout-title">Note</p>\n<p>text</p>\n</div>',
    ],
    [
      '> [!WARNING] *Own* title\n> x',
      '<div class="callout callout-warning">\n<p class="callout-title"><em>Own</em> title</p>\n<p>x</p>\n</div>',
    ],
    [
      '> [!tip]\n> 正文',
      '<div class="callout callout-tip">\n<p class="callout-title">提示</p>\n<p>正文</p>\n</div>',
    ],
    [
      '> [!recipe]\n> x',
      '<div class="callout callout-note">\n<p class="callout-title">Recipe</p>\n<p>x</p>\n</div>',
    ],
    [
      '> [!faq]- Why?\n>\n> x',
      '<details class="callout callout-important">\n<summary class="callout-title">Why?</summary>\n<p>x</p>\n</details>',
    ],
    [
      '> [!bug]+\n> x',
      '<details class="callout callout-caution" open="">\n<summary class="callout-title">Bug</summary>\n<p>x</p>\n</details>',
    ],
    [
      '::: tip Read this\nx\n:::',
      '<div class="callout callout-tip block">\n<p class="callout-title">Read this</p>\n<p>x</p>\n</div>',
    ],
    [
      '::: details\nx\n:::',
      '<details class="callout callout-note block">\n<summary class="callout-title">Details</summary>\n<p>x</p>\n</details>',
    ],
    ['::: code-group\nx\n:::', '<div class="block">\n<p>x</p>\n</div>'],
    ['> plain [!NOTE]', '<blockquote>\n<p>plain [!NOTE]</p>\n</blockquote>'],
    ['> [!NOTE](a.md)', '<blockquote>\n<p><a href="a.md">!NOTE</a></p>\n</blockquote>'],
  ])('Markdown renders %j', ([source, html]) => expect(bare(source!)).toBe(html))

  test('the lines of a callout keep their line numbers', () => {
    const html = md.render('x\n\n> [!NOTE]\n> a\n>\n> b')
    expect([...html.matchAll(/<(p|div)[^>]* data-line="(\d)"/g)].map((found) => found[2])).toEqual([
      '1',
      '3',
      '3',
      '4',
      '6',
    ])
  })

  test('a callout inside a callout keeps its own kind', () => {
    expect(bare('> [!tip]\n> > [!danger]\n> > x')).toMatch(/callout-tip[\s\S]*callout-caution[\s\S]*>Danger</)
  })
})

describe('rendering of marked text, comments and ids of headings', () => {
  test.for([
    ['a ==b *c*== d', 'a <mark>b <em>c</em></mark> d'],
    ['这==重点==是', '这<mark>重点</mark>是'],
    ['a == b == c', 'a == b == c'],
    ['a %%hidden%% b', 'a b'],
    ['100%% and `%%code%%`', '100%% and <code>%%code%%</code>'],
    ['`a %%` b %%', '<code>a %%</code> b %%'],
    ['![[a.jpg|200]]', '<img src="a.jpg" alt="a.jpg" width="200">'],
    ['![[a.jpg|20x30]]', '<img src="a.jpg" alt="a.jpg" width="20" height="30">'],
    ['![[a.jpg|A view]]', '<img src="a.jpg" alt="A view">'],
    [
      '[[#Set up]] [[#A#B|b]]',
      '<a class="wiki-link" href="#md-set-up">Set up</a> <a class="wiki-link" href="#md-b">b</a>',
    ],
  ])('Markdown renders %j', ([source, html]) => expect(inline(source!)).toBe(html))

  test('a comment that fills lines is hidden, and the text around it keeps its line numbers', () => {
    expect(md.render('a\n%%\nhidden\n\nstill\n%%\nb\n\n%%one%%\n')).toBe(
      '<p data-line="1">a</p>\n<p data-line="7">b</p>\n',
    )
    expect(bare('%% open\n\ntext')).toBe('<p>%% open</p>\n<p>text</p>')
  })

  test('a heading has the id that its author wrote, and links to the id find it', () => {
    expect(bare('## Server *two* {#My-Server}\n\n[x](#My-Server)')).toBe(
      '<h2 data-anchor="my-server">Server <em>two</em></h2>\n<p><a href="#md-my-server">x</a></p>',
    )
    expect(bare('# A {b}')).toBe('<h1 data-anchor="a-b">A {b}</h1>')
  })
})
