import { describe, expect, test } from 'vitest'
import { maxSearchTerms, parseSearchQueries, type SearchQuery, toFullTextExpression } from './rules.ts'

const toExpression = ({ phrases, joinedBy }: SearchQuery) =>
  phrases.map(toFullTextExpression).join(` ${joinedBy} `)
const first = (typed: string) => parseSearchQueries(typed).map(toExpression)[0]

describe('parseSearchQueries', () => {
  test.each([
    ['plan', '"plan"*', 'the last word may go on'],
    ['the plan', '"the" AND "plan"*', 'all terms have to be there'],
    ['计划', '"计 划"', 'CJK characters are words in a row'],
    ['计划 v2', '"计 划" AND "v2"*', 'digits may go on'],
    ['v2 计划', '"v2" AND "计 划"', 'a finished CJK term has no prefix'],
    ['ERP系统', '"ERP 系 统"', 'scripts change without a space'],
    ['系统ERP', '"系 统 ERP"*', 'a term that ends in Latin may go on'],
    ['foo-bar', '"foo bar"*', 'punctuation stands between words'],
    ['C++ code', '"C" AND "code"*', 'signs are not looked for'],
    ['"quoted" (x OR y)*', '"quoted" AND "x" AND "OR" AND "y"*', 'operators are words'],
    ['NEAR(a b)', '"NEAR a" AND "b"*', 'functions are words'],
    ['title:secret', '"title secret"*', 'columns are words'],
    ['a\0b', '"a" AND "b"*', 'NUL is a space'],
    ['cafe\u0301', '"café"*', 'accents are composed'],
    ['プラン', '"プ ラ ン"', 'kana'],
    ['한국어', '"한 국 어"', 'Hangul'],
    ['𠮷野家', '"𠮷 野 家"', 'Han beyond 16 bits'],
  ])('parseSearchQueries turns %j into %s: %s', (typed, expression) => {
    expect(first(typed)).toBe(expression)
  })

  test.each(['', ' ', '!!!', '"', '* ^ %', '🚀', '\0', '，。'])(
    'parseSearchQueries turns %j into no query',
    (typed) => {
      expect(parseSearchQueries(typed)).toEqual([])
    },
  )

  test('parseSearchQueries falls back to documents with all words, then to documents with any word', () => {
    expect(parseSearchQueries('部署服务器').map(toExpression)).toEqual([
      '"部 署 服 务 器"',
      '"部 署" AND "服 务" AND "器"',
      '"部 署" OR "服 务" OR "器"',
    ])
    expect(parseSearchQueries('alpha beta').map(toExpression)).toEqual([
      '"alpha" AND "beta"*',
      '"alpha" OR "beta"*',
    ])
    expect(parseSearchQueries('title:plan').map(toExpression)).toEqual([
      '"title plan"*',
      '"title" AND "plan"*',
      '"title" OR "plan"*',
    ])
    expect(parseSearchQueries('alpha').map(toExpression)).toEqual(['"alpha"*'])
    expect(parseSearchQueries('½').map(toExpression)).toEqual(['"½"*'])
  })

  test(`parseSearchQueries accepts ${maxSearchTerms} terms and drops the rest`, () => {
    const terms = Array.from({ length: maxSearchTerms + 1 }, (_, at) => `t${at}`)
    expect(parseSearchQueries(terms.join(' '))[0]?.phrases.at(-1)).toEqual({ words: ['t31'], isPrefix: true })
    expect(parseSearchQueries(terms.join(' '))[0]?.phrases).toHaveLength(maxSearchTerms)
    expect(parseSearchQueries(terms.slice(1).join(' '))[0]?.phrases.at(-1)?.words).toEqual(['t32'])
  })
})
