import { expect, test } from 'vitest'
import { splitIntoTerms, toNgrams } from './terms.ts'

test.each([
  ['保洁', ['保洁']],
  ['  深度 保洁，上门！ ', ['深度', '保洁', '上门']],
  ['CT检查', ['ct', '检查']],
  ['ＣＴ　检查', ['ct', '检查']],
  ['5G手机5G', ['5g', '手机']],
  ['洗', ['洗']],
  ['𠮷野家', ['𠮷野家']],
  ['%_\'"\\', []],
  ['？！…', []],
])('splitIntoTerms splits the query %j into the words %j', (query, terms) =>
  expect(splitIntoTerms(query)).toEqual(terms),
)

test('splitIntoTerms returns at most ten words', () =>
  expect(splitIntoTerms('a b c d e f g h i j k l')).toEqual('abcdefghij'.split('')))

test.each([
  ['洗', ['洗']],
  ['保洁', ['保洁']],
  ['陪诊员', ['陪诊', '诊员']],
  ['𠮷野', ['𠮷野']],
])('toNgrams indexes %s as %j', (term, grams) => expect(toNgrams(term)).toEqual(grams))
