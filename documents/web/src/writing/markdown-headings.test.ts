import { expect, test } from 'vitest'
import { listMarkdownHeadings } from './markdown-headings.ts'

test('listMarkdownHeadings lists # and underlined headings, without those in code, and counts repeated anchors', () => {
  const text = [
    'Title',
    '=====',
    '',
    '## Set **up** `npm`',
    '',
    '```',
    '# no heading',
    '```',
    '',
    'Part',
    '----',
    '## Part ##',
    '### 安装 {#install}',
  ].join('\n')
  expect(listMarkdownHeadings(text)).toEqual([
    { text: 'Title', level: 1, anchor: 'title' },
    { text: 'Set up npm', level: 2, anchor: 'set-up-npm' },
    { text: 'Part', level: 2, anchor: 'part' },
    { text: 'Part', level: 2, anchor: 'part-1' },
    { text: '安装', level: 3, anchor: 'install' },
  ])
})
