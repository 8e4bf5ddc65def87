import { describe, expect, test } from 'vitest'
import { readBlocks } from './read-blocks.ts'

const paragraph = (text: string) => ({ kind: 'paragraph', content: [{ kind: 'text', text, style: {} }] })

describe('readBlocks', () => {
  test('readBlocks joins lines of Chinese text without a space and other lines with one', () => {
    expect(readBlocks('<p>玫瑰\n红色</p><p>red\nrose</p>').blocks).toEqual([
      paragraph('玫瑰红色'),
      paragraph('red rose'),
    ])
  })

  test('readBlocks leaves out control characters, which a DOCX file cannot contain', () => {
    expect(readBlocks('<p>a\u0008b\ud800</p>').blocks).toEqual([paragraph('ab\ufffd')])
  })

  test('readBlocks reads a callout as a quote with a title', () => {
    const { blocks } = readBlocks(
      '<div class="callout callout-tip"><p class="callout-title">Tip</p><p>Water daily</p></div>',
    )
    expect(blocks).toEqual([{ kind: 'quote', callout: 'Tip', content: [paragraph('Water daily')] }])
  })

  test('readBlocks reads task boxes, nested lists and text between blocks', () => {
    const { blocks } = readBlocks(
      '<ul><li><span class="task-box" role="checkbox" aria-checked="true"></span> done<ol start="3"><li>three</li></ol></li></ul>loose',
    )
    expect(blocks).toMatchObject([
      {
        kind: 'list',
        isOrdered: false,
        items: [
          {
            content: [
              { kind: 'paragraph', content: [{ kind: 'checkbox', isChecked: true }, { text: ' done' }] },
              { kind: 'list', isOrdered: true, start: 3 },
            ],
          },
        ],
      },
      paragraph('loose'),
    ])
  })

  test('readBlocks takes footnotes out of the text', () => {
    const { blocks, notes } = readBlocks(
      '<p>Roses<sup class="footnote-ref" id="md-fnref-1"><a href="#md-fn-1">1</a></sup></p><section class="footnotes"><ol><li id="md-fn-1">Old</li></ol></section>',
    )
    expect(blocks).toMatchObject([{ content: [{ text: 'Roses' }, { kind: 'note', key: 'md-fn-1' }] }])
    expect(notes.get('md-fn-1')).toEqual([{ kind: 'text', text: 'Old', style: {} }])
  })
})
