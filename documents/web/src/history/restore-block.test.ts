import { describe, expect, test } from 'vitest'
import type { RevisionDiffRow } from './queries.ts'
import { restoreBlockInText } from './restore-block.ts'

const side = (line: number, line_count: number, source = '') => ({ line, line_count, source, html: '' })
const row = (before: RevisionDiffRow['before'], after: RevisionDiffRow['after']): RevisionDiffRow => ({
  kind: 'changed',
  hidden: 0,
  inline: '',
  before,
  after,
})

describe('restoreBlockInText', () => {
  test.for([
    ['a changed block', 'a\n\nnew\n\nz\n', row(side(3, 2, 'old\n\n'), side(3, 2)), 'a\n\nold\n\nz\n'],
    ['a changed last block', 'a\n\nnew\n', row(side(3, 1, 'old\n'), side(3, 1)), 'a\n\nold\n'],
    ['a removed block', 'a\n\nz\n', row(side(3, 2, 'gone\n\n'), side(3, 0)), 'a\n\ngone\n\nz\n'],
    ['a removed last block', 'a\n', row(side(3, 1, 'gone\n'), side(2, 0)), 'a\n\ngone\n'],
    [
      'a removed block of a text without a last newline',
      'a',
      row(side(3, 1, 'gone'), side(2, 0)),
      'a\n\ngone',
    ],
    ['an added block', 'a\n\nmore\n\nz\n', row(null, side(3, 2)), 'a\n\nz\n'],
    [
      'a block of a text with Windows line ends',
      'a\r\n\r\nz\r\n',
      row(side(3, 1, 'gone\r\n'), side(3, 0)),
      'a\r\n\r\ngone\r\n\r\nz\r\n',
    ],
  ] as const)('restores %s', ([, later, changed, expected]) =>
    expect(restoreBlockInText(later, changed)).toBe(expected),
  )
})
