import { describe, expect, test } from 'vitest'
import { matchScore, snippetParts, strongMatchScore, titleParts, wrapIndex } from './rules.ts'

describe('snippetParts', () => {
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
  ] as const)('snippetParts splits %j into %j', ([snippet, expected]) =>
    expect(shown(snippet)).toBe(expected),
  )

  test("snippetParts returns text: only the service's own mark elements count as marks", () => {
    expect(snippetParts('&lt;mark&gt;&lt;img src=x&gt;&amp;lt;b <mark>&quot;a&#39;</mark>')).toEqual([
      { text: '<mark><img src=x>&lt;b ', isMark: false },
      { text: '"a\'', isMark: true },
    ])
    expect(snippetParts('<b>x</b>')).toEqual([{ text: '<b>x</b>', isMark: false }])
  })
})

describe('titleParts', () => {
  test('titleParts marks the typed words in any case', () => {
    expect(titleParts('Roof plan, roof', 'ROOF')).toEqual([
      { text: 'Roof', isMark: true },
      { text: ' plan, ', isMark: false },
      { text: 'roof', isMark: true },
    ])
    expect(titleParts('系统设计', '设计').map(({ isMark }) => isMark)).toEqual([false, true])
  })

  test('titleParts treats the typed characters literally', () => {
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

describe('matchScore and wrapIndex', () => {
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
  ] as const)('matchScore rates %j with %i', ([typed, score]) =>
    expect(matchScore(typed, labels)).toBe(score),
  )

  test('a command is a strong match only when one of its words begins with the typed text', () => {
    expect(matchScore('document', labels)).toBeGreaterThanOrEqual(strongMatchScore)
    expect(matchScore('ocu', labels)).toBeLessThan(strongMatchScore)
  })

  test('an empty query gives every command a weak match', () => expect(matchScore(' ', labels)).toBe(1))
})

test('wrapIndex wraps around the ends and returns -1 for an empty list', () => {
  expect([wrapIndex(0, 1, 3), wrapIndex(2, 1, 3), wrapIndex(0, -1, 3), wrapIndex(0, 1, 0)]).toEqual([
    1, 0, 2, -1,
  ])
})
