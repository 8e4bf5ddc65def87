import { describe, expect, test } from 'vitest'
import {
  scoreLabelMatch,
  splitSnippet,
  minStrongMatchScore,
  highlightTitle,
  getWrappedIndex,
} from './rules.ts'

describe('splitSnippet', () => {
  const shown = (snippet: string) =>
    splitSnippet(snippet)
      .map(({ text, isMark }) => (isMark ? `[${text}]` : text))
      .join('')

  test.for([
    ['plain', 'plain'],
    ['the <mark>roof</mark> waits', 'the [roof] waits'],
    ['<mark>屋</mark><mark>顶</mark>', '[屋][顶]'],
    ['<mark>a</mark> b <mark>c</mark>', '[a] b [c]'],
    ['', ''],
  ] as const)('splitSnippet splits %j into %j', ([snippet, expected]) =>
    expect(shown(snippet)).toBe(expected),
  )

  test("splitSnippet returns text: only the service's own mark elements count as marks", () => {
    expect(splitSnippet('&lt;mark&gt;&lt;img src=x&gt;&amp;lt;b <mark>&quot;a&#39;</mark>')).toEqual([
      { text: '<mark><img src=x>&lt;b ', isMark: false },
      { text: '"a\'', isMark: true },
    ])
    expect(splitSnippet('<b>x</b>')).toEqual([{ text: '<b>x</b>', isMark: false }])
  })
})

describe('highlightTitle', () => {
  test('highlightTitle marks the typed words in any case', () => {
    expect(highlightTitle('Roof plan, roof', 'ROOF')).toEqual([
      { text: 'Roof', isMark: true },
      { text: ' plan, ', isMark: false },
      { text: 'roof', isMark: true },
    ])
    expect(highlightTitle('系统设计', '设计').map(({ isMark }) => isMark)).toEqual([false, true])
  })

  test('highlightTitle treats the typed characters literally', () => {
    expect(highlightTitle('C++ (draft)', '+ (')).toEqual([
      { text: 'C', isMark: false },
      { text: '+', isMark: true },
      { text: '+', isMark: true },
      { text: ' ', isMark: false },
      { text: '(', isMark: true },
      { text: 'draft)', isMark: false },
    ])
    expect(highlightTitle('Anything', '  ')).toEqual([{ text: 'Anything', isMark: false }])
  })
})

describe('scoreLabelMatch and getWrappedIndex', () => {
  const labels = ['New document', '新建文档']

  test.for([
    ['new', 4],
    ['New  Doc', 4],
    ['新建', 4],
    ['doc', 3],
    ['doc new', 3],
    ['d', 2],
    ['文档', 2],
    ['ocu', 2],
    ['oc', 0],
    ['nd', 1],
    ['nedo', 1],
    ['wt', 0],
    ['board', 0],
  ] as const)('scoreLabelMatch rates %j with %i', ([typed, score]) =>
    expect(scoreLabelMatch(typed, labels)).toBe(score),
  )

  test('a command is a strong match only when one of its words begins with the typed text', () => {
    expect(scoreLabelMatch('document', labels)).toBeGreaterThanOrEqual(minStrongMatchScore)
    expect(scoreLabelMatch('ocu', labels)).toBeLessThan(minStrongMatchScore)
  })

  test('an empty search text gives every command a weak match', () =>
    expect(scoreLabelMatch(' ', labels)).toBe(1))
})

test('getWrappedIndex wraps around the ends and returns -1 for an empty list', () => {
  expect([
    getWrappedIndex(0, 1, 3),
    getWrappedIndex(2, 1, 3),
    getWrappedIndex(0, -1, 3),
    getWrappedIndex(0, 1, 0),
  ]).toEqual([1, 0, 2, -1])
})
