import { fromIso } from '@sanhe/kit/runtime/clock'
import { expect, test } from 'vitest'
import { createDateFormatters } from '#parts/dates.ts'
import { writeOutTitleDays } from './order-title.ts'

const now = fromIso('2026-11-29T04:00:00Z')

test('writeOutTitleDays replaces the ISO day in the title of an appointment', () => {
  const title = '郑晓红医生 2026-12-12 14:00 挂号'
  expect(writeOutTitleDays(title, createDateFormatters('zh', now).day)).toBe(
    '郑晓红医生 12月12日周六 14:00 挂号',
  )
  expect(writeOutTitleDays(title, createDateFormatters('en', now).day)).toBe(
    '郑晓红医生 Sat 12 Dec 14:00 挂号',
  )
})

test('writeOutTitleDays keeps a title without a day', () => {
  expect(writeOutTitleDays('年度会员', () => 'never')).toBe('年度会员')
})
