import { expect, test } from 'vitest'
import { ngramsOf, termsOf } from './terms.ts'

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
])('termsOf splits %j into the words %j', (query, terms) => expect(termsOf(query)).toEqual(terms))

test('termsOf returns at most ten words', () =>
  expect(termsOf('a b c d e f g h i j k l')).toEqual('abcdefghij'.split('')))

test.each([
  ['洗', ['洗']],
  ['保洁', ['保洁']],
  ['陪诊员', ['陪诊', '诊员']],
  ['𠮷野', ['𠮷野']],
])('gramsOf indexes %s as %j', (term, grams) => expect(ngramsOf(term)).toEqual(grams))
