import { describe, expect, test } from 'vitest'
import { matchScore, snippetParts, stepFrom, strongMatch, titleParts } from './rules.ts'

describe('a snippet', () => {
  const shown = (snippet: string) =>
    snippetParts(snippet)
      .map(({ text, isMark }) => (isMark ? `[${text}]` : text))
      .join('')

  test.for([
    ['plain', 'plain'],
    ['the <mark>roof</mark> waits', 'the [roof] waits'],
    ['<mark>屋</mark><mark>顶</mark>', '[屋][顶]'],
    ['<mark>a</mark> b <mark>c</mark>', '[a] b [c]'],
    ['', ''],
  ] as const)('%j is shown as %j', ([snippet, expected]) => expect(shown(snippet)).toBe(expected))

  test('is text, whatever the document holds: only the marks of the service mark', () => {
    expect(snippetParts('&lt;mark&gt;&lt;img src=x&gt;&amp;lt;b <mark>&quot;a&#39;</mark>')).toEqual([
      { text: '<mark><img src=x>&lt;b ', isMark: false },
      { text: '"a\'', isMark: true },
    ])
    expect(snippetParts('<b>x</b>')).toEqual([{ text: '<b>x</b>', isMark: false }])
  })
})

describe('a title', () => {
  test('is marked where the typed words stand, in any case', () => {
    expect(titleParts('Roof plan, roof', 'ROOF')).toEqual([
      { text: 'Roof', isMark: true },
      { text: ' plan, ', isMark: false },
      { text: 'roof', isMark: true },
    ])
    expect(titleParts('系统设计', '设计').map(({ isMark }) => isMark)).toEqual([false, true])
  })

  test('takes what was typed literally', () => {
    expect(titleParts('C++ (draft)', '+ (')).toEqual([
      { text: 'C', isMark: false },
      { text: '+', isMark: true },
      { text: '+', isMark: true },
      { text: ' ', isMark: false },
      { text: '(', isMark: true },
      { text: 'draft)', isMark: false },
    ])
    expect(titleParts('Anything', '  ')).toEqual([{ text: 'Anything', isMark: false }])
  })
})

describe('a command', () => {
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
  ] as const)('answers to %j with %i', ([typed, score]) => expect(matchScore(typed, labels)).toBe(score))

  test('stands before documents only when its words begin with what was typed', () => {
    expect(matchScore('document', labels)).toBeGreaterThanOrEqual(strongMatch)
    expect(matchScore('ocu', labels)).toBeLessThan(strongMatch)
  })

  test('is there, without being meant, while nothing is typed', () => expect(matchScore(' ', labels)).toBe(1))
})

test('steps go round the ends, and nowhere in an empty list', () => {
  expect([stepFrom(0, 1, 3), stepFrom(2, 1, 3), stepFrom(0, -1, 3), stepFrom(0, 1, 0)]).toEqual([1, 0, 2, -1])
})
