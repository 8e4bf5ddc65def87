import { describe, expect, test } from 'vitest'
import { splitIntoPhrases } from './phrases.ts'

describe('splitIntoPhrases', () => {
  test.each([
    ['我的队长成绩', ['我的', '队长', '成绩']],
    ['健康数据授权', ['健康', '数据', '授权']],
    ['月度会员', ['月度会员']],
    ['附近有什么活动', ['附近', '有什么', '活动']],
    ['我参加的团', ['我参加的团']],
    ['西红柿等3种商品', ['西红柿', '等3种', '商品']],
    ['12月2日 周三 10:00', ['12月2日 周三 10:00']],
    ['保洁服务 王秀英 12月2日 周三', ['保洁服务 王秀英 12月2日 周三']],
    ['看病 心血管内科专家门诊', ['看病 心血管', '内科', '专家', '门诊']],
  ])('splits "%s" between words and keeps numbers with their units', (text, phrases) => {
    expect(splitIntoPhrases(text)).toEqual(phrases)
  })

  test('keeps every character of the text', () => {
    const text = '保洁服务 王秀英 12月2日 周三 10:00，和平里北街12号楼3单元502'
    expect(splitIntoPhrases(text).join('')).toBe(text)
  })
})
