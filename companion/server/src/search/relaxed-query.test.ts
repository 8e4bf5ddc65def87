import { describe, expect, test } from 'vitest'
import { toRelaxedQuery } from './relaxed-query.ts'

const categories = (query: string) => toRelaxedQuery(query).topics.map(({ category }) => category)

describe('toRelaxedQuery', () => {
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
  ])('toRelaxedQuery splits %s into the parts %j and the topics %j', (query, parts, topics) => {
    expect(toRelaxedQuery(query).parts).toEqual(parts)
    expect(categories(query)).toEqual(topics)
  })

  test('toRelaxedQuery returns at most 20 parts', () => {
    const long = Array.from({ length: 100 }, (_, nth) => String.fromCodePoint(0x4e00 + nth * 3)).join('')
    expect(toRelaxedQuery(long).parts).toHaveLength(20)
  })
})
