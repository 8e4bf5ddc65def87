import { describe, expect, test } from 'vitest'
import { toLinkAnchor } from './block-ids.ts'
import { splitHeadingId } from './headings.ts'
import { createMarkdown } from './markdown.ts'

const md = createMarkdown()
const bare = (source: string) =>
  md
    .render(source)
    .replace(/ data-line="\d+"/g, '')
    .trimEnd()

describe('rendering of block ids', () => {
  test.for([
    ['text ^My-id1', '<p data-anchor="^my-id1">text</p>'],
    ['first\nsecond ^a', '<p data-anchor="^a">first<br>\nsecond</p>'],
    ['text\n^a', '<p data-anchor="^a">text</p>'],
    ['**bold** ^a', '<p data-anchor="^a"><strong>bold</strong></p>'],
    ['- one\n- two ^b', '<ul>\n<li>one</li>\n<li data-anchor="^b">two</li>\n</ul>'],
    ['> quoted ^q', '<blockquote>\n<p data-anchor="^q">quoted</p>\n</blockquote>'],
    ['## Plan ^p', '<h2 data-anchor="plan"><span data-anchor="^p"></span>Plan</h2>'],
    ['> quoted\n\n^q', '<div data-anchor="^q"></div>\n<blockquote>\n<p>quoted</p>\n</blockquote>'],
    [
      '- one\n- two\n\n^l\n\nend',
      '<div data-anchor="^l"></div>\n<ul>\n<li>one</li>\n<li>two</li>\n</ul>\n<p>end</p>',
    ],
  ] as const)('renders %j as %j', ([source, html]) => expect(bare(source)).toBe(html))

  test.for(['a ^b c', 'x^2', '**2**^3', 'a ^b_c', '`code ^a`', '^alone', '> ^alone'])(
    'keeps %j as text',
    (source) => {
      expect(bare(source)).toContain('^')
      expect(bare(source)).not.toContain('data-anchor="^')
    },
  )

  test.for([
    ['[[#^My-id]]', '<p><a class="wiki-link" href="#md-^my-id">^My-id</a></p>'],
    ['[there](#^id)', '<p><a href="#md-^id">there</a></p>'],
  ] as const)('links %j to the block', ([source, html]) => expect(bare(source)).toBe(html))

  test('blocks of a document keep the line of an id that stands below its block', () => {
    const blocks = md.renderBlocks('start\n\n| a |\n| - |\n| b |\n\n^t\n\nend')
    expect(blocks.map(({ line }) => line)).toEqual([1, 3, 3, 9])
    expect(blocks[1]!.html).toContain('data-anchor="^t"')
  })
})

test('50,000 ids below one another render in linear time', () => {
  const startedAt = performance.now()
  md.renderBlocks('- item\n'.repeat(20_000) + '\n^a\n'.repeat(50_000))
  expect(performance.now() - startedAt).toBeLessThan(5000)
})

test('toLinkAnchor keeps the mark of a block and forms the anchor of a heading as the renderer does', () => {
  expect(toLinkAnchor('^Quote-1')).toBe('^quote-1')
  expect(toLinkAnchor('Part ^two')).toBe('part-two')
})

test('splitHeadingId leaves out the id of the block', () => {
  expect(splitHeadingId('Plan ^p')).toEqual({ text: 'Plan', id: '' })
  expect(splitHeadingId('Plan {#q} ^p')).toEqual({ text: 'Plan', id: 'q' })
})
