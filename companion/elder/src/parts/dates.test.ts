import { expect, test } from 'vitest'
import { formatDaysInText } from './dates.ts'

test('formatDaysInText writes the days in a text as 2031年3月2日 with the weekday', () => {
  expect(formatDaysInText('陈立新医生 2031-03-02 14:00 挂号')).toMatch(
    /^陈立新医生 2031年3月2日.* 14:00 挂号$/,
  )
})

test('formatDaysInText leaves other text and impossible days as they are', () => {
  expect(formatDaysInText('月度会员')).toBe('月度会员')
  expect(formatDaysInText('编号 2031-13-02')).toBe('编号 2031-13-02')
})
