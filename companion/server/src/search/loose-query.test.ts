import { describe, expect, test } from 'vitest'
import { toLooseQuery } from './loose-query.ts'

const categories = (query: string) => toLooseQuery(query).topics.map(({ category }) => category)

describe('toLooseQuery', () => {
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
  ])('toLooseQuery splits %s into the parts %j and the topics %j', (query, parts, topics) => {
    expect(toLooseQuery(query).parts).toEqual(parts)
    expect(categories(query)).toEqual(topics)
  })

  test('toLooseQuery returns at most 20 parts', () => {
    const long = Array.from({ length: 100 }, (_, nth) => String.fromCodePoint(0x4e00 + nth * 3)).join('')
    expect(toLooseQuery(long).parts).toHaveLength(20)
  })
})
