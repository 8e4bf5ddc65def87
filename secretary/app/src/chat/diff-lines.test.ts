import { expect, test } from 'vitest'
import { parseDiffLines } from './diff-lines.ts'

test('parseDiffLines splits a unified diff into added, removed and unchanged lines', () => {
  expect(parseDiffLines('@@ -1,2 +1,2 @@\n # Plan\n-- one\n++ two\n ')).toEqual([
    { kind: 'place', text: '@@ -1,2 +1,2 @@' },
    { kind: 'same', text: '# Plan' },
    { kind: 'removed', text: '- one' },
    { kind: 'added', text: '+ two' },
    { kind: 'same', text: '' },
  ])
})
