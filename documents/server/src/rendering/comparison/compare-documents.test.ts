import { describe, expect, test } from 'vitest'
import { compareDocuments } from './compare-documents.ts'

const inlineOf = (before: string, after: string) =>
  compareDocuments(before, after)
    .rows.filter(({ kind }) => kind !== 'hidden' && kind !== 'same')
    .map(({ inline }) => inline.replaceAll(/ data-line="\d+"/g, '').trim())

describe('compareDocuments', () => {
  test.for([
    ['a heading', '# Old plan\n', '# New plan\n', ['<h1><del>Old</del><ins>New</ins> plan</h1>']],
    ['Chinese words', '我们明天开会\n', '我们后天开会\n', ['<p>我们<del>明天</del><ins>后天</ins>开会</p>']],
    [
      'words inside marks',
      'a **bold** b\n',
      'a **strong** b\n',
      ['<p>a <strong><del>bold</del><ins>strong</ins></strong> b</p>'],
    ],
    ['an added paragraph', 'a\n', 'a\n\nb\n', ['<p><ins>b</ins></p>']],
    ['a removed paragraph', 'a\n\nb\n', 'a\n', ['<p><del>b</del></p>']],
    [
      'an added list item',
      '- a\n- c\n',
      '- a\n- b\n- c\n',
      ['<ul>\n<li>a</li>\n<li><ins>b</ins></li>\n<li>c</li>\n</ul>'],
    ],
    [
      'a removed list item',
      '- a\n- b\n- c\n',
      '- a\n- c\n',
      ['<ul>\n<li>a</li>\n<li><del>b</del></li><li>c</li>\n</ul>'],
    ],
  ] as const)('%s: changed words are marked and tags stay', ([, before, after, expected]) =>
    expect(inlineOf(before, after)).toEqual(expected),
  )

  test('a table is compared by rows and cells', () => {
    const table = (rows: string) => `| a | b |\n|---|---|\n${rows}`
    const [inline] = inlineOf(
      table('| one | 1 |\n| two | 2 |\n'),
      table('| one | 9 |\n| two | 2 |\n| three | 3 |\n'),
    )
    expect(inline).toContain('<td>one</td>')
    expect(inline).toContain('<td><del>1</del><ins>9</ins></td>')
    expect(inline).toContain('<td><ins>three</ins></td>')
    expect(inline).toContain('<td>two</td>')
  })

  test('compareDocuments returns deletions with the old text and insertions with the new text, each with lines and Markdown', () => {
    const { rows } = compareDocuments('# A\n\nfirst one\n', '# A\n\nfirst two\n\nlast\n')
    expect(rows.map(({ kind }) => kind)).toEqual(['same', 'changed', 'added'])
    expect(rows[1]).toMatchObject({
      before: {
        line: 3,
        line_count: 1,
        source: 'first one\n',
        html: '<p data-line="0">first <del>one</del></p>\n',
      },
      after: {
        line: 3,
        line_count: 2,
        source: 'first two\n\n',
        html: '<p data-line="0">first <ins>two</ins></p>\n',
      },
    })
    expect(rows[2]).toMatchObject({ before: null, after: { line: 5, line_count: 1 } })
  })

  test('compareDocuments gives a removed block the line number of its place in the new text', () => {
    const { rows } = compareDocuments('a\n\ngone\n\nz\n', 'a\n\nz\n')
    expect(rows.find(({ kind }) => kind === 'removed')).toMatchObject({
      before: { source: 'gone\n\n' },
      after: { line: 3, line_count: 0 },
    })
  })

  test('unchanged blocks far from a change become one row with their number', () => {
    const text = (last: string) =>
      `${Array.from({ length: 10 }, (_, n) => `paragraph ${n}\n\n`).join('')}${last}\n`
    const { rows, changes } = compareDocuments(text('old end'), text('new end'))
    expect(rows.map(({ kind, hidden }) => hidden || kind)).toEqual([9, 'same', 'changed'])
    expect(changes).toBe(1)
  })

  test('formulas and pictures are marked as a whole', () => {
    const [formula] = inlineOf('so $a+b$ here\n', 'so $a+c$ here\n')
    expect(formula).toMatch(
      /<del><span class="math"[^>]*>a\+b<\/span><\/del><ins><span class="math"[^>]*>a\+c<\/span><\/ins>/,
    )
    expect(inlineOf('x ![one](a.png)\n', 'x ![one](b.png)\n')[0]).toContain('<ins><img src="b.png" alt="one"')
  })

  test('compareDocuments sanitises hostile HTML in the compared texts', () => {
    const { rows } = compareDocuments(
      'a\n',
      'a\n\n<img src=x onerror=alert(1)> <script>alert(1)</script>&lt;b&gt;\n',
    )
    const html = rows.map(({ inline, after }) => inline + (after?.html ?? '')).join()
    expect(html).not.toMatch(/onerror|<script/)
    expect(html).not.toContain('<b>')
  })

  test('a comparison with more than 400 changed blocks shows the first 400 and counts the others', () => {
    const text = (word: string) =>
      Array.from({ length: 500 }, (_, n) => `${word} of paragraph ${n}\n`).join('\n')
    const { rows, changes, left_out } = compareDocuments(text('old'), text('new'))
    expect([rows.length, changes, left_out]).toEqual([400, 500, 100])
  })

  test('changed words are not marked once the time limit has passed', () => {
    const { rows } = compareDocuments('# Old plan\n', '# New plan\n', 0)
    expect(rows[0]).toMatchObject({ kind: 'changed' })
    expect(rows[0]?.inline).not.toContain('<ins>')
  })

  test('two texts of 1 MB with changes everywhere are compared within 20 seconds', () => {
    const text = (word: string) =>
      Array.from(
        { length: 9000 },
        (_, n) => `Paragraph ${n} ${n % 7 ? 'same' : word} ${'lorem ipsum '.repeat(8)}\n`,
      ).join('\n')
    const started = performance.now()
    const { changes } = compareDocuments(text('old'), text('new'))
    expect(text('new').length).toBeGreaterThan(1_000_000)
    expect(changes).toBe(1286)
    expect(performance.now() - started).toBeLessThan(20_000)
  })
})
