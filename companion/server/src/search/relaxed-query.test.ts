import { describe, expect, test } from 'vitest'
import { toRelaxedSearchQuery } from './relaxed-query.ts'

const categories = (query: string) => toRelaxedSearchQuery(query).topics.map(({ category }) => category)

describe('toRelaxedSearchQuery', () => {
  test.each([
    ['护理康复', ['护理', '理康', '康复'], []],
    ['陪诊服务', ['陪诊'], []],
    ['陪我看病', [], ['accompaniment']],
    ['我想找人打扫', [], ['cleaning']],
    ['家政', [], ['cleaning']],
    ['打扫玻璃', ['玻璃'], ['cleaning']],
    ['hu li', ['护理'], []],
    ['HULI', ['护理'], []],
    ['da sao', [], ['cleaning']],
    ['ct检查', ['ct', '检查'], []],
    ['constructor', ['constructor'], []],
    ['服务', [], []],
  ])('toRelaxedSearchQuery splits %s into the parts %j and the topics %j', (query, parts, topics) => {
    expect(toRelaxedSearchQuery(query).parts).toEqual(parts)
    expect(categories(query)).toEqual(topics)
  })

  test('toRelaxedSearchQuery returns at most 20 parts', () => {
    const long = Array.from({ length: 100 }, (_, nth) => String.fromCodePoint(0x4e00 + nth * 3)).join('')
    expect(toRelaxedSearchQuery(long).parts).toHaveLength(20)
  })
})
